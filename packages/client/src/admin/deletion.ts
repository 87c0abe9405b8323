import { graphql } from '../generated/admin/gql.ts'

/** Whether this installation may delete, and what stops it. */
export const Gate = graphql(`
  query Gate {
    deletionGate { open waiting underWay ageMs clauses { ...ClauseShown } }
    deletionBreaker { trippedAt why resetAt resetBy }
  }
`)

/** What stood in the way of some that wait, for the pause after the first delete that the gate names there. */
export const Held = graphql(`
  query Held {
    instances(first: 20, filter: { states: [WAITING] }) {
      edges { node { judgedAt blockedBy { clause fact why } } }
    }
  }
`)

export const ClauseShown = graphql(`
  fragment ClauseShown on GateClause {
    number
    name
    asks
    state
    facts { name state holds why ageMs }
  }
`)

/** Where each account stands with its cloud: marker and witness. */
export const Witnesses = graphql(`
  query Witnesses($after: String) {
    cloudAccounts(first: 100, after: $after) {
      edges {
        node {
          id
          name
          markers { region markerId }
          witness { region rung claimOpen lastClimbAt fence { reason why since } }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

/** The whole evaluation of some instances that wait; clouds are asked. */
export const DeletionPlanPage = graphql(`
  query DeletionPlanPage($first: Int!, $after: String) {
    deletionPlan(first: $first, after: $after) {
      edges {
        node {
          instanceId
          cloudId
          instanceName
          nodeName
          tenantName
          cloudAccountName
          filedAt
          wouldBeDeleted
          outlook
          passableFrom
          blockedBy { clause clauseName fact state why whatToDo }
          clauses { ...ClauseShown }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

/** What is known here of some instances, without asking a cloud. */
export const InstancesAsKnown = graphql(`
  query InstancesAsKnown($ids: [ID!]!) {
    instances(first: 100, ids: $ids) { edges { node { id state keptAt filedAt } } }
  }
`)

export const DecisionsPage = graphql(`
  query DecisionsPage($first: Int, $after: String, $instanceId: ID) {
    deletionDecisions(first: $first, after: $after, instanceId: $instanceId) {
      edges { node { ...DecisionShown } }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

export const DecisionShown = graphql(`
  fragment DecisionShown on DeletionDecision {
    id
    number
    at
    kind
    instanceId
    instanceName
    cloudId
    nodeName
    detail
    previous
    hash
  }
`)

/** The chain as `sallyport audit verify` takes it, newest first. */
export const DecisionLines = graphql(`
  query DecisionLines($after: String) {
    deletionDecisions(first: 100, after: $after) {
      edges { node { number line } }
      pageInfo { hasNextPage endCursor }
    }
  }
`)

export const ResetBreaker = graphql(`
  mutation ResetBreaker($input: ResetBreakerInput!) {
    resetBreaker(input: $input) {
      __typename
      ... on ResetBreakerPayload { breaker { trippedAt why resetAt resetBy } }
      ... on InvalidInput { field message }
      ... on Conflict { message }
    }
  }
`)
