import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'

/**
 * Returns the folders that each folder of `src` may import, from the table in CONTRIBUTING.md. Each
 * includes itself.
 */
export function allowedImports(): Map<string, Set<string>> {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `(\w+)` \|[^|]*\|([^|]*)\|$/gm)]
  return new Map(
    rows.map(([, folder = '', cells = '']) => {
      const named = [...cells.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
      return [folder, new Set([folder, ...named])]
    }),
  )
}

/** Returns the files of `src` with their texts. */
export function sources(): [path: string, text: string][] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(root, 'src', file), 'utf8')])
}

/** Returns the folder of `src` that contains a file, or the name of a file at the root. */
export const topFolder = (path: string) => path.split('/')[0] as string
