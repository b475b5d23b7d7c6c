import { paint } from './paint.ts'
import type { Renderer } from './render.ts'
import { sanitise } from './sanitise.ts'
import type { TextArea } from './table.ts'
import { lineText } from './text.ts'
import { cut, widthOf } from './width.ts'

interface Section {
  title?: string
  body?: string
}

interface FoundPage {
  id?: string
  title?: string
  path?: string
  /** of a record, which stands outside of all spaces */
  url?: string
  sections?: Section[]
}

/** What was found: a page, a record, or a space with its pages. */
type Found = FoundPage & { pages?: FoundPage[] }

/** What a search found, on a terminal: the pages below their space, the sections below their page, the words marked. */
export function searchView(query: string, terminal: TextArea): Renderer {
  const colors = paint(terminal.color)
  const words = wordsOf(query)

  /** A line whose matches stand out; the rest is in the style of its part. */
  const line = (indent: string, parts: [text: string, style: (text: string) => string][]) => {
    let room = terminal.width - indent.length
    let shown = ''
    for (const [text, style] of parts) {
      const gap = shown === '' ? '' : '  '
      // less than this tells nothing
      if (text === '' || (gap !== '' && room < 6)) continue
      const fitting = cut(lineText(text), Math.max(1, room - gap.length))
      shown += gap + marked(fitting, style)
      room -= gap.length + widthOf(fitting)
    }
    return `${indent}${shown}\n`
  }
  const marked = (text: string, style: (text: string) => string) =>
    words === undefined
      ? style(text)
      : text
          .split(words)
          .map((piece, index) =>
            index % 2 === 1 ? colors.yellow(colors.bold(piece)) : style(piece),
          )
          .join('')

  const ofPage = (
    { id = '', title = '', path, url = '', sections = [] }: FoundPage,
    indent: string,
  ) =>
    line(indent, [
      [title || id, colors.bold],
      [path ?? url, colors.dim],
      [id, colors.dim],
    ]) + sections.map((section) => ofSection(section, `${indent}  `)).join('')

  const ofSection = ({ title = '', body = '' }: Section, indent: string) => {
    const inner = `${indent}  `
    const text = sanitise(body.replace(/\s+/g, ' ').trim())
    const excerpt = around(text, words, terminal.width - inner.length)
    return (
      (title === '' ? '' : line(indent, [[title, String]])) +
      (excerpt === '' ? '' : line(inner, [[excerpt, String]]))
    )
  }

  let first = true
  const ofItem = (item: Found) => {
    if (!item.pages) return ofPage(item, '')
    const gap = first ? '' : '\n'
    first = false
    const head = line('', [
      [item.title || (item.id ?? ''), colors.cyan],
      [item.id ?? '', colors.dim],
    ])
    return gap + head + item.pages.map((page) => ofPage(page, '  ')).join('')
  }
  return { page: (items) => (items as Found[]).map(ofItem).join(''), end: () => '' }
}

/** The words of a query, as a pattern that captures them; quotes only hold words together. */
function wordsOf(query: string): RegExp | undefined {
  const words = query.split(/[\s"]+/).filter(Boolean)
  // the longest first, so that a word is not taken for its own beginning
  words.sort((a, b) => b.length - a.length)
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return escaped.length === 0 ? undefined : new RegExp(`(${escaped.join('|')})`, 'giu')
}

/** The piece of a text that holds its first match, and as much around it as fits a line. */
function around(text: string, words: RegExp | undefined, width: number): string {
  const at = words ? text.search(words) : -1
  // a third of the line before the match, where it would be cut off
  const lead = Math.floor(width / 3)
  if (at < 0 || widthOf(text.slice(0, at)) < width - lead) return text
  const from = text.indexOf(' ', at - lead)
  return `…${text.slice(from >= 0 && from < at ? from : at)}`
}
