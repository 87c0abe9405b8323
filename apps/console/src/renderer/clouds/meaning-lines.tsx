import { Facts } from '../kit/panel.tsx'

type Line = { subject: string; detail: string }

/** What a credential means, in words and without its secrets. */
export function MeaningLines({ lines }: { lines: readonly Line[] }) {
  return (
    <Facts
      facts={lines.map(({ subject, detail }): readonly [string, string] => [
        `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`,
        detail,
      ])}
    />
  )
}
