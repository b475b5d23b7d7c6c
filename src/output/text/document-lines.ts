type Node = Record<string, unknown>

/** Returns the text of a document as lines, one for each block with text. */
export function documentLines(value: unknown): string[] {
  return isNode(value) ? nodeLines(value) : []
}

function nodeLines(node: Node): string[] {
  const children = childNodes(node)
  const isLine = children.length > 0 && children.every((child) => !isBlock(child))
  if (isLine || children.length === 0) {
    const text = plainNodeText(node).trim()
    return text === '' ? [] : [`${lineMark(node)}${text}`]
  }
  const mark = lineMark(node)
  const indent = ' '.repeat(mark.length)
  return children.flatMap(nodeLines).map((line, at) => `${at === 0 ? mark : indent}${line}`)
}

function lineMark({ type }: Node): string {
  const level = /^heading-(\d)$/.exec(String(type))?.[1]
  if (level) return `${'#'.repeat(Number(level))} `
  return type === 'list-item' ? '- ' : ''
}

/** Returns the text of a line, including inline nodes such as links. */
function plainNodeText(node: Node): string {
  const own = typeof node.text === 'string' ? node.text : ''
  return own + childNodes(node).map(plainNodeText).join('')
}

function isBlock({ object }: Node): boolean {
  return object === 'block'
}

function childNodes({ nodes, leaves }: Node): Node[] {
  return [nodes, leaves].flatMap((list) => (Array.isArray(list) ? list.filter(isNode) : []))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}
