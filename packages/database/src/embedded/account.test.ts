import { expect, test } from 'vitest'
import { chooseAccount } from './account.ts'

const never = () => {
  throw new Error('asked about namespaces without need')
}

test('an ordinary user runs PostgreSQL as itself', () => {
  expect(chooseAccount({ root: false, ownedByNobody: false, namespaces: never })).toEqual({ prefix: [], ids: {} })
})

test('root renames itself in a user namespace, so that its files stay its own', () => {
  const account = chooseAccount({ root: true, ownedByNobody: false, namespaces: () => true })
  expect(account.prefix).toEqual(['unshare', '--user', '--map-user=1000', '--map-group=1000'])
  expect(account.ids).toEqual({})
})

test('root without user namespaces hands the directory to nobody', () => {
  expect(chooseAccount({ root: true, ownedByNobody: false, namespaces: () => false }).ids).toEqual({ uid: 65_534, gid: 65_534 })
})

test('a directory that nobody owns stays with nobody', () => {
  expect(chooseAccount({ root: true, ownedByNobody: true, namespaces: never }).ids).toEqual({ uid: 65_534, gid: 65_534 })
})
