import type { Renderer, TextArea } from '../formatter.ts'
import { paint } from '../text/paint.ts'
import { sanitize } from '../text/sanitize.ts'
import { lineText } from '../text/text.ts'
import { cut, gap, textWidth } from '../text/width.ts'
import { joinedLine, resourceLines } from './resource-lines.ts'

interface SearchSection {
  title?: string
  body?: string
}

interface SearchPage {
  id?: string
  title?: string
  path?: string
  /** the URL of a record, because a record doesn't belong to a space */
  url?: string
  sections?: SearchSection[]
}

/** A search result: a page, a record, or a space with its matching pages. */
type SearchResult = SearchPage & { pages?: SearchPage[] }

/**
 * Formats search results for a terminal: pages below their space, and sections below their page.
 * Highlights the words of the search query.
 */
export function searchView(query: string, terminal: TextArea): Renderer {
  const colors = paint(terminal.color)
  const words = queryPattern(query)

  const marked = (text: string, style: (text: string) => string) =>
    words === undefined
      ? style(text)
      : text
          .split(words)
          .map((piece, index) =>
            index % 2 === 1 ? colors.yellow(colors.bold(piece)) : style(piece),
          )
          .join('')

  /** Formats a result with its location. All lines after the first one are indented. */
  const resultLines = (
    { id = '', title, path, url = '' }: SearchPage,
    indent: string,
    style: (text: string) => string,
  ) => {
    const resource = {
      label: lineText(title || id),
      note: lineText(path ?? url),
      id: lineText(title ? id : ''),
    }
    return resourceLines(resource, Math.max(1, terminal.width - indent.length), terminal.wrap)
      .map((line, index) => {
        const lead = index === 0 ? indent : indent + gap
        const styled = joinedLine(line, (part) => (text) => {
          return marked(text, part === 'label' ? style : colors.dim)
        })
        return `${lead}${styled}\n`
      })
      .join('')
  }

  const pageLines = (page: SearchPage, indent: string): string =>
    resultLines(page, indent, colors.bold) +
    (page.sections ?? []).map((section) => sectionLines(section, `${indent}  `)).join('')

  const line = (indent: string, text: string) =>
    `${indent}${marked(cut(lineText(text), Math.max(1, terminal.width - indent.length)), String)}\n`

  const sectionLines = ({ title = '', body = '' }: SearchSection, indent: string) => {
    const inner = `${indent}  `
    const text = sanitize(body.replace(/\s+/g, ' ').trim())
    const excerpt = matchExcerpt(text, words, terminal.width - inner.length)
    return (title === '' ? '' : line(indent, title)) + (excerpt === '' ? '' : line(inner, excerpt))
  }

  let first = true
  const resultItem = (item: SearchResult) => {
    if (!item.pages) return pageLines(item, '')
    const between = first ? '' : '\n'
    first = false
    return (
      between +
      resultLines(item, '', colors.cyan) +
      item.pages.map((page) => pageLines(page, '  ')).join('')
    )
  }
  return { page: (items) => (items as SearchResult[]).map(resultItem).join(''), end: () => '' }
}

/** Returns a pattern that captures the words of a search query. Quotes only group words. */
function queryPattern(query: string): RegExp | undefined {
  const words = query.split(/[\s"]+/).filter(Boolean)
  // longer words come first, so that a shorter word doesn't match the beginning of a longer word
  words.sort((a, b) => b.length - a.length)
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return escaped.length === 0 ? undefined : new RegExp(`(${escaped.join('|')})`, 'giu')
}

/** Returns the part of a string around its first match, shortened to the width. */
function matchExcerpt(text: string, words: RegExp | undefined, width: number): string {
  const at = words ? text.search(words) : -1
  // if the match would be cut off, the text before the match gets a third of the line
  const lead = Math.floor(width / 3)
  if (at < 0 || textWidth(text.slice(0, at)) < width - lead) return text
  const from = text.indexOf(' ', at - lead)
  return `…${text.slice(from >= 0 && from < at ? from : at)}`
}
