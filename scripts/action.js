import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The files that determine the build. A hash of them identifies the build in the cache. */
const sources = ['bin', 'scripts', 'src', 'package.json', 'package-lock.json']

function listFiles(name) {
  const path = join(root, name)
  if (!statSync(path).isDirectory()) return [name]
  return readdirSync(path)
    .sort()
    .flatMap((inner) => listFiles(join(name, inner)))
}

function key() {
  const hash = createHash('sha256').update(process.version)
  for (const name of sources.flatMap(listFiles)) {
    hash.update(`${name.replaceAll('\\', '/')}\0`).update(readFileSync(join(root, name)))
  }
  return hash.digest('hex').slice(0, 20)
}

/**
 * Installs the dependencies and builds docsctl, unless the release branch or the cache contains the
 * build.
 */
function build() {
  const options = { cwd: root, stdio: ['ignore', 2, 2] }
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const shell = process.platform === 'win32'
  if (!existsSync(join(root, 'node_modules'))) {
    execFileSync(npm, ['ci', '--no-audit', '--no-fund'], { ...options, shell })
  }
  if (!existsSync(join(root, 'dist'))) execFileSync(process.execPath, ['scripts/build.js'], options)
}

if (process.argv[2] === 'key') console.log(key())
else build()
