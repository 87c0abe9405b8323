/** The form in which OpenStack's services take over an id from outside; anything else they ignore. */
export function globalRequestId(requestId: string): string {
  const uuid = requestId.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i)?.[0]
  return uuid === undefined ? requestId.replace(/[^\w-]/g, '').slice(0, 64) : `req-${uuid}`
}
