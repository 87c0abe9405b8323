/** Something that the operator's own systems are told of. */
export type WebhookEvent = {
  /** UUID of the alarm or notice: a delivery that comes twice has the same one. */
  id: string
  type: 'alarm' | 'notice'
  /** Of the alarm, for example `SECOND_KEY`, or of the notice, for example `PLANNED`. */
  kind: string
  /** Undefined: it concerns no tenant. */
  tenantId: string | undefined
  title: string
  /** What happened and what to do. */
  text: string
}

/** `SECOND_KEY` is "Second key". */
export function titleOfAlarm(kind: string): string {
  const words = kind.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What the signature is taken of. @param sentAt whole seconds since 1970 */
export const signedText = (sentAt: number, body: string): string => `${sentAt}.${body}`

/** Value of the header `Sallyport-Signature`. @param signature HMAC-SHA256 of `signedText` under the secret, in hexadecimal */
export const signatureHeader = (sentAt: number, signature: string): string => `t=${sentAt},v1=${signature}`

/** How an attempt to deliver came out. `error`: a sentence without any secret, and without the address, which may hold one. */
export type Attempted = { status: number } | { error: string }

/** What becomes of a delivery. */
export type DeliveryVerdict =
  | { kind: 'DELIVERED' }
  | { kind: 'AGAIN'; afterSeconds: number; error: string }
  /** Nobody tries again. */
  | { kind: 'GIVEN_UP'; error: string }

/** Waits between tries, in seconds: some nine hours in all. */
export const retryAfterSeconds: readonly number[] = [10, 30, 60, 300, 900, 1_800, 3_600, 7_200, 7_200, 10_800]

/**
 * Any 2xx is a delivery. A receiver that says that the request is wrong is not asked again; one that is busy, away or broken is, and so is one that
 * points elsewhere, since a redirect is never followed.
 * @param tries including this one
 */
export function judgeDelivery(attempted: Attempted, tries: number): DeliveryVerdict {
  if ('status' in attempted && attempted.status >= 200 && attempted.status < 300) return { kind: 'DELIVERED' }
  const error = 'error' in attempted ? attempted.error : `The receiver answered ${attempted.status}.`
  const refused = 'status' in attempted && attempted.status >= 400 && attempted.status < 500 && ![408, 429].includes(attempted.status)
  const afterSeconds = retryAfterSeconds[tries - 1]
  return refused || afterSeconds === undefined ? { kind: 'GIVEN_UP', error } : { kind: 'AGAIN', afterSeconds, error }
}
