import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../scripts/manifest.ts'
import { loadedUrls } from './loaded-urls.ts'

interface Meta {
  outputs: Record<
    string,
    {
      inputs: Record<string, { bytesInOutput: number }>
      bytes: number
      imports: { path: string; kind: string }[]
    }
  >
}

export const meta: Meta = JSON.parse(readFileSync(join(root, '.build/meta.json'), 'utf8'))

/** Returns the JSON files that the program has read, by their names in `dist`. */
export function readJsonFiles(output: string): string[] {
  return loadedUrls(output).flatMap((url) => /\/dist\/(.*\.json)$/.exec(url)?.[1] ?? [])
}

/**
 * Returns the packages whose code a run has loaded, either from the bundle or from separate files.
 * `output` is the output of the program.
 */
export function loadedPackages(output: string): string[] {
  const skipped = new Set<string>(JSON.parse(/^skipped:(\[.*\])$/m.exec(output)?.[1] ?? '[]'))
  const files = loadedUrls(output).flatMap((url) => {
    const output = Object.keys(meta.outputs).find((path) => url.endsWith(`/${path}`))
    const inputs = output ? Object.keys(meta.outputs[output]?.inputs ?? {}) : [url]
    return inputs.filter((input) => !skipped.has(`${url} ${input}`))
  })
  const names = files.flatMap(
    (file) => file.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? [],
  )
  return [...new Set(names)].sort()
}
