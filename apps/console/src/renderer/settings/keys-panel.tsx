import { Panel } from '../kit/panel.tsx'
import { ListOfKeys } from '../palette/list-of-keys.tsx'

export function KeysPanel() {
  return (
    <Panel title="Keys">
      <ListOfKeys />
    </Panel>
  )
}
