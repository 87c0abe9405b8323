import { CloudError, type CloudErrorKind } from '@sallyport/domain/clouds/cloud-error.ts'
import type { CloudProvider } from '@sallyport/domain/clouds/provider.ts'
import { expect, test } from 'vitest'
import { watchAccount } from './watch-account.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

/** A provider whose calls and whose sign-in fail as told. */
function watched(failing = false, purpose: 'PROVISIONING' | 'DELETION' = 'PROVISIONING') {
  const told: string[] = []
  const cloud = {
    call: undefined as CloudErrorKind | undefined,
    signIn: undefined as CloudErrorKind | undefined,
    checks: 0,
    now: 0,
    checkedFor: undefined as string | undefined,
  }
  const answer = async (kind: CloudErrorKind | undefined) => {
    if (kind !== undefined) throw new CloudError(kind, `the cloud says ${kind}`)
    return []
  }
  const provider = {
    kind: 'openstack',
    listRegions: () => answer(cloud.call),
    check: (asked: string) => {
      cloud.checks += 1
      cloud.checkedFor = asked
      return answer(cloud.signIn)
    },
    close: async () => {},
  } as unknown as CloudProvider
  const health = {
    failing: async (id: string, of: string, words: string, why: string) =>
      void told.push(`${id}${of === 'DELETION' ? ' for deletion' : ''} failing${why === 'AWAY' ? ', away' : ''}: ${words}`),
    ready: async (id: string, of: string) => void told.push(`${id}${of === 'DELETION' ? ' for deletion' : ''} ready`),
  }
  const { provider: listened, known } = watchAccount(provider, {
    accountId: 'a',
    purpose,
    failing,
    health,
    now: () => cloud.now,
    onError: () => {},
  })
  const call = async () => {
    await listened.listRegions().catch(() => {})
    await settled()
  }
  return { told, cloud, call, listened, known }
}

test('a credential that no longer signs in is told once, and told again when it does', async () => {
  const { told, cloud, call } = watched()
  cloud.call = cloud.signIn = 'Unauthorized'
  await call()
  await call()
  expect(told).toEqual(['a failing: the cloud says Unauthorized'])
  cloud.call = cloud.signIn = undefined
  cloud.now += 60_000
  await call()
  await call()
  expect(told).toEqual(['a failing: the cloud says Unauthorized', 'a ready'])
})

test('a call that succeeds by a token from before the credential was refused makes nothing ready', async () => {
  const { told, cloud, call, listened } = watched(true)
  cloud.signIn = 'Unauthorized'
  await call()
  cloud.now += 60_000
  await call()
  expect([cloud.checks, told]).toEqual([2, []])
  cloud.signIn = undefined
  await listened.check('PROVISIONING')
  cloud.now += 60_000
  await call()
  expect(told).toEqual(['a ready'])
})

test('a cloud that answers nothing for minutes, and no sign-in either, is told as away; a blip is not', async () => {
  const { told, cloud, call } = watched()
  const after = async (seconds: number, kind: CloudErrorKind | undefined) => {
    cloud.now += seconds * 1_000
    cloud.call = kind
    await call()
  }
  cloud.signIn = 'Unavailable'
  await after(0, 'Unavailable')
  await after(170, 'OutcomeUnknown')
  await after(5, undefined)
  await after(5, 'Unavailable')
  await after(179, 'Unavailable')
  expect([cloud.checks, told], 'an answer came between').toEqual([0, []])
  await after(1, 'Unavailable')
  expect(told).toEqual(['a failing, away: the cloud says Unavailable'])
  cloud.signIn = undefined
  await after(60, undefined)
  expect(told).toEqual(['a failing, away: the cloud says Unavailable', 'a ready'])
})

test('an account of which one service is away signs in, and can be used', async () => {
  const { told, cloud, call } = watched()
  cloud.call = 'Unavailable'
  await call()
  cloud.now += 180_000
  await call()
  expect([cloud.checks, told]).toEqual([1, []])
})

test('a credential for deletion is told as such, and looked at by what it is for', async () => {
  const { told, cloud, call } = watched(false, 'DELETION')
  cloud.call = cloud.signIn = 'Unauthorized'
  await call()
  cloud.call = cloud.signIn = undefined
  cloud.now += 60_000
  await call()
  expect(told).toEqual(['a for deletion failing: the cloud says Unauthorized', 'a for deletion ready'])
  expect(cloud.checkedFor).toBe('DELETION')
})

test('a call that the access rules do not cover fails no account', async () => {
  const { told, cloud, call } = watched()
  cloud.call = 'Unauthorized'
  await call()
  expect([cloud.checks, told]).toEqual([1, []])
})

test.each(['Unavailable', 'RateLimited', 'Forbidden', 'NotFound', 'OutcomeUnknown'] as const)(
  '%s says nothing of the credential',
  async (kind) => {
    const { told, cloud, call } = watched()
    cloud.call = cloud.signIn = kind
    await call()
    expect([cloud.checks, told]).toEqual([0, []])
  },
)

test('a cloud that is away while we look decides nothing, and we look at most once a minute', async () => {
  const { told, cloud, call } = watched()
  cloud.call = 'Unauthorized'
  cloud.signIn = 'Unavailable'
  await call()
  await call()
  cloud.now += 60_000
  await call()
  expect([cloud.checks, told]).toEqual([2, []])
})

test('an account that was failing is ready with the sign-in that its first success leads to, and every answer passes unchanged', async () => {
  const { told, listened, call, cloud } = watched(true)
  expect(listened.kind).toBe('openstack')
  expect(await listened.listRegions()).toEqual([])
  await call()
  expect(told).toEqual(['a ready'])
  cloud.call = 'Conflict'
  await expect(listened.listRegions()).rejects.toMatchObject({ kind: 'Conflict' })
})

test('what another replica heard counts: a success here ends what it told', async () => {
  const { told, call, known } = watched()
  await call()
  known(true)
  await call()
  expect(told).toEqual(['a ready'])
})
