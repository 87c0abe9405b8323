import { describe, expect, it } from 'vitest'
import { CloudError } from '../../clouds/cloud-error.ts'
import type { CloudProvider } from '../../clouds/provider.ts'
import { notFound } from '../../primitives/problem.ts'
import { evaluateGate } from '../evaluate-gate.ts'
import { change, everythingHolds, ids, nowMs } from '../evidence.situations.ts'
import { type GateEvidence, type SourceName, sources } from '../evidence.ts'
import { gatherEvidence, gatherOfInstallation, gatherWithoutClouds } from './gather-evidence.ts'
import { foundIn, gathering, recordedIn, shownAs, type World } from './gathering.situations.ts'

const everything = Object.keys(sources) as SourceName[]
const cloudTells = ['server', 'credential', 'markers', 'createOnceNames', 'climb', 'witness', 'rung', 'rungAbove', 'ladder']
const unknownIn = (evidence: GateEvidence) => everything.filter((source) => !evidence[source].known)
async function gathered(world: World = {}, evidence = everythingHolds()) {
  const { did, gather } = gathering(evidence, world)
  return { did, found: await gatherEvidence(gather, recordedIn(evidence), evidence.climb) }
}

describe('the evidence of an instance', () => {
  it('passes the gate where everything holds, each source asked for by the recorded ids', async () => {
    const evidence = everythingHolds()
    const { did, found } = await gathered({}, evidence)
    expect(evaluateGate(found, nowMs).refusals).toEqual([])
    expect(did).toEqual([
      ['open'],
      ['markers', 'RegionOne', ids.deployment],
      ['server', 'RegionOne', ids.cloud],
      ['look', ids.account, foundIn(evidence.climb)],
    ])
  })

  it.each([
    ['cannot be opened', { opens: notFound('cloud account') }],
    ['does not answer at all', { opens: new CloudError('Unavailable', 'no route') }],
  ])('is not known as far as clouds tell it where the account %s, and the rest is', async (_, world) => {
    const { found } = await gathered(world)
    expect(unknownIn(found).sort()).toEqual(['createOnceNames', 'credential', 'markers', 'server'])
  })

  it.each<[SourceName, Partial<CloudProvider>]>([
    ['server', { readForDeletion: () => Promise.reject(new CloudError('NotFound', 'gone')) }],
    ['markers', { findMarkers: () => Promise.reject(new CloudError('Forbidden', 'no')) }],
    ['credential', { whereItLeads: () => Promise.reject(new CloudError('Unauthorized', 'no')) }],
  ])('lacks %s alone where that one question fails', async (source, cloud) => {
    expect(unknownIn((await gathered({ cloud })).found)).toEqual([source])
  })

  it('asks for no server whose id was never recorded', async () => {
    const { did, found } = await gathered({}, change('row', { cloudId: undefined })(everythingHolds()))
    expect(found.server).toEqual({ known: false, why: expect.stringContaining('never recorded') })
    expect(did.map(([what]) => what)).not.toContain('server')
  })

  it('has no deployment for a marker that does not verify', async () => {
    const findMarkers = async () => [{ id: ids.marker, projectId: ids.project, verified: false }] as never
    const { found } = await gathered({ cloud: { findMarkers } })
    expect(foundIn(found.markers).found).toEqual([{ id: ids.marker, projectId: ids.project, deploymentId: undefined }])
  })

  it.each([
    ['that it does nothing', { task: undefined, tellsTask: true }, null],
    ['what it does', { task: 'deleting', tellsTask: true }, 'deleting'],
    ['nothing of it', { task: undefined, tellsTask: false }, undefined],
    ['nothing of it, though one is there', { task: 'deleting', tellsTask: false }, undefined],
  ])('knows of a task what the cloud tells: %s', async (_, told, task) => {
    const evidence = everythingHolds()
    const { found } = await gathered({ cloud: { readForDeletion: async () => ({ ...shownAs(evidence), ...told }) } }, evidence)
    expect(foundIn(found.server).task).toBe(task)
  })

  it('looks at the ladder for no climb where none is known', async () => {
    const { did } = await gathered({}, { ...everythingHolds(), climb: { known: false, why: 'not climbed' } })
    expect(did.at(-1)).toEqual(['look', ids.account, null])
  })
})

describe('evidence for which no cloud is asked', () => {
  it('of an instance lacks what clouds tell, and says so', async () => {
    const evidence = everythingHolds()
    const { did, gather } = gathering(evidence)
    const found = await gatherWithoutClouds(gather, recordedIn(evidence))
    expect(unknownIn(found).sort()).toEqual([...cloudTells].sort())
    const { refusals } = evaluateGate(found, nowMs)
    expect(new Set(refusals.map(({ why }) => why))).toEqual(new Set(['The cloud is asked about it once everything else holds.']))
    expect(did).toEqual([])
  })

  it('of the installation knows what is about no instance', async () => {
    const evidence = everythingHolds()
    const found = await gatherOfInstallation(gathering(evidence).gather, recordedIn(evidence))
    const known = everything.filter((source) => found[source].known)
    expect(known.sort()).toEqual(['activation', 'attestation', 'breaker', 'configuration', 'fingerprint', 'silence'])
  })
})
