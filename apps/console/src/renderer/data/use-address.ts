import { useSearchParams } from 'wouter'

/** What a view keeps in its address, so that it can be copied and opened: filter and order, each a short text; absent: not chosen. */
export function useAddress<Name extends string>(
  names: readonly Name[],
): [Record<Name, string | undefined>, (change: Partial<Record<Name, string | undefined>>) => void] {
  const [params, setParams] = useSearchParams()
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? undefined])) as Record<Name, string | undefined>
  const change = (next: Partial<Record<Name, string | undefined>>): void =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(next) as [Name, string | undefined][]) {
          if (value === undefined || value === '') before.delete(name)
          else before.set(name, value)
        }
        return before
      },
      { replace: true },
    )
  return [values, change]
}
