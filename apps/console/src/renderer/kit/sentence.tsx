import { Instant } from '@sallyport/kit/moment.tsx'

const special = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z|`[^`]+`)/

/** A sentence of the server, with its instants as the reader wants them, and what stands in backticks as code. */
export function Sentence({ text }: { text: string }) {
  return (
    <>
      {text.split(special).map((part, place) =>
        place % 2 === 0 ? (
          part
        ) : part.startsWith('`') ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change their places
          <code key={place}>{part.slice(1, -1)}</code>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Instant key={place} at={part} />
        ),
      )}
    </>
  )
}
