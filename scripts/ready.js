import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

/** Prints a heading and runs a program. Exits if the program fails. */
export function step(title, program, ...args) {
  process.stdout.write(`\n── ${title}\n`)
  const { status, error } = spawnSync(program, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Runs several programs in parallel. When a program ends, prints its heading and output. Exits if a
 * program fails.
 */
export async function stepsAtOnce(steps) {
  const codes = await Promise.all(steps.map(([title, ...args]) => quietStep(title, args)))
  const failed = codes.find((code) => code !== 0)
  if (failed !== undefined) process.exit(failed)
}

function quietStep(title, args) {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => output.push(data))
    child.on('error', reject)
    child.on('close', (code) => {
      const seconds = Math.round((performance.now() - started) / 1000)
      const outcome = code === 0 ? `${seconds} s` : 'FAILED'
      process.stdout.write(`\n── ${title} (${outcome})\n${Buffer.concat(output)}`)
      resolve(code ?? 1)
    })
  })
}

/** Installs the dependencies if they differ from the lock file. */
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

/** Builds docsctl if the build is missing or outdated. */
export function buildMissing() {
  const built = 'dist/types/client/library.d.ts'
  if (existsSync(built) && newest('src') < statSync(built).mtimeMs) return
  build()
}

function newest(folder) {
  const files = readdirSync(folder, { recursive: true }).map((file) => join(folder, file))
  return Math.max(...files.map((file) => statSync(file).mtimeMs))
}
