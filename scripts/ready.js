import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

/** Runs a program under a heading; what fails ends everything. */
export function step(title, program, ...args) {
  process.stdout.write(`\n── ${title}\n`)
  const { status, error } = spawnSync(program, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** Installs the libraries where they are not those of the lock file. */
export function installMissing() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const installed = 'node_modules/.docsctl-lock'
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return
  step('install', 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
  writeFileSync(installed, lock)
}

export function build() {
  step('build', process.execPath, 'scripts/build.js')
}

/** Builds where there is no build, or one that is older than the sources. */
export function buildMissing() {
  const built = 'dist/types/client/library.d.ts'
  if (existsSync(built) && newest('src') < statSync(built).mtimeMs) return
  build()
}

function newest(folder) {
  const files = readdirSync(folder, { recursive: true }).map((file) => join(folder, file))
  return Math.max(...files.map((file) => statSync(file).mtimeMs))
}
