import { ProvisionNodes } from '@sallyport/client/admin/provisioning.ts'
import type { ProvisionNodesInput } from '@sallyport/client/generated/admin/graphql.ts'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type Refusal, useAct } from '../data/use-act.ts'
import type { Account, Settled } from './draft.ts'

type Asked = Omit<ProvisionNodesInput, 'idempotencyKey'>
type Sent = {
  /** The request in one text. */
  of: string
  /** Of its first node, as far as it was known then: the server may have given it since, to this very request. */
  firstNumber: number | undefined
}

export function inputOf(settled: Settled, account: Account): Asked | undefined {
  const { tenantId, sizeId, imageId } = settled
  if (tenantId === undefined || sizeId === undefined || imageId === undefined) return undefined
  return {
    tenantId,
    cloudAccountId: account.id,
    region: settled.region,
    availabilityZone: settled.zone,
    sizeId,
    imageId,
    bootVolumeGib: settled.bootVolumeGib,
    networkIds: [...settled.networkIds],
    securityGroupIds: [...settled.groupIds],
    floatingIpPoolId: settled.poolId,
    count: settled.count,
    namePrefix: settled.prefix,
    validationDeadlineMinutes: settled.deadlineMinutes,
    attemptsPerPlace: settled.attempts,
    acceptUnknownIcmp: settled.acceptUnknownIcmp,
    ...(settled.agentVersion.trim() !== '' && { agentVersion: settled.agentVersion.trim() }),
  }
}

/**
 * Sends the request once. Sent again unchanged it has the same key, and is one operation however often it arrived; changed, another key. A
 * refusal stands at its field until what is in that field is changed.
 */
export function useProvision() {
  const [, navigate] = useLocation()
  const { act, pending, heldBack } = useAct(ProvisionNodes)
  const key = useRef({ of: '', key: '' })
  const [refused, setRefused] = useState<{ refusal: Refusal; asked: Asked }>()
  const [sent, setSent] = useState<Sent>()
  const unsure = refused?.refusal.unsure === true

  const send = async (asked: Asked, firstNumber: number | undefined): Promise<void> => {
    const of = JSON.stringify(asked)
    if (key.current.of !== of) key.current = { of, key: crypto.randomUUID() }
    // Sent again after its answer was lost it is the same request, with the numbers of the first time.
    if (!(unsure && sent?.of === of)) setSent({ of, firstNumber })
    setRefused(undefined)
    const answer = await act({ input: { ...asked, idempotencyKey: key.current.key } })
    if ('refused' in answer) return setRefused({ refusal: answer.refused, asked })
    const { operation } = answer.done
    navigate(`/operations/${encodeURIComponent(operation.id)}`)
  }

  /** What the server refused of a field, as long as it is in there. */
  const refusedAt = (field: string, asked: Asked | undefined): string | undefined => {
    if (refused?.refusal.field !== field || !(field in refused.asked)) return undefined
    const inIt = (of: Asked | undefined): string => JSON.stringify(of?.[field as keyof Asked])
    return inIt(refused.asked) === inIt(asked) ? refused.refusal.message : undefined
  }
  const atNoField = refused !== undefined && !(refused.refusal.field !== undefined && refused.refusal.field in refused.asked)
  return {
    send,
    pending,
    heldBack,
    refusedAt,
    /** A refusal that no field of the form is to blame for; `unsure` says the rest. */
    refused: atNoField ? wordsOf(refused.refusal) : undefined,
    /** It is not known whether the last request arrived: sent again unchanged, it is made once. */
    unsure,
    /** As it was sent, while its answer is awaited or its outcome is not known; undefined: this is another request. */
    sentAs: (asked: Asked | undefined): Sent | undefined => ((pending || unsure) && sent?.of === JSON.stringify(asked) ? sent : undefined),
    /** A field was refused: its message stands there. */
    refusedField: refused !== undefined && !atNoField && refusedAt(refused.refusal.field ?? '', refused.asked) !== undefined,
  }
}

const wordsOf = ({ unsure: _, ...words }: Refusal): Refusal => words
