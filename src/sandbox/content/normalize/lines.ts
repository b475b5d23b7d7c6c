/** Functions that parse single lines of Markdown. A block can be indented by up to three spaces. */

export const isBlank = (line: string) => /^[ \t]*$/.test(line)

export const trimmed = (line: string) => line.replace(/^[ \t]+|[ \t]+$/g, '')

/** Replaces tabs at the start of a line with spaces. Tab stops have a width of four columns. */
export function withoutTabs(line: string): string {
  const [lead = ''] = /^[ \t]*/.exec(line) ?? []
  let width = 0
  for (const char of lead) width = char === '\t' ? width + 4 - (width % 4) : width + 1
  return ' '.repeat(width) + line.slice(lead.length)
}

export const indentation = (line: string) => line.length - line.trimStart().length

export const isIndentedCode = (line: string) => /^ {4}/.test(line) && !isBlank(line)

export const isRule = (line: string) => /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/.test(line)

export const isUnderline = (line: string) => /^ {0,3}(=+|-+)[ \t]*$/.test(line)

export const isQuote = (line: string) => /^ {0,3}>/.test(line)

/** Returns the marker and the title of a heading, or undefined if the line isn't a heading. */
export function parseHeading(line: string): { marks: string; text: string } | undefined {
  const [, marks, rest = ''] = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/.exec(line) ?? []
  if (marks === undefined) return undefined
  return { marks, text: trimmed(trimmed(rest).replace(/(?:^|[ \t]+)#+$/, '')) }
}

export function formatHeading(marks: string, text: string): string {
  // if the title ends with `#`, add a closing sequence, so that parsers don't remove the `#`
  const end = /(?:^|[ \t])#+$/.test(text) ? ` ${marks}` : ''
  return text === '' ? marks : `${marks} ${text}${end}`
}

export interface Fence {
  indent: number
  marks: string
  info: string
}

export function parseFence(line: string): Fence | undefined {
  const [, lead = '', marks, info = ''] = /^( {0,3})(`{3,}|~{3,})(.*)$/.exec(line) ?? []
  if (marks === undefined || (marks.startsWith('`') && info.includes('`'))) return undefined
  return { indent: lead.length, marks, info: trimmed(info) }
}

export function closesFence(line: string, { marks }: Fence): boolean {
  const [, own = ''] = /^ {0,3}(`+|~+)[ \t]*$/.exec(line) ?? []
  return own.startsWith(marks)
}

export interface Marker {
  /** the number of an item in an ordered list */
  number: number | undefined
  /** the width of the indentation and the marker, in columns */
  width: number
  /** the text after the marker */
  rest: string
}

export function parseMarker(line: string): Marker | undefined {
  const [, lead = '', mark, after = ''] = /^( {0,3})([-+*]|\d{1,9}[.)])([ \t].*|)$/.exec(line) ?? []
  if (mark === undefined || isRule(line)) return undefined
  const number = /\d/.test(mark) ? Number.parseInt(mark, 10) : undefined
  const start = lead.length + mark.length
  const spaced = withoutTabs(after)
  if (isBlank(after)) return { number, width: start + 1, rest: '' }
  const space = indentation(spaced)
  // more than four spaces after a marker start an indented code block
  const own = space > 4 ? 1 : space
  return { number, width: start + own, rest: spaced.slice(own) }
}

export const isTag = (line: string) => /^ {0,3}\{%.*%\}/.test(line)

export const startsHtml = (line: string) =>
  /^ {0,3}<(?:\/?[a-zA-Z][\w-]*(?=[\s/>]|$)|[!?])/.test(line)

/** Splits a table row into cells. */
export function rowCells(line: string): string[] {
  const inner = trimmed(line)
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map(trimmed)
}

const delimiter = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

/** Returns whether a line is the header of a table. */
export function startsTable(line: string, next: string | undefined): boolean {
  if (next === undefined || !delimiter.test(next) || !next.includes('|')) return false
  return (
    /^ {0,3}\S/.test(line) && line.includes('|') && rowCells(line).length === rowCells(next).length
  )
}

/** Returns whether a line can't belong to the previous paragraph. */
export function endsParagraph(line: string, next: string | undefined): boolean {
  const marker = parseMarker(line)
  // an item doesn't end a paragraph if it is empty, or if its number isn't 1
  const isItem = marker && marker.rest !== '' && (marker.number ?? 1) === 1
  return (
    isBlank(line) ||
    isItem === true ||
    isRule(line) ||
    isQuote(line) ||
    isTag(line) ||
    parseHeading(line) !== undefined ||
    parseFence(line) !== undefined ||
    startsTable(line, next)
  )
}
