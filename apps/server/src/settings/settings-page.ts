import { listSettings, type Setting } from './list-settings.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|')

function bounds({ minimum, maximum, choices, unit, type }: Setting): string {
  if (choices) return choices.join(', ')
  const range = minimum === undefined && maximum === undefined ? type : `${minimum ?? ''} to ${maximum ?? ''}`
  return unit ? `${range} ${unit}` : range
}

function standard({ standard: value, required }: Setting): string {
  if (required) return 'required'
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return '–'
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

function row(setting: Setting): string {
  const notes = [setting.secret ? 'Secret.' : '', setting.perReplica ? 'May differ between replicas.' : ''].filter(Boolean).join(' ')
  return `| \`${setting.path}\` | ${standard(setting)} | ${cell(bounds(setting))} | ${cell(setting.description)}.${notes ? ` ${notes}` : ''} |`
}

/** The page about all settings, in Markdown. */
export function settingsPage(): string {
  const groups = new Map<string, Setting[]>()
  for (const setting of listSettings()) {
    const group = setting.path.includes('.') ? setting.path.split('.')[0]! : 'general'
    groups.set(group, [...(groups.get(group) ?? []), setting])
  }
  const head = `# Settings

<!-- Written by \`npm run regenerate\` from apps/server/src/settings. -->

A configuration file is YAML. Only \`checks.dns.zone\` must be given, and a database and a sealing key must be named in one of the ways below.
Unknown names are refused. An environment variable overrides the file: \`database.poolSize\` is \`SALLYPORT_DATABASE_POOL_SIZE\`; numbers and
lists are written as in the file. (\`npm start\` reads none of these: it has a configuration of its own, and says which variables it left alone.) Replicas of one installation must agree on everything but what may differ between them; where they do not,
an alarm is raised.
`
  const tables = [...groups].map(
    ([name, settings]) => `\n## ${name}\n\n| setting | default | values | meaning |\n|---|---|---|---|\n${settings.map(row).join('\n')}\n`,
  )
  return head + tables.join('')
}
