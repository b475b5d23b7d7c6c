import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allProse, type BannedPattern, proseFaults } from '../test/support/prose.ts'
import { root } from './manifest.ts'

/**
 * Prints the wording problems in the given paths, or their number in each folder: `tsx
 * scripts/english.ts src/client`.
 */

const banned: BannedPattern[] = JSON.parse(
  readFileSync(join(root, 'test/repository/english/banned.json'), 'utf8'),
)
const paths = process.argv.slice(2)
const faults = proseFaults(allProse(), banned)
if (paths.length > 0) {
  const own = faults.filter((fault) => paths.some((path) => fault.startsWith(path)))
  process.stdout.write([...own, `${own.length} faults`, ''].join('\n'))
} else {
  const counts = new Map<string, number>()
  for (const fault of faults) {
    const [path = ''] = fault.split(':')
    const folder = path.split('/').slice(0, -1).slice(0, 3).join('/') || path
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  for (const [folder, count] of [...counts].sort()) process.stdout.write(`${folder} ${count}\n`)
  process.stdout.write(`${faults.length} faults\n`)
}
