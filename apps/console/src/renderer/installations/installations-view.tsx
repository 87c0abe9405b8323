import { Nothing } from '../kit/told.tsx'
import { usePort } from '../port/use-port.ts'
import { Installations } from './installations.tsx'

export function InstallationsView() {
  const { installations } = usePort()
  if (installations !== undefined) return <Installations port={installations} />
  return (
    <Nothing title="This browser shows the installation that it was opened at">
      <p>The desktop console keeps several, and switches between them.</p>
    </Nothing>
  )
}
