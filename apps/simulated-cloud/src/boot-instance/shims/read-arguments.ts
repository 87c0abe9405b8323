/** Options and operands of a command line, in the manner of getopt. */
export type Arguments = { flags: Set<string>; values: Map<string, string[]>; operands: string[] }

/**
 * Reads a command line. `withValue` names the options that take one (`o`, `output`); every other option is a flag.
 * `alias` maps long names to short ones. Unknown flags are kept: the caller decides.
 */
export function readArguments(argv: readonly string[], withValue: readonly string[], alias: Record<string, string> = {}): Arguments {
  const flags = new Set<string>()
  const values = new Map<string, string[]>()
  const operands: string[] = []
  const rest = [...argv]
  const nameOf = (name: string): string => alias[name] ?? name
  const take = (name: string, attached: string | undefined): void => {
    if (!withValue.includes(name)) flags.add(nameOf(name))
    else values.set(nameOf(name), [...(values.get(nameOf(name)) ?? []), attached ?? rest.shift() ?? ''])
  }
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') return { flags, values, operands: [...operands, ...rest] }
    if (word.startsWith('--')) {
      const mark = word.indexOf('=')
      take(mark < 0 ? word.slice(2) : word.slice(2, mark), mark < 0 ? undefined : word.slice(mark + 1))
    } else if (word.startsWith('-') && word.length > 1) {
      const letters = [...word.slice(1)]
      const first = letters.findIndex((letter) => withValue.includes(letter))
      for (const letter of first < 0 ? letters : letters.slice(0, first)) take(letter, undefined)
      const attached = letters.slice(first + 1).join('')
      if (first >= 0) take(letters[first] ?? '', attached === '' ? undefined : attached)
    } else operands.push(word)
  }
  return { flags, values, operands }
}
