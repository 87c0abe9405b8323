import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ToldOf } from '../../data/told-of.ts'
import type { ListShown } from '../../data/use-list.ts'
import { Action } from '../action.tsx'
import { Failed, failureWords, Loading } from '../told.tsx'
import { useMedia } from '../use-media.ts'
import type { Column, Order, ShownColumn } from './columns.ts'
import { ExportMenu } from './export-menu.tsx'
import { tellWhole } from './tell-whole.ts'

export type DataListProps<Row extends { id: string }> = {
  /** What is listed, for screen readers: "Nodes". */
  name: string
  list: ListShown<Row>
  columns: readonly Column<Row>[]
  order?: Order
  onOrder?: (order: Order) => void
  /** Opens beside the list. */
  onOpen?: (row: Row) => void
  opened?: string | undefined
  /** Shown where there is no row: what would fill it. */
  nothing: ReactNode
}

const rowHeight = 44
const ahead = 12

/**
 * A list of any length: only what is in sight is drawn, and the next page is asked for before its beginning is reached. Arrows, Page, Home and
 * End move; Enter opens.
 */
export function DataList<Row extends { id: string }>(props: DataListProps<Row>) {
  const { name, list, onOpen, opened, nothing } = props
  const wide = useMedia('(min-width: 105rem)')
  const shown = props.columns.filter((column) => column.exportOnly === undefined)
  const columns = opened === undefined || wide ? shown : shown.filter(({ onlyAlone }) => onlyAlone === undefined)
  const { rows, hasMore, loadMore } = list
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again only when the end comes nearer
  useEffect(() => {
    if (hasMore && last >= rows.length - 1 - ahead) loadMore()
  }, [hasMore, last, rows.length, list.renewing])

  const first = items[0]?.index ?? 0
  const { inSight } = list
  useEffect(() => inSight(rows.slice(first, last + 1).map(({ id }) => id)), [inSight, rows, first, last])

  if (list.failure && rows.length === 0) return <Failed error={list.failure} what={name} onRetry={list.retry} />
  if (list.loading) return <Loading what={name} rows={8} />

  const move = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1)
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -rows.length, End: rows.length }
    const step = steps[event.key]
    if (step === undefined) {
      const row = rows[active]
      if (event.key === 'Enter' && row !== undefined && event.target === scroller.current) onOpen?.(row)
      return
    }
    event.preventDefault()
    const next = Math.min(Math.max(0, active + step), rows.length - 1)
    setActive(next)
    virtual.scrollToIndex(next)
  }
  const template = columns.map(({ width }) => width).join(' ')
  const current = rows[active]

  return (
    <div className={list.renewing ? 'data-list renewing' : 'data-list'}>
      {(list.arrivals > 0 || list.left.size > 0) && (
        <div className="arrivals" role="status">
          <Action onPress={list.showArrivals}>{changedWords(list)}</Action>
        </div>
      )}
      {list.failure !== undefined && (
        <div className="arrivals trouble" role="status">
          This may be old: it could not be asked for anew. {failureWords(list.failure)} <Action onPress={list.retry}>Try again</Action>
        </div>
      )}
      {rows.length === 0 ? (
        nothing
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: rows are placed by their offsets, which no table does
        <div
          ref={scroller}
          className="scroller"
          role="grid"
          aria-label={name}
          aria-rowcount={hasMore ? -1 : rows.length + 1}
          aria-colcount={columns.length}
          aria-activedescendant={current && `row-${current.id}`}
          tabIndex={0}
          onKeyDown={move}
          onPointerOver={tellWhole}
        >
          <Heads {...props} columns={columns} template={template} />
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <div role="rowgroup" className="rows" style={{ height: virtual.getTotalSize() }}>
            <ToldOf value={list.toldOf}>
              {items.map(({ index, start, key }) => {
                const row = rows[index]
                if (row === undefined) return null
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents lint/a11y/useSemanticElements: the grid has the focus and the keys
                  <div
                    key={key}
                    id={`row-${row.id}`}
                    role="row"
                    aria-rowindex={index + 2}
                    aria-selected={row.id === opened}
                    className={`row${index === active ? ' active' : ''}${row.id === opened ? ' opened' : ''}${list.left.has(row.id) ? ' left' : ''}`}
                    style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
                    onClick={() => {
                      setActive(index)
                      onOpen?.(row)
                    }}
                  >
                    {columns.map((column) => (
                      // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: as above
                      <div key={column.key} role="gridcell" className={column.align === 'end' ? 'cell end' : 'cell'}>
                        {column.cell(row)}
                      </div>
                    ))}
                  </div>
                )
              })}
            </ToldOf>
          </div>
          {list.loadingMore && (
            <p className="more" role="status">
              Loading more
            </p>
          )}
        </div>
      )}
      {rows.length > 0 && (
        <div className="list-foot">
          <p>{howMany(list)}</p>
          <ExportMenu name={name} list={list} columns={props.columns} />
        </div>
      )}
    </div>
  )
}

/** "One more has come: show", "2 more have come, and one belongs here no more: show", "3 belong here no more: take them out". */
function changedWords<Row>(list: ListShown<Row>): string {
  const { size } = list.left
  const left = size === 1 ? 'one belongs here no more' : `${size} belong here no more`
  if (list.arrivals === 0) return `${left.replace('one', 'One')}: take ${size === 1 ? 'it' : 'them'} out`
  return `${arrivedWords(list)}${size === 0 ? '' : `, and ${left}`}: show`
}

/** "One more has come", "12 more have come", "At least 100 more have come". */
function arrivedWords<Row>({ arrivals, arrivalsAtLeast }: ListShown<Row>): string {
  if (arrivalsAtLeast) return `At least ${arrivals} more have come`
  return arrivals === 1 ? 'One more has come' : `${arrivals} more have come`
}

/** "10,000 rows", "more than 10,000 rows", or how many were loaded where nobody counts them. */
function howMany<Row>({ rows, count, hasMore, left }: ListShown<Row>): string {
  const here = rows.length - left.size
  const known = count ?? { value: here, atLeast: hasMore }
  const value = Math.max(known.value, here)
  return `${known.atLeast ? 'More than ' : ''}${value.toLocaleString('en')} ${value === 1 ? 'row' : 'rows'}`
}

type HeadsProps<Row extends { id: string }> = Pick<DataListProps<Row>, 'order' | 'onOrder'> & {
  columns: readonly ShownColumn<Row>[]
  template: string
}

function Heads<Row extends { id: string }>({ columns, order, onOrder, template }: HeadsProps<Row>) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the grid has the focus
    <div role="row" aria-rowindex={1} className="row heads" style={{ gridTemplateColumns: template }}>
      {columns.map(({ key, title, sortBy, align }) => {
        const ordered = sortBy !== undefined && order?.by === sortBy ? (order.descending ? 'descending' : 'ascending') : undefined
        return (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: as above
          <div
            key={key}
            role="columnheader"
            className={align === 'end' ? 'cell end' : 'cell'}
            {...(sortBy !== undefined && { 'aria-sort': ordered ?? 'none' })}
          >
            {sortBy !== undefined && onOrder ? (
              <button type="button" onClick={() => onOrder({ by: sortBy, descending: ordered === 'ascending' })}>
                {title}
                <span aria-hidden="true">{ordered === undefined ? '' : ordered === 'ascending' ? ' ↑' : ' ↓'}</span>
              </button>
            ) : (
              title
            )}
          </div>
        )
      })}
    </div>
  )
}
