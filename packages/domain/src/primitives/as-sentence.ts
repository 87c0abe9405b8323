/** A text that somebody else may have ended already, with one end: `No valid host was found` and `No valid host was found.` alike. */
export function asSentence(text: string): string {
  const trimmed = text.trimEnd()
  return /[.!?…]["')\]]*$/.test(trimmed) ? trimmed : `${trimmed}.`
}
