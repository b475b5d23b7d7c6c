import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Environment } from '../../src/profile/environment.ts'
import type { Keychain } from '../../src/profile/keychain.ts'

/**
 * A separate machine in a temporary folder, with the home folder `<root>/home` and the working
 * folder `<root>/repo/docs`.
 */
export interface World extends Environment {
  root: string
  env: Record<string, string | undefined>
  config: string
  credentials: string
}

const roots: string[] = []

export function world(): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docsctl-profile-')))
  roots.push(root)
  const cwd = join(root, 'repo/docs')
  mkdirSync(cwd, { recursive: true })
  const folder = join(root, 'home/.config/docsctl')
  return {
    root,
    env: {},
    cwd,
    home: join(root, 'home'),
    platform: 'linux',
    config: join(folder, 'config.json'),
    credentials: join(folder, 'credentials.json'),
  }
}

export function removeWorlds(): void {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
}

export function write(path: string, content: string | object): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
}

export interface FakeKeychain extends Keychain {
  entries: Map<string, string>
  /** the calls to the keychain so far, such as `get work /home/.config/docsctl` */
  calls: string[]
}

export function workingKeychain(): FakeKeychain {
  const entries = new Map<string, string>()
  const calls: string[] = []
  return {
    entries,
    calls,
    async get(account) {
      calls.push(`get ${account}`)
      return entries.get(account)
    },
    async set(account, secret) {
      calls.push(`set ${account}`)
      entries.set(account, secret)
    },
    async remove(account) {
      calls.push(`remove ${account}`)
      entries.delete(account)
    },
  }
}

/** The keychain of a machine without a secret service. */
export const noKeychain: Keychain = {
  get: () => Promise.reject(new Error('no secret service')),
  set: () => Promise.reject(new Error('no secret service')),
  remove: () => Promise.reject(new Error('no secret service')),
}
