import { createHash, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod'
import { moveDamagedFile, readKept } from '../../fs/kept-file.ts'
import { replaceFile } from '../../fs/replace-file.ts'

/** The last publication of a specification or integration from this machine. */
export interface Published {
  fingerprint: string
  lastVersion: string
  /** the salt of the fingerprint, present if the content includes secrets */
  salt?: string | undefined
}

export function textFingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Returns a fingerprint that is slow to compute, so that guessing secrets in the text is
 * impractical.
 */
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

/** Reads the last publication. Returns `undefined` if it can't be read. */
export async function readPublished(file: string, key: string): Promise<Published | undefined> {
  try {
    const { value = {} } = readState(file)
    return Object.hasOwn(value, key) ? value[key] : undefined
  } catch {
    return undefined
  }
}

/**
 * The last of the queued writes. Writes run one after another, so that they don't overwrite each
 * other.
 */
let writing: Promise<unknown> = Promise.resolve()

/** Records a publication. If the file is damaged, moves it aside and returns a note. */
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
  const note = isDamaged && moveDamagedFile(file)
  const text = `${JSON.stringify({ ...value, [key]: entry }, null, 2)}\n`
  await replaceFile(file, text, { mode: 0o600, folderMode: 0o700 })
  return note
}

const readState = (file: string) => readKept(file, (value) => State.safeParse(value).data)
