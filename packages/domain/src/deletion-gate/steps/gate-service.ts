import type { Page, PageRequest } from '../../primitives/page.ts'
import { wasStopped } from '../clauses/administrator-activated.ts'
import { type Hindrance, inFewLines, standsInTheWay } from '../deletion-plan.ts'
import { type ClauseReport, evaluateGate, type GateVerdict } from '../evaluate-gate.ts'
import { type DeleteMeans, dryRun, dryRunWithoutClouds } from './delete-instance.ts'
import type { InstallationFacts } from './gate-ports.ts'
import { gatherOfInstallation } from './gather-evidence.ts'
import { type KnownSurroundings, type SurveyMeans, surveyAccount } from './survey-account.ts'

/** An instance that waits, as the plan shows it. */
export type Planned = {
  instanceId: string
  /** As the cloud lists it; undefined: the cloud never told. */
  cloudId: string | undefined
  /** In the cloud. */
  instanceName: string
  nodeName: string
  tenantName: string
  accountName: string
  filedAt: Date
}

export type PlanEntry = Planned & {
  /** Whether it would be deleted now, as far as can be told without climbing for it. */
  wouldBeDeleted: boolean
  /** What stands in the way, in the order of the clauses, each sentence once. */
  blockedBy: readonly Hindrance[]
  /** Every clause with every fact. Empty: the instance waits no longer. */
  clauses: readonly ClauseReport[]
}

/** What holds of the installation as a whole, whatever waits. */
export type GateState = {
  /** Whether clauses 1 to 3 hold on the replica that answers, the breaker is closed and not too many instances were filed. */
  open: boolean
  /** Whether a person stopped deletion, so that it is closed on purpose. */
  stopped: boolean
  clauses: readonly ClauseReport[]
  /** Instances that wait, of all accounts. */
  waiting: number
  /** Deletes whose end is not known. */
  underWay: number
  /** Milliseconds since it was judged. */
  ageMs: number
}

export type GateReads = {
  /** Longest waiting first. */
  waiting(request: PageRequest): Promise<Page<Planned & { accountId: string }>>
  counts(): Promise<{ waiting: number; underWay: number }>
  ofInstallation(): Promise<InstallationFacts>
}

export type DeletionGateService = {
  state(): Promise<GateState>
  /**
   * A dry run of the whole evaluation for each instance of a page: nothing is locked, climbed or permitted. Clouds are asked, unless deletion is switched
   * off in the configuration.
   */
  plan(request: PageRequest): Promise<Page<PlanEntry>>
}

/** Clauses that are about the installation. */
const ofInstallation = [1, 2, 3]
/** Facts of clause 8 that are. */
const breakerFacts = ['breaker-closed', 'few-wishes']

export function deletionGateService(
  means: Pick<DeleteMeans, 'facts' | 'gather'> & { reads: GateReads; survey: SurveyMeans; surroundings: KnownSurroundings },
): DeletionGateService {
  const { reads, gather, surroundings, survey } = means

  async function listOnce(accountIds: readonly string[]): Promise<void> {
    const accounts = await survey.surroundings.accounts()
    const wanted = accounts.filter(({ accountId }) => accountIds.includes(accountId))
    await Promise.all(wanted.map(async (account) => surroundings.learn(account.accountId, await surveyAccount(survey, account))))
  }

  return {
    async state() {
      const [facts, counts] = await Promise.all([reads.ofInstallation(), reads.counts()])
      const verdict = evaluateGate(await gatherOfInstallation(gather, facts), gather.monotonicNow())
      const clauses = verdict.clauses.flatMap((clause) => installationPart(clause))
      const open = clauses.every(({ state }) => state === 'HOLDS')
      return { open, stopped: wasStopped(facts.activation), clauses, ...counts, ageMs: 0 }
    },

    async plan(request) {
      const page = await reads.waiting(request)
      const asks = gather.configuration().cloudDeletion === true
      if (asks) await listOnce([...new Set(page.items.map(({ accountId }) => accountId))])
      const run = asks ? dryRun : dryRunWithoutClouds
      // One after the other: each asks its cloud some seven questions, and accounts have a rate.
      const items: PlanEntry[] = []
      for (const { accountId: _, ...planned } of page.items) items.push(entry(planned, await run(means, planned.instanceId)))
      return { ...page, items }
    },
  }
}

function entry(planned: Planned, verdict: GateVerdict | undefined): PlanEntry {
  if (verdict === undefined) return { ...planned, wouldBeDeleted: false, blockedBy: [], clauses: [] }
  const blockedBy = standsInTheWay(verdict.refusals)
  return { ...planned, wouldBeDeleted: blockedBy.length === 0, blockedBy: inFewLines(blockedBy), clauses: verdict.clauses }
}

function installationPart(clause: ClauseReport): ClauseReport[] {
  if (ofInstallation.includes(clause.clause)) return [clause]
  const facts = clause.facts.filter(({ fact }) => breakerFacts.includes(fact))
  if (facts.length === 0) return []
  const state = facts.some((fact) => fact.state === 'FALSE') ? 'FALSE' : facts.every((fact) => fact.state === 'HOLDS') ? 'HOLDS' : 'UNKNOWN'
  return [{ ...clause, state, facts }]
}
