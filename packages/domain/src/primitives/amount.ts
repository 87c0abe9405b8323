/** A quantity as people read it: thousands apart, hundredths where they are needed, and never 0 for what is more than that. */
export const amount = (value: number): string =>
  value > 0 && value < 0.01 ? '<0.01' : value.toLocaleString('en', { maximumFractionDigits: 2 })
