import { expect, test } from 'vitest'
import { newHost, openAgentDoor } from '../fixtures/agent-door.ts'
import { createTestDatabase } from '../fixtures/database.ts'
import { heldNodes, manualNodes, seedInstallation } from '../fixtures/enrollable.ts'

test('of 16 hosts that present one token at once over HTTP, one becomes the node, for each of 200 tokens', async () => {
  await using db = await createTestDatabase()
  const seed = await seedInstallation(db)
  const door = await openAgentDoor(db, seed.deploymentId)
  const nodes = [...(await heldNodes(db, seed, 100)), ...(await manualNodes(db, seed, 100))]
  for (const node of nodes) {
    const answers = await Promise.all(Array.from({ length: 16 }, () => newHost(door.url).enroll(node.token.text)))
    const kinds = answers.map((answer) => (answer.data!.enroll as { reason?: string }).reason ?? 'ENROLLED').sort()
    expect(kinds).toEqual(['ENROLLED', ...Array<string>(15).fill('USED_BY_ANOTHER_KEY')])
  }
  await door.close()
})
