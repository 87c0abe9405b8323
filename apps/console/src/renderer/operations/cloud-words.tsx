import { Instant } from '@sallyport/kit/moment.tsx'

/** Words that are not ours: a cloud's, or the cause that has them within. */
export const CloudWords = ({ text }: { text: string }) => <span className="operation-words">{text}</span>

const instant = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/

/** A sentence of the server, with the instants in it written as the reader chose. */
export function Sentence({ text }: { text: string }) {
  return text.split(instant).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence
    index % 2 === 1 ? <Instant key={index} at={part} /> : part,
  )
}
