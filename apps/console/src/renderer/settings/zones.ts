import type { Option } from '../kit/field.tsx'

const most = 60

/** Time zones to choose from, those first that are chosen most; `text` is part of their name in whatever case, with spaces or underscores. */
export function zonesLike(text: string): Option[] {
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_')
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const first = [
    { id: 'system', name: 'As the system', note: own },
    { id: 'UTC', name: 'UTC' },
  ]
  const named = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')
  return [...first, ...named.map((zone) => ({ id: zone, name: zone }))]
    .filter(({ id, name }) => id.toLowerCase().includes(wanted) || name.toLowerCase().replaceAll(' ', '_').includes(wanted))
    .slice(0, most)
}
