import { type ReactNode, useId } from 'react'

/** A part of a view, with its heading and what can be done to it. */
export function Panel({
  title,
  actions,
  children,
  level = 2,
}: {
  title: ReactNode
  actions?: ReactNode
  children: ReactNode
  level?: 2 | 3
}) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className="panel" aria-labelledby={id}>
      <header>
        <Heading id={id}>{title}</Heading>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </header>
      {children}
    </section>
  )
}

export type Fact = readonly [name: string, value: ReactNode]

/** Names and values; what has no value is not there. */
export function Facts({ facts }: { facts: readonly (Fact | undefined | false | null)[] }) {
  return (
    <dl className="facts">
      {facts
        .filter((fact): fact is Fact => Boolean(fact) && (fact as Fact)[1] !== null && (fact as Fact)[1] !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
