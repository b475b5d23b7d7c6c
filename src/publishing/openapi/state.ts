import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What was published from here last. */
export interface Published {
  fingerprint: string
  lastVersion: string
}

export function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function stateKey(apiUrl: string, organization: string, slug: string): string {
  return `${apiUrl} ${organization} ${slug}`
}

/** What a state says of a specification; one that can't be read says nothing. */
export async function readPublished(file: string, key: string): Promise<Published | undefined> {
  return (await readState(file))[key]
}

/** Documents that are published side by side write one after the other, so that none undoes another. */
let writing: Promise<void> = Promise.resolve()

export async function writePublished(file: string, key: string, entry: Published): Promise<void> {
  const written = writing.then(() => write(file, key, entry))
  writing = written.catch(() => {})
  await written
}

async function write(file: string, key: string, entry: Published): Promise<void> {
  const state = { ...(await readState(file)), [key]: entry }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${randomBytes(6).toString('hex')}.part`
  await writeFile(temporary, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
  await rename(temporary, file)
}

async function readState(file: string): Promise<Record<string, Published>> {
  try {
    const state: unknown = JSON.parse(await readFile(file, 'utf8'))
    return typeof state === 'object' && state !== null ? (state as Record<string, Published>) : {}
  } catch {
    return {}
  }
}
