import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { optionsOf } from './draw.ts'
import type { ChartOf, Colour } from './lines.ts'
import type { Columns, Summary } from './series.ts'
import { useScheme } from './use-scheme.ts'

const height = 190
const colours: readonly Colour[] = ['met', 'accent', 'held', 'failed', 'unknown', 'muted', 'line', 'text']

export type ChartProps = {
  chart: ChartOf
  columns: Columns
  /** By line, then by bucket: between which values it moved there. */
  extremes: readonly (readonly (Summary | undefined)[])[]
  zone: string | undefined
  tick: (at: Date) => string
  onPoint: (at: number | undefined) => void
}

/** The lines, on a canvas: for eyes. What they say stands beside it as text, and as a table. */
export function Chart({ chart, columns, extremes, zone, tick, onPoint }: ChartProps) {
  const scheme = useScheme()
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const [width, setWidth] = useState(0)
  const latest = useRef({ tick, onPoint })
  latest.current = { tick, onPoint }

  useEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const drawn = useRef({ columns, extremes })
  drawn.current = { columns, extremes }
  const there = width > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew for other colours, another zone or other lines; values and width are set below
  useEffect(() => {
    const element = place.current
    if (element === null || !there) return
    const options = optionsOf({
      chart,
      ...drawn.current,
      colours: coloursOf(element),
      zone,
      tick: (at) => latest.current.tick(at),
      width: element.clientWidth,
      height,
      onPoint: (at) => latest.current.onPoint(at),
    })
    plot.current = new uPlot(options, drawn.current.columns as unknown as uPlot.AlignedData, element)
    return () => {
      plot.current?.destroy()
      plot.current = undefined
    }
  }, [chart, zone, scheme, there, columns])

  useEffect(() => {
    if (width > 0) plot.current?.setSize({ width, height })
  }, [width])

  return <div ref={place} className="overview-canvas" style={{ height }} aria-hidden="true" />
}

/** As the theme of this place has them now. */
function coloursOf(element: HTMLElement): Record<Colour, string> {
  const probe = document.createElement('span')
  element.append(probe)
  const read = (colour: Colour): [Colour, string] => {
    probe.style.color = `var(--${colour})`
    return [colour, getComputedStyle(probe).color]
  }
  const found = Object.fromEntries(colours.map(read)) as Record<Colour, string>
  probe.remove()
  return found
}
