import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { installMissing, step, stepsAtOnce } from './ready.js'

/** Installs missing libraries, builds, checks, and runs the tests for `npm test`. */

const tool = (file) => join('node_modules', file)

installMissing()
await stepsAtOnce([
  ['build', 'scripts/build.js'],
  ['types', tool('typescript/bin/tsc'), '-p', '.'],
  [
    'lint, format and imports',
    tool('@biomejs/biome/bin/biome'),
    ...['check', '--error-on-warnings', '.'],
  ],
  ['dead code', tool('knip/bin/knip.js')],
  ['spelling', tool('cspell/bin.mjs'), '--no-progress', '--no-summary'],
  ['generated files', '--import=tsx', 'scripts/generate.ts', '--check'],
])

/** Files that take longer than ten seconds start first, so that the processes end together. */
const longest = [
  'test/e2e/guides.test.ts',
  'test/e2e/git-install.test.ts',
  'test/e2e/publishing/openapi-documents.test.ts',
  'test/e2e/publishing/ci.test.ts',
  'test/features/openapi/whole-documents.test.ts',
  'test/features/org/killed.test.ts',
  'test/commands/api/every-operation.test.ts',
  'test/e2e/plugins.test.ts',
  'test/features/org/apply-folder.test.ts',
  'test/e2e/flows.test.ts',
  'test/e2e/sandbox/faults.test.ts',
  'test/output/linear.test.ts',
  'test/e2e/sandbox/kill.test.ts',
  'test/sandbox/random/properties.test.ts',
  'test/jobs/publishing-killed.test.ts',
]
const rank = (file) => (longest.includes(file) ? longest.indexOf(file) : longest.length)
const files = readdirSync('test', { recursive: true })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
  .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
// each process takes one file after another, and mocha prints one summary; an extra process uses
// the time that others wait for programs
const jobs = availableParallelism() + 1
step(
  `tests in ${jobs} processes`,
  process.execPath,
  tool('mocha/bin/mocha.js'),
  ...['--parallel', '--jobs', String(jobs), ...files],
  ...process.argv.slice(2),
)
