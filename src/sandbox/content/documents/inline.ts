import type { Json } from '../../store/record.ts'

export type DocumentNode = { [key: string]: Json }

/** Returns the document reference for a link target. */
export type ResolveReference = (target: string) => DocumentNode

export const urlRef: ResolveReference = (url) => ({ kind: 'url', url })

type Mark = 'bold' | 'italic' | 'code'

export function textNode(text: string, marks: readonly Mark[] = []): DocumentNode {
  const leaf = { object: 'leaf', text, marks: marks.map((type) => ({ object: 'mark', type })) }
  return { object: 'text', leaves: [leaf] }
}

/**
 * Matches inline markup. The pattern for code comes first, because code contains no other markup.
 */
const pieces = new RegExp(
  [
    /(?<ticks>`+)(?<code>.+?)\k<ticks>(?!`)/,
    /!\[(?<alt>[^\]]*)\]\(\s*<?(?<image>[^)\s>]*)>?[^)]*\)/,
    /\[(?<words>(?:[^[\]]|!?\[[^\]]*\](?:\([^)]*\))?)*)\]\(\s*<?(?<link>[^)\s>]*)>?[^)]*\)/,
    /<(?<address>https?:\/\/[^\s>]+)>/,
    /<a\s[^>]*href="(?<href>[^"]*)"[^>]*>(?<shown>.*?)<\/a>/,
    /(?<![\w*])(?<mark>\*{1,3}|_{1,3})(?=\S)(?<marked>.+?)(?<=\S)\k<mark>(?![\w*])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

const marksByStars: readonly (readonly Mark[])[] = [[], ['italic'], ['bold'], ['bold', 'italic']]

function linkNode(ref: DocumentNode, nodes: DocumentNode[]): DocumentNode {
  return { object: 'inline', type: 'link', isVoid: false, data: { ref }, nodes }
}

/** Builds an image node. An image that isn't a file of the space becomes an image with a URL. */
function imageNode(ref: DocumentNode, target: string, alt: string): DocumentNode {
  const isPicture = ref.kind === 'file' || ref.kind === 'url'
  const data = { ref: isPicture ? ref : urlRef(target), ...(alt !== '' && { alt }) }
  return { object: 'inline', type: 'inline-image', isVoid: true, data }
}

/** Parses a line into text, link, and image nodes. Text nodes have marks such as bold. */
function parseNodes(text: string, refOf: ResolveReference, marks: readonly Mark[]): DocumentNode[] {
  const nodes: DocumentNode[] = []
  const add = (plain: string) => {
    const words = plain.replace(/\{%.*?%\}/g, '').replace(/<[^>]+>/g, '')
    if (words !== '') nodes.push(textNode(words, marks))
  }
  let from = 0
  for (const { 0: whole, index, groups = {} } of text.matchAll(pieces)) {
    add(text.slice(from, index))
    from = index + whole.length
    const { code, image, alt = '', words, address, shown, mark = '', marked } = groups
    const target = groups.link ?? groups.href ?? address
    if (code !== undefined) nodes.push(textNode(code, [...marks, 'code']))
    else if (image !== undefined) nodes.push(imageNode(refOf(image), image, alt))
    else if (target !== undefined) {
      const label = words ?? shown
      const inside =
        label === undefined ? [textNode(target, marks)] : parseNodes(label, refOf, marks)
      nodes.push(linkNode(refOf(target), inside))
    } else if (marked !== undefined) {
      nodes.push(...parseNodes(marked, refOf, [...marks, ...(marksByStars[mark.length] ?? [])]))
    }
  }
  add(text.slice(from))
  return nodes
}

/** Parses the lines of a block as one line, without block markers such as `#` and `-`. */
export function inlineNodes(lines: readonly string[], refOf: ResolveReference): DocumentNode[] {
  const start = /^\s*(?:#{1,6}\s+|(?:[-*+]|\d+[.)])\s+|[>|]\s*)/
  const text = lines.map((line) => line.replace(start, '').trim()).join(' ')
  const nodes = parseNodes(text, refOf, [])
  return nodes.length > 0 ? nodes : [textNode('')]
}
