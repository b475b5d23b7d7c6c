/**
 * A section of a page: a heading and the paragraphs below it. The first section of a page can lack
 * a heading.
 */
export interface MarkdownSection {
  id: string
  title: string
  body: string
}

/** A link in Markdown. */
export interface LinkSource {
  target: string
  /**
   * true for an image, an embedded file, or reusable content, without which the page is incomplete
   */
  isEmbedded: boolean
}

const fence = /^\s{0,3}(`{3,}|~{3,})/

/** Yields the lines of Markdown, and whether each line belongs to a code block. */
function* markdownLines(markdown: string): Generator<{ line: string; isCode: boolean }> {
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

/** Returns the URL anchor of a heading. */
export function headingAnchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
}

/** Removes Markdown markup from a line. */
export function stripMarkdown(line: string): string {
  return line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\{%.*?%\}/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, '')
    .replace(/^\s*(?:[-*+]|\d+[.)]|>|\|)\s*/, '')
    .trim()
}

/** Returns the title in a heading, or undefined if the line isn't a heading. */
export function headingText({
  line,
  isCode,
}: {
  line: string
  isCode: boolean
}): string | undefined {
  const heading = isCode ? undefined : /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1]
  return heading === undefined ? undefined : stripMarkdown(heading)
}

const definition = /^\s{0,3}\[([^\]]+)\]:\s*<?([^\s>]+)>?.*$/

/** Returns the targets of link labels, which Markdown defines with `[label]: target`. */
export function linkDefinitions(markdown: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { line, isCode } of markdownLines(markdown)) {
    const [, label = '', target] = (!isCode && definition.exec(line)) || []
    if (target !== undefined) found.set(label.toLowerCase(), target)
  }
  return found
}

/** Replaces links that use labels with inline links, and removes the definitions of the labels. */
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

export function splitIntoSections(markdown: string): MarkdownSection[] {
  const sections: MarkdownSection[] = [{ id: '', title: '', body: '' }]
  const lines: string[] = []
  const end = () => {
    const last = sections.at(-1) as MarkdownSection
    last.body = lines.splice(0).join('\n').trim()
  }
  for (const one of markdownLines(markdown)) {
    const title = headingText(one)
    if (title === undefined) {
      lines.push(one.isCode ? one.line : stripMarkdown(one.line))
      continue
    }
    end()
    sections.push({ id: headingAnchor(title), title, body: '' })
  }
  end()
  return sections.filter(({ id, body }) => id !== '' || body !== '')
}

/**
 * Matches any line that may contain a link. Lines without a match skip the slower patterns below.
 */
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

/** Yields the links in a line. */
function* markdownLinks(line: string): Generator<LinkSource> {
  const text = line.includes('`') ? line.replace(/(`+)(?!`).*?\1/g, '') : line
  for (const { pattern, isEmbedded } of patterns) {
    for (const match of text.matchAll(pattern)) yield { target: match[1] ?? '', isEmbedded }
  }
}

/** Returns the links in Markdown, and the anchors to which links can refer. Ignores code. */
export function findLinks(markdown: string): { links: LinkSource[]; anchors: Set<string> } {
  const links: LinkSource[] = []
  const anchors = new Set<string>()
  for (const one of markdownLines(markdown)) {
    const title = headingText(one)
    if (title !== undefined) anchors.add(headingAnchor(title))
    if (!one.isCode && hasLink.test(one.line)) links.push(...markdownLinks(one.line))
  }
  return { links, anchors }
}
