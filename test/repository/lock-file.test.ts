import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

interface Locked {
  version?: string
  resolved?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as { packages: Record<string, Locked> }

describe('the lock file', () => {
  it('lists the builds of every platform, which npm ci requires', () => {
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(place, name))
        .map((name) => `${place} wants ${name}`),
    )
    assert.deepEqual(missing, [])
  })

  it('has native builds for Linux, macOS, and Windows', () => {
    const natives = [
      '@biomejs/cli',
      '@esbuild',
      '@lydell/node-pty',
      '@napi-rs/keyring',
      '@oxc-parser',
    ]
    for (const native of [...natives, '@typescript']) {
      const systems = Object.entries(packages)
        .filter(([place]) => place.startsWith(`node_modules/${native}`))
        .flatMap(([, { os = [] }]) => os)
      for (const system of ['darwin', 'linux', 'win32']) {
        assert.ok(systems.includes(system), `${native} for ${system}`)
      }
    }
  })

  it('contains no registry URLs', () => {
    const resolved = Object.entries(packages).filter(([, locked]) => locked.resolved)
    assert.deepEqual(resolved, [])
  })
})

/** Returns whether the lock file contains the package at a path where Node finds it. */
function isLocked(place: string, name: string): boolean {
  const folders = place.split('/node_modules/').map((_, index, all) => all.slice(0, index + 1))
  return ['', ...folders.map((folder) => `${folder.join('/node_modules/')}/`)].some(
    (folder) => `${folder}node_modules/${name}` in packages,
  )
}
