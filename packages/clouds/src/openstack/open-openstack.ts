import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { CloudProvider } from '@sallyport/domain/clouds/provider.ts'
import type { Clock } from '@sallyport/domain/primitives/clock.ts'
import { type HttpLimits, openHttpClient } from '../http/http-client.ts'
import type { RateBudget } from '../http/rate-budget.ts'
import { checkAccount } from './check-account.ts'
import { consoleOutput } from './console-output.ts'
import { createServer, largestUserData, rehearseCreate } from './create-server.ts'
import type { OpenStackCredential } from './credential.ts'
import { deletePort, deleteVolume, releaseFloatingAddress } from './delete-accessories.ts'
import { deleteServer } from './delete-server.ts'
import { egressAddresses } from './egress-addresses.ts'
import { findByAttempt } from './find-by-attempt.ts'
import { attachFloatingAddress } from './floating-addresses.ts'
import { getServer, readForDeletion } from './get-server.ts'
import { listImages } from './list-images.ts'
import { listNetworks, listSecurityGroups } from './list-networks.ts'
import { listOwn } from './list-own.ts'
import { listSizes } from './list-sizes.ts'
import { listZones } from './list-zones.ts'
import { lookWhetherGone } from './look-whether-gone.ts'
import { createMarker, findMarkers, readMarker } from './markers.ts'
import { readQuota } from './read-quota.ts'
import { newRungKey } from './rung-key.ts'
import { listRungNames, readRung, removeRung, takeRung } from './rungs.ts'
import type { SentRequest } from './send-request.ts'
import { regionsOf } from './service-endpoint.ts'
import { openSession } from './session.ts'
import { writeInstanceNonce, writeStage } from './write-metadata.ts'

export type OpenStackOptions = {
  clock: Clock
  /** The clock of the gate's permits: milliseconds that only grow; default `performance.now`. */
  monotonicMs?: (() => number) | undefined
  /** Between 0 and 1; spreads repeated requests. */
  random: () => number
  /** The project that the account is about: where the credential leads to another one, nothing is asked there. Default: whichever it leads to. */
  projectId?: string | undefined
  /** Shared by everything that uses the account; without one nothing is held back. */
  budget?: RateBudget | undefined
  limits?: Partial<HttpLimits> | undefined
  /** Whether a credential that asks not to verify certificates is accepted. Default: no. */
  allowInsecure?: boolean | undefined
  /** Hears of each request before it is sent: method and path, no secrets. */
  onRequest?: ((request: SentRequest) => void) | undefined
}

/** One project of one OpenStack cloud. Nothing is sent before the first call. */
export function openOpenStack(credential: OpenStackCredential, options: OpenStackOptions): CloudProvider {
  if (credential.insecure && options.allowInsecure !== true) {
    throw new CloudError('InvalidRequest', 'This installation does not allow accounts whose certificates are not verified.', {
      field: 'insecure',
    })
  }
  const { clock, random, budget, limits, monotonicMs = () => performance.now(), onRequest, projectId } = options
  const http = openHttpClient({
    clock,
    monotonicMs,
    random,
    budget,
    limits,
    caCertificate: credential.caCertificate,
    insecure: credential.insecure,
  })
  const session = openSession({ credential, http, clock, onRequest, projectId })
  return {
    kind: 'openstack',
    capabilities: {
      userDataBytes: largestUserData,
      metadataValueLength: 255,
      floatingAddresses: true,
      bootVolumes: true,
      consoleOutput: true,
      prices: false,
      createOnceNames: true,
    },
    check: (purpose) => checkAccount(session, credential, purpose),
    whereItLeads: async () => {
      const { user } = await session.signIn()
      return { cloud: credential.authUrl, projectId: await session.projectId(), userId: user.id }
    },
    listRegions: async () => regionsOf((await session.token()).catalog, credential).map((id) => ({ id, name: id })),
    listSizes: (region) => listSizes(session, region),
    listImages: (region) => listImages(session, region),
    listNetworks: (region) => listNetworks(session, region),
    listSecurityGroups: (region) => listSecurityGroups(session, region),
    listZones: (region) => listZones(session, region),
    quota: (region) => readQuota(session, credential, region),
    rehearseCreate: (region) => rehearseCreate(session, region),
    createServer: (request) => createServer(session, request),
    findByAttempt: (region, identity) => findByAttempt(session, region, identity),
    getServer: (region, id) => getServer(session, region, id),
    readForDeletion: (region, id) => readForDeletion(session, region, id),
    listOwn: (region, deploymentId) => listOwn(session, region, deploymentId),
    writeStage: (region, id, stage) => writeStage(session, region, id, stage),
    writeInstanceNonce: (region, id, nonce) => writeInstanceNonce(session, region, id, nonce),
    consoleOutput: (region, id, maxBytes) => consoleOutput(session, region, id, maxBytes),
    attachFloatingAddress: (region, serverId, poolId, description, onAllocated) =>
      attachFloatingAddress(session, region, { serverId, poolId, description, onAllocated }),
    egressAddresses: (region, networkIds) => egressAddresses(session, region, networkIds),
    findMarkers: (region, deploymentId) => findMarkers(session, region, deploymentId),
    readMarker: (region, id, deploymentId) => readMarker(session, region, id, deploymentId),
    createMarker: (region, deploymentId) => createMarker(session, region, deploymentId, clock.now()),
    newRungKey,
    listRungNames: (region) => listRungNames(session, region),
    takeRung: (region, name, publicKey) => takeRung(session, region, name, publicKey),
    readRung: (region, name) => readRung(session, region, name),
    removeRung: (region, name, fingerprint) => removeRung(session, region, name, fingerprint),
    deleteServer: (permit, instanceId, decisionId) => deleteServer(session, { permit, instanceId, decisionId, monotonicMs }),
    deletePort: (target, id, decisionId) => deletePort(session, { target, id, decisionId, monotonicMs }),
    releaseFloatingAddress: (target, id, decisionId) => releaseFloatingAddress(session, { target, id, decisionId, monotonicMs }),
    deleteVolume: (target, id, decisionId) => deleteVolume(session, { target, id, decisionId, monotonicMs }),
    lookWhetherGone: (region, serverId, marker) => lookWhetherGone(session, { region, serverId, marker }),
    close: () => http.close(),
  }
}
