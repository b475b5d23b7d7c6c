import { createHash, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod'
import { readKept, setAside } from '../../fs/kept-file.ts'
import { replaceFile } from '../../fs/replace-file.ts'

/** The last publication of a specification or an integration from this computer. */
export interface Published {
  fingerprint: string
  lastVersion: string
  /** the salt of the fingerprint, if the content includes secrets */
  salt?: string | undefined
}

export function textFingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns a fingerprint that makes guessing secrets in the text slow. */
export async function saltedFingerprint(text: string, salt: string): Promise<string> {
  const hash = await promisify(scrypt)(textFingerprint(text), salt, 32)
  return (hash as Buffer).toString('hex')
}

export function stateKey(apiUrl: string, organization: string, name: string): string {
  return `${apiUrl} ${organization} ${name}`
}

const State = z.record(
  z.string(),
  z.object({ fingerprint: z.string(), lastVersion: z.string(), salt: z.string().optional() }),
)

/** Reads the last publication. Returns undefined if it can't be read. */
export async function readPublished(file: string, key: string): Promise<Published | undefined> {
  try {
    const { value = {} } = readState(file)
    return Object.hasOwn(value, key) ? value[key] : undefined
  } catch {
    return undefined
  }
}

/** Runs parallel writes of the state one after another, so that they don't overwrite each other. */
let writing: Promise<unknown> = Promise.resolve()

/** Records a publication. Sets a damaged file aside and returns a note about it. */
export async function writePublished(
  file: string,
  key: string,
  entry: Published,
): Promise<string | undefined> {
  const written = writing.then(() => write(file, key, entry))
  writing = written.catch(() => {})
  return await written
}

async function write(file: string, key: string, entry: Published): Promise<string | undefined> {
  const { value = {}, isDamaged } = readState(file)
  const note = isDamaged && setAside(file)
  const text = `${JSON.stringify({ ...value, [key]: entry }, null, 2)}\n`
  await replaceFile(file, text, { mode: 0o600, folderMode: 0o700 })
  return note
}

const readState = (file: string) => readKept(file, (value) => State.safeParse(value).data)
