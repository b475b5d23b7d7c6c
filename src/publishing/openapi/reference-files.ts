import { extname, relative, sep } from 'node:path'
import {
  BaseResolver,
  type Document,
  isSupportedExtension,
  ResolveError,
  Source,
  YamlParseError,
} from '@redocly/openapi-core'
import { DocsctlError } from '../../errors.ts'
import { inLines, parseText } from './document-text.ts'
import type { References } from './references.ts'

/** Reads what references lead to, as far as they may lead. */
export class ReferenceFiles extends BaseResolver {
  /** the files and URLs that were read */
  readonly read = new Set<string>()
  /** what broke off reading, and has nothing to do with the document */
  failure: DocsctlError | undefined
  readonly #references: References

  constructor(references: References) {
    super()
    this.#references = references
  }

  override async loadExternalRef(ref: string): Promise<Source> {
    try {
      const text = /^https?:\/\//.test(ref) ? await this.#fetch(ref) : await this.#open(ref)
      this.read.add(ref)
      return new Source(ref, inLines(text))
    } catch (error) {
      if (error instanceof DocsctlError && error.kind !== 'not-found') this.failure ??= error
      throw new ResolveError(error as Error)
    }
  }

  override parseDocument(source: Source): Document {
    // what is neither JSON nor YAML by its name is a text, such as a description in Markdown
    if (!isDocument(source.absoluteRef)) return { source, parsed: source.body }
    const parsed = parseText(source.body)
    if ('value' in parsed) return { source, parsed: parsed.value }
    const { message, line, column } = parsed.fault
    throw new YamlParseError(new Error(`${message} (${line}:${column})`), source)
  }

  #fetch(url: string): Promise<string> {
    const { bundle, allowRemote, fetchText } = this.#references
    if (!bundle) throw new Error('is not looked at, since nothing is bundled')
    if (!allowRemote) throw new Error('lies on another machine, which needs --allow-remote')
    return fetchText(url)
  }

  async #open(path: string): Promise<string> {
    const { bundle, root, allowOutside, files } = this.#references
    if (!bundle) throw new Error('is not looked at, since nothing is bundled')
    if (/^(?:file|data):/.test(path)) throw new Error('only files and http(s) can be referred to')
    const inside = async () => isInside(await files.realPath(root), await files.realPath(path))
    try {
      if (!allowOutside && !(isInside(root, path) && (await inside()))) {
        throw new Error(`lies outside of ${root}, which needs --allow-outside or --ref-root`)
      }
      return await files.read(path)
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      const known = { ENOENT: 'there is no such file', EISDIR: 'is a folder' }
      throw code === undefined ? cause : new Error(known[code as keyof typeof known] ?? code)
    }
  }
}

function isDocument(ref: string): boolean {
  if (!/^https?:/.test(ref)) return isSupportedExtension(ref)
  const { pathname } = new URL(ref)
  return isSupportedExtension(pathname) || extname(pathname) === ''
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !/^[a-z]:|^[/\\]/i.test(way)
}
