import type { InputFieldMap, InputShapeFromFields } from '@pothos/core'
import { invalid, Problem, type ProblemKind } from '@sallyport/domain/primitives/problem.ts'
import type { Act } from '@sallyport/domain/tenancy/rights.ts'
import type { z } from 'zod'
import type { Builder, SchemaTypes } from './builder.ts'
import type { AnyViewer, RequestContext } from './context.ts'
import { type ProblemTypes, problemTypeNames, Refusal } from './problems.ts'

type Types<Context extends object> = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes<Context>>

/** The first fault of an input as a Problem whose `field` is the path of what is wrong. */
export function parseInput<Out>(schema: z.ZodType<Out>, input: unknown): Out {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw invalid(issue?.path.join('.') || 'input', issue?.message ?? 'The input is not valid.')
}

/** Every connection's `first`: 1 to 100, 20 where it is left out. */
export function pageSize(first: number | null | undefined): number {
  if (first === null || first === undefined) return 20
  if (!Number.isInteger(first) || first < 1 || first > 100) throw invalid('first', 'Ask for 1 to 100 items with `first`.')
  return first
}

/**
 * Mutations of one schema, all of one shape: one `input`, checked by zod; the answer is a union of the payload and of the refusals that a
 * person can act on. Anything else that is thrown is masked.
 */
export function mutationsOf<Context extends RequestContext<AnyViewer>>(builder: Builder<Context>, problems: ProblemTypes<Context>) {
  return function addMutation<Fields extends InputFieldMap, Payload extends object, Checked>(mutation: {
    /** In camelCase; the input is `<Name>Input`, the payload `<Name>Payload`, the union `<Name>Result`. */
    name: string
    act: Act
    description: string
    input: (t: PothosSchemaTypes.InputFieldBuilder<Types<Context>, 'InputObject'>) => Fields
    /** Bounds of the input. Unknown and missing fields are the schema's business; lengths, ranges and forms are this one's. */
    check: z.ZodType<Checked>
    refusals: readonly ProblemKind[]
    resolve: (input: Checked, context: Context) => Promise<Payload>
    /** The payload's fields. Written after `resolve`, from which TypeScript learns what the payload is. */
    payload: (t: PothosSchemaTypes.ObjectFieldBuilder<Types<Context>, Payload>) => object
  }): void {
    const name = mutation.name.charAt(0).toUpperCase() + mutation.name.slice(1)
    const payload = builder.objectRef<Payload>(`${name}Payload`)
    payload.implement({
      description: `What \`${mutation.name}\` did.`,
      authScopes: { act: mutation.act } as never,
      fields: mutation.payload as never,
    })
    const input = builder.inputType(`${name}Input`, { description: `What \`${mutation.name}\` is asked.`, fields: mutation.input as never })
    const kinds = new Set<ProblemKind>(['INVALID_INPUT', ...mutation.refusals])
    const result = builder.unionType(`${name}Result`, {
      description: `\`${name}Payload\`, or why \`${mutation.name}\` was refused.`,
      types: [payload, ...[...kinds].map((kind) => problems[kind])] as never,
      resolveType: (value: unknown) => (value instanceof Refusal ? problemTypeNames[value.problem.kind] : `${name}Payload`) as never,
    })
    builder.mutationField(mutation.name, (t) =>
      t.field({
        type: result,
        description: mutation.description,
        authScopes: { act: mutation.act } as never,
        args: { input: t.arg({ type: input, required: true, description: 'What is asked.' }) } as never,
        resolve: (async (_root: unknown, args: { input: InputShapeFromFields<Fields> }, context: Context) => {
          try {
            return await mutation.resolve(parseInput(mutation.check, args.input), context)
          } catch (error) {
            if (error instanceof Problem && kinds.has(error.kind)) return new Refusal(error)
            throw error
          }
        }) as never,
      }),
    )
  }
}
