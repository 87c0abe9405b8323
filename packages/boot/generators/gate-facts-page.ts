import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clause, FactRule } from '../../domain/src/deletion-gate/clause.ts'
import { everyClause } from '../../domain/src/deletion-gate/every-clause.ts'
import type { GateEvidence } from '../../domain/src/deletion-gate/evidence.ts'
import { whatToDoAbout } from '../../domain/src/deletion-gate/what-to-do.ts'
import type { Generator } from './generator.ts'

const page = 'docs/administrators/gate-facts.md'

/** Every fact that the gate asks for, from the clauses that judge it and the words that administrators are given about it. */
export const gateFactsPage: Generator = {
  name: page,
  outputs: [page],
  run: async (root) => {
    const count = everyClause.reduce((sum, { facts }) => sum + facts.length, 0)
    const text = [
      '# What the gate asks for',
      '',
      `Written from \`packages/domain/src/deletion-gate/every-clause.ts\` by \`npm run regenerate\`. ${everyClause.length} clauses with ${count} facts; each is asked for`,
      'before each delete, and one that does not hold is enough to stop it. `FALSE`: it was seen not to hold. `UNKNOWN`: it could not be established, which stops',
      'it as well. What was found is told beside the fact, in `deletionPlan` and in `blockedBy` of an instance, with what to do about it. How they are asked, and',
      'what follows: [deletion](deletion.md).',
      ...everyClause.flatMap(sectionOf),
      '',
    ].join('\n')
    writeFileSync(join(root, page), text)
  },
}

type Rule = Clause<GateEvidence>

function sectionOf(clause: Rule): string[] {
  const usual = whatToDoAbout({ clause: clause.number, name: clause.name, fact: '' })
  const facts = clause.facts.map((fact) => ({ ...fact, words: wordsAbout(clause, fact) }))
  const own = facts.some(({ words }) => words !== usual)
  return [
    '',
    `## ${clause.number}. ${clause.name}`,
    '',
    clause.asks,
    '',
    `When something of it does not hold: ${usual}${own ? ' Where the table says something else, that.' : ''}`,
    '',
    row('fact', 'what has to hold', ...(own ? ['otherwise'] : [])),
    row('---', '---', ...(own ? ['---'] : [])),
    ...facts.map(({ name, holds, words }) => row(`\`${name}\``, holds, ...(own ? [words === usual ? '' : words] : []))),
  ]
}

function wordsAbout({ number: clause, name }: Rule, { name: fact }: FactRule<GateEvidence>): string {
  const [unknown, seen] = (['UNKNOWN', 'FALSE'] as const).map((state) => whatToDoAbout({ clause, name, fact, state })) as [string, string]
  return unknown === seen ? seen : `\`FALSE\`: ${seen} \`UNKNOWN\`: ${unknown}`
}

const row = (...cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
