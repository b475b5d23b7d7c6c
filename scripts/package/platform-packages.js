import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { targets } from './targets.js'

const bun = JSON.parse(readFileSync(new URL('bun-packages.json', import.meta.url), 'utf8'))

export const bunVersion = bun.version

/** The cache for downloaded packages. The packages with bun take 500 MB. */
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'docsctl-packages')

/** The error for a package that can't be fetched, for example without a network. */
export class Unavailable extends Error {}

/** Returns the folder that contains bun for a target. */
export function bunFolder(target) {
  const { bun: name } = targets[target]
  return packageFolder(`@oven/bun-${name}`, bun.version, bun.integrity[name])
}

/**
 * Returns the folders of the packages with native code for a target. Their versions come from the
 * lock file.
 */
export function nativeFolders(target) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const { esbuild, keyring } = targets[target]
  const folder = (name) => {
    const { version, integrity } = packages[`node_modules/${name}`]
    return packageFolder(name, version, integrity)
  }
  return {
    esbuild: folder(`@esbuild/${esbuild}`),
    keyring: folder(`@napi-rs/keyring-${keyring}`),
  }
}

/**
 * Returns the folder of a package. On first use, downloads the package, and verifies its hash
 * before unpacking it.
 */
function packageFolder(name, version, integrity) {
  const id = `${name.replace('@', '').replace('/', '-')}-${version}`
  const digest = createHash('sha256').update(integrity).digest('hex').slice(0, 16)
  const folder = join(cache, `${id}-${digest}`)
  if (existsSync(folder)) return join(folder, 'package')
  mkdirSync(cache, { recursive: true, mode: 0o700 })
  const temporary = join(cache, `${id}-${process.pid}`)
  mkdirSync(temporary)
  try {
    fetchPackage(`${name}@${version}`, temporary)
    const file = join(temporary, `${id}.tgz`)
    const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
    if (found !== integrity)
      throw new Error(`${name}@${version} has the hash ${found}, expected ${integrity}`)
    execFileSync('tar', ['-xzf', file, '-C', temporary])
    rmSync(file)
    renameSync(temporary, folder)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
  return join(folder, 'package')
}

function fetchPackage(name, folder) {
  try {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, name], {
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32',
    })
  } catch (error) {
    throw new Unavailable(`Cannot fetch ${name}: ${String(error.stderr).trim().split('\n')[0]}`)
  }
}
