import {
  closesFence,
  endsParagraph,
  formatHeading,
  indentation,
  isBlank,
  isIndentedCode,
  isQuote,
  isRule,
  isTag,
  isUnderline,
  parseFence,
  parseHeading,
  parseMarker,
  startsHtml,
  startsTable,
  trimmed,
  withoutTabs,
} from './lines.ts'

export interface ListItem {
  number: number | undefined
  blocks: MarkdownBlock[]
}

/** A block of Markdown. The lines of a `verbatim` block, such as HTML or a hint, stay unchanged. */
export type MarkdownBlock =
  | { type: 'paragraph' | 'verbatim' | 'table'; lines: string[] }
  | { type: 'heading'; text: string }
  | { type: 'rule' }
  | { type: 'code'; info: string; lines: string[] }
  | { type: 'quote'; blocks: MarkdownBlock[] }
  | { type: 'list'; items: ListItem[] }

/** A parsed block, and the index of the first line after it. */
interface Parsed {
  block: MarkdownBlock
  end: number
}

export function parseMarkdown(given: readonly string[]): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  const lines = given.map(withoutTabs)
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at] as string)) at += 1
    else {
      const { block, end } = parseBlock(lines, at, given)
      blocks.push(block)
      at = end
    }
  }
  return blocks
}

function parseBlock(lines: readonly string[], at: number, given: readonly string[]): Parsed {
  const line = lines[at] as string
  const heading = parseHeading(line)
  if (heading)
    return {
      block: { type: 'heading', text: formatHeading(heading.marks, heading.text) },
      end: at + 1,
    }
  if (isRule(line)) return { block: { type: 'rule' }, end: at + 1 }
  if (parseFence(line)) return parseCode(lines, at, given)
  if (isIndentedCode(line)) return parseIndentedCode(lines, at)
  if (isQuote(line)) return parseQuote(lines, at)
  if (parseMarker(line)) return parseList(lines, at)
  const end = isTag(line) ? tagEnd(lines, at) : startsHtml(line) ? htmlEnd(lines, at) : undefined
  if (end !== undefined) {
    const own = withoutIndent(given.slice(at, end), indentation(line))
    while (isBlank(own.at(-1) ?? '')) own.pop()
    return { block: { type: 'verbatim', lines: own }, end }
  }
  if (startsTable(line, lines[at + 1])) return parseTable(lines, at)
  return parseParagraph(lines, at)
}

function parseCode(lines: readonly string[], at: number, given: readonly string[]): Parsed {
  const fence = parseFence(lines[at] as string)
  if (!fence) throw new Error('Expected a fence')
  let end = at + 1
  while (end < lines.length && !closesFence(lines[end] as string, fence)) end += 1
  const isClosed = end < lines.length
  const own = given.slice(at + 1, end)
  if (!isClosed) while (own.length > 0 && isBlank(own.at(-1) as string)) own.pop()
  const code = withoutIndent(own, fence.indent)
  return { block: { type: 'code', info: fence.info, lines: code }, end: isClosed ? end + 1 : end }
}

function withoutIndent(lines: readonly string[], width: number): string[] {
  const indent = new RegExp(`^ {0,${width}}`)
  return lines.map((line) => line.replace(indent, ''))
}

function parseIndentedCode(lines: readonly string[], at: number): Parsed {
  let end = at
  for (let next = at; next < lines.length; next += 1) {
    const line = lines[next] as string
    if (isIndentedCode(line)) end = next + 1
    else if (!isBlank(line)) break
  }
  const code = lines.slice(at, end).map((line) => line.slice(4))
  return { block: { type: 'code', info: '', lines: code }, end }
}

function parseQuote(lines: readonly string[], at: number): Parsed {
  const inner: string[] = []
  let end = at
  for (; end < lines.length; end += 1) {
    const line = lines[end] as string
    if (isQuote(line)) inner.push(line.replace(/^ {0,3}> ?/, ''))
    else if (continuesParagraph(inner, line, lines[end + 1])) inner.push(continuation(line))
    else break
  }
  return { block: { type: 'quote', blocks: parseMarkdown(inner) }, end }
}

function parseList(lines: readonly string[], at: number): Parsed {
  const items: ListItem[] = []
  const isOrdered = parseMarker(lines[at] as string)?.number !== undefined
  let end = at
  while (end < lines.length) {
    const marker = parseMarker(lines[end] as string)
    if (!marker || (marker.number !== undefined) !== isOrdered) break
    const item = parseItem(lines, end, marker)
    items.push({ number: marker.number, blocks: parseMarkdown(item.lines) })
    end = item.end
    const next = afterBlanks(lines, end)
    if (next < lines.length && parseMarker(lines[next] as string)) end = next
  }
  return { block: { type: 'list', items }, end }
}

function afterBlanks(lines: readonly string[], at: number): number {
  let next = at
  while (next < lines.length && isBlank(lines[next] as string)) next += 1
  return next
}

/**
 * Returns the lines of a list item without their indentation, and the index of the first line after
 * the item.
 */
function parseItem(
  lines: readonly string[],
  at: number,
  { width, rest }: { width: number; rest: string },
): { lines: string[]; end: number } {
  const inner = [rest]
  let end = at + 1
  // an item begins with at most one blank line
  if (rest === '' && isBlank(lines[end] ?? '')) return { lines: inner, end }
  while (end < lines.length) {
    const line = lines[end] as string
    const next = afterBlanks(lines, end)
    if (next > end) {
      if (next === lines.length || indentation(lines[next] as string) < width) break
      inner.push(...lines.slice(end, next).map((blank) => blank.slice(width)))
      end = next
    } else if (indentation(line) >= width) {
      inner.push(line.slice(width))
      end += 1
    } else if (!parseMarker(line) && continuesParagraph(inner, line, lines[end + 1])) {
      inner.push(continuation(line))
      end += 1
    } else break
  }
  return { lines: inner, end }
}

/**
 * Returns whether a line continues the previous paragraph. The markers of the containing quote or
 * list are already removed.
 */
function continuesParagraph(
  inner: readonly string[],
  line: string,
  next: string | undefined,
): boolean {
  const last = inner.at(-1)
  if (last === undefined || isBlank(last) || endsParagraph(line, next)) return false
  return endsWithParagraph(parseMarkdown(inner).at(-1))
}

function endsWithParagraph(block: MarkdownBlock | undefined): boolean {
  if (block?.type === 'list') return endsWithParagraph(block.items.at(-1)?.blocks.at(-1))
  if (block?.type === 'quote') return endsWithParagraph(block.blocks.at(-1))
  return block?.type === 'paragraph'
}

/** Indents a line that continues a paragraph, so that it can't start a new block. */
function continuation(line: string): string {
  return `    ${trimmed(line)}`
}

/**
 * Returns the index of the line after a tag. If the tag has a closing tag, returns the index of the
 * line after the closing tag.
 */
function tagEnd(lines: readonly string[], at: number): number {
  const [, name = ''] = /\{%-?\s*(\w*)/.exec(lines[at] as string) ?? []
  if (!/^\w+$/.test(name)) return at + 1
  const tags = new RegExp(`\\{%-?\\s*(end)?${name}\\b`, 'g')
  let open = 0
  for (let next = at; next < lines.length; next += 1) {
    for (const [, end] of (lines[next] as string).matchAll(tags)) open += end === undefined ? 1 : -1
    if (open <= 0) return next + 1
  }
  return at + 1
}

/**
 * Returns the index of the line after an HTML block. A comment, or an element such as `pre`, ends
 * with its closing tag. All other blocks end at a blank line.
 */
function htmlEnd(lines: readonly string[], at: number): number {
  const [, name = ''] =
    /^\s*<(!--|pre|script|style|textarea)(?=[\s>]|$|--)/i.exec(lines[at] as string) ?? []
  const close = name === '' ? undefined : name === '!--' ? '-->' : `</${name.toLowerCase()}>`
  for (let next = at; next < lines.length; next += 1) {
    const line = lines[next] as string
    if (close === undefined ? isBlank(line) : line.toLowerCase().includes(close))
      return close === undefined ? next : next + 1
  }
  return lines.length
}

function parseTable(lines: readonly string[], at: number): Parsed {
  let end = at + 2
  while (end < lines.length && !endsParagraph(lines[end] as string, undefined)) end += 1
  return { block: { type: 'table', lines: lines.slice(at, end) }, end }
}

function parseParagraph(lines: readonly string[], at: number): Parsed {
  const own = [lines[at] as string]
  let end = at + 1
  for (; end < lines.length; end += 1) {
    const line = lines[end] as string
    if (isUnderline(line)) {
      const marks = line.includes('=') ? '#' : '##'
      const text = own.map(trimmed).join(' ')
      return { block: { type: 'heading', text: formatHeading(marks, text) }, end: end + 1 }
    }
    if (endsParagraph(line, lines[end + 1])) break
    own.push(line)
  }
  return { block: { type: 'paragraph', lines: own }, end }
}
