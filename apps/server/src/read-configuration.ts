import { readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import { describeProblem, meant } from './settings/describe-problem.ts'
import { listSettings } from './settings/list-settings.ts'
import { type Configuration, contradictions, settings } from './settings/schema.ts'

export type { Configuration } from './settings/schema.ts'

/** The configuration cannot be used. Each problem names its setting and says what to do; no value is repeated. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
  readonly problems: readonly string[]
  constructor(source: string, problems: readonly string[]) {
    super(
      problems.length === 1
        ? `${source}: ${problems[0]}`
        : `${source}: ${problems.length} problems:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    )
    this.problems = problems
  }
}

/** Read by the program itself, not settings. */
const otherNames = new Set(['SALLYPORT_DATA'])

type Tree = { [name: string]: unknown }

function parseYaml(source: string, text: string): Tree {
  const document = parseDocument(text, { prettyErrors: true })
  if (document.errors.length > 0)
    throw new ConfigurationError(
      source,
      document.errors.map((error) => `is not valid YAML: ${error.message.split('\n')[0]!.replace(/:$/, '')}`),
    )
  const value: unknown = document.toJS() ?? {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw new ConfigurationError(source, ['must be settings, one `name: value` a line'])
  return value as Tree
}

function put(tree: Tree, path: readonly string[], value: unknown): void {
  const [name, ...rest] = path as [string, ...string[]]
  if (rest.length === 0) {
    tree[name] = value
    return
  }
  const child = tree[name]
  const group = typeof child === 'object' && child !== null && !Array.isArray(child) ? (child as Tree) : {}
  tree[name] = group
  put(group, rest, value)
}

/** SALLYPORT_<PATH> overrides the file; numbers, lists and yes/no are written as in the file. DATABASE_URL is database.url. */
function applyEnvironment(tree: Tree, environment: NodeJS.ProcessEnv, secretNames: readonly (string | undefined)[]): void {
  const byName = new Map(listSettings().map((setting) => [setting.environment, setting]))
  if (environment.DATABASE_URL) put(tree, ['database', 'url'], environment.DATABASE_URL)
  for (const [name, text] of Object.entries(environment)) {
    if (!name.startsWith('SALLYPORT_') || text === undefined || otherNames.has(name) || secretNames.includes(name)) continue
    const setting = byName.get(name)
    if (!setting) {
      const other = meant(name, [...byName.keys()])
      throw new ConfigurationError('environment', [`${name}: there is no such setting${other ? `; did you mean ${other}?` : ''}`])
    }
    put(tree, setting.path.split('.'), setting.type === 'text' || setting.type === 'choice' ? text : parseDocument(text).toJS())
  }
}

/** Where the variables of secrets are named: they may well begin with SALLYPORT_ too. */
function namesOfSecrets(tree: Tree, environment: NodeJS.ProcessEnv): (string | undefined)[] {
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
  return [
    environment.SALLYPORT_SEALING_KEY_ENVIRONMENT ?? text((tree.sealing as Tree | undefined)?.keyEnvironment),
    environment.SALLYPORT_WEBHOOK_SECRET_ENVIRONMENT ?? text((tree.webhook as Tree | undefined)?.secretEnvironment),
  ]
}

export type Sources = {
  environment: NodeJS.ProcessEnv /** YAML, with the name to use in complaints. */
  file?: { name: string; text: string }
}

/** @throws ConfigurationError */
export function parseConfiguration({ environment, file }: Sources): Configuration {
  const tree = file ? parseYaml(file.name, file.text) : {}
  applyEnvironment(tree, environment, namesOfSecrets(tree, environment))
  const source = file?.name ?? 'configuration'
  const parsed = settings.safeParse(tree, { reportInput: true })
  if (!parsed.success) {
    const known = listSettings()
    throw new ConfigurationError(
      source,
      parsed.error.issues.flatMap((issue) => describeProblem(issue, known)),
    )
  }
  const contradicting = contradictions(parsed.data)
  if (contradicting.length > 0)
    throw new ConfigurationError(
      source,
      contradicting.map(({ path, message }) => `${path}: ${message}`),
    )
  return parsed.data
}

/** The only reader of configuration files and of the environment. @throws ConfigurationError */
export function readConfiguration(path: string, environment: NodeJS.ProcessEnv): Configuration {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigurationError(path, [code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`])
  }
  return parseConfiguration({ environment, file: { name: path, text } })
}
