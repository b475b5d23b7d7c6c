/** A heading with the text below it; the text before the first heading has none. */
export interface MarkdownSection {
  id: string
  title: string
  body: string
}

/** A link as it stands in a text. */
export interface LinkSource {
  target: string
  /** an image, an embedded file or a reusable text: the page needs it */
  isEmbedded: boolean
}

const fence = /^\s{0,3}(`{3,}|~{3,})/

/** The lines, with a note whether each is code. */
function* linesOf(markdown: string): Generator<{ line: string; isCode: boolean }> {
  let open: string | undefined
  for (const line of markdown.split('\n')) {
    const mark = fence.exec(line)?.[1]
    if (open === undefined) {
      if (mark !== undefined) open = mark
      yield { line, isCode: mark !== undefined }
    } else {
      yield { line, isCode: true }
      if (mark?.startsWith(open) && line.trim() === mark) open = undefined
    }
  }
}

/** What a heading is called in the URL of its page. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
}

/** The words of a line, without the marks of markdown. */
export function plainText(line: string): string {
  return line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\{%.*?%\}/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, '')
    .replace(/^\s*(?:[-*+]|\d+[.)]|>|\|)\s*/, '')
    .trim()
}

/** The words of a heading, where a line is one. */
export function headingIn({ line, isCode }: { line: string; isCode: boolean }): string | undefined {
  const heading = isCode ? undefined : /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1]
  return heading === undefined ? undefined : plainText(heading)
}

const definition = /^\s{0,3}\[([^\]]+)\]:\s*<?([^\s>]+)>?.*$/

/** Where the labels of links lead that are told elsewhere in the text: `[label]: target`. */
export function definitionsIn(markdown: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { line, isCode } of linesOf(markdown)) {
    const [, label = '', target] = (!isCode && definition.exec(line)) || []
    if (target !== undefined) found.set(label.toLowerCase(), target)
  }
  return found
}

/** A text whose links say themselves where they lead; nothing of it stays where it only told that. */
export function withDefinitions(text: string, definitions: ReadonlyMap<string, string>): string {
  if (definitions.size === 0) return text
  const lines = text.split('\n').filter((line) => !definition.test(line))
  return lines
    .join('\n')
    .replace(
      /\[([^[\]]+)\](?:\[([^[\]]*)\])?(?![[(:])/g,
      (whole, words: string, label?: string) => {
        const target = definitions.get((label || words).toLowerCase())
        return target === undefined ? whole : `[${words}](${target})`
      },
    )
}

export function sectionsOf(markdown: string): MarkdownSection[] {
  const sections: MarkdownSection[] = [{ id: '', title: '', body: '' }]
  const lines: string[] = []
  const end = () => {
    const last = sections.at(-1) as MarkdownSection
    last.body = lines.splice(0).join('\n').trim()
  }
  for (const one of linesOf(markdown)) {
    const title = headingIn(one)
    if (title === undefined) {
      lines.push(one.isCode ? one.line : plainText(one.line))
      continue
    }
    end()
    sections.push({ id: anchorOf(title), title, body: '' })
  }
  end()
  return sections.filter(({ id, body }) => id !== '' || body !== '')
}

/** What no line with a link is without, and the forms that links have. */
const hasLink = /[[<{]/
const patterns: { pattern: RegExp; isEmbedded: boolean }[] = [
  { pattern: /!\[[^\]]*\]\(\s*<?([^)\s>]*)>?[^)]*\)/g, isEmbedded: true },
  {
    pattern: /(?<!!)\[(?:[^[\]]|!?\[[^\]]*\](?:\([^)]*\))?)*\]\(\s*<?([^)\s>]*)>?[^)]*\)/g,
    isEmbedded: false,
  },
  { pattern: /^\s{0,3}\[[^\]]+\]:\s*<?([^\s>]+)>?/g, isEmbedded: false },
  { pattern: /<(https?:\/\/[^\s>]+)>/g, isEmbedded: false },
  { pattern: /<a\s[^>]*href="([^"]*)"/g, isEmbedded: false },
  { pattern: /<(?:img|source|video)\s[^>]*src="([^"]*)"/g, isEmbedded: true },
  { pattern: /\{%\s*content-ref\s+url="([^"]*)"/g, isEmbedded: false },
  { pattern: /\{%\s*(?:include\s+|file\s+src=|embed\s+url=)"([^"]*)"/g, isEmbedded: true },
]

/** The links of a line. */
function* linksIn(line: string): Generator<LinkSource> {
  const text = line.includes('`') ? line.replace(/(`+)(?!`).*?\1/g, '') : line
  for (const { pattern, isEmbedded } of patterns) {
    for (const match of text.matchAll(pattern)) yield { target: match[1] ?? '', isEmbedded }
  }
}

/** What links in a text lead to, in the order of its lines, and what links to a place in it can name; code has neither. */
export function linkedIn(markdown: string): { links: LinkSource[]; anchors: Set<string> } {
  const links: LinkSource[] = []
  const anchors = new Set<string>()
  for (const one of linesOf(markdown)) {
    const title = headingIn(one)
    if (title !== undefined) anchors.add(anchorOf(title))
    if (!one.isCode && hasLink.test(one.line)) links.push(...linksIn(one.line))
  }
  return { links, anchors }
}
