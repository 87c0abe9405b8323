import { describe, expect, it } from 'vitest'
import { cachedCatalogue } from './catalogue.ts'
import type { CloudProvider } from './provider.ts'
import type { Providers } from './providers.ts'

function catalogueOf() {
  let now = 0
  const asked: string[] = []
  const line = { limit: 10, used: 0 }
  const provider = {
    quota: async (region: string) => {
      asked.push(`quota ${region}`)
      return { instances: line, cores: line, memoryMiB: line, floatingAddresses: line, volumesGiB: undefined }
    },
    listSizes: async (region: string) => {
      asked.push(`sizes ${region}`)
      return []
    },
  } as unknown as CloudProvider
  const providers = { open: async () => provider } as unknown as Providers
  const catalogue = cachedCatalogue({ providers, clock: { now: () => new Date(now) } })
  return { catalogue, asked, pass: (ms: number) => (now += ms) }
}

describe('what a cloud has', () => {
  it('is kept for a moment, the quota for a shorter one, with when the cloud was asked', async () => {
    const { catalogue, asked, pass } = catalogueOf()
    await catalogue.sizes('a', 'r')
    await catalogue.quota('a', 'r')
    pass(4_999)
    expect((await catalogue.quota('a', 'r')).askedAt.getTime()).toBe(0)
    pass(1)
    expect((await catalogue.quota('a', 'r')).askedAt.getTime()).toBe(5_000)
    await catalogue.sizes('a', 'r')
    expect(asked).toEqual(['sizes r', 'quota r', 'quota r'])
  })

  it('is asked anew of the part and the account that was forgotten, and of no other', async () => {
    const { catalogue, asked } = catalogueOf()
    for (const account of ['a', 'ab']) {
      await catalogue.sizes(account, 'r')
      await catalogue.quota(account, 'r')
    }
    asked.length = 0
    catalogue.forget('a', 'quota')
    for (const account of ['a', 'ab']) {
      await catalogue.sizes(account, 'r')
      await catalogue.quota(account, 'r')
    }
    expect(asked).toEqual(['quota r'])
    catalogue.forget('a')
    await catalogue.sizes('a', 'r')
    await catalogue.sizes('ab', 'r')
    expect(asked).toEqual(['quota r', 'sizes r'])
  })
})
