import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'

/**
 * Returns the folders that each folder in `src` may import, including itself. They are listed in a
 * table in CONTRIBUTING.md.
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

/** Returns the paths and contents of all files in `src`. */
export function sources(): [path: string, text: string][] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(root, 'src', file), 'utf8')])
}

/**
 * Returns the folder in `src` that contains a file. For a file at the root, returns the name of the
 * file.
 */
export const topFolder = (path: string) => path.split('/')[0] as string
