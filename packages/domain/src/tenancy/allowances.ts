import { z } from 'zod'
import { type AddressRange, formatRange, knownRange, rangesOverlap } from '../addresses/address-range.ts'
import { readRange } from '../addresses/read-range.ts'
import { conflict, invalid, notFound, Problem } from '../primitives/problem.ts'
import type { Acting } from './acting.ts'
import { lineOfText } from './person.ts'

/** A range that a tenant's monitors may reach beside the public internet. */
export type Allowance = {
  id: string
  tenantId: string
  range: string
  /** Ports within the range that stay refused. */
  exceptPorts: number[]
  reason: string
  grantedBy: string
  createdAt: Date
}

export const newAllowance = z.object({
  range: z.string().max(64, 'A range has at most 64 characters.'),
  exceptPorts: z
    .array(z.int('A port is a whole number.').min(1, 'A port is 1 to 65535.').max(65_535, 'A port is 1 to 65535.'))
    .max(100, 'At most 100 ports can be excepted.'),
  reason: lineOfText('A reason', 500),
})
export type NewAllowance = z.infer<typeof newAllowance>

export const allowancesPerTenant = 100

/** Each call that writes is one transaction; what a tenant's nodes shall watch gets a new version with it, so that they hear of it. */
export type AllowanceStore = {
  /** Oldest first; at most `allowancesPerTenant`. */
  list(tenantId: string): Promise<Allowance[]>
  grant(allowance: NewAllowance & { id: string; tenantId: string }, by: Acting): Promise<Allowance | 'NO_TENANT' | 'ALREADY' | 'FULL'>
  withdraw(id: string, by: Acting): Promise<Allowance | undefined>
}

export type AllowanceService = ReturnType<typeof allowanceService>

export function allowanceService(ports: { store: AllowanceStore; newId: () => string }) {
  const { store, newId } = ports
  return {
    list: store.list,

    async grant(tenantId: string, given: NewAllowance, by: Acting): Promise<Allowance> {
      const range = allowableRange(given.range)
      if (range instanceof Problem) throw range
      const exceptPorts = [...new Set(given.exceptPorts)].sort((a, b) => a - b)
      const granted = await store.grant({ ...given, id: newId(), tenantId, range: formatRange(range), exceptPorts }, by)
      if (granted === 'NO_TENANT') throw notFound('tenant')
      if (granted === 'ALREADY') throw conflict(`${formatRange(range)} is allowed already. Withdraw it first to change its ports.`)
      if (granted === 'FULL')
        throw new Problem('LIMIT_REACHED', `A tenant has at most ${allowancesPerTenant} allowances. Withdraw one, or grant a wider range.`)
      return granted
    },

    async withdraw(id: string, by: Acting): Promise<Allowance> {
      const allowance = await store.withdraw(id, by)
      if (allowance === undefined) throw notFound('allowance')
      return allowance
    },
  }
}

const linkLocal = ['169.254.0.0/16', 'fe80::/10'].map(knownRange)
const widest = { 4: 8, 6: 16 } as const

/** Link-local space is never allowed: the metadata service with the instance's secrets is there. */
export function allowableRange(text: string): AddressRange | Problem {
  const range = readRange('range', text)
  if (range instanceof Problem) return range
  if (range.prefix < widest[range.family]) return invalid('range', `A block wider than /${widest[range.family]} cannot be allowed.`)
  if (linkLocal.some((block) => rangesOverlap(block, range)))
    return invalid('range', "Link-local addresses cannot be allowed: an instance's metadata service answers there.")
  return range
}
