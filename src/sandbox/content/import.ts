import { invalid } from '../http/refusal.ts'

/** A page that an import found at a URL or in a file. */
export interface Imported {
  title: string
  markdown: string
}

const timeout = 10_000
const greatestSize = 10 * 1024 * 1024

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
}

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    if (code === undefined) return entities[name] ?? whole
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/**
 * Converts an HTML document to Markdown. Supports headings, paragraphs, lists, code, links, and
 * images.
 */
export function htmlToMarkdown(html: string): string {
  const main = /<(main|article)\b[^>]*>([\s\S]*?)<\/\1>/i.exec(html)?.[2]
  const body = main ?? /<body\b[^>]*>([\s\S]*?)<\/body>/i.exec(html)?.[1] ?? html
  const code: string[] = []
  const text = body
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|head|title|nav|header|footer|noscript|svg)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<pre\b[^>]*>([\s\S]*?)<\/pre>/gi, (_, inner: string) => {
      code.push(unescaped(inner.replace(/<[^>]+>/g, '')).replace(/^\n|\s+$/g, ''))
      return `\n\n\ue000${code.length - 1}\ue000\n\n`
    })
    .replace(/\s+/g, ' ')
    .replace(/<img\b[^>]*>/gi, (tag) => {
      const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? ''
      return `![${attribute('alt')}](${attribute('src')})`
    })
    .replace(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '[$2]($1)')
    .replace(/<(strong|b)\b[^>]*>([\s\S]*?)<\/\1>/gi, '**$2**')
    .replace(/<(em|i)\b[^>]*>([\s\S]*?)<\/\1>/gi, '_$2_')
    .replace(/<code\b[^>]*>([\s\S]*?)<\/code>/gi, '`$1`')
    .replace(/<h([1-6])\b[^>]*>/gi, (_, level: string) => `\n\n${'#'.repeat(Number(level))} `)
    .replace(/<li\b[^>]*>\s*/gi, '\n- ')
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<\/?(p|div|section|ul|ol|table|tr|h[1-6]|blockquote)\b[^>]*>/gi, '\n\n')
    .replace(/<[^>]+>/g, '')
  return unescaped(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\ue000(\d+)\ue000/g, (_, index) => `\`\`\`\n${code[Number(index)]}\n\`\`\``)
    .trim()
}

/** Derives a page title from a file name, for documents without a heading. */
function documentTitle(fileName: string): string {
  return fileName
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
}

function fileTitle(url: URL): string {
  const name = decodeURIComponent(url.pathname.split('/').filter(Boolean).at(-1) ?? '')
  return documentTitle(name) || url.host
}

/** Uses the first heading as the page title, and removes it from the Markdown. */
function extractTitle(markdown: string, fallback: string): Imported {
  const text = markdown.replace(/^\uFEFF/, '').replace(/^---\n[\s\S]*?\n---\n/, '')
  const heading = /^\s*#\s+(.+?)\s*#*\s*(?:\n|$)/.exec(text)
  return {
    title: (heading?.[1] ?? fallback).slice(0, 255),
    markdown: text.slice(heading?.[0].length ?? 0).trim(),
  }
}

/** Fetches a URL. Throws a 400 error if the request fails. */
export async function fetchDocument(url: URL): Promise<{ type: string; bytes: Buffer }> {
  if (!/^https?:$/.test(url.protocol)) throw invalid('url', 'must begin with http:// or https://')
  let response: Response
  let bytes: Buffer
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(timeout) })
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of response.body ?? []) {
      size += part.length
      if (size > greatestSize) break
      parts.push(part)
    }
    if (size > greatestSize) throw new Error('larger than 10 MB')
    bytes = Buffer.concat(parts)
  } catch (error) {
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? cause.message : message
    throw invalid('url', `could not be fetched: ${reason}`)
  }
  if (!response.ok) throw invalid('url', `returned ${response.status}`)
  return { type: response.headers.get('content-type') ?? '', bytes }
}

/**
 * Fetches a document and converts it to a page. Throws a 400 error if the document can't be fetched
 * or converted.
 */
export async function importDocument(address: string, source: string): Promise<Imported> {
  if (!['website', 'html', 'markdown'].includes(source)) {
    throw invalid('source', 'must be one of these in the sandbox: website, html, markdown')
  }
  const url = new URL(address)
  const { type, bytes } = await fetchDocument(url)
  const text = bytes.toString('utf8')
  const isHtml = /html/.test(type) || (!/markdown|plain/.test(type) && source !== 'markdown')
  if (!isHtml) return extractTitle(text, fileTitle(url))
  if (!/<[a-z!]/i.test(text)) throw invalid('url', 'must refer to an HTML document')
  return pageOfHtml(text, fileTitle(url))
}

function pageOfHtml(html: string, fallback: string): Imported {
  const title = /<title\b[^>]*>([\s\S]*?)<\/title>/i.exec(html)?.[1]
  return extractTitle(htmlToMarkdown(html), title ? unescaped(title).trim() : fallback)
}

/** Converts a file to a page. Returns a problem if the file type isn't supported. */
export function importFile(
  { name, contentType }: { name: string; contentType: string },
  bytes: Buffer,
): Imported | { problem: string } {
  const kind = `${contentType} ${/\.(\w+)$/.exec(name)?.[1] ?? ''}`
  if (/html?\b/i.test(kind)) return pageOfHtml(bytes.toString('utf8'), documentTitle(name) || name)
  if (/markdown|text\/plain|\b(md|txt)\b/i.test(kind))
    return extractTitle(bytes.toString('utf8'), documentTitle(name) || name)
  return {
    problem: `Cannot import ${name} of type ${contentType}. The sandbox supports Markdown, HTML, and plain text`,
  }
}
