import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Cloud } from '../cloud.ts'
import { answerWithFaults } from '../faults/answer-with-faults.ts'
import { controlSurface } from '../faults/control-surface.ts'
import type { RequestLog } from '../faults/request-log.ts'
import type { Outcome } from '../faults/switches/switch.ts'
import { type Answer, asAccepted, html, json } from '../http/answer.ts'
import { header, type Incoming, largestBody, readIncoming } from '../http/incoming.ts'
import { sendAnswer } from '../http/send-answer.ts'
import { uuid } from '../ids.ts'
import { cinder } from './cinder/cinder.ts'
import { glance } from './glance/glance.ts'
import { keystone } from './keystone/keystone.ts'
import { findMount } from './mounts.ts'
import { neutron } from './neutron/neutron.ts'
import { nova } from './nova/nova.ts'
import type { Service, ServiceName } from './service.ts'

const services: Record<ServiceName, Service> = { keystone, nova, neutron, glance, cinder }

const tooLarge = (service: ServiceName, requestId: string): Answer => {
  const headers = service === 'nova' ? { connection: 'close', 'x-compute-request-id': requestId } : {}
  return html(413, 'Request Entity Too Large', `Request is too large. Larger than max_request_body_size (${largestBody}).`, headers)
}

/** Answers everything that comes to the API listener. */
export function answerRequests(
  cloud: Cloud,
  requests: RequestLog,
  report: (error: unknown) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const requestId = `req-${uuid()}`
    answer(cloud, requests, request, requestId, report)
      .then((result) => {
        if (result === 'cut') request.socket.destroy()
        else if (result !== 'silence') sendAnswer(request, response, requestId, result)
      })
      .catch((error: unknown) => {
        if (!request.destroyed) report(error)
        request.socket.destroy()
      })
  }
}

async function answer(
  cloud: Cloud,
  requests: RequestLog,
  request: IncomingMessage,
  requestId: string,
  report: (error: unknown) => void,
): Promise<Outcome> {
  const incoming = await readIncoming(request)
  if (incoming.path === '/control' || incoming.path.startsWith('/control/')) return controlSurface(cloud, requests, incoming)
  const mount = findMount(cloud.options.regions, incoming.path)
  if (mount === undefined) return json(404, { error: 'No service is mounted here.' })
  const { service, region, prefix, rest } = mount
  const serve = async (passed: Incoming): Promise<Answer> => {
    const accept = header(passed, 'accept')
    // Neutron reads on, and finds what is wrong inside.
    if (incoming.tooLarge && service !== 'neutron') return asAccepted(tooLarge(service, requestId), accept)
    try {
      const request = { cloud, region, incoming: passed, path: rest, mount: `${incoming.origin}${prefix}`, requestId }
      return asAccepted(await services[service](request), accept)
    } catch (error) {
      report(error)
      return html(500, 'Internal Server Error', 'The simulated cloud has a defect; its log says more.')
    }
  }
  const result = await cloud.switches.around({ cloud, service, region, path: rest, incoming }, (passed) =>
    answerWithFaults(cloud.faults.strike(service, passed), () => serve(passed)),
  )
  const status = typeof result === 'string' ? result : result.status
  requests.add({ at: cloud.clock.now().toISOString(), service, region, method: incoming.method, path: incoming.path, status, requestId })
  return result
}
