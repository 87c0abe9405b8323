// What the page is made with: asking the control surface, and elements.

/** @typedef {{ kind: string, says: string, default: string | number, choices?: string[], least?: number, most?: number }} Field */

/** Asks the control surface. Its refusals become errors with its own sentence. */
export async function ask(method, path, body) {
  const response = await fetch(`/control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const answer = text === '' ? {} : JSON.parse(text)
  if (!response.ok) throw new Error(answer.error ?? `The cloud answered ${response.status}.`)
  return answer
}

/** An element with attributes and children; texts are never read as HTML. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, String(value))
  made.append(...children)
  return made
}

export const byId = (id) => document.getElementById(id)

/** Changes a text only where it differs: a live region that is written anew would be read out anew. */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text
}

/** @param {Field} field */
function inputOf(id, name, field) {
  if (field.kind === 'choice') {
    const options = field.choices.map((choice) => element('option', { value: choice }, choice))
    const select = element('select', { id, name }, ...options)
    select.value = field.default
    return select
  }
  if (field.kind === 'number') {
    return element('input', { id, name, type: 'number', min: field.least, max: field.most, step: 1, value: field.default, required: '' })
  }
  return element('input', { id, name, value: field.default, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' })
}

export const fieldRows = (prefix, fields) =>
  Object.entries(fields).map(([name, field]) => {
    const id = `${prefix}-${name}`
    return element('div', {}, element('label', { for: id }, element('code', {}, name), ` ${field.says}`), inputOf(id, name, field))
  })

/** What a form says, numbers as numbers. */
export function readForm(form, fields) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { value } = form.elements[name]
      return [name, field.kind === 'number' && value !== '' ? Number(value) : value]
    }),
  )
}
