/** Returns the new target of a link, or `undefined` to keep the current one. */
export type NewTarget = (target: string) => string | undefined

const fence = /^ {0,3}(`{3,}|~{3,})/

/** Matches `](target)` and `](<target> "title")` in links and images. */
const inline = /(\]\(\s*)(<[^<>\n]*>|[^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*)/g

/** Matches a definition such as `[name]: target`. */
const definition = /^( {0,3}\[[^\]\n]+\]:\s*)(<[^<>\n]*>|\S+)/

const attribute = /(\b(?:href|src)\s*=\s*)("[^"\n]*"|'[^'\n]*')/gi

/** Replaces link targets in Markdown, except in code. */
export function rewriteLinks(markdown: string, newTarget: NewTarget): string {
  return markdownLines(markdown)
    .map(({ line, isCode }) => (isCode ? line : rewriteLine(line, newTarget)))
    .join('\n')
}

/** A link's text and target. */
export interface MarkdownLink {
  text: string
  target: string
}

const spoken = /!?\[([^\]\n]*)\]\(\s*(?:<([^<>\n]*)>|([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)*))/g

/**
 * Returns the links and images in Markdown text, line by line. Definitions and HTML links have an
 * empty text.
 */
export function parseLinks(markdown: string): MarkdownLink[] {
  const found: MarkdownLink[] = []
  for (const { line, isCode } of markdownLines(markdown)) {
    if (isCode) continue
    outsideOfCode(line, (text) => {
      for (const [, label = '', bracketed, bare] of text.matchAll(spoken)) {
        found.push({ text: label, target: bracketed ?? bare ?? '' })
      }
      for (const [, , written = ''] of text.matchAll(attribute)) {
        found.push({ text: '', target: written.slice(1, -1) })
      }
      const [, , defined] = definition.exec(text) ?? []
      if (defined !== undefined) found.push({ text: '', target: defined.replace(/^<|>$/g, '') })
      return text
    })
  }
  return found
}

/** Returns the lines of Markdown text, and whether each line belongs to a code block. */
function markdownLines(markdown: string): { line: string; isCode: boolean }[] {
  let open: string | undefined
  return markdown.split('\n').map((line) => {
    const mark = fence.exec(line)?.[1]
    if (open === undefined) {
      open = mark
      return { line, isCode: mark !== undefined }
    }
    if (mark?.startsWith(open) && line.trim() === mark) open = undefined
    return { line, isCode: true }
  })
}

function rewriteLine(line: string, newTarget: NewTarget): string {
  const replaced = (all: string, before: string, written: string) => {
    const [first = '', last = ''] = /^["'<]/.test(written) ? [written[0], written.at(-1)] : []
    const target = first === '' ? written : written.slice(1, -1)
    const found = newTarget(target)
    if (found === undefined) return all
    // a target that contains a space needs angle brackets
    const bare = first === '' && /[\s()<>]/.test(found) ? `<${found}>` : `${first}${found}${last}`
    return before + bare
  }
  return outsideOfCode(line, (text) =>
    text.replace(inline, replaced).replace(definition, replaced).replace(attribute, replaced),
  )
}

/** Changes a line except for the inline code in it. */
function outsideOfCode(line: string, change: (text: string) => string): string {
  return line
    .split(/(`+[^`]*`+)/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')
}
