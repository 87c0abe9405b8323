import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import { cutText } from '@sallyport/domain/primitives/cut-text.ts'

/** The sentence with which a service says that it has nothing of that id. `code`: the fault's name. */
export type NotFoundWords = { code: string; says: (id: string) => string }

export const notFoundWords = {
  server: { code: 'itemNotFound', says: (id) => `instance ${id}` },
  keyPair: { code: 'itemNotFound', says: (name) => `keypair ${name} not found` },
  volume: { code: 'itemNotFound', says: (id) => `volume ${id} could not be found` },
  securityGroup: { code: 'SecurityGroupNotFound', says: (id) => `security group ${id} does not exist` },
  port: { code: 'PortNotFound', says: (id) => `port ${id} could not be found` },
  floatingAddress: { code: 'FloatingIPNotFound', says: (id) => `floating ip ${id} could not be found` },
} as const satisfies Record<string, NotFoundWords>

/** Whether this is the service's own word about this very id: "not found" is evidence, and other 404s are not. */
export function isOwnNotFound(error: unknown, { code, says }: NotFoundWords, id: string): boolean {
  return (
    error instanceof CloudError &&
    error.kind === 'NotFound' &&
    error.details.code === code &&
    error.message.toLowerCase().includes(says(id).toLowerCase())
  )
}

/** The error as it is, or, for a 404 that is not about this id, one that is no evidence. `what`: "server", in words for an administrator. */
export function aboutThis(error: unknown, words: NotFoundWords, what: string, id: string): unknown {
  if (!(error instanceof CloudError) || error.kind !== 'NotFound' || isOwnNotFound(error, words, id)) return error
  return new CloudError('Unavailable', cutText(`A 404 that is not about ${what} ${id}: ${error.message}`, 1_000), error.details)
}
