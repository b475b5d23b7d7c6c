import { realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { readText } from '../../../files/read-file.ts'
import { nameFrom } from '../../../pipelines/finding.ts'
import { strangerFault } from './other-formats.ts'
import { redocly } from './parse.ts'

export interface FetchedText {
  text: string
  /** where it was in the end, behind redirects */
  url: string
}

/** How far references may lead out of a document. */
export interface ReferenceGate {
  cwd: string
  /** references to files stay in this folder */
  root: string
  allowOutside: boolean
  allowRemote: boolean
  /** the origin of a document that was fetched itself, to which references may lead too */
  origin?: string | undefined
  fetchText: (url: string) => Promise<FetchedText>
  /** reads files that aren't as they stand on the disk */
  textOf?: (path: string) => Promise<string | undefined>
}

/** What follows references, as far as the gate lets them lead. */
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
      const path = gate.textOf ? reference : await realpath(reference).catch(() => undefined)
      const isIn =
        path === undefined ? isInside(resolve(gate.root), reference) : isInside(root, path)
      if (!gate.allowOutside && !isIn) {
        const folder = nameFrom(gate.cwd, gate.root) || '.'
        throw new Error(`it leads out of ${folder}, which needs --ref-root or --allow-outside`)
      }
      const text = path === undefined ? undefined : await (gate.textOf ?? textOfFile)(path)
      if (text === undefined) throw new Error(`there is no file ${nameFrom(gate.cwd, reference)}`)
      return new Source(reference, text)
    }

    async #remote(url: string) {
      if (!/^https?:/i.test(url)) throw new Error('only files, http and https can be referred to')
      const isAllowed = (at: string) => gate.allowRemote || new URL(at).origin === gate.origin
      const needs = 'which needs --allow-remote'
      if (!isAllowed(url)) throw new Error(`it leads to another host, ${needs}`)
      const { text, url: last } = await gate.fetchText(url)
      if (!isAllowed(last)) throw new Error(`it is redirected to another host, ${needs}`)
      const fault = strangerFault(text)
      if (fault !== undefined) throw new Error(`it ${fault}`)
      return new Source(url, text, 'application/yaml')
    }
  })()
}

async function textOfFile(path: string): Promise<string> {
  return (await readText(path, 'it')).replace(/^\uFEFF/, '')
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && resolve(root, way) === path
}

/** The folder of the repository that a folder is in, else the folder itself. */
export async function repositoryOf(folder: string): Promise<string> {
  for (let at = folder; ; at = dirname(at)) {
    if (await stat(join(at, '.git')).catch(() => undefined)) return at
    if (dirname(at) === at) return folder
  }
}
