import type { Document, Node, Pair, Scalar } from 'yaml'

type Yaml = typeof import('yaml')

/**
 * Removes the comments that follow keys on the same line. Returns a function that restores each
 * comment after its key or, if the value starts on the same line, after the value.
 */
export function removeLineComments(yaml: Yaml, document: Document, text: string): () => void {
  const taken = new Map<Pair, string>()
  yaml.visit(document, {
    Pair: (_, pair) => {
      const comment = trailingComment(yaml, pair, text)
      if (comment !== undefined) taken.set(pair, comment)
    },
  })
  return () => {
    for (const [pair, comment] of taken) putBack(yaml, pair, comment)
  }
}

function trailingComment(yaml: Yaml, { key, value }: Pair, text: string): string | undefined {
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
