/**
 * What is sent back: a status, headers, and a body that is text already. `manner` is for faults: the connection breaks off after half
 * of the body, or stays open with blanks behind it.
 */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: string
  manner?: 'breaks-off' | 'never-ends'
  /** Answered before the request got an id of its own, so that none is told. */
  anonymous?: true
  /** What an HTML page says, for clients that would rather have it as JSON. */
  page?: { title: string; explanation: string; detail: string }
}

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
})

export const empty = (status: number, headers: Record<string, string> = {}): Answer => ({ status, headers, body: '' })

export const text = (status: number, body: string, type = 'text/plain; charset=UTF-8'): Answer => ({
  status,
  headers: { 'content-type': type },
  body,
})

/** A page as Python's webob makes one of an HTTP error. */
export function html(status: number, title: string, explanation: string, headers: Record<string, string> = {}, detail = ''): Answer {
  const body = `<html>
 <head>
  <title>${status} ${title}</title>
 </head>
 <body>
  <h1>${status} ${title}</h1>
  ${explanation}<br /><br />
${detail}


 </body>
</html>`
  return { status, headers: { 'content-type': 'text/html; charset=UTF-8', ...headers }, body, page: { title, explanation, detail } }
}

/** Webob's choice of form: HTML, unless the client names JSON and does not name HTML. */
export function asAccepted(answer: Answer, accept: string | undefined): Answer {
  const { page, status } = answer
  if (page === undefined || accept === undefined || /text\/(?:html|\*)|\*\/\*/.test(accept) || !accept.includes('json')) return answer
  const { title, explanation, detail } = page
  const body = { message: `${explanation}<br /><br />\n${detail}\n\n`, code: `${status} ${title}`, title }
  const { page: _, ...rest } = answer
  return { ...rest, ...json(status, body, { ...answer.headers, 'content-type': 'application/json' }) }
}

/**
 * A request that a service refuses. The service's own `errors.ts` gives it the service's shape.
 * `type` is neutron's exception name (other services have none).
 */
export class Refusal extends Error {
  readonly status: number
  readonly type: string
  constructor(status: number, message: string, type = '') {
    super(message)
    this.status = status
    this.type = type
  }
}

/** Ends the request with an error: `throw refuse(404, …)`. */
export const refuse = (status: number, message: string, type?: string): Refusal => new Refusal(status, message, type)
