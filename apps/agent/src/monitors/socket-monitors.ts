import { secure } from '../network/secure.ts'
import type { Finding, Probe } from './probe.ts'
import { hostAndPort, reachTarget } from './reach-target.ts'

/** Up when the port takes a connection. */
export async function tcpMonitor(probe: Probe): Promise<Finding> {
  const { host, port } = hostAndPort(probe.monitor.target)
  const { socket } = await reachTarget(host, port, probe, probe.watch)
  socket.destroy()
  return { up: true }
}

/** Up when the port shows a certificate that is right in chain, name and dates; nothing is sent inside. */
export async function tlsMonitor(probe: Probe): Promise<Finding> {
  const { host, port } = hostAndPort(probe.monitor.target)
  const { socket } = await reachTarget(host, port, probe, probe.watch)
  const secured = await secure(socket, host, probe.trust, probe.limit.signal)
  probe.watch.lap('tlsMs')
  secured.destroy()
  socket.destroy()
  return { up: true }
}
