import { Nothing } from '../kit/told.tsx'

export function Overview() {
  return <Nothing title="Nothing needs a person" />
}
