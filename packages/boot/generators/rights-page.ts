import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rights, type ViewerKind } from '../../domain/src/tenancy/rights.ts'
import type { Generator } from './generator.ts'

const page = 'docs/contributing/rights.md'
const columns: { kind: ViewerKind; title: string }[] = [
  { kind: 'MEMBER', title: 'Member' },
  { kind: 'OWNER', title: 'Owner' },
  { kind: 'ADMINISTRATOR', title: 'Administrator' },
  { kind: 'AGENT', title: 'Agent' },
  { kind: 'ANONYMOUS', title: 'Nobody signed in' },
]

/** Who may do what, from the table that decides it. */
export const rightsPage: Generator = {
  name: page,
  outputs: [page],
  run: async (root) => {
    const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
    const acts = Object.entries(rights).map(([act, kinds]) =>
      row([`\`${act}\``, ...columns.map(({ kind }) => ((kinds as readonly ViewerKind[]).includes(kind) ? 'yes' : '–'))]),
    )
    const text = [
      '# Who may do what',
      '',
      'Written from `packages/domain/src/tenancy/rights.ts` by `npm run regenerate`. Every field of the three schemas names the act that it is;',
      'a test walks all fields and mutations with every kind of viewer, and fails for a field without an act. Nobody enables a held node: no act',
      'leads there, and the database refuses it too.',
      '',
      row(['act', ...columns.map(({ title }) => title)]),
      row(['---', ...columns.map(() => '---')]),
      ...acts,
      '',
    ].join('\n')
    writeFileSync(join(root, page), text)
  },
}
