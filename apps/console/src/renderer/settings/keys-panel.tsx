import { Panel } from '../kit/panel.tsx'
import { ListOfKeys } from '../palette/keys.tsx'

export function KeysPanel() {
  return (
    <Panel title="Keys">
      <ListOfKeys />
    </Panel>
  )
}
