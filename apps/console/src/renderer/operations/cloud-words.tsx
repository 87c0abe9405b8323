import { Sentence } from '../kit/sentence.tsx'

/** Words that are not ours: a cloud's, or the cause that has them within. */
export const CloudWords = ({ text }: { text: string }) => (
  <span className="operation-words">
    <Sentence text={text} />
  </span>
)
