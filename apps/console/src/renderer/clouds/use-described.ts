import { DescribeCloudCredential } from '@sallyport/client/admin/clouds.ts'
import type { DescribeCloudCredentialMutation } from '@sallyport/client/generated/admin/graphql.ts'
import { useState } from 'react'
import { type Refusal, useAct } from '../data/use-act.ts'
import { type CredentialTyped, toInput } from './credential-typed.ts'

type Payload = Extract<DescribeCloudCredentialMutation['describeCloudCredential'], { __typename: 'DescribeCloudCredentialPayload' }>

export type Described = {
  meaning: Payload['meaning'] | undefined
  /** Asks what it means; no cloud hears of it. @returns whether it means anything */
  describe: (typed: CredentialTyped) => Promise<boolean>
  forget: () => void
  pending: boolean
  refused: Refusal | undefined
  heldBack: string | undefined
}

/** What a credential means, before it is sent to any cloud. */
export function useDescribed(): Described {
  const { act, pending, refused, reset, heldBack } = useAct(DescribeCloudCredential)
  const [meaning, setMeaning] = useState<Described['meaning']>()
  return {
    meaning,
    describe: async (typed) => {
      const acted = await act({ input: { credential: toInput(typed) } })
      if (!('done' in acted)) return false
      setMeaning(acted.done.meaning)
      return true
    },
    forget: () => {
      setMeaning(undefined)
      reset()
    },
    pending,
    refused,
    heldBack,
  }
}
