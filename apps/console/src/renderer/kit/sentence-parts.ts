const special = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z|`[^`]+`)/

export type SentencePart = { kind: 'TEXT' | 'CODE' | 'INSTANT'; text: string }

/** A sentence of the server in its parts: it writes instants in UTC, as a terminal shows them, and names in backticks. What only looks like an instant is text. */
export const sentenceParts = (sentence: string): SentencePart[] =>
  sentence.split(special).map((text, place) => {
    if (place % 2 === 0) return { kind: 'TEXT', text }
    if (text.startsWith('`')) return { kind: 'CODE', text: text.slice(1, -1) }
    return { kind: Number.isNaN(Date.parse(text)) ? 'TEXT' : 'INSTANT', text }
  })

/** The same where nothing but plain text fits: for titles, for what is read aloud, for the desktop. */
export const plainSentence = (sentence: string, inFull: (then: Date) => string): string =>
  sentenceParts(sentence)
    .map(({ kind, text }) => (kind === 'INSTANT' ? inFull(new Date(text)) : text))
    .join('')
