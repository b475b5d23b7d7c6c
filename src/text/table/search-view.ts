import { paint } from '../paint.ts'
import type { Renderer } from '../render.ts'
import { sanitise } from '../sanitise.ts'
import { lineText } from '../text.ts'
import { cut, gap, widthOf } from '../width.ts'
import type { TextArea } from './table.ts'
import { joinedLine, thingLines } from './thing-lines.ts'

interface ShownSection {
  title?: string
  body?: string
}

interface FoundPage {
  id?: string
  title?: string
  path?: string
  /** of a record, which stands outside of all spaces */
  url?: string
  sections?: ShownSection[]
}

/** What was found: a page, a record, or a space with its pages. */
type FoundPages = FoundPage & { pages?: FoundPage[] }

/** What a search found, on a terminal: the pages below their space, the sections below their page, the words marked. */
export function searchView(query: string, terminal: TextArea): Renderer {
  const colors = paint(terminal.color)
  const words = wordsOf(query)

  const marked = (text: string, style: (text: string) => string) =>
    words === undefined
      ? style(text)
      : text
          .split(words)
          .map((piece, index) =>
            index % 2 === 1 ? colors.yellow(colors.bold(piece)) : style(piece),
          )
          .join('')

  /** A thing that was found, and where: the lines below its first stand in. */
  const ofThing = (
    { id = '', title, path, url = '' }: FoundPage,
    indent: string,
    style: (text: string) => string,
  ) => {
    const thing = {
      label: lineText(title || id),
      note: lineText(path ?? url),
      id: lineText(title ? id : ''),
    }
    return thingLines(thing, Math.max(1, terminal.width - indent.length), terminal.wrap)
      .map((line, index) => {
        const lead = index === 0 ? indent : indent + gap
        const styled = joinedLine(line, (part) => (text) => {
          return marked(text, part === 'label' ? style : colors.dim)
        })
        return `${lead}${styled}\n`
      })
      .join('')
  }

  const ofPage = (page: FoundPage, indent: string): string =>
    ofThing(page, indent, colors.bold) +
    (page.sections ?? []).map((section) => ofSection(section, `${indent}  `)).join('')

  const line = (indent: string, text: string) =>
    `${indent}${marked(cut(lineText(text), Math.max(1, terminal.width - indent.length)), String)}\n`

  const ofSection = ({ title = '', body = '' }: ShownSection, indent: string) => {
    const inner = `${indent}  `
    const text = sanitise(body.replace(/\s+/g, ' ').trim())
    const excerpt = around(text, words, terminal.width - inner.length)
    return (title === '' ? '' : line(indent, title)) + (excerpt === '' ? '' : line(inner, excerpt))
  }

  let first = true
  const ofItem = (item: FoundPages) => {
    if (!item.pages) return ofPage(item, '')
    const between = first ? '' : '\n'
    first = false
    return (
      between +
      ofThing(item, '', colors.cyan) +
      item.pages.map((page) => ofPage(page, '  ')).join('')
    )
  }
  return { page: (items) => (items as FoundPages[]).map(ofItem).join(''), end: () => '' }
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
