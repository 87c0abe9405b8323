import { agentLogin } from '@sallyport/database/agent-login.ts'
import { enrollmentStore } from '@sallyport/database/enrollment-store.ts'
import { test } from 'vitest'
import { createTestDatabase } from '../fixtures/database.ts'
import { heldNodes, manualNodes, seedInstallation } from '../fixtures/enrollable.ts'
import { raceForTokens } from '../fixtures/race-for-tokens.ts'

test('of 16 keys that present one token at once, one wins, for each of 2,000 tokens', async () => {
  await using db = await createTestDatabase()
  const seed = await seedInstallation(db)
  const login = agentLogin(db.database.agent)
  const nodes = [...(await manualNodes(db, seed, 1_000)), ...(await heldNodes(db, seed, 1_000))]
  await raceForTokens(db, enrollmentStore(login), nodes)
})
