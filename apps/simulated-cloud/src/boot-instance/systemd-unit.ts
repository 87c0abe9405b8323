/** The part of a service unit that the cloud honours. Times in milliseconds. */
export type Unit = {
  execStart: string[]
  environment: Record<string, string>
  environmentFiles: { path: string; optional: boolean }[]
  workingDirectory: string | undefined
  stateDirectories: string[]
  restart: string
  restartMs: number
  /** Exit codes and signal names after which there is no restart. */
  restartPrevent: string[]
  startLimit: { burst: number; intervalMs: number }
}

/** Splits as systemd does: at blanks, with quotes and backslashes. */
export function splitWords(line: string): string[] {
  const words: string[] = []
  const pattern = /((?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')+)/g
  for (const [word] of line.matchAll(pattern)) {
    words.push(
      word.replace(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g, (_, double, single) => double ?? single ?? '').replace(/\\(.)/g, '$1'),
    )
  }
  return words
}

/** `5`, `5s`, `100ms`, `1min 30s`; without unit these are seconds. */
export function spanMs(text: string): number {
  const units: Record<string, number> = { ms: 1, s: 1000, sec: 1000, m: 60_000, min: 60_000, h: 3_600_000, '': 1000 }
  return [...text.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]*)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 1000),
    0,
  )
}

/** Reads a unit file; undefined where it has no ExecStart. */
export function parseUnit(text: string): Unit | undefined {
  const settings = new Map<string, string[]>()
  let section = ''
  for (const raw of text.replaceAll(/\\\n\s*/g, ' ').split('\n')) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue
    if (line.startsWith('[')) section = line
    const mark = line.indexOf('=')
    if (mark < 0) continue
    const name = `${section}${line.slice(0, mark).trim()}`
    const value = line.slice(mark + 1).trim()
    // An empty assignment takes back what stood before it.
    settings.set(name, value === '' ? [] : [...(settings.get(name) ?? []), value])
  }
  const all = (name: string): string[] => settings.get(`[Service]${name}`) ?? []
  const last = (name: string): string | undefined => all(name).at(-1)
  const limit = (name: string): string | undefined => settings.get(`[Unit]${name}`)?.at(-1) ?? last(name)
  const execStart = splitWords((last('ExecStart') ?? '').replace(/^[-@:+!|]+/, ''))
  if (execStart.length === 0) return undefined
  const assignments = all('Environment').flatMap(splitWords)
  return {
    execStart,
    environment: parseAssignments(assignments),
    environmentFiles: all('EnvironmentFile').map((path) => ({ path: path.replace(/^-/, ''), optional: path.startsWith('-') })),
    workingDirectory: last('WorkingDirectory'),
    stateDirectories: all('StateDirectory').flatMap(splitWords),
    restart: last('Restart') ?? 'no',
    restartMs: spanMs(last('RestartSec') ?? '100ms'),
    restartPrevent: all('RestartPreventExitStatus').flatMap(splitWords),
    startLimit: { burst: Number(limit('StartLimitBurst') ?? 5), intervalMs: spanMs(limit('StartLimitIntervalSec') ?? '10') },
  }
}

/** `NAME=value` pairs. */
export function parseAssignments(lines: readonly string[]): Record<string, string> {
  const pairs = lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const)
  return Object.fromEntries(pairs.filter(([name]) => /^\w+$/.test(name)))
}

/** The lines of an EnvironmentFile. */
export const parseEnvironmentFile = (text: string): Record<string, string> =>
  parseAssignments(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.includes('=') && !/^[#;]/.test(line))
      .map((line) => line.replace(/=(["'])(.*)\1$/, '=$2')),
  )

/** Whether systemd would start the process again. `end` is an exit code, a signal's name, or unknown (seen from afar). */
export function restartsAfter(unit: Pick<Unit, 'restart' | 'restartPrevent'>, end: number | string | undefined): boolean {
  if (end !== undefined && unit.restartPrevent.includes(String(end))) return false
  const clean = end === 0 || ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGPIPE'].includes(String(end))
  if (unit.restart === 'always') return true
  if (unit.restart === 'on-failure') return !clean
  if (unit.restart === 'on-success') return clean
  if (unit.restart === 'on-abnormal' || unit.restart === 'on-abort') return typeof end === 'string' && !clean
  return false
}
