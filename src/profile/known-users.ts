import { join } from 'node:path'
import { getBuiltinModule } from 'node:process'
import { readKept } from '../fs/kept-file.ts'
import { replaceFile } from '../fs/replace-file.ts'
import { isText, record } from '../fs/stored-shape.ts'
import { cacheFolder, type Environment } from './environment.ts'

/** A token together with the API URL that it belongs to. */
export interface TokenOwner {
  apiUrl: string
  token: string
}

/** The maximum number of tokens whose user is stored. */
const maxTokens = 50

const isUserIds = record<string>(isText)

/**
 * Returns the ID of the user that owns a token, if an earlier command stored it. The owner of a
 * token never changes.
 */
export function knownUserId(environment: Environment, owner: TokenOwner): string | undefined {
  return readUserIds(environment)[ownerKey(owner)]
}

/**
 * Stores the ID of the user that owns a token. The file contains a hash instead of the token.
 * Ignores write errors, because the ID can be read again.
 */
export async function storeUserId(
  environment: Environment,
  owner: TokenOwner,
  userId: string,
): Promise<void> {
  const { [ownerKey(owner)]: known, ...others } = readUserIds(environment)
  if (known === userId) return
  const entries = [...Object.entries(others).slice(1 - maxTokens), [ownerKey(owner), userId]]
  const text = `${JSON.stringify(Object.fromEntries(entries))}\n`
  const modes = { mode: 0o600, folderMode: 0o700 }
  await replaceFile(usersPath(environment), text, modes).catch(() => {})
}

function usersPath(environment: Environment): string {
  return join(cacheFolder(environment), 'users.json')
}

function readUserIds(environment: Environment): Record<string, string> {
  try {
    const parse = (found: unknown) => (isUserIds(found) ? found : undefined)
    return readKept(usersPath(environment), parse).value ?? {}
  } catch {
    // if the file can't be read, the service returns the user
    return {}
  }
}

function ownerKey({ apiUrl, token }: TokenOwner): string {
  const { createHash } = getBuiltinModule('node:crypto')
  return createHash('sha256').update(`${apiUrl}\n${token}`).digest('hex')
}
