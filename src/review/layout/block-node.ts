import { bare } from './thread-places.ts'

type BlockNode = Record<string, unknown>

/**
 * The id of the block of a document that holds this line of its markdown; the service's documents are trees of
 * nodes, of which blocks have a `key`. None where it isn't certain.
 */
export function blockNode(document: unknown, line: string): string | undefined {
  const wanted = bare(line)
  if (wanted === '' || !isNode(document)) return undefined
  const found = nodesOf(document).filter((node) => {
    return typeof node.key === 'string' && bare(textOf(node)).includes(wanted)
  })
  return found.length === 1 ? (found[0]?.key as string) : undefined
}

function isNode(value: unknown): value is BlockNode {
  return typeof value === 'object' && value !== null
}

function nodesOf({ nodes }: BlockNode): BlockNode[] {
  return Array.isArray(nodes) ? nodes.filter(isNode) : []
}

function textOf(node: BlockNode): string {
  const leaves = Array.isArray(node.leaves) ? node.leaves.filter(isNode) : []
  const own = leaves.map(({ text }) => (typeof text === 'string' ? text : '')).join('')
  // the lines of code are blocks too
  return [own, ...nodesOf(node).map(textOf)].filter((text) => text !== '').join(' ')
}
