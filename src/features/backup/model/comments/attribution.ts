/** A comment or reply in a response. */
export interface PostedText {
  postedBy: { displayName?: unknown; id?: unknown }
  postedAt: unknown
}

const line = /^> Originally posted by [^\n]* UTC(?:\n+|$)/

/**
 * Returns the first line of a restored comment or reply. It names the original author and date,
 * because the service records the person who restores it.
 */
export function attribution({ postedBy, postedAt }: PostedText): string {
  const name = String(postedBy.displayName ?? postedBy.id).replace(/\s+/g, ' ')
  const [day, time = ''] = String(postedAt).split('T')
  const escaped = name.replace(/[\\`*_[\]<>#|~@]/g, '\\$&')
  return `> Originally posted by ${escaped} on ${day} at ${time.slice(0, 8)} UTC`
}

/** Returns the first line of a restored comment or reply, or undefined if it has no such line. */
export function foundAttribution(markdown: string): string | undefined {
  return line.exec(markdown)?.[0].trimEnd()
}

/** Returns the text of a restored comment or reply without its first line. */
export function withoutAttribution(markdown: string): string {
  return markdown.replace(line, '')
}

interface Text {
  markdown?: string | undefined
}

/** Returns whether two comments have the same text, apart from its Markdown notation. */
export function hasSameText(one: Text, other: Text): boolean {
  const [a, b] = [one, other].map(({ markdown = '' }) => markdown.replace(/[^\p{L}\p{N}]+/gu, ''))
  return a === b
}
