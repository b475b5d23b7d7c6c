import { isJsonObject, sortedJson } from '../../../../contract/json.ts'

/**
 * Returns whether two documents have the same blocks. If `comparesText` is false, ignores the text,
 * which the caller compares as Markdown.
 */
export function isSameDocument(saved: unknown, found: unknown, comparesText: boolean): boolean {
  const [before, after] = [saved, found].map((document) =>
    sortedJson([childBlocks(document), comparesText ? plainText(document) : '']),
  )
  return before === after
}

/** Returns the types and settings of the blocks in a node. */
function childBlocks(node: unknown): unknown[] {
  return childNodes(node).flatMap((child) => {
    const { object, type, data } = child
    return object === 'text' ? [] : [{ type, data: data ?? {}, nodes: childBlocks(child) }]
  })
}

function plainText(node: unknown): string {
  if (!isJsonObject(node)) return ''
  const { text, leaves } = node
  const own = typeof text === 'string' ? text : ''
  const parts = Array.isArray(leaves) ? leaves : childNodes(node)
  return own + parts.map(plainText).join('')
}

function childNodes(node: unknown): Record<string, unknown>[] {
  if (!isJsonObject(node) || !Array.isArray(node.nodes)) return []
  return node.nodes.filter(isJsonObject)
}
