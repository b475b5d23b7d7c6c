import type { Json } from '../store/record.ts'
import { plainText } from './markdown.ts'
import { contentHash } from './store.ts'

type DocumentNode = { [key: string]: Json }

/** A piece of a text with an id of its own, which comments can point to. */
export interface DocumentBlock {
  id: string
  type: string
  text: string
}

function typeOf(block: string): string {
  const heading = /^(#{1,6})\s/.exec(block)?.[1]
  if (heading) return `heading-${Math.min(heading.length, 3)}`
  if (/^(`{3,}|~{3,})/.test(block)) return 'code'
  if (/^\s*[-*+]\s/.test(block)) return 'list-unordered'
  if (/^\s*\d+[.)]\s/.test(block)) return 'list-ordered'
  if (/^>\s?/.test(block)) return 'blockquote'
  if (/^\|/.test(block)) return 'table'
  if (/^!\[/.test(block)) return 'images'
  return 'paragraph'
}

/** The pieces between blank lines; code stays in one. */
function pieces(markdown: string): string[] {
  const parts = /(?:^|\n)((`{3,}|~{3,})[^\n]*\n[\s\S]*?\n\2)(?=\n|$)/g
  const found: string[] = []
  let from = 0
  const prose = (text: string) => found.push(...text.split(/\n\s*\n/).filter((one) => one.trim()))
  for (const match of markdown.matchAll(parts)) {
    prose(markdown.slice(from, match.index))
    found.push(match[1] as string)
    from = match.index + match[0].length
  }
  prose(markdown.slice(from))
  return found.map((piece) => piece.replace(/^\n+|\s+$/g, ''))
}

export function blocksOf(markdown: string): DocumentBlock[] {
  const counts = new Map<string, number>()
  return pieces(markdown).map((piece) => {
    const count = counts.get(piece) ?? 0
    counts.set(piece, count + 1)
    const id = contentHash(`${count}\n${piece}`).slice(0, 12)
    return { id: `nd_${id}`, type: typeOf(piece), text: piece }
  })
}

const textNode = (text: string): DocumentNode => ({
  object: 'text',
  leaves: [{ object: 'leaf', text, marks: [] }],
})

const paragraph = (text: string): DocumentNode => ({
  object: 'block',
  type: 'paragraph',
  data: {},
  nodes: [textNode(text)],
})

function blockNode({ id, type, text }: DocumentBlock): DocumentNode {
  const lines = text.split('\n')
  const base = { object: 'block', type, isVoid: false, key: id, data: {} }
  if (type === 'blockquote') {
    const words = lines.map((line) => plainText(line.replace(/^>\s?/, ''))).join(' ')
    return { ...base, nodes: [paragraph(words)] }
  }
  // what it would take to build again is left out: their words are what one reads
  if (type === 'table' || type === 'images') {
    return { ...base, type: 'paragraph', nodes: [textNode(lines.map(plainText).join(' '))] }
  }
  if (type === 'code') {
    const syntax = /^[`~]+\s*([\w-]*)/.exec(text)?.[1] ?? ''
    const nodes = lines
      .slice(1, -1)
      .map((line) => ({ object: 'block', type: 'code-line', data: {}, nodes: [textNode(line)] }))
    return { ...base, data: syntax === '' ? {} : { syntax }, nodes }
  }
  if (type.startsWith('list-')) {
    const nodes = lines.map((line) => ({
      object: 'block',
      type: 'list-item',
      data: {},
      nodes: [paragraph(plainText(line))],
    }))
    return { ...base, nodes }
  }
  const words = lines.map((line) => plainText(line.replace(/^#{1,6}\s+/, ''))).join(' ')
  return { ...base, nodes: [textNode(words)] }
}

/** A text in the service's own form: enough of it to read, the marks of words are left out. */
export function documentOf(markdown: string): DocumentNode {
  return { object: 'document', data: {}, nodes: blocksOf(markdown).map(blockNode) }
}

function textIn(node: Json | undefined): string {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return ''
  if (typeof node.text === 'string') return node.text
  const below = [node.nodes, node.leaves].flatMap((list) => (Array.isArray(list) ? list : []))
  return below.map(textIn).join(node.object === 'document' ? '\n\n' : '')
}

/** The words of a document, a paragraph a block. */
export function markdownOf(document: Json): string {
  return textIn(document)
}
