import { isJsonObject } from '../../../../contract/json.ts'

/** Matches words that can be IDs. */
const word = /[A-Za-z0-9_-]{3,}/g

/** The keys of documents whose values are links, or IDs of pages, files, and spaces. */
const linkKeys = new Set([
  'file',
  'files',
  'href',
  'page',
  'pageId',
  'pages',
  'space',
  'src',
  'target',
  'url',
])

/** Matches code in Markdown, and escaped characters. */
const code = [
  '\\\\[^\\n]',
  '^[ \\t>]*(?<fence>`{3,}|~{3,})[^\\n]*\\n[^]*?(?:^[ \\t>]*\\k<fence>[`~]*[ \\t]*$|$(?![^]))',
  '(?<!`)(?<ticks>`+)(?!`)(?:(?!\\n[ \\t]*\\n)[^])*?(?<!`)\\k<ticks>(?!`)',
]

/** Matches the targets of links, images, and blocks in Markdown. */
const targets = [
  '\\]\\((?:<[^>\\n]*>|[^)\\s]*)',
  '(?<=^ {0,3}\\[[^\\]\\n]+\\]:[ \\t]*)\\S+',
  '(?<=[\\s](?:href|src|url)=)"[^"\\n]*"',
  '<https?:[^>\\s]*>',
]

const codeOrTarget = new RegExp(`${code.join('|')}|(?<target>${targets.join('|')})`, 'gm')

/**
 * The IDs of restored resources, by their IDs in the backup. Pages, files, and spaces get new IDs,
 * and other pages refer to them.
 */
export class NewIds {
  readonly #ids = new Map<string, string>()
  /** the saved IDs, by the new IDs */
  readonly #saved = new Map<string, string>()

  set(saved: string, created: string): void {
    this.#ids.set(saved, created)
    this.#saved.set(created, saved)
  }

  get(saved: string): string | undefined {
    return this.#ids.get(saved)
  }

  [Symbol.iterator](): Iterator<[saved: string, created: string]> {
    return this.#ids.entries()
  }

  get size(): number {
    return this.#ids.size
  }

  /** Replaces the saved IDs in a reference, such as the path of a response. */
  replaceIn(text: string): string {
    return this.#replaceInLink(text)
  }

  /** Replaces the new IDs in a reference with the saved IDs. */
  restoreIn(text: string): string {
    return text.replace(word, (one) => this.#saved.get(one) ?? one)
  }

  /** Replaces the saved IDs in the targets of links. Changes neither other text nor code. */
  replaceInMarkdown(markdown: string): string {
    return markdown.replace(codeOrTarget, (whole, ...groups) => {
      const { target } = groups.at(-1) as { target?: string }
      return target === undefined ? whole : this.#replaceInLink(whole)
    })
  }

  /** Replaces the saved IDs in the references and links of a document. */
  replaceInDocument<Value>(document: Value): Value {
    return this.#replaceInNode(document, false) as Value
  }

  #replaceInNode(value: unknown, isLink: boolean): unknown {
    if (typeof value === 'string') return isLink ? this.#replaceInLink(value) : value
    if (Array.isArray(value)) {
      // a table refers to files by lists of their IDs
      return value.map((one) =>
        typeof one === 'string' && !isLink
          ? (this.#ids.get(one) ?? one)
          : this.#replaceInNode(one, isLink),
      )
    }
    if (!isJsonObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, this.#replaceInNode(one, linkKeys.has(key))]),
    )
  }

  #replaceInLink(link: string): string {
    return link.replace(word, (one) => this.#ids.get(one) ?? one)
  }
}
