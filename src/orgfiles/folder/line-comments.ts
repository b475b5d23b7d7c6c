import type { Document, Node, Pair, Scalar } from 'yaml'

type Yaml = typeof import('yaml')

/**
 * Takes the comments behind keys of maps and lists off a document, and answers what puts them back: behind the key
 * where its value stands below it, else behind the value.
 */
export function takeLineComments(yaml: Yaml, document: Document, text: string): () => void {
  const taken = new Map<Pair, string>()
  yaml.visit(document, {
    Pair: (_, pair) => {
      const comment = commentOf(yaml, pair, text)
      if (comment !== undefined) taken.set(pair, comment)
    },
  })
  return () => {
    for (const [pair, comment] of taken) putBack(yaml, pair, comment)
  }
}

function commentOf(yaml: Yaml, { key, value }: Pair, text: string): string | undefined {
  if (!yaml.isScalar(key) || !yaml.isCollection(value)) return undefined
  if (value.flow && value.comment) {
    const { comment } = value
    value.comment = null
    return comment
  }
  const [, end = 0] = key.range ?? []
  if (!value.commentBefore || !/^\s*:[ \t]+#/.test(text.slice(end).split('\n', 1)[0] ?? '')) {
    return undefined
  }
  const [first, ...below] = value.commentBefore.split('\n')
  value.commentBefore = below.length > 0 ? below.join('\n') : null
  return first
}

function putBack(yaml: Yaml, { key, value }: Pair, comment: string): void {
  if (yaml.isCollection(value) && value.items.length === 0) value.flow = true
  const isBelow = yaml.isCollection(value) && !value.flow
  const node = (isBelow || !yaml.isNode(value) ? key : value) as Node | Scalar
  node.comment = comment
}
