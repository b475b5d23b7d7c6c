import type { Json } from '../../store/record.ts'
import { contentHash } from '../store.ts'
import {
  type DocumentNode,
  inlineNodes,
  type ResolveReference,
  textNode,
  urlRef,
} from './inline.ts'
import { headingAnchor, headingText, linkDefinitions, withDefinitions } from './markdown.ts'

/**
 * A paragraph, heading, or other block of a page. It has an ID, so that comments can refer to it.
 */
export interface DocumentBlock {
  id: string
  type: string
  text: string
}

function blockType(block: string): string {
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

const betweenPieces = /\n\s*\n|\n(?=#{1,6}\s)|(?<=^#{1,6}\s[^\n]*)\n/m

/** Splits Markdown into blocks at blank lines and headings. Doesn't split code blocks. */
function pieces(markdown: string): string[] {
  const parts = /(?:^|\n)((`{3,}|~{3,})[^\n]*\n[\s\S]*?\n\2)(?=\n|$)/g
  const found: string[] = []
  let from = 0
  const prose = (text: string) =>
    found.push(...text.split(betweenPieces).filter((one) => one.trim()))
  for (const match of markdown.matchAll(parts)) {
    prose(markdown.slice(from, match.index))
    found.push(match[1] as string)
    from = match.index + match[0].length
  }
  prose(markdown.slice(from))
  return found.map((piece) => piece.replace(/^\n+|\s+$/g, ''))
}

export function splitIntoBlocks(markdown: string): DocumentBlock[] {
  const counts = new Map<string, number>()
  return pieces(markdown).map((piece) => {
    const count = counts.get(piece) ?? 0
    counts.set(piece, count + 1)
    const id = contentHash(`${count}\n${piece}`).slice(0, 12)
    return { id: `nd_${id}`, type: blockType(piece), text: piece }
  })
}

const paragraph = (nodes: DocumentNode[]): DocumentNode => ({
  object: 'block',
  type: 'paragraph',
  data: {},
  nodes,
})

/**
 * Returns the document node for an embedded page, file, or reusable content. Returns undefined if
 * the Markdown isn't such a reference.
 */
function referenceNode(text: string, refOf: ResolveReference): DocumentNode | undefined {
  const [, name = '', target] =
    /^\{%\s*(content-ref\s+url=|file\s+src=|include\s+)"([^"]*)"/.exec(text) ?? []
  if (target === undefined) return undefined
  const ref = refOf(target)
  const [word = ''] = name.split(/\s/)
  const type = { file: 'file', include: 'reusable-content' }[word] ?? 'content-ref'
  const fits = type === 'content-ref' || ref.kind === type
  return fits ? { type, isVoid: true, data: { ref } } : undefined
}

function blockNode({ id, type, text }: DocumentBlock, refOf: ResolveReference): DocumentNode {
  const lines = text.split('\n')
  const base = { object: 'block', type, isVoid: false, key: id, data: {} }
  if (type === 'blockquote') return { ...base, nodes: [paragraph(inlineNodes(lines, refOf))] }
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
      nodes: [paragraph(inlineNodes([line], refOf))],
    }))
    return { ...base, nodes }
  }
  const reference = referenceNode(text, refOf)
  if (reference) return { ...base, ...reference }
  // tables and image groups become paragraphs, which keep the text but not the structure
  const kind = type === 'table' || type === 'images' ? 'paragraph' : type
  const title = headingText({ line: text, isCode: false })
  const meta = title === undefined ? {} : { meta: { id: headingAnchor(title) } }
  return { ...base, type: kind, ...meta, nodes: inlineNodes(lines, refOf) }
}

/**
 * Converts Markdown to the service's document format. Supports only a part of the format. `refOf`
 * resolves links.
 */
export function documentFromMarkdown(
  markdown: string,
  refOf: ResolveReference = urlRef,
): DocumentNode {
  const definitions = linkDefinitions(markdown)
  const nodes = splitIntoBlocks(markdown).flatMap((block) => {
    const text = block.type === 'code' ? block.text : withDefinitions(block.text, definitions)
    return text === '' ? [] : [blockNode({ ...block, text }, refOf)]
  })
  return { object: 'document', data: {}, nodes }
}

function plainText(node: Json | undefined): string {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return ''
  if (typeof node.text === 'string') return node.text
  const below = [node.nodes, node.leaves].flatMap((list) => (Array.isArray(list) ? list : []))
  return below.map(plainText).join(node.object === 'document' ? '\n\n' : '')
}

/** Converts a document to Markdown, with a paragraph for each block. Formatting is lost. */
export function flattenDocument(document: Json): string {
  return plainText(document)
}
