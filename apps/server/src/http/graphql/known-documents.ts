import { type DocumentNode, getOperationAST, Kind, OperationTypeNode } from 'graphql'
import type { GraphqlParams } from './read-body.ts'

/** How a text becomes a document: yoga's own steps, with the rules and limits of all plugins around them. */
export type Reading = {
  parse(query: string): DocumentNode
  /** What is wrong with it. */
  validate(document: DocumentNode): readonly unknown[]
}

const REMEMBERED = 500
const LONGEST = 8_192

/**
 * The document of a request, where it is without fault and holds the one query or mutation that is to be executed. Each text is read once and
 * remembered where it is without fault: neither who asks nor the variables have part in that. Agents and consoles send few texts.
 * @param reading how to read a text that is not known
 */
export function knownDocuments(): (params: GraphqlParams, reading: () => Reading) => DocumentNode | undefined {
  const known = new Map<string, DocumentNode>()

  function remember(query: string, document: DocumentNode): void {
    if (query.length > LONGEST) return
    if (known.size >= REMEMBERED) known.delete(known.keys().next().value!)
    known.set(query, document)
  }

  return ({ query, operationName }, reading) => {
    let document = known.get(query!)
    if (document === undefined) {
      document = read(query!, reading())
      if (document === undefined) return undefined
      remember(query!, document)
    }
    const operation = getOperationAST(document, operationName)
    return operation == null || operation.operation === OperationTypeNode.SUBSCRIPTION ? undefined : document
  }
}

function read(query: string, { parse, validate }: Reading): DocumentNode | undefined {
  try {
    const document = parse(query)
    // What bounds depth and aliases throws instead of listing what is wrong.
    return document.kind === Kind.DOCUMENT && validate(document).length === 0 ? document : undefined
  } catch {
    return undefined
  }
}
