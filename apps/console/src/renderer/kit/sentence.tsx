import { Instant, useExactly } from '@sallyport/kit/moment.tsx'
import { plainSentence, sentenceParts } from './sentence-parts.ts'

/** A sentence of the server, with its instants as the reader wants them, and what stands in backticks as code. */
export function Sentence({ text }: { text: string }) {
  return (
    <>
      {sentenceParts(text).map(({ kind, text: part }, place) =>
        kind === 'TEXT' ? (
          part
        ) : kind === 'CODE' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change their places
          <code key={place}>{part}</code>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Instant key={place} at={part} />
        ),
      )}
    </>
  )
}

/** Says such a sentence as plain text. */
export function usePlainSentence(): (text: string) => string {
  const inFull = useExactly()
  return (text) => plainSentence(text, inFull)
}
