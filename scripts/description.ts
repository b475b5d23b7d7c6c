import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { affectedOperations, affectedParts } from './description/affected.ts'
import { compareDescriptions } from './description/compare.ts'
import { loadDescription } from './description/load.ts'
import { descriptionText, type KeptDescription } from './description/published.ts'
import { changeReport } from './description/report.ts'
import { root } from './manifest.ts'
import { serviceFiles } from './service-data.ts'

/**
 * Replaces the stored API data with the data in a published description, and prints the
 * differences: `npm run description -- @gitbook/api@latest`. With `--dry-run`, only prints the
 * differences.
 */

const usage = 'Usage: npm run description -- FILE|PACKAGE [--dry-run]\n'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
})
const [source, ...others] = positionals
if (source === undefined || others.length > 0) {
  process.stderr.write(usage)
  process.exit(2)
}

const file = join(root, 'src/contract/service/description.json')
const before = JSON.parse(readFileSync(file, 'utf8')) as KeptDescription
const after = loadDescription(source)
const changes = compareDescriptions(before, after)
const affected = affectedParts(root, affectedOperations(changes, after.operations))
process.stdout.write(changeReport(before, after, changes, affected))
if (!values['dry-run']) {
  writeFileSync(file, descriptionText(after))
  // generate the files that are derived from these
  for (const [path, text] of await serviceFiles()) writeFileSync(join(root, path), text)
  execFileSync(process.execPath, ['--import=tsx', 'scripts/generate.ts'], { cwd: root })
}
