import { join } from 'node:path'
import { DocsctlError } from '../errors.ts'
import { isText, isUrlText, orMissing, record, shape } from '../fs/stored-shape.ts'
import { configFolder, type Environment } from './environment.ts'
import { type Keychain, systemKeychain } from './keychain.ts'
import { changeStore, readStore, reason, type StoreFile } from './store-file.ts'
import { checkToken } from './token.ts'

export interface Credential {
  /** the API URL that the token was stored for; the token isn't sent to other origins */
  apiUrl: string
  token: string
}

/** The content of the file. An entry without `token` means that the token is in the keychain. */
type Credentials = Record<string, { apiUrl: string; token?: string }>

export interface CredentialStore {
  /** Stores the token. Returns its location: 'keychain', or the path of the file. */
  save(profile: string, apiUrl: string, token: string): Promise<'keychain' | (string & {})>
  read(profile: string): Promise<Credential | undefined>
  remove(profile: string): Promise<void>
  /**
   * Returns the location of the token: 'keychain', or the path of the file. Returns undefined if no
   * token is stored. Doesn't access the keychain.
   */
  where(profile: string): 'keychain' | (string & {}) | undefined
  /** Returns the API URL that the token was stored for. Doesn't access the keychain. */
  apiUrlOf(profile: string): string | undefined
  /** warnings about the storage, which the caller prints to stderr */
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
  // the account name contains the folder, so that a process with a temporary configuration folder
  // can't access the user's own tokens
  const account = (profile: string) => `${profile} ${folder}`

  function storedEntry(profile: string) {
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
      const kept = await storeInKeychain(keychain, account(profile), token)
      await change((all) => {
        all[profile] = kept ? { apiUrl } : { apiUrl, token }
      })
      return kept ? 'keychain' : file.path
    },

    async read(profile) {
      const entry = storedEntry(profile)
      if (entry === undefined) return undefined
      const { apiUrl } = entry
      if (entry.token !== undefined) return { apiUrl, token: entry.token }
      const token = await fromKeychain(keychain, account(profile), profile)
      return { apiUrl, token }
    },

    async remove(profile) {
      const entry = storedEntry(profile)
      if (entry === undefined) return
      if (entry.token === undefined) await deleteFromKeychain(keychain, account(profile), profile)
      await change((all) => {
        delete all[profile]
      })
    },

    where(profile) {
      const entry = storedEntry(profile)
      if (entry === undefined) return undefined
      return entry.token === undefined ? 'keychain' : file.path
    },

    apiUrlOf(profile) {
      return storedEntry(profile)?.apiUrl
    },
  }
}

/**
 * Stores the token in the keychain. Returns false if there is no keychain, or if reading the token
 * back from the keychain doesn't return the same value.
 */
async function storeInKeychain(
  keychain: Keychain,
  account: string,
  token: string,
): Promise<boolean> {
  try {
    await keychain.set(account, token)
    if ((await keychain.get(account)) === token) return true
    await keychain.remove(account)
  } catch {
    // if the keychain fails, the token is stored in the file
  }
  return false
}

async function fromKeychain(keychain: Keychain, account: string, profile: string): Promise<string> {
  const hint = `docsctl auth login --profile ${profile}`
  let token: string | undefined
  try {
    token = await keychain.get(account)
  } catch (cause) {
    const message = `Cannot read the token for profile ${profile} from the keychain: ${reason(cause)}`
    throw new DocsctlError('not-signed-in', message, { hint, cause })
  }
  if (token !== undefined) return token
  const message = `The keychain no longer contains the token for profile ${profile}`
  throw new DocsctlError('not-signed-in', message, { hint })
}

async function deleteFromKeychain(
  keychain: Keychain,
  account: string,
  profile: string,
): Promise<void> {
  try {
    await keychain.remove(account)
  } catch (cause) {
    const message = `Cannot remove the token for profile ${profile} from the keychain: ${reason(cause)}`
    throw new DocsctlError('failed', message, {
      state: 'The token is still stored, and the profile still uses it',
      cause,
    })
  }
}

const isCredentials = record<Credentials[string]>(
  shape<Credentials[string]>({ apiUrl: isUrlText, token: orMissing(isText) }),
)
