import type { DecisionReads } from '@sallyport/domain/deletion-gate/decisions/decision-reads.ts'
import type { Logger } from '../logging.ts'
import type { Loop } from './loop.ts'

const HOUR = 3_600

/**
 * Writes the head of the chain of decisions to the log, where whoever could change the database cannot reach it: `sallyport audit verify --head` takes
 * it as it stands there.
 */
export const logChainHead = ({ decisions, log }: { decisions: Pick<DecisionReads, 'head'>; log: Pick<Logger, 'info'> }): Loop => ({
  name: 'log-chain-head',
  kind: 'leader',
  periodSeconds: HOUR,
  run: async () => {
    const head = await decisions.head()
    if (head !== undefined) log.info({ head: `${head.number}:${head.hash}` }, 'head of the chain of decisions about deletions')
  },
})
