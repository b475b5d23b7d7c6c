import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { executableName, hostTarget } from './targets.js'

process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

/** Tests that don't apply to executables, because they concern the npm package or Node. */
const ofPackage = [
  'code-cache.test.ts',
  'package.test.ts',
  'start-up.test.ts',
  'third-party-notices.test.ts',
  'try.test.ts',
]

/* Runs the end-to-end tests with the executable instead of the built program. */
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const program = resolve('release', executableName(version, hostTarget()))
const tests = readdirSync('test/e2e', { recursive: true })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.test\.tsx?$/.test(file) && !ofPackage.includes(file))
  .map((file) => `test/e2e/${file}`)
const chosen = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/mocha/bin/mocha.js', ...(chosen.length > 0 ? chosen : tests)],
  { stdio: 'inherit', env: { ...process.env, TESTED_PROGRAM: program } },
)
process.exitCode = status ?? 1
