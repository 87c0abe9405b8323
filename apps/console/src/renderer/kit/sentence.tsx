import { Instant } from '@sallyport/kit/moment.tsx'

const instant = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z)/

/** A sentence of the server, with its instants as the reader wants them. */
export function Sentence({ text }: { text: string }) {
  return (
    <>
      {text.split(instant).map((part, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change their places
        place % 2 === 1 ? <Instant key={place} at={part} /> : part,
      )}
    </>
  )
}
