const ROUNDS = 3

type Numbers = Record<string, number>

/** The value below which the share `part` (0 to 1) of the samples lies. @throws Error without samples */
export function percentile(samples: readonly number[], part: number): number {
  const sorted = Float64Array.from(samples).sort()
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
  if (found === undefined) throw new Error('nothing was measured')
  return found
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

/**
 * Measures the subjects in turn, three times, each round beginning with another one, so that whatever else the machine does meets them
 * alike. @returns the median of each of their numbers
 */
export async function inRotation<Subjects extends Record<string, () => Promise<Numbers>>>(
  subjects: Subjects,
): Promise<{ [Name in keyof Subjects]: Awaited<ReturnType<Subjects[Name]>> }> {
  const names = Object.keys(subjects)
  const measured = new Map<string, Numbers[]>(names.map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (let i = 0; i < names.length; i++) {
      const name = names[(round + i) % names.length]!
      measured.get(name)!.push(await subjects[name]!())
    }
  return Object.fromEntries([...measured].map(([name, rounds]) => [name, medians(rounds)])) as never
}

const medians = (rounds: readonly Numbers[]): Numbers =>
  Object.fromEntries(Object.keys(rounds[0] ?? {}).map((key) => [key, median(rounds.map((round) => round[key]!))]))
