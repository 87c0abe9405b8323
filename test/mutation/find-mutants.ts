import { parseAst } from 'vitest/node'

/** One rule less: what stands from `start` to `end` is replaced. */
export type Mutant = {
  file: string
  /** From 1 on. */
  line: number
  what: string
  start: number
  end: number
  replacement: string
}

export type Node = { type: string; start: number; end: number; [part: string]: unknown }

/**
 * Every way to take one rule out of a source: an element of a list, a condition with what it leads to, a part of a condition, a limit from what it
 * bounds, a complaint that is made or not, a statement, a catch, a freeze. Types are left alone.
 */
export function findMutants(file: string, source: string): Mutant[] {
  const mutants: Mutant[] = []
  const add = (node: Node, replacement: string, what: string): void => {
    const line = source.slice(0, node.start).split('\n').length
    mutants.push({ file, line, what, start: node.start, end: node.end, replacement })
  }
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, (node) => {
    for (const [part, replacement, what] of without(node, source)) add(part, replacement, what)
  })
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end)
}

export const apply = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end)

type Change = readonly [part: Node, replacement: string, what: string]

function without(node: Node, source: string): Change[] {
  const text = (part: Node): string => source.slice(part.start, part.end)
  const short = (part: Node): string => cut(nameOf(part) ?? text(part))
  switch (node.type) {
    case 'ArrayExpression':
      return elementsOf(node, source).map(([part, element]) => [part, '', `without ${short(element)}`])
    case 'IfStatement':
      return node.alternate ? [] : [[node, ';', `without: if (${cut(text(node.test as Node))}) …`]]
    case 'LogicalExpression': {
      const [left, right] = [node.left as Node, node.right as Node]
      if (node.operator === '??') return []
      return [
        [node, text(right), `without ${short(left)} ${node.operator} …`],
        [node, text(left), `without … ${node.operator} ${short(right)}`],
      ]
    }
    case 'ConditionalExpression':
      return [node.consequent as Node, node.alternate as Node]
        .filter(isUndefined)
        .map(() => [node, 'undefined', `without: ${cut(text(node.test as Node))} ? …`])
    case 'BinaryExpression': {
      const stricter = { '<=': '<', '>=': '>' }[String(node.operator)]
      if (stricter === undefined) return []
      const [left, right] = [text(node.left as Node), text(node.right as Node)]
      return [[node, `${left} ${stricter} ${right}`, `without the limit itself: ${cut(text(node))}`]]
    }
    case 'ExpressionStatement':
      return [[node, ';', `without: ${cut(text(node))}`]]
    case 'TryStatement':
      return node.handler ? [[node, text(node.block as Node), 'without the catch']] : []
    case 'CallExpression':
      return text(node.callee as Node) === 'Object.freeze'
        ? [[node, `(${text((node.arguments as Node[])[0]!)})`, `without ${cut(text(node))}`]]
        : []
    default:
      return []
  }
}

/** Lists of rules and of words; an empty one has nothing to lose. Each element is taken with the comma that parts it from the next one. */
function elementsOf({ elements }: Node, source: string): [part: Node, element: Node][] {
  const all = (elements as (Node | null)[]).filter((element) => element !== null)
  return all.map((element) => {
    const comma = /^\s*,/.exec(source.slice(element.end))
    return [{ ...element, end: element.end + (comma?.[0].length ?? 0) }, element]
  })
}

const isUndefined = (node: Node): boolean => node.type === 'Identifier' && node.name === 'undefined'

/** Of a rule: the text under its key `name`, or the first text that it is made from. */
function nameOf(node: Node): string | undefined {
  if (node.type === 'ObjectExpression') {
    const named = (node.properties as Node[]).find((property) => (property.key as Node | undefined)?.name === 'name')
    return textOf(named?.value as Node | undefined)
  }
  return node.type === 'CallExpression' ? textOf((node.arguments as Node[])[0]) : undefined
}

const textOf = (node: Node | undefined): string | undefined => (typeof node?.value === 'string' ? node.value : undefined)

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}

function visit(node: Node, see: (node: Node) => void): void {
  // Types are gone when the code runs.
  if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return
  see(node)
  for (const part of Object.values(node)) for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) visit(child, see)
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
