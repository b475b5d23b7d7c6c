import type * as z from 'zod'
import type { Client } from '../../client/client.ts'
import { collectItems } from '../../client/in-order.ts'
import { type Collection, listCollections } from '../../contract/collections.ts'
import { listSpaces, type Space } from '../../contract/spaces.ts'
import type { Renderer, TextArea } from '../../output/formatter.ts'

/** A collection with its children, or a space, as returned by the service. */
export type TreeNode = (z.output<typeof Collection> | z.output<typeof Space>) & {
  object: 'collection' | 'space'
  children?: TreeNode[]
}

/** Reads the tree of collections and spaces in an organization. Collections are listed first. */
export async function readSpaceTree(
  client: Client,
  organizationId: string,
  signal: AbortSignal,
): Promise<TreeNode[]> {
  const own = { signal }
  const [collections, spaces] = await Promise.all([
    collectItems(client.paginate(listCollections, { organizationId }, own)),
    collectItems(client.paginate(listSpaces, { organizationId }, own)),
  ])
  return spaceTree(collections, spaces)
}

/**
 * Builds the tree. A resource whose parent is unknown or that is part of a cycle is placed at the
 * top level.
 */
export function spaceTree(
  collections: readonly z.output<typeof Collection>[],
  spaces: readonly z.output<typeof Space>[],
): TreeNode[] {
  const nodes = collections.map((one): TreeNode & { children: TreeNode[] } => {
    return { ...one, object: 'collection', children: [] }
  })
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parentOf = (node: TreeNode) =>
    node.parent === undefined ? undefined : byId.get(node.parent)
  const standsInItself = (node: TreeNode) => {
    const above = new Set<TreeNode>()
    for (let at = parentOf(node); at && !above.has(at); at = parentOf(at)) {
      if (at === node) return true
      above.add(at)
    }
    return false
  }
  const top: TreeNode[] = []
  const leaves = spaces.map((one): TreeNode => ({ ...one, object: 'space' }))
  for (const node of [...nodes, ...leaves]) {
    const parent = standsInItself(node) ? undefined : parentOf(node)
    ;(parent?.children ?? top).push(node)
  }
  return top
}

/** Returns a node and all its descendants. Parents precede their children. */
export function withAllBelow(node: unknown): TreeNode[] {
  const { children = [] } = node as TreeNode
  return [node as TreeNode, ...children.flatMap(withAllBelow)]
}

/** Returns the renderer that draws the tree of collections and spaces on a terminal. */
export async function drawSpaces(terminal: TextArea): Promise<Renderer> {
  // text measurement is slow to load, and piped output doesn't need it
  const { drawTree } = await import('../../output/table/tree.ts')
  return {
    page: (items) =>
      drawTree(items as TreeNode[], {
        children: ({ children }) => children ?? [],
        label: ({ title, object, id }) => `${title || id}${object === 'collection' ? '/' : ''}`,
        note: (node) => ('visibility' in node ? String(node.visibility) : undefined),
        id: ({ id }) => id,
        terminal,
      }),
    end: () => '',
  }
}
