import { nodeActs } from '@sallyport/database/node-acts.ts'
import { operationActs } from '@sallyport/database/operation-acts.ts'
import type { NodeActStore, OperationActStore } from '@sallyport/domain/admission/administration.ts'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createAdmission, type TestAdmission } from '../../fixtures/admission.ts'
import { type Behaviour, type DrivenAgent, driveAgent } from '../../fixtures/driven-agent.ts'

/** Attempts over a scripted cloud, and the acts of administrators upon them and their nodes. */
export let admission: TestAdmission
export let operations: OperationActStore
export let nodes: NodeActStore

/** To be called once at the top of a test file. */
export function onActsGround(): void {
  beforeAll(async () => {
    admission = await createAdmission('slow')
    operations = operationActs(admission.admin)
    nodes = nodeActs(admission.admin)
  })
  afterAll(() => admission[Symbol.asyncDispose]())
  beforeEach(() => {
    admission.cloud.script = {}
  })
}

/** A node that was just created and enrolled. */
export async function validating(change: Parameters<TestAdmission['request']>[0] = {}, behaviour: Partial<Behaviour> = {}) {
  const { operationId, attemptIds } = await admission.request(change)
  const attemptId = attemptIds[0]!
  await admission.advance(attemptId)
  const agent = driveAgent(admission, attemptId, behaviour)
  await agent.act()
  await admission.advance(attemptId)
  expect(await admission.attempt(attemptId)).toMatchObject({ state: 'VALIDATING' })
  return { operationId, attemptId, agent }
}

export async function untilDecided(attemptId: string, agent: DrivenAgent, seconds = 150): Promise<void> {
  for (let s = 0; s <= seconds; s += 15) {
    await admission.db.moveClock(15_000)
    await agent.act()
    await admission.advance(attemptId)
  }
}
