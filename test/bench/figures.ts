/** A measured value beside what the same run measured of something bare. */
export type Figure = {
  /** `<bench>.<what>`, without spaces. */
  name: string
  value: number
  /** `/s`, `ms` and the like, without spaces. */
  unit: string
  baseline: number
  /** What the baseline is, in a few words. */
  beside: string
}

/** Three digits or more, as many decimals as that takes. */
export function inDigits(value: number): string {
  const size = Math.abs(value)
  return Number.isInteger(value) ? String(value) : value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2)
}

/** `value ÷ baseline`; a dash where there is nothing to divide by. */
export const ratioOf = ({ value, baseline }: Figure): string => (baseline === 0 ? '-' : (value / baseline).toFixed(2))

export const heading = 'name value unit baseline ratio'

/** The figure as a line of five words, in the order of `heading`. */
export const lineOf = (figure: Figure): string =>
  [figure.name, inDigits(figure.value), figure.unit, inDigits(figure.baseline), ratioOf(figure)].join(' ')
