import { type ListItem, type MarkdownBlock, parseMarkdown } from './blocks.ts'
import {
  endsParagraph,
  isBlank,
  isRule,
  isUnderline,
  rowCells,
  startsTable,
  trimmed,
} from './lines.ts'

/**
 * Normalizes Markdown as an editor would: one blank line between blocks, `*` as the list marker,
 * consecutive numbers, aligned tables, and fenced code. Unknown blocks stay unchanged. Normalizing
 * the result again changes nothing.
 */
export function normalizeMarkdown(markdown: string): string {
  const text = markdown.replace(/\r\n?/g, '\n')
  const [matter = ''] = /^---\n(?:[^\n]*\n)*?---(?=\n|$)/.exec(text) ?? []
  const blocks = parseMarkdown(text.slice(matter.length).split('\n'))
  return [...(matter === '' ? [] : [matter]), ...blocks.map(formatBlock)].join('\n\n')
}

function formatBlock(block: MarkdownBlock): string {
  switch (block.type) {
    case 'heading':
      return block.text
    case 'rule':
      return '***'
    case 'paragraph':
      return formatParagraph(block.lines)
    case 'verbatim':
      return block.lines.join('\n')
    case 'table':
      return formatTable(block.lines)
    case 'code':
      return formatCode(block.info, block.lines)
    case 'quote':
      return prefixed(block.blocks.map(formatBlock).join('\n\n'), '> ').trimEnd() || '>'
    case 'list':
      return formatList(block.items)
  }
}

/** Formats a paragraph. Indents lines that would otherwise start another block. */
function formatParagraph(given: readonly string[]): string {
  const lines = given.map((line, index) => {
    const text = trimmed(line)
    const isBreak = / {2}$/.test(line) && index < given.length - 1 && !text.endsWith('\\')
    return isBreak ? `${text}\\` : text
  })
  const isText = (line: string, index: number) =>
    index === 0 ||
    !(
      isUnderline(line) ||
      endsParagraph(line, lines[index + 1]) ||
      startsTable(lines[index - 1] as string, line)
    )
  return lines.map((line, index) => (isText(line, index) ? line : `    ${line}`)).join('\n')
}

function formatCode(info: string, lines: readonly string[]): string {
  const mark = info.includes('`') ? '~' : '`'
  const runs = lines.flatMap((line) => line.match(mark === '`' ? /`+/g : /~+/g) ?? [])
  const fence = mark.repeat(Math.max(3, ...runs.map((run) => run.length + 1)))
  return [`${fence}${info}`, ...lines, fence].join('\n')
}

function formatTable(lines: readonly string[]): string {
  const [head = [], delimiters = [], ...rows] = lines.map(rowCells)
  // without a header for every cell, these lines aren't a table
  if (rows.some((row) => row.length > head.length)) return lines.map(trimmed).join('\n')
  const columns = head.map((_, index) =>
    Math.max(3, ...[head, ...rows].map((row) => [...(row[index] ?? '')].length)),
  )
  const rule = columns.map((width, index) => {
    const [, left = '', right = ''] = /^(:?)-+(:?)$/.exec(delimiters[index] ?? '') ?? []
    return left + '-'.repeat(width - left.length - right.length) + right
  })
  const row = (cells: readonly string[]) =>
    `| ${columns.map((width, index) => padded(cells[index] ?? '', width)).join(' | ')} |`
  return [row(head), row(rule), ...rows.map(row)].join('\n')
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(width - [...text].length)
}

function formatList(items: readonly ListItem[]): string {
  const first = items[0]?.number
  const start = (first ?? 1) + items.length > 999_999_999 ? 1 : (first ?? 1)
  return items
    .map(({ blocks }, index) => {
      const mark = first === undefined ? '*' : `${start + index}.`
      const text = formatItem(blocks)
      if (text === '') return mark
      const [line = '', ...rest] = prefixed(text, ' '.repeat(mark.length + 1)).split('\n')
      const own = mark + line.slice(mark.length)
      return [isRule(own) ? own.replace('*', '-') : own, ...rest].join('\n')
    })
    .join('\n')
}

/**
 * Formats a list item. A nested list follows the paragraph without a blank line, unless this would
 * change its meaning.
 */
function formatItem(blocks: readonly MarkdownBlock[]): string {
  return blocks.reduce((text, block, index) => {
    if (index === 0) return formatBlock(block)
    const below = formatBlock(block)
    const [line = ''] = below.split('\n')
    const isTight =
      block.type === 'list' &&
      blocks[index - 1]?.type === 'paragraph' &&
      endsParagraph(line, undefined)
    return `${text}${isTight ? '\n' : '\n\n'}${below}`
  }, '')
}

function prefixed(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (isBlank(line) && line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n')
}
