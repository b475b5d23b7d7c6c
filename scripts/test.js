import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { installMissing, step, stepsAtOnce } from './ready.js'

/**
 * Runs `npm test`: installs missing dependencies, builds docsctl, checks the sources, and runs the
 * tests.
 */

const tool = (file) => join('node_modules', file)

installMissing()
await stepsAtOnce([
  ['build', 'scripts/build.js'],
  // each additional thread would check many of the same types again, while the other steps wait
  ['types', tool('typescript/bin/tsc'), '-p', '.', '--singleThreaded'],
  [
    'lint, format, and imports',
    tool('@biomejs/biome/bin/biome'),
    ...['check', '--error-on-warnings', '.'],
  ],
  ['dead code', tool('knip/bin/knip.js')],
  ['spelling', tool('cspell/bin.mjs'), '--no-progress', '--no-summary'],
  ['generated files', '--import=tsx', 'scripts/generate.ts', '--check'],
])

/**
 * Test files that take longer than ten seconds. They start first, so that all processes end at
 * about the same time.
 */
const longest = [
  'test/e2e/guides.test.ts',
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
// each process runs one test file after the other; use one more process than cores, because some
// tests only wait for programs
const jobs = availableParallelism() + 1
step(
  `tests in ${jobs} processes`,
  process.execPath,
  tool('mocha/bin/mocha.js'),
  ...['--parallel', '--jobs', String(jobs), ...files],
  ...process.argv.slice(2),
)
