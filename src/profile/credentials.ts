import { join } from 'node:path'
import { DocsctlError } from '../errors.ts'
import { configFolder, type Environment } from './environment.ts'
import { type Keychain, systemKeychain } from './keychain.ts'
import { changeStore, isObject, readStore, reason, type StoreFile } from './store-file.ts'
import { checkToken } from './token.ts'

export interface Credential {
  /** the API URL that the token was stored for: it goes to no other origin */
  apiUrl: string
  token: string
}

/** What the file knows; where `token` is missing, the keychain has it. */
type Credentials = Record<string, { apiUrl: string; token?: string }>

export interface CredentialStore {
  /** Where the token went: 'keychain', or the path of the file. */
  save(profile: string, apiUrl: string, token: string): Promise<'keychain' | (string & {})>
  read(profile: string): Promise<Credential | undefined>
  remove(profile: string): Promise<void>
  /** 'keychain', the path of the file, or undefined where there's none; doesn't touch the keychain. */
  where(profile: string): 'keychain' | (string & {}) | undefined
  /** The API URL of the stored token; doesn't touch the keychain. */
  apiUrlOf(profile: string): string | undefined
  /** for stderr: what writing met */
  readonly notes: string[]
}

export function createCredentialStore(
  environment: Environment,
  keychain: Keychain = systemKeychain,
): CredentialStore {
  const folder = configFolder(environment)
  const file: StoreFile<Credentials> = {
    path: join(folder, 'credentials.json'),
    empty: {},
    isSound: isCredentials,
  }
  const notes: string[] = []
  // The folder is part of the name: a throwaway configuration must not reach the user's own tokens.
  const account = (profile: string) => `${profile} ${folder}`

  function entryOf(profile: string) {
    const all = readStore(file)
    return Object.hasOwn(all, profile) ? all[profile] : undefined
  }

  async function change(work: (credentials: Credentials) => void): Promise<void> {
    notes.push(...(await changeStore(file, work)))
  }

  return {
    notes,

    async save(profile, apiUrl, token) {
      checkToken(token, 'the token')
      const kept = await keptInKeychain(keychain, account(profile), token)
      await change((all) => {
        all[profile] = kept ? { apiUrl } : { apiUrl, token }
      })
      return kept ? 'keychain' : file.path
    },

    async read(profile) {
      const entry = entryOf(profile)
      if (entry === undefined) return undefined
      const { apiUrl } = entry
      if (entry.token !== undefined) return { apiUrl, token: entry.token }
      const token = await fromKeychain(keychain, account(profile), profile)
      return { apiUrl, token }
    },

    async remove(profile) {
      const entry = entryOf(profile)
      if (entry === undefined) return
      if (entry.token === undefined) await forget(keychain, account(profile), profile)
      await change((all) => {
        delete all[profile]
      })
    },

    where(profile) {
      const entry = entryOf(profile)
      if (entry === undefined) return undefined
      return entry.token === undefined ? 'keychain' : file.path
    },

    apiUrlOf(profile) {
      return entryOf(profile)?.apiUrl
    },
  }
}

/** False where there's no keychain, or one that doesn't give back what it was given. */
async function keptInKeychain(
  keychain: Keychain,
  account: string,
  token: string,
): Promise<boolean> {
  try {
    await keychain.set(account, token)
    if ((await keychain.get(account)) === token) return true
    await keychain.remove(account)
  } catch {
    // any failure means the file
  }
  return false
}

async function fromKeychain(keychain: Keychain, account: string, profile: string): Promise<string> {
  const hint = `docsctl auth login --profile ${profile}`
  let token: string | undefined
  try {
    token = await keychain.get(account)
  } catch (cause) {
    const message = `the keychain doesn't give the token of profile ${profile}: ${reason(cause)}`
    throw new DocsctlError('not-signed-in', message, { hint, cause })
  }
  if (token !== undefined) return token
  const message = `the keychain no longer has the token of profile ${profile}`
  throw new DocsctlError('not-signed-in', message, { hint })
}

async function forget(keychain: Keychain, account: string, profile: string): Promise<void> {
  try {
    await keychain.remove(account)
  } catch (cause) {
    const message = `the keychain doesn't remove the token of profile ${profile}: ${reason(cause)}`
    throw new DocsctlError('failed', message, {
      state: 'the token is still stored, and the profile still uses it',
      cause,
    })
  }
}

function isCredentials(value: unknown): value is Credentials {
  return (
    isObject(value) &&
    Object.values(value).every(
      (entry) =>
        isObject(entry) &&
        typeof entry.apiUrl === 'string' &&
        URL.canParse(entry.apiUrl) &&
        ['string', 'undefined'].includes(typeof entry.token),
    )
  )
}
