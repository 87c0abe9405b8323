/** Options and operands of a command line, in the manner of getopt. */
export type Arguments = { flags: Set<string>; values: Map<string, string[]>; operands: string[] }

/**
 * Reads a command line. `withValue` names the options that take one (`o`, `output`); every other option is a flag.
 * `alias` maps long names to short ones, or any name to another. Unknown flags are kept: the caller decides.
 */
export function readArguments(argv: readonly string[], withValue: readonly string[], alias: Record<string, string> = {}): Arguments {
  const flags = new Set<string>()
  const values = new Map<string, string[]>()
  const operands: string[] = []
  const nameOf = (name: string): string => alias[name] ?? name
  const add = (name: string, value: string): void => {
    values.set(nameOf(name), [...(values.get(nameOf(name)) ?? []), value])
  }
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? ''
    if (word === '--') return { flags, values, operands: [...operands, ...argv.slice(index + 1)] }
    if (word.startsWith('--')) {
      const [name = '', ...rest] = word.slice(2).split('=')
      if (!withValue.includes(name)) flags.add(nameOf(name))
      else if (rest.length > 0) add(name, rest.join('='))
      else add(name, argv[(index += 1)] ?? '')
    } else if (word.startsWith('-') && word.length > 1) {
      for (let letter = 1; letter < word.length; letter += 1) {
        const name = word[letter] ?? ''
        if (!withValue.includes(name)) flags.add(nameOf(name))
        else {
          const attached = word.slice(letter + 1)
          add(name, attached === '' ? (argv[(index += 1)] ?? '') : attached)
          break
        }
      }
    } else operands.push(word)
  }
  return { flags, values, operands }
}
