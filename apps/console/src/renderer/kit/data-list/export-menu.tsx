import { useEffect, useRef, useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { refusalFrom } from '../../data/use-act.ts'
import type { ListShown } from '../../data/use-list.ts'
import { usePort } from '../../port/use-port.ts'
import type { Column } from './columns.ts'
import { type ExportFormat, exportName, exportRows } from './export-rows.ts'

type Progress = { words: string; failed?: true }

/** Everything that fits the filter, not only what was loaded, page by page and with how far it is. */
export function ExportMenu<Row extends { id: string }>({
  name,
  list,
  columns,
}: {
  name: string
  list: ListShown<Row>
  columns: readonly Column<Row>[]
}) {
  const port = usePort()
  const [progress, setProgress] = useState<Progress>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const save = async (format: ExportFormat): Promise<void> => {
    abort.current?.abort()
    abort.current = new AbortController()
    const { signal } = abort.current
    setProgress({ words: 'Reading rows' })
    try {
      const rows = await list.everyRow((count) => setProgress({ words: `Reading rows: ${count.toLocaleString('en')}` }), signal)
      const saved = await port.saveFile(exportName(name, new Date(), format), exportRows(rows, columns, format))
      setProgress({ words: saved ? `${rows.length.toLocaleString('en')} rows exported` : 'Not exported' })
    } catch (error) {
      if (!signal.aborted) setProgress({ words: `Not exported. ${refusalFrom(error).message}`, failed: true })
    }
  }

  return (
    <span className="export">
      <span role="status" className={progress?.failed ? 'trouble' : 'help'}>
        {progress?.words}
      </span>
      <MenuTrigger>
        <Button className="action quiet">Export</Button>
        <Popover className="popover">
          <Menu className="options" onAction={(key) => void save(key as ExportFormat)}>
            <MenuItem id="csv" className="option">
              As CSV, for spreadsheets
            </MenuItem>
            <MenuItem id="json" className="option">
              As JSON
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
    </span>
  )
}
