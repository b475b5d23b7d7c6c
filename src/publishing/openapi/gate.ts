import { realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { nameFrom } from '../finding.ts'
import { redocly } from './parse.ts'

/** How far references may lead out of a document. */
export interface Gate {
  cwd: string
  /** references to files stay in this folder */
  root: string
  allowOutside: boolean
  allowRemote: boolean
  fetchText: (url: string) => Promise<string>
  /** reads files that aren't as they stand on the disk */
  textOf?: (path: string) => Promise<string | undefined>
}

/** What follows references, as far as the gate lets them lead. */
export async function gatedResolver(gate: Gate) {
  const { BaseResolver, ResolveError, Source } = await redocly()
  const root = await realpath(gate.root).catch(() => resolve(gate.root))
  return new (class extends BaseResolver {
    override async loadExternalRef(reference: string) {
      try {
        if (/^[a-z][a-z\d+.-]+:\/\//i.test(reference)) return await this.#remote(reference)
        const path = gate.textOf ? reference : await realpath(reference)
        if (!gate.allowOutside && !isInside(root, path)) {
          const folder = nameFrom(gate.cwd, gate.root) || '.'
          throw new Error(`it leads out of ${folder}, which needs --ref-root or --allow-outside`)
        }
        if (gate.textOf) return await this.#read(path, gate.textOf)
      } catch (error) {
        throw new ResolveError(error as Error)
      }
      return await super.loadExternalRef(reference)
    }

    async #read(path: string, textOf: NonNullable<Gate['textOf']>) {
      const text = await textOf(path)
      if (text === undefined) throw new Error('there is no such file')
      return new Source(path, text)
    }

    async #remote(url: string) {
      if (!/^https?:/i.test(url)) throw new Error('only files, http and https can be referred to')
      if (!gate.allowRemote) throw new Error('it leads to another host, which needs --allow-remote')
      return new Source(url, await gate.fetchText(url), 'application/yaml')
    }
  })()
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
