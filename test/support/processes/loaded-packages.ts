import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../../../scripts/manifest.ts'

interface Meta {
  outputs: Record<
    string,
    {
      inputs: Record<string, unknown>
      bytes: number
      /** absent of what was built apart */
      imports?: { path: string; kind: string }[]
    }
  >
}

export const meta: Meta = JSON.parse(readFileSync(join(root, '.build/meta.json'), 'utf8'))

const preload = fileURLToPath(new URL('print-loaded.mjs', import.meta.url))

/** Has the program tell at its end what it loaded. */
export const tellsLoaded = { NODE_OPTIONS: `--import=${preload}` }

/** The packages whose code a run loaded, also where it is bundled, by what the program told itself. */
export function loadedPackages(output: string): string[] {
  const [, list] = /loaded:(\[.*\])/.exec(output) ?? []
  if (list === undefined) throw new Error(`nothing was told:\n${output}`)
  const loaded: string[] = JSON.parse(list)
  const files = loaded.flatMap((url) => {
    const output = Object.keys(meta.outputs).find((path) => url.endsWith(`/${path}`))
    return output ? Object.keys(meta.outputs[output]?.inputs ?? {}) : [url]
  })
  const names = files.flatMap(
    (file) => file.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? [],
  )
  return [...new Set(names)].sort()
}
