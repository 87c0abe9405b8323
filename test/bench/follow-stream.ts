import { Agent, request } from 'node:http'

/** A stream of server-sent events that is held open; `onData` gets the text of each block of data. */
export type Followed = {
  /** Resolves with the first block of data. */
  begun: Promise<void>
  close(): void
}

export function followStream(url: string, token: string, body: string, onData: (data: string, at: number) => void): Followed {
  const agent = new Agent({ keepAlive: false })
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${token}` }
  let closing = false
  const sent = request(url, { method: 'POST', agent, headers })
  const begun = new Promise<void>((resolve, reject) => {
    sent.once('error', (error) => closing || reject(error))
    sent.once('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was refused with ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const at = performance.now()
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const data = /^data: (.+)$/m.exec(block)?.[1]
          if (data === undefined) continue
          onData(data, at)
          resolve()
        }
      })
      response.once('error', (error) => closing || reject(error))
    })
  })
  sent.end(body)
  return {
    begun,
    close: () => {
      closing = true
      sent.destroy()
      agent.destroy()
    },
  }
}
