import { graphql } from '../generated/admin/gql.ts'

/** What an administrator looks at before attesting and activating. */
export const Attestation = graphql(`
  query Attestation {
    attestation { ...AttestationShown }
  }
`)

export const AttestationShown = graphql(`
  fragment AttestationShown on AttestationOverview {
    installationName
    deletionEnabled
    restored
    fourEyes
    fencedAt
    fingerprint {
      hash
      hosts
      lacks
      shared { ...SharedFingerprintShown }
    }
    attestation { id attestedBy attestedAt hash endedAt endReason hosts { host addedBy addedAt } shared { ...SharedFingerprintShown } }
    compared
    differences { part subject sentence attested today }
    activation { id attestationId activatedBy activatedAt withdrawnAt withdrawnBy withdrawReason }
    replicas { id version roles answers host attested restored deletionEnabled compared startedAt lastSeenAt differences { part sentence } lacks }
  }
`)

/** What is the same for all replicas, as it is or as it was attested. */
export const SharedFingerprintShown = graphql(`
  fragment SharedFingerprintShown on SharedFingerprint {
    installationId
    systemIdentifier
    timeline
    databaseOid
    databaseName
    sealingKey
    publicUrl
    accounts { cloudAccountId provider cloud projectId userId }
    deletionSettings { name value }
  }
`)

export const AttestDeployment = graphql(`
  mutation AttestDeployment($input: AttestDeploymentInput!) {
    attestDeployment(input: $input) {
      __typename
      ... on AttestDeploymentPayload { attestation { ...AttestationShown } }
      ... on InvalidInput { field message }
      ... on Conflict { message }
    }
  }
`)

export const ActivateDeletion = graphql(`
  mutation ActivateDeletion($input: ActivateDeletionInput!) {
    activateDeletion(input: $input) {
      __typename
      ... on ActivateDeletionPayload { attestation { ...AttestationShown } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
      ... on CloudRefused { message }
      ... on CloudUnreachable { message }
      ... on TryLater { message }
    }
  }
`)

export const DeactivateDeletion = graphql(`
  mutation DeactivateDeletion($input: DeactivateDeletionInput!) {
    deactivateDeletion(input: $input) {
      __typename
      ... on DeactivateDeletionPayload { attestation { ...AttestationShown } }
      ... on InvalidInput { field message }
    }
  }
`)

export const AttestReplica = graphql(`
  mutation AttestReplica($input: AttestReplicaInput!) {
    attestReplica(input: $input) {
      __typename
      ... on AttestReplicaPayload { attestation { ...AttestationShown } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
    }
  }
`)
