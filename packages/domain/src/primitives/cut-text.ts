/**
 * The beginning of a foreign text, as a database keeps it: no NUL, no half of a character, also none that the cut would leave.
 * @param atMost UTF-16 units, as `length` counts
 */
export function cutText(text: string, atMost: number): string {
  const whole = text.replaceAll('\0', ' ').replace(/\p{Cs}/gu, '\uFFFD')
  const half = /[\uD800-\uDBFF]$/
  return whole.length <= atMost ? whole : whole.slice(0, atMost).replace(half, '')
}
