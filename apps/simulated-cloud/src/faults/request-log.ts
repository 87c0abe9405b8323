/** One request that a service got. `status` is what was sent, "cut" where the connection was closed, "silence" where it stays open instead. */
export type LoggedRequest = {
  at: string
  service: string
  region: string
  method: string
  path: string
  status: number | 'cut' | 'silence'
  requestId: string
}

/** The last requests, without headers and bodies: these hold secrets. */
export type RequestLog = { add(request: LoggedRequest): void; list(): LoggedRequest[]; clear(): void }

const most = 2000

export function openRequestLog(): RequestLog {
  let requests: LoggedRequest[] = []
  return {
    add(request) {
      requests.push(request)
      if (requests.length > most) requests = requests.slice(-most / 2)
    },
    list: () => [...requests],
    clear() {
      requests = []
    },
  }
}
