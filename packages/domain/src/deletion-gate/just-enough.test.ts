import { describe, expect, test } from 'vitest'
import { evaluateGate } from './evaluate-gate.ts'
import { activation, ago, change, changeMetadata, databaseNow, everythingHolds, ids, neverActivated, nowMs } from './evidence.situations.ts'
import type { GateEvidence } from './evidence.ts'

/** What the gate may not refuse, at the very edge of what it asks for. */
const enough: [what: string, change: (evidence: GateEvidence) => GateEvidence, base?: () => GateEvidence][] = [
  ['it was activated in this very moment', change('activation', { newest: { ...activation, activatedAt: databaseNow } })],
  ['one person did both, where one is enough', change('activation', { fourEyes: false, newest: { ...activation, attestedBy: 'grace' } })],
  ['its key was last heard ten minutes ago, exactly', change('node', { lastRequestAt: ago(10) })],
  ['its token was last shown ten minutes ago, exactly', change('node', { lastTokenShownAt: ago(10) })],
  ['nothing of it was ever heard', change('node', { lastRequestAt: null, lastTokenShownAt: null })],
  ['it is at rest', change('server', { state: 'error', providerState: 'SHUTOFF' })],
  ['it boots from a volume, as recorded', (evidence) => change('row', { imageId: null })(change('server', { imageId: null })(evidence))],
  ['its description is its name, as old clouds have it', change('server', { description: 'edge-1' })],
  ['its description was taken away again', change('server', { description: '' })],
  ['the cloud has no tags', (evidence) => change('row', { tags: [] })(change('server', { tags: [] })(evidence))],
  [
    'the create took no tags, and its cloud gave it some from the first',
    (evidence) => change('row', { tags: ['billing'] })(change('server', { tags: ['billing'] })(evidence)),
  ],
  [
    'the volume that was made for it is attached',
    (evidence) =>
      change('row', { accessories: [{ kind: 'VOLUME', cloudId: 'its-volume' }] })(
        change('server', { volumeIds: ['its-volume'] })(evidence),
      ),
  ],
  ['its nonce was never written', changeMetadata({ 'sallyport.nonce': undefined })],
  ['nothing was created with it', change('row', { accessories: [] })],
  [
    'everything was created with it',
    change('row', { accessories: (['FLOATING_ADDRESS', 'PORT', 'VOLUME'] as const).map((kind) => ({ kind, cloudId: `id-of-${kind}` })) }),
  ],
  ['the nodes were never silent', change('silence', { lastSilentAt: null })],
  ['the breaker was reset an hour ago', change('breaker', { resetAt: ago(60) })],
  ['the breaker was never reset', change('breaker', { resetAt: null })],
  ['its attempt was cancelled', change('node', { attemptState: 'CANCELLED' }), neverActivated],
  ['its node ended before it was ever heard', change('node', { lastTokenShownAt: null }), neverActivated],
]

test.each(enough)('it passes where %s', (_what, changed, base = everythingHolds) => {
  expect(evaluateGate(changed(base()), nowMs).refusals).toEqual([])
})

describe('what a refusal says', () => {
  const why = (changed: (evidence: GateEvidence) => GateEvidence, fact: string, base = everythingHolds) => {
    const { state, why: sentence } = evaluateGate(changed(base()), nowMs).refusals.find((one) => one.fact === fact) ?? {}
    return `${state}: ${sentence}`
  }

  test.each([
    [
      'what is lacking, and what is another',
      changeMetadata({ 'sallyport.attempt': undefined }),
      'attempt-id',
      'FALSE: It carries no id of the attempt.',
    ],
    [
      'no nonce: it is to match, and is no secret that a page should show',
      changeMetadata({ 'sallyport.nonce-of-attempt': 'a' }),
      'nonce',
      'FALSE: It carries another nonce of the attempt than the recorded one.',
    ],
    [
      'both of what differs',
      change('server', { sizeId: 'size-2' }),
      'size',
      'FALSE: The size is size-2 in the cloud and size-1 in the record.',
    ],
    [
      'that there is none',
      change('server', { imageId: null }),
      'image',
      'FALSE: The image is none in the cloud and image-1 in the record.',
    ],
    ['that there was none', change('row', { imageId: null }), 'image', 'FALSE: The image is image-1 in the cloud and none in the record.'],
    [
      'both names',
      change('server', { name: 'do-not-delete' }),
      'name',
      'FALSE: It is called “do-not-delete” in the cloud, and was made as “edge-1”.',
    ],
    [
      'how it is described',
      change('server', { description: 'keep until Friday' }),
      'description',
      'FALSE: It is described as “keep until Friday” in the cloud, and Sallyport describes nothing.',
    ],
    [
      'the strange keys',
      (evidence) =>
        change('server', { otherKeys: ['keep', 'owner'] })(changeMetadata({ 'sallyport.a': '1', 'SALLYPORT.b': '2' })(evidence)),
      'no-other-keys',
      'FALSE: It carries metadata that Sallyport never wrote: sallyport.a, SALLYPORT.b, keep and 1 more.',
    ],
    [
      'the strange tags',
      change('server', { tags: [`sallyport:${ids.deployment}`, `sallyport-attempt:${ids.attempt}`, 'billing', 'do-not-delete'] }),
      'no-other-tags',
      'FALSE: It was tagged since it was first seen: do-not-delete.',
    ],
    [
      'the lacking tags',
      change('server', { tags: [`sallyport:${ids.deployment}`] }),
      'tags',
      `FALSE: It lacks the tags sallyport-attempt:${ids.attempt}, billing.`,
    ],
    ["the task, in the cloud's word", change('server', { task: 'rebuilding' }), 'no-task', 'FALSE: A task is under way: rebuilding.'],
    [
      "the state, in the cloud's word",
      change('server', { state: 'gone', providerState: 'SOFT_DELETED' }),
      'settled-state',
      'FALSE: The cloud reports SOFT_DELETED.',
    ],
    [
      'how many markers',
      change('markers', {
        found: [
          { id: ids.marker, projectId: ids.project, deploymentId: ids.deployment },
          { id: 'b', projectId: ids.project, deploymentId: ids.deployment },
        ],
      }),
      'one-marker',
      'FALSE: The project carries 2 ownership markers: another deployment may own what is there.',
    ],
    ['that there is no marker', change('markers', { found: [] }), 'one-marker', 'FALSE: The project carries no ownership marker.'],
    [
      'where the credential leads',
      change('credential', { projectId: 'other' }),
      'credential-project',
      `FALSE: The credential leads to the project other; recorded is ${ids.project}.`,
    ],
    [
      'how long ago it was heard',
      change('node', { lastRequestAt: ago(9.5) }),
      'key-silent',
      'FALSE: The last request signed by its key came 570 s ago; 10 minutes of silence are asked for.',
    ],
    [
      'that it was heard just now',
      change('node', { lastRequestAt: databaseNow }),
      'key-silent',
      'FALSE: The last request signed by its key came 0 s ago; 10 minutes of silence are asked for.',
    ],
    ['how many monitors', change('node', { monitors: 3 }), 'no-monitors', 'FALSE: 3 monitors are assigned to the node.'],
    [
      'what the node is',
      change('node', { state: 'ENABLED' }),
      'retired-or-never-activated',
      'FALSE: The node is enabled: it is neither retired nor given up.',
    ],
    [
      'what is to be done first',
      change('node', { state: 'REVOKED' }),
      'retired-or-never-activated',
      'FALSE: The node was revoked after it had been in service, and is not retired.',
    ],
    [
      'what does not fit',
      change('node', { attemptState: 'FAILED' }),
      'attempt-over',
      'FALSE: The attempt is failed, which does not fit a node that is retired.',
    ],
    [
      'when it was withdrawn',
      change('activation', { newest: { ...activation, withdrawnAt: ago(60) } }),
      'not-withdrawn',
      'FALSE: Somebody withdrew the activation at 2026-11-29T11:00:00.000Z.',
    ],
  ])('names %s', (_what, changed, fact, sentence) => {
    expect(why(changed, fact)).toBe(sentence)
  })

  test('tells a rung that is gone from one that carries another key', () => {
    const rung = (fingerprint: string | null) => why(change('rung', { fingerprint }), 'rung-is-ours')
    expect(rung(null)).toBe('FALSE: The rung is gone.')
    expect(rung('SHA256:another')).toBe('FALSE: The rung carries another key.')
  })

  test('names what does not fit a node that never was in service', () => {
    expect(why(change('node', { attemptState: 'ADMITTED' }), 'attempt-over', neverActivated)).toBe(
      'FALSE: The attempt is admitted, which does not fit a node that is never activated.',
    )
    expect(why(change('node', { admitted: true }), 'admission-fits', neverActivated)).toBe(
      'FALSE: The record of admissions does not fit a node that is never activated.',
    )
    const ahead = (evidence: GateEvidence) =>
      changeMetadata({ 'sallyport.stage': 'admitted' })(change('row', { stage: 'admitted' })(evidence))
    expect(why(ahead, 'stage-fits', neverActivated)).toBe(
      'FALSE: The recorded stage is admitted, which does not fit a node that is never activated.',
    )
  })
})

test('a database from before an admission meets a cloud that says admitted, and is refused', () => {
  const restored = changeMetadata({ 'sallyport.stage': 'admitted' })(neverActivated())
  expect(evaluateGate(restored, nowMs).refusals.map(({ fact }) => fact)).toEqual(['stage'])
})

test('an old answer says how old it is', () => {
  const evidence = {
    ...everythingHolds(),
    credential: { ...everythingHolds().credential, atMs: nowMs - 2_345 } as GateEvidence['credential'],
  }
  expect(evaluateGate(evidence, nowMs).refusals[0]?.why).toBe('It was read 2345 ms ago, and after 2000 ms that is too long.')
  const future = { ...everythingHolds(), credential: { ...everythingHolds().credential, atMs: nowMs + 1 } as GateEvidence['credential'] }
  expect(evaluateGate(future, nowMs).refusals[0]?.why).toBe('When it was read is not known.')
})
