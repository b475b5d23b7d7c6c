type Node = Record<string, unknown>

/** The lines of a document of the service: one for each of its blocks that holds text. */
export function documentLines(value: unknown): string[] {
  return isNode(value) ? linesOf(value) : []
}

function linesOf(node: Node): string[] {
  const children = childrenOf(node)
  const isLine = children.length > 0 && children.every((child) => !isBlock(child))
  if (isLine || children.length === 0) {
    const text = textOf(node).trim()
    return text === '' ? [] : [`${markOf(node)}${text}`]
  }
  const mark = markOf(node)
  const indent = ' '.repeat(mark.length)
  return children.flatMap(linesOf).map((line, at) => `${at === 0 ? mark : indent}${line}`)
}

function markOf({ type }: Node): string {
  const level = /^heading-(\d)$/.exec(String(type))?.[1]
  if (level) return `${'#'.repeat(Number(level))} `
  return type === 'list-item' ? '- ' : ''
}

/** What is within a line: its text, and inline nodes such as links. */
function textOf(node: Node): string {
  const own = typeof node.text === 'string' ? node.text : ''
  return own + childrenOf(node).map(textOf).join('')
}

function isBlock({ object }: Node): boolean {
  return object === 'block'
}

function childrenOf({ nodes, leaves }: Node): Node[] {
  return [nodes, leaves].flatMap((list) => (Array.isArray(list) ? list.filter(isNode) : []))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}
