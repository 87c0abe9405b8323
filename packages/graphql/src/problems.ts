import type { Problem, ProblemKind } from '@sallyport/domain/primitives/problem.ts'
import type { Builder } from './builder.ts'
import type { AnyViewer, RequestContext } from './context.ts'

/** The GraphQL type of each kind of refusal. The names are the same in all schemas. */
export const problemTypeNames: Record<ProblemKind, string> = {
  INVALID_INPUT: 'InvalidInput',
  NOT_FOUND: 'NotFound',
  CONFLICT: 'Conflict',
  LIMIT_REACHED: 'LimitReached',
  CLOUD_REFUSED: 'CloudRefused',
  CLOUD_UNREACHABLE: 'CloudUnreachable',
  TRY_LATER: 'TryLater',
}

const descriptions: Record<ProblemKind, string> = {
  INVALID_INPUT: 'A field of the input is wrong. Nothing was changed.',
  NOT_FOUND: 'There is no such thing, or it is not yours: the answer is the same.',
  CONFLICT: 'The present state does not allow it. Nothing was changed.',
  LIMIT_REACHED: 'A limit of this installation or tenant is reached. Nothing was changed.',
  CLOUD_REFUSED: 'The cloud refused. `message` has its words, secrets removed.',
  CLOUD_UNREACHABLE: 'The cloud could not be asked. Nothing was changed.',
  TRY_LATER: 'Not now; the same request may succeed later.',
}

/** A Problem as a value: graphql-js takes any Error that a resolver returns for a failure. */
export class Refusal {
  readonly problem: Problem

  constructor(problem: Problem) {
    this.problem = problem
  }
}

/** The object types of refusals by kind. A kind is added to the schema when it is first asked for: what no field answers is not in it. */
export function addProblemTypes<Context extends RequestContext<AnyViewer>>(builder: Builder<Context>) {
  const add = (kind: ProblemKind) =>
    builder.objectRef<Refusal>(problemTypeNames[kind]).implement({
      description: descriptions[kind],
      authScopes: { public: true },
      fields: (t) => ({
        message: t.string({
          description: 'What is wrong and the way out, a sentence for people.',
          resolve: ({ problem }) => problem.message,
        }),
        ...(kind === 'INVALID_INPUT'
          ? {
              field: t.string({
                description: 'Path of the input field, for example `validationDeadlineMinutes`.',
                resolve: ({ problem }) => problem.field ?? 'input',
              }),
            }
          : {}),
        ...(kind === 'TRY_LATER' || kind === 'CLOUD_UNREACHABLE'
          ? {
              retryAfter: t.field({
                type: 'Duration',
                nullable: true,
                description: 'When to try again, where that is known.',
                resolve: ({ problem }) => problem.retryAfterSeconds ?? null,
              }),
            }
          : {}),
      }),
    })
  type Added = ReturnType<typeof add>
  const added = new Map<ProblemKind, Added>()
  const once = (kind: ProblemKind): Added => {
    const type = added.get(kind) ?? add(kind)
    added.set(kind, type)
    return type
  }
  const kinds = Object.keys(problemTypeNames) as ProblemKind[]
  const types = Object.defineProperties({}, Object.fromEntries(kinds.map((kind) => [kind, { get: () => once(kind), enumerable: true }])))
  return types as Readonly<Record<ProblemKind, Added>>
}
export type ProblemTypes<Context extends RequestContext<AnyViewer>> = ReturnType<typeof addProblemTypes<Context>>
