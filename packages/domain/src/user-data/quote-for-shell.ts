/**
 * A value as one word of a POSIX shell script, whatever it holds: within single quotes nothing is special but the single quote itself.
 * Throws `RangeError` for NUL, which no shell can hold.
 */
export function quoteForShell(value: string): string {
  if (value.includes('\0')) throw new RangeError('a value for a shell script must not contain NUL')
  return `'${value.replaceAll("'", "'\\''")}'`
}
