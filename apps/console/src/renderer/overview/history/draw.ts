import uPlot from 'uplot'
import type { ChartOf, Colour, Line } from './lines.ts'
import { alone, type Columns, type Summary } from './series.ts'

export type Drawing = {
  chart: ChartOf
  columns: Columns
  extremes: readonly (readonly (Summary | undefined)[])[]
  colours: Record<Colour, string>
  /** Undefined: this system's. */
  zone: string | undefined
  /** Writes an instant below the axis. */
  tick: (at: Date) => string
  width: number
  height: number
  /** The place of the bucket under the pointer. */
  onPoint: (at: number | undefined) => void
}

const font = '11px system-ui, sans-serif'

/** What uPlot has to be told. Nothing of it moves by itself. */
export function optionsOf({ chart, columns, extremes, colours, zone, tick, width, height, onPoint }: Drawing): uPlot.Options {
  const axis = {
    stroke: colours.muted,
    font,
    grid: { stroke: colours.line, width: 1 },
    ticks: { stroke: colours.line, width: 1, size: 4 },
  }
  const peak = Math.max(0, ...extremes.flat().map((one) => one?.most ?? 0))
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
    padding: [8, 8, 0, 0],
    tzDate: (seconds) => {
      const at = new Date(seconds * 1_000)
      return zone === undefined ? at : uPlot.tzDate(at, zone)
    },
    scales: { y: { range: () => [0, Math.max(1, Math.ceil(peak * 1.1))] } },
    axes: [
      { ...axis, space: 70, size: 26, values: (_plot, splits) => splits.map((seconds) => tick(new Date(seconds * 1_000))) },
      {
        ...axis,
        size: 40,
        space: 26,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000],
        values: (_plot, splits) => splits.map((value) => value.toLocaleString('en')),
      },
    ],
    series: [
      {},
      ...chart.lines.map((line, i) => (chart.kind === 'bars' ? barOf(line, i, colours) : lineOf(line, columns[i + 1] ?? [], colours))),
    ],
    hooks: {
      drawSeries: [
        (plot, at) => {
          const line = chart.lines[at - 1]
          if (line !== undefined) drawExtremes(plot, at - 1, extremes[at - 1] ?? [], colours[line.colour])
        },
      ],
      setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)],
    },
  }
}

const lineOf = ({ title, colour, dash, fill }: Line, values: readonly (number | null)[], colours: Drawing['colours']): uPlot.Series => ({
  label: title,
  stroke: colours[colour],
  width: 2,
  spanGaps: false,
  ...(dash !== undefined && { dash }),
  ...(fill && { fill: faint(colours[colour]) }),
  points: { show: true, size: 5, fill: colours[colour], filter: () => alone(values) },
})

/** Within a bucket: a stroke from the least to the most, so that a peak is seen though it was over before the bucket was. Those of two lines stand side by side. */
function drawExtremes({ ctx, data, valToPos }: uPlot, at: number, extremes: readonly (Summary | undefined)[], colour: string): void {
  ctx.save()
  ctx.beginPath()
  for (const [bucket, moved] of extremes.entries()) {
    if (moved === undefined || moved.least === moved.most) continue
    const x = valToPos(data[0][bucket] ?? 0, 'x', true) + (at - 1) * 3 * uPlot.pxRatio
    ctx.moveTo(x, valToPos(moved.least, 'y', true))
    ctx.lineTo(x, valToPos(moved.most, 'y', true))
  }
  ctx.strokeStyle = colour
  ctx.lineWidth = 2 * uPlot.pxRatio
  ctx.stroke()
  ctx.restore()
}

/** Two stand side by side in their bucket. */
const barOf = ({ title, colour }: Line, at: number, colours: Drawing['colours']): uPlot.Series => ({
  label: title,
  stroke: colours[colour],
  fill: at === 0 ? colours[colour] : faint(colours[colour]),
  width: 1,
  points: { show: false },
  ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.4, 12, 2], align: at === 0 ? -1 : 1, gap: 0 }) }),
})

/** `rgb(1, 2, 3)` as it is computed, seen through. */
const faint = (colour: string): string => {
  const [red, green, blue] = colour.match(/[\d.]+/g) ?? []
  return `rgba(${red}, ${green}, ${blue}, 0.15)`
}
