import { describe, expect, it } from 'vitest'
import { checkSettled, type Quota } from './check-settled.ts'
import {
  type Account,
  accountOf,
  type Catalogue,
  type Draft,
  type Last,
  prefixFor,
  regionOf,
  type Settled,
  settle,
  type Tenant,
} from './draft.ts'
import { leavesWords, quotaShown } from './quota-shown.ts'
import { costWords, namesFrom, whatWillBe } from './what-will-be.ts'

const tenants: readonly Tenant[] = [{ id: 't', name: 'Rivers & Co' }]
const account = { id: 'a', name: 'Frankfurt', defaultRegion: 'one', state: 'READY' } as Account
const catalogue: Catalogue = {
  regions: [
    { id: 'one', name: 'one' },
    { id: 'two', name: 'two' },
  ],
  zones: [{ name: 'north', available: true }],
  sizes: [
    { id: 'diskless', name: 'd', vcpus: 1, memoryMiB: 512, diskGiB: 0, price: null },
    { id: 'tiny', name: 'tiny', vcpus: 1, memoryMiB: 512, diskGiB: 1, price: null },
    { id: 'small', name: 'small', vcpus: 2, memoryMiB: 2_048, diskGiB: 20, price: 'EUR 0.012 an hour' },
  ],
  images: [{ id: 'debian', name: 'debian', architecture: null, minDiskGiB: 10, minMemoryMiB: 0 }],
  networks: [
    { id: 'outside', name: 'public', external: true, shared: false, ipv4: true, ipv6: false },
    { id: 'shared', name: 'shared', external: false, shared: true, ipv4: true, ipv6: false },
    { id: 'six', name: 'six', external: false, shared: false, ipv4: false, ipv6: true },
    { id: 'inner', name: 'inner', external: false, shared: false, ipv4: true, ipv6: false },
  ],
  groups: [{ id: 'default', name: 'default' }],
}
const last: Last = {
  id: 'o',
  region: 'one',
  availabilityZone: null,
  sizeId: 'tiny',
  imageId: 'gone',
  bootVolumeGib: null,
  networkIds: ['six', 'gone'],
  securityGroupIds: ['default'],
  floatingIpPoolId: 'outside',
  attemptsPerPlace: 2,
}
const settled = (draft: Draft = {}, before?: Last): Settled => settle(draft, 'one', tenants, catalogue, before)
const quota = (cores: { limit: number | null; used: number }): Quota =>
  ({
    __typename: 'CloudQuota',
    instances: { limit: 20, used: 2 },
    cores,
    memoryMiB: { limit: null, used: 0 },
    floatingAddresses: { limit: 5, used: 5 },
    volumesGiB: null,
  }) as Quota

describe('what a request for nodes begins with', () => {
  it('is the only tenant, the smallest size that the image fits on, and an own network with IPv4', () =>
    expect(settled()).toMatchObject({
      tenantId: 't',
      sizeId: 'small',
      imageId: 'debian',
      networkIds: ['inner'],
      groupIds: [],
      poolId: null,
      zone: null,
      bootVolumeGib: null,
      count: 1,
      prefix: 'rivers-co',
      attempts: 1,
      acceptUnknownIcmp: false,
    }))

  it('is nobody where there are several tenants', () =>
    expect(settle({}, 'one', [...tenants, { id: 'u', name: 'U' }], catalogue, undefined).tenantId).toBeUndefined())

  it('is what was asked for last in this account and region, as far as the cloud still has it', () => {
    expect(settled({}, last)).toMatchObject({
      sizeId: 'tiny',
      imageId: 'debian',
      networkIds: ['six'],
      groupIds: ['default'],
      poolId: 'outside',
      attempts: 2,
      // Nodes are let in with less than usual only where somebody says so of this very request.
      acceptUnknownIcmp: false,
    })
    expect(settled({}, { ...last, region: 'two' })).toMatchObject({ sizeId: 'small', networkIds: ['inner'], attempts: 1 })
  })

  it('gives way to what was chosen, and keeps that where the cloud does not tell', () => {
    expect(settled({ sizeId: 'tiny', networkIds: ['shared'], groupIds: [], poolId: null, acceptUnknownIcmp: true }, last)).toMatchObject({
      sizeId: 'tiny',
      networkIds: ['shared'],
      groupIds: [],
      poolId: null,
      acceptUnknownIcmp: true,
    })
    const untold: Catalogue = {
      regions: undefined,
      zones: undefined,
      sizes: undefined,
      images: undefined,
      networks: undefined,
      groups: undefined,
    }
    expect(settle({ sizeId: 'x', zone: 'z' }, 'one', tenants, untold, undefined)).toMatchObject({ sizeId: 'x', zone: 'z', networkIds: [] })
  })

  it('has a boot volume where the size has no disk, as large as the image needs', () => {
    expect(settled({ sizeId: 'diskless' }).bootVolumeGib).toBe(10)
    expect(settled({ sizeId: 'diskless', bootVolumeGib: 40 }).bootVolumeGib).toBe(40)
  })

  it('is the first account that can be used, in its own region', () => {
    const failing = { ...account, id: 'f', state: 'FAILING' } as Account
    expect(accountOf({}, [failing, account])?.id).toBe('a')
    expect(accountOf({ accountId: 'f' }, [failing, account])?.id).toBe('f')
    expect(regionOf({}, account, catalogue.regions, undefined)).toBe('one')
    expect(regionOf({}, account, catalogue.regions, { ...last, region: 'two' })).toBe('two')
    expect(regionOf({ region: 'gone' }, account, catalogue.regions, undefined)).toBe('one')
  })

  it.each([
    ['Rivers & Co', 'rivers-co'],
    ['42 Ünique Ärzte', 'unique-arzte'],
    ['😀'.repeat(80), 'node'],
    [undefined, 'node'],
    [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ])('%s makes the prefix %s', (name, prefix) => expect(prefixFor(name)).toBe(prefix))
})

describe('what is wrong before anything is sent', () => {
  it('is nothing with what is sensible and room for it', () =>
    expect(checkSettled(settled(), catalogue, quota({ limit: 20, used: 4 }))).toEqual({}))

  it('is a quota that is not enough, with how many would fit', () => {
    const wrongs = checkSettled(settled({ count: 3 }), catalogue, quota({ limit: 8, used: 4 }))
    expect(wrongs.count).toContain('It has room for 2 of these nodes')
    expect(checkSettled(settled({ poolId: 'outside' }), catalogue, quota({ limit: 8, used: 4 })).count).toContain(
      'quota of floating addresses',
    )
  })

  it.each([
    [{ count: 0 }, 'count'],
    [{ count: 51 }, 'count'],
    [{ count: 1.5 }, 'count'],
    [{ count: Number.NaN }, 'count'],
    [{ deadlineMinutes: 9 }, 'validationDeadlineMinutes'],
    [{ attempts: 4 }, 'attemptsPerPlace'],
    [{ bootVolumeGib: 0 }, 'bootVolumeGib'],
  ])('is a number beyond its bounds: %j', (typed, field) => {
    expect(Object.keys(checkSettled(settled(typed), catalogue, quota({ limit: 20, used: 4 })))).toEqual([field])
    expect(Object.keys(checkSettled(settled(typed), { ...catalogue, sizes: undefined }, undefined))).toEqual([field])
  })

  it('is a size that the image does not fit on, and names that no node may have', () => {
    expect(checkSettled(settled({ sizeId: 'tiny' }), catalogue, undefined).sizeId).toContain('needs a disk of 10 GiB')
    for (const prefix of ['', '<script>', '😀'.repeat(255), '-a', 'A'])
      expect(checkSettled(settled({ prefix }), catalogue, undefined).namePrefix).toContain('lower-case letters')
    expect(checkSettled(settled({ networkIds: [] }), catalogue, undefined).networkIds).toBe('Choose at least one network.')
  })

  it('shows what of the quota is used, and what is added to it', () =>
    expect(quotaShown(settled({ count: 3 }), catalogue.sizes, quota({ limit: 8, used: 4 }))).toEqual([
      { name: 'Instances', used: 2, limit: 20, adds: 3, over: false },
      { name: 'Processors', used: 4, limit: 8, adds: 6, over: true },
      { name: 'Memory, GiB', used: 0, limit: undefined, adds: 6, over: false },
      { name: 'Floating addresses', used: 5, limit: 5, adds: 0, over: false },
    ]))

  it.each([
    [{ used: 2, limit: 20, adds: 3, over: false }, '15 of 20'],
    [{ used: 4, limit: 8, adds: 6, over: true }, '2 short'],
    [{ used: 0, limit: 50, adds: 1.5, over: false }, '48.5 of 50'],
    [{ used: 12, limit: 10, adds: 0, over: false }, '0 of 10'],
    [{ used: 0, limit: 1_000, adds: 999.999, over: false }, '<0.01 of 1,000'],
    [{ used: 7, limit: undefined, adds: 1, over: false }, 'no limit'],
  ])('says what %o leaves: %s', (line, words) => expect(leavesWords({ name: 'Of it', ...line })).toBe(words))
})

describe('what will be', () => {
  const size = catalogue.sizes![2]!
  it('is said in sentences', () => {
    const of = settled({ count: 3, attempts: 2, zone: 'north' })
    const named = {
      firstNumber: 4,
      tenantName: 'Rivers & Co',
      account,
      size,
      image: catalogue.images![0],
      networks: [catalogue.networks![3]!],
      pool: catalogue.networks![0],
      groups: catalogue.groups,
    }
    expect(whatWillBe(of, named)).toEqual([
      '3 instances are created in Frankfurt, one, zone north, and become the nodes rivers-co-4 to rivers-co-6 of Rivers & Co.',
      'Each has the size small: 2 processors, 2 GiB of memory; its disk of 20 GiB, with debian on it.',
      'Each is attached to inner, and gets an address of public.',
      'What may reach each is what the security group default lets in.',
      'Each is held until it has proved itself, for at most 30 minutes, and counts for nothing until then.',
      'One that fails is replaced by another instance, up to 2 attempts for each.',
      'An instance that fails stays in the cloud, and costs money, until it is deleted.',
    ])
  })

  it('names the security groups, and says whose choice it is where there is none', () => {
    const said = (groups: Catalogue['groups'], count: number) =>
      whatWillBe(settled({ count }), {
        firstNumber: undefined,
        tenantName: undefined,
        account,
        size,
        image: undefined,
        networks: [],
        pool: undefined,
        groups,
      }).join(' ')
    expect(
      said(
        [
          { id: 'a', name: 'web' },
          { id: 'b', name: 'ssh' },
        ],
        1,
      ),
    ).toContain('What may reach it is what the security groups web and ssh let in.')
    expect(said([], 2)).toContain('No security group is chosen: the cloud puts its default one on each.')
    expect(said(undefined, 1)).not.toContain('security')
  })

  it('names one node by its number, and none by a number that is not known', () => {
    expect([namesFrom('demo', 2, 1), namesFrom('demo', 9, 3), namesFrom('demo', undefined, 3)]).toEqual([
      'demo-2',
      'demo-9 to demo-11',
      'demo-…',
    ])
  })

  it.each([
    ['EUR 0.012 an hour', 3, 'Each costs EUR 0.012 an hour, as the cloud lists it; 3 of them EUR 0.036 an hour.'],
    ['EUR 0.012 an hour', 1, 'It costs EUR 0.012 an hour, as the cloud lists it.'],
    ['5 to 7 USD', 2, 'Each costs 5 to 7 USD, as the cloud lists it.'],
    [null, 2, 'This cloud lists no price: what it costs is known there alone.'],
  ])('%s, %i times: %s', (price, count, words) => expect(costWords({ ...size, price }, count)).toBe(words))
})
