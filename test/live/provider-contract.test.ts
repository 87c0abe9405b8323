import { test } from 'vitest'
import { openOpenStackSubject } from '../contracts/openstack-subject.ts'
import { providerContract } from '../contracts/provider-contract.ts'
import { namedCloud } from '../fixtures/named-cloud.ts'

/** The same contract against a real OpenStack; `namedCloud` says which. */
const cloud = namedCloud()

if (typeof cloud === 'string') {
  test('OpenStack, real', ({ skip }) => skip(cloud))
} else {
  providerContract(`OpenStack, real (${cloud.entry})`, () => openOpenStackSubject({ ...cloud, patience: 60_000 }))
}
