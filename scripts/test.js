import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Installs what is missing, builds, checks, and runs the tests: all that `npm test` promises. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

function run(title, program, ...args) {
  process.stdout.write(`\n── ${title}\n`)
  const { status, error } = spawnSync(program, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

const node = (title, file, ...args) =>
  run(title, process.execPath, join('node_modules', file), ...args)

const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
const installed = 'node_modules/.docsctl-lock'
if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lock) {
  // not npm ci: it refuses a lock without the builds of other platforms that a registry doesn't have
  run('install', 'npm', 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund')
  writeFileSync(installed, lock)
}
run('build', process.execPath, 'scripts/build.js')
node('types', 'typescript/bin/tsc', '-p', '.')
node('lint, format and imports', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')
node('dead code', 'knip/bin/knip.js')
run('generated files', process.execPath, '--import=tsx', 'scripts/generate.ts', '--check')
node('tests', 'mocha/bin/mocha.js', 'test/**/*.test.{ts,tsx}', ...process.argv.slice(2))
