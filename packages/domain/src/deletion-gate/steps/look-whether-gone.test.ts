import { describe, expect, it } from 'vitest'
import { CloudError } from '../../clouds/cloud-error.ts'
import type { GoneLook } from '../../clouds/deletion.ts'
import type { CloudProvider } from '../../clouds/provider.ts'
import { notFound } from '../../primitives/problem.ts'
import { provesAbsence } from './gone.ts'
import { type LookedAfter, lookWhetherGone } from './look-whether-gone.ts'

const of: LookedAfter = { accountId: 'acc', region: 'r', cloudId: 'c', markerId: 'm', deploymentId: 'd' }
const gone: GoneLook = { server: 'NOT_FOUND', markerBefore: 'OURS', markerAfter: 'OURS', tokens: ['t', 't', 't'], hindered: undefined }

describe('a look whether an instance is gone', () => {
  it('asks for it by its id, beside the marker, and is what the cloud shows', async () => {
    const asked: unknown[] = []
    const open = async (accountId: string) =>
      ({
        lookWhetherGone: async (...args: unknown[]) => {
          asked.push(accountId, ...args)
          return gone
        },
      }) as unknown as CloudProvider
    expect(await lookWhetherGone(open)(of)).toBe(gone)
    expect(asked).toEqual(['acc', 'r', 'c', { id: 'm', deploymentId: 'd' }])
  })

  it('without a marker asks nobody and sees nothing', async () => {
    const open = async () => {
      throw new TypeError('nobody may be asked')
    }
    const seen = await lookWhetherGone(open)({ ...of, markerId: undefined })
    expect(seen).toMatchObject({ server: 'UNKNOWN', hindered: expect.stringContaining('No ownership marker') })
    expect(provesAbsence({ ...seen, at: new Date() })).toBe(false)
  })

  it.each([notFound('cloud account'), new CloudError('NotFound', 'no such project')])(
    'hindered by “%s” sees nothing, not even a 404',
    async (error) => {
      const seen = await lookWhetherGone(() => Promise.reject(error))(of)
      expect(seen).toEqual({
        server: 'UNKNOWN',
        markerBefore: 'UNKNOWN',
        markerAfter: 'UNKNOWN',
        tokens: ['', '', ''],
        hindered: error.message,
      })
    },
  )

  it('does not hide a mistake of ours', async () => {
    await expect(lookWhetherGone(() => Promise.reject(new TypeError('oops')))(of)).rejects.toThrow('oops')
  })
})
