import { describe, expect, it } from 'vitest'
import { withdrawnWithoutReason } from '../attestation/attestation.ts'
import { evaluateGate } from '../evaluate-gate.ts'
import { activation, change, everythingHolds, nowMs } from '../evidence.situations.ts'
import { wasStopped } from './administrator-activated.ts'

const withdrawnAt = new Date('2026-11-29T11:00:00.000Z')
const at = 'at 2026-11-29T11:00:00.000Z'

function withdrawn(by: string, why: string, newestAttestationId = activation.attestationId) {
  const newest = { ...activation, withdrawnAt, withdrawnBy: by, withdrawReason: why }
  const evidence = change('activation', { newest, newestAttestationId })(everythingHolds())
  const { passes, refusals } = evaluateGate(evidence, nowMs)
  if (!evidence.activation.known) throw new Error('The activation is known.')
  return {
    passes,
    why: refusals.find(({ fact }) => fact === 'not-withdrawn')?.why,
    stopped: wasStopped(evidence.activation.value),
  }
}

describe('an activation that was withdrawn', () => {
  it('by a person says who stopped deletion, with the reason where one was given', () => {
    expect(withdrawn('Ada', 'Not tonight')).toEqual({ passes: false, stopped: true, why: `Ada stopped deletion ${at}: Not tonight.` })
    expect(withdrawn('Ada', withdrawnWithoutReason)).toMatchObject({ stopped: true, why: `Ada stopped deletion ${at}.` })
  })

  it('by Sallyport was stopped by nobody, and says that somebody has to look', () => {
    expect(withdrawn('Sallyport', 'The timeline of the database was 1, and is 2 now.')).toEqual({
      passes: false,
      stopped: false,
      why: `Sallyport withdrew the activation ${at}: The timeline of the database was 1, and is 2 now. Find out what is behind it; where this deployment is the right one, attest it.`,
    })
  })

  it('because somebody attested anew was stopped by nobody', () => {
    expect(withdrawn('Ada', 'The deployment was attested anew.', 'a-later-one')).toEqual({
      passes: false,
      stopped: false,
      why: `Ada withdrew the activation ${at}: The deployment was attested anew.`,
    })
  })

  it('is not taken for stopped where nothing was withdrawn, or nobody knows', () => {
    const found = { newestAttestationId: activation.attestationId, fourEyes: true, now: withdrawnAt }
    expect([null, undefined, activation].map((newest) => wasStopped({ ...found, newest }))).toEqual([false, false, false])
  })
})
