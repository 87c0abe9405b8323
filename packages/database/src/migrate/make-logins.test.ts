import { expect, test } from 'vitest'
import { objectionTo } from './make-logins.ts'

const weak = { superuser: false, bypassesRowSecurity: false, createsRoles: false, current: false }
const roles = (...given: ({ name: string } & Partial<typeof weak>)[]) => new Map(given.map((role) => [role.name, { ...weak, ...role }]))
const owner = { name: 'sp_owner', current: true, createsRoles: true }
const all = ['sp_tenant', 'sp_admin', 'sp_agent', 'sp_worker', 'sp_admission'].map((name) => ({ name }))

test('an owner that creates roles needs none beforehand', () => {
  expect(objectionTo(roles(owner))).toBeUndefined()
})

test('an owner that cannot create roles is fine once all five are there', () => {
  expect(objectionTo(roles({ ...owner, createsRoles: false }, ...all))).toBeUndefined()
  expect(objectionTo(roles({ ...owner, createsRoles: false }, ...all.slice(1)))).toMatch(
    /sp_tenant are missing: run "alter role sp_owner createrole"/,
  )
})

test('another owner than sp_owner is refused by name', () => {
  expect(objectionTo(roles({ name: 'postgres', current: true, superuser: true }, owner))).toMatch(
    /signs in as postgres, but the owner must be sp_owner/,
  )
})

test('a login that could step over the wall is refused', () => {
  expect(objectionTo(roles(owner, { name: 'sp_tenant', bypassesRowSecurity: true }))).toMatch(/sp_tenant is superuser or may bypass/)
  expect(objectionTo(roles({ ...owner, superuser: true }))).toMatch(/sp_owner is superuser/)
})
