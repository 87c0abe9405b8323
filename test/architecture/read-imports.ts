import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { rules } from './direction.ts'

export type Breach = { rule: string; from: string; to: string }
export type Finding = { modules: string[]; breaches: Breach[] }

/** Packages that hold types and nothing that could be resolved as a module. */
const typesAlone = '^@graphql-typed-document-node/core$'

const forbidden: IForbiddenRuleType[] = [
  ...rules.map(({ name, why, from, to, except }) => ({
    name,
    comment: why,
    severity: 'error' as const,
    from: { path: from },
    to: except ? { path: to, pathNot: except } : { path: to },
  })),
  {
    name: 'no-cycle',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'], pathNot: '/gen/' } },
  },
  {
    name: 'imports-are-declared',
    severity: 'error',
    from: { path: '^(apps|packages)/[^/]+/src/', pathNot: '\\.test\\.tsx?$|/testing/' },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '^@?sallyport/' },
  },
  { name: 'imports-exist', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: typesAlone } },
]

/** Reads every import, also of types, below `apps`, `packages` and `test` of `root`. */
export async function readImports(root: string, folders: string[] = ['apps', 'packages', 'test']): Promise<Finding> {
  const answer = await cruise(
    folders,
    {
      baseDir: root,
      ruleSet: { forbidden },
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(apps|packages)/[^/]+/dist/|/fixtures/violations/|packages/boot/(node|pnpm)/|test/audit/electronegativity/' },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  )
  const { modules, summary } = answer.output as ICruiseResult
  const breaches = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  return { modules: modules.map(({ source }) => source), breaches }
}
