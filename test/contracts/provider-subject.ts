import { randomUUID } from 'node:crypto'
import type { CloudProvider, CreateServer, Identity } from '@sallyport/domain/clouds/provider.ts'
import type { Cut } from './cutting-proxy.ts'

/** One account of one cloud, and what the contract's tests need to know of it. */
export type Subject = {
  /** An everyday credential: no more rights than the published list. */
  provider: CloudProvider
  /** The same account; what passes to and fro can be lost. */
  cuttable: { provider: CloudProvider; cutNext(method: 'GET' | 'POST', how: Cut): void; arrived: string[] }
  /** The same account, allowed to read console logs. */
  withConsole: CloudProvider
  /** The same account, by a credential with the published rights for deletion, marker and accessories, and no other. */
  deleter: CloudProvider
  /** The same; what passes to and fro can be lost. */
  cuttableDeleter: { provider: CloudProvider; cutNext(method: 'POST' | 'DELETE', how: Cut): void; arrived: string[] }
  /** The same account with a wrong secret. */
  wrongSecret: CloudProvider
  region: string
  projectId: string
  sizeId: string
  /** A size that the cloud accepts and cannot place. */
  impossibleSizeId: string
  imageId: string
  networkId: string
  securityGroupId: string
  poolId: string
  /** Longest time for a server to change its state, in ms. */
  patience: number
  /** Where nothing in the cloud happens by itself: lets a part of a second of its time pass. */
  letTimePass: (() => Promise<void>) | undefined
  /** Another program in the same project. */
  others: {
    createServer(name: string, metadata: Record<string, string>): Promise<string>
    metadataOf(id: string): Promise<Record<string, string>>
    setMetadata(id: string, metadata: Record<string, string>): Promise<void>
    removeTags(id: string): Promise<void>
    tagsOf(id: string): Promise<string[]>
    deleteServer(id: string): Promise<void>
    floatingAddresses(): Promise<{ id: string; address: string; portId: string | null }[]>
    lock(id: string, reason: string): Promise<void>
    unlock(id: string): Promise<void>
    rename(id: string, name: string, description: string): Promise<void>
    addTag(id: string, tag: string): Promise<void>
    /** A port with no device, in the network of the tests; answers its id. */
    createPort(): Promise<string>
    portIds(): Promise<string[]>
    /** The port that the cloud made for a server that runs. */
    portOf(serverId: string): Promise<string>
    /** Undefined where the cloud has no volumes. */
    createVolume: (() => Promise<string>) | undefined
    volumeStatus(id: string): Promise<string | undefined>
    changeGroup(id: string, changes: { name?: string; description?: string }): Promise<void>
    createGroup(given: { name: string; description: string }): Promise<string>
    removeGroup(id: string): Promise<void>
    removeKeyPair(name: string): Promise<void>
  }
  /** Removes the servers whose names begin with `ownPrefix`, and resolves when they are gone. */
  removeServers(): Promise<void>
  /** Removes everything else that the tests made: floating addresses and groups by their description, ports, volumes and key pairs by their name. */
  close(): Promise<void>
}

/** Begins the name of everything that this run creates, so that it removes nothing of others in the same project. */
export const ownPrefix = `contract-${process.pid}-`

export const newIdentity = (changes: Partial<Identity> = {}): Identity => ({
  deploymentId: randomUUID(),
  operationId: randomUUID(),
  attemptId: randomUUID(),
  nonce: randomUUID(),
  ...changes,
})

export const newRequest = (subject: Subject, changes: Partial<CreateServer> = {}): CreateServer => ({
  region: subject.region,
  zone: undefined,
  sizeId: subject.sizeId,
  imageId: subject.imageId,
  bootVolumeGiB: undefined,
  networkIds: [subject.networkId],
  securityGroupIds: [subject.securityGroupId],
  name: `${ownPrefix}${randomUUID().slice(0, 8)}`,
  userData: new TextEncoder().encode('#!/bin/sh\necho contract\n'),
  configDrive: false,
  identity: newIdentity(),
  requestId: randomUUID(),
  ...changes,
})

const realTime = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200))

/** Asks until it holds; the last answer if it never does. `letTimePass` is waited for in between: real time, unless the cloud's can be moved. */
export async function eventually<T>(
  patience: number,
  ask: () => Promise<T>,
  holds: (answer: T) => boolean,
  letTimePass: () => Promise<void> = realTime,
): Promise<T> {
  for (let end = Date.now() + patience, over = false; ; ) {
    over = Date.now() > end
    const answer = await ask()
    if (holds(answer) || over) return answer
    await letTimePass()
  }
}
