import { realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { readText } from '../../../../fs/read-file.ts'
import { findingPath } from '../../../../output/ci/finding.ts'
import { otherFormatFault } from './other-formats.ts'
import { redocly } from './parse.ts'

export interface FetchedText {
  text: string
  /** the final URL, after redirects */
  url: string
}

/** The restrictions on references to other documents. */
export interface ReferenceGate {
  cwd: string
  /** the folder that references can't leave without `allowOutside` */
  root: string
  allowOutside: boolean
  allowRemote: boolean
  /** the origin of a fetched document, to which references are always allowed */
  origin?: string | undefined
  fetchText: (url: string) => Promise<FetchedText>
  /** reads a file from another source than the disk, such as a Git commit */
  readText?: (path: string) => Promise<string | undefined>
}

/** Creates a resolver that enforces the restrictions on references. */
export async function gatedResolver(gate: ReferenceGate) {
  const { BaseResolver, ResolveError, Source } = await redocly()
  const root = await realpath(gate.root).catch(() => resolve(gate.root))
  return new (class extends BaseResolver {
    override async loadExternalRef(reference: string) {
      try {
        const isRemote = /^[a-z][a-z\d+.-]+:\/\//i.test(reference)
        return await (isRemote ? this.#remote(reference) : this.#file(reference))
      } catch (error) {
        throw new ResolveError(error as Error)
      }
    }

    async #file(reference: string) {
      const path = gate.readText ? reference : await realpath(reference).catch(() => undefined)
      const isIn =
        path === undefined ? isInside(resolve(gate.root), reference) : isInside(root, path)
      if (!gate.allowOutside && !isIn) {
        const folder = findingPath(gate.cwd, gate.root) || '.'
        throw new Error(
          `the target is outside "${folder}". Use --ref-root or --allow-outside to read it`,
        )
      }
      const text = path === undefined ? undefined : await (gate.readText ?? readTextFile)(path)
      if (text === undefined)
        throw new Error(`file "${findingPath(gate.cwd, reference)}" not found`)
      return new Source(reference, text)
    }

    async #remote(url: string) {
      if (!/^https?:/i.test(url)) throw new Error('only files and http or https URLs are supported')
      const isAllowed = (at: string) => gate.allowRemote || new URL(at).origin === gate.origin
      const needs = 'Use --allow-remote to load the target'
      if (!isAllowed(url))
        throw new Error(`the target has a different origin than the document. ${needs}`)
      const { text, url: last } = await gate.fetchText(url)
      if (!isAllowed(last)) throw new Error(`the URL redirects to a different origin. ${needs}`)
      const fault = otherFormatFault(text)
      if (fault !== undefined) throw new Error(fault)
      return new Source(url, text, 'application/yaml')
    }
  })()
}

async function readTextFile(path: string): Promise<string> {
  return (await readText(path, 'the file')).replace(/^\uFEFF/, '')
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && resolve(root, way) === path
}

/** Returns the root of the Git repository that contains a folder, or the folder itself. */
export async function findRepository(folder: string): Promise<string> {
  for (let at = folder; ; at = dirname(at)) {
    if (await stat(join(at, '.git')).catch(() => undefined)) return at
    if (dirname(at) === at) return folder
  }
}
