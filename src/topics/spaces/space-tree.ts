import type * as z from 'zod'
import type { Client } from '../../client/client.ts'
import { type Collection, listCollections } from '../../contract/collections.ts'
import { listSpaces, type Space } from '../../contract/spaces.ts'
import type { Renderer } from '../../text/render.ts'
import type { TextArea } from '../../text/table/table.ts'

/** A collection with what is in it, or a space, as the service answered it. */
export type TreeNode = (z.output<typeof Collection> | z.output<typeof Space>) & {
  object: 'collection' | 'space'
  children?: TreeNode[]
}

/** The collections and spaces of an organization as they stand in each other, collections first. */
export async function readSpaceTree(
  client: Client,
  organizationId: string,
  signal: AbortSignal,
): Promise<TreeNode[]> {
  const own = { signal }
  const [collections, spaces] = await Promise.all([
    all(client.paginate(listCollections, { organizationId }, own)),
    all(client.paginate(listSpaces, { organizationId }, own)),
  ])
  return spaceTree(collections, spaces)
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

/** What stands in something that isn't listed, or in itself, stands at the top. */
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

/** A collection with all that is below it, each before its own. */
export function withAllBelow(node: unknown): TreeNode[] {
  const { children = [] } = node as TreeNode
  return [node as TreeNode, ...children.flatMap(withAllBelow)]
}

/** The tree of collections and spaces on a terminal. */
export async function drawSpaces(terminal: TextArea): Promise<Renderer> {
  // measuring text is slow to load, and a pipe never needs it
  const { drawTree } = await import('../../text/table/tree.ts')
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
