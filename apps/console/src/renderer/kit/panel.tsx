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

/** Names and values, in this order; what has no value is not there. Pairs where names may come twice. */
export function Facts({ facts }: { facts: readonly (Fact | undefined | false | null)[] | Readonly<Record<string, ReactNode>> }) {
  const pairs = Array.isArray(facts) ? (facts as readonly (Fact | undefined | false | null)[]) : (Object.entries(facts) as readonly Fact[])
  return (
    <dl className="facts">
      {pairs
        .filter((fact): fact is Fact => Boolean(fact) && ![null, undefined, false].includes((fact as Fact)[1] as null))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
