import { graphql } from '../generated/admin/gql.ts'

export const CloudAccountsPage = graphql(`
  query CloudAccountsPage($first: Int, $after: String) {
    cloudAccounts(first: $first, after: $after) {
      edges { node { ...CloudAccountRow } }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

export const CloudAccountRow = graphql(`
  fragment CloudAccountRow on CloudAccount {
    id
    name
    provider
    projectName
    projectId
    defaultRegion
    state
    stateDetail
    deletionTrouble
    checkedAt
    createdAt
    createdBy
  }
`)

export const OneCloudAccount = graphql(`
  query OneCloudAccount($id: ID!) {
    cloudAccount(id: $id) { ...CloudAccountShown }
  }
`)

/** What the installation itself knows of an account: no cloud is asked. */
export const CloudAccountShown = graphql(`
  fragment CloudAccountShown on CloudAccount {
    ...CloudAccountRow
    cloudAddress
    cloudUserId
    deletionUserId
    ownDeletionCredential
    createsInFlight
    createsPerMinute
    requestsPerSecond
    meaning { subject detail }
    lastCheck { subject ok detail }
    deletionCheck { subject ok detail }
    deletionUnchecked
    markers { markerId region recordedAt recordedBy }
    noMetadataService { by at }
    markedNetworks { networkId by at }
    recordedAddresses { address recordedAt recordedBy }
    witness { region rung claimOpen lastClimbAt fence { reason since why } }
  }
`)

/** What the cloud has in one region, and what the project may still use of it. */
export const CloudCatalogue = graphql(`
  query CloudCatalogue($id: ID!, $region: String, $anew: Boolean! = false) {
    cloudAccount(id: $id) {
      id
      regions(anew: $anew) {
        __typename
        ... on CloudRegions { items { id name } }
        ... on InvalidInput { message }
        ... on NotFound { message }
        ... on CloudRefused { message }
        ... on CloudUnreachable { message }
        ... on TryLater { message }
      }
      sizes(region: $region, anew: $anew) {
        __typename
        ... on CloudSizes { items { id name vcpus memoryMiB diskGiB price } }
        ... on InvalidInput { message }
        ... on NotFound { message }
        ... on CloudRefused { message }
        ... on CloudUnreachable { message }
        ... on TryLater { message }
      }
      images(region: $region, anew: $anew) {
        __typename
        ... on CloudImages { items { id name } }
        ... on InvalidInput { message }
        ... on NotFound { message }
        ... on CloudRefused { message }
        ... on CloudUnreachable { message }
        ... on TryLater { message }
      }
      networks(region: $region, anew: $anew) {
        __typename
        ... on CloudNetworks { items { id name external shared ipv4 ipv6 } }
        ... on InvalidInput { message }
        ... on NotFound { message }
        ... on CloudRefused { message }
        ... on CloudUnreachable { message }
        ... on TryLater { message }
      }
      quota(region: $region, anew: $anew) {
        __typename
        ... on CloudQuota {
          askedAt
          instances { limit used }
          cores { limit used }
          memoryMiB { limit used }
          volumesGiB { limit used }
          floatingAddresses { limit used }
        }
        ... on InvalidInput { message }
        ... on NotFound { message }
        ... on CloudRefused { message }
        ... on CloudUnreachable { message }
        ... on TryLater { message }
      }
    }
  }
`)

export const DescribeCloudCredential = graphql(`
  mutation DescribeCloudCredential($input: DescribeCloudCredentialInput!) {
    describeCloudCredential(input: $input) {
      __typename
      ... on DescribeCloudCredentialPayload { meaning { subject detail } }
      ... on InvalidInput { field message }
    }
  }
`)

export const AddCloudAccount = graphql(`
  mutation AddCloudAccount($input: AddCloudAccountInput!) {
    addCloudAccount(input: $input) {
      __typename
      ... on AddCloudAccountPayload { markerTrouble account { ...CloudAccountShown } }
      ... on InvalidInput { field message }
      ... on Conflict { message }
      ... on CloudRefused { message }
      ... on CloudUnreachable { message }
      ... on TryLater { message }
    }
  }
`)

export const CheckCloudAccount = graphql(`
  mutation CheckCloudAccount($input: CheckCloudAccountInput!) {
    checkCloudAccount(input: $input) {
      __typename
      ... on CheckCloudAccountPayload { account { ...CloudAccountShown } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
    }
  }
`)

export const UpdateCloudAccount = graphql(`
  mutation UpdateCloudAccount($input: UpdateCloudAccountInput!) {
    updateCloudAccount(input: $input) {
      __typename
      ... on UpdateCloudAccountPayload { account { ...CloudAccountShown } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
      ... on CloudRefused { message }
      ... on CloudUnreachable { message }
      ... on TryLater { message }
    }
  }
`)

export const RotateCloudCredential = graphql(`
  mutation RotateCloudCredential($input: RotateCloudCredentialInput!) {
    rotateCloudCredential(input: $input) {
      __typename
      ... on RotateCloudCredentialPayload { account { ...CloudAccountShown } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
      ... on CloudRefused { message }
      ... on CloudUnreachable { message }
      ... on TryLater { message }
    }
  }
`)

export const SetDeletionCredential = graphql(`
  mutation SetDeletionCredential($input: SetDeletionCredentialInput!) {
    setDeletionCredential(input: $input) {
      __typename
      ... on SetDeletionCredentialPayload { account { ...CloudAccountShown } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
      ... on CloudRefused { message }
      ... on CloudUnreachable { message }
      ... on TryLater { message }
    }
  }
`)

export const RemoveDeletionCredential = graphql(`
  mutation RemoveDeletionCredential($input: RemoveDeletionCredentialInput!) {
    removeDeletionCredential(input: $input) {
      __typename
      ... on RemoveDeletionCredentialPayload { account { ...CloudAccountShown } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
    }
  }
`)

export const CreateMarker = graphql(`
  mutation CreateMarker($input: CreateMarkerInput!) {
    createMarker(input: $input) {
      __typename
      ... on CreateMarkerPayload { adopted markerId region account { ...CloudAccountShown } }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
      ... on CloudRefused { message }
      ... on CloudUnreachable { message }
      ... on TryLater { message }
    }
  }
`)

export const RemoveCloudAccount = graphql(`
  mutation RemoveCloudAccount($input: RemoveCloudAccountInput!) {
    removeCloudAccount(input: $input) {
      __typename
      ... on RemoveCloudAccountPayload {
        accountId
        instancesLeft
        left { instanceId name region cloudId state }
        leftAccessories { kind cloudId region instanceName }
        leftMarkers { markerId region }
        leftRungs { region userId names }
      }
      ... on InvalidInput { field message }
      ... on NotFound { message }
      ... on Conflict { message }
    }
  }
`)
