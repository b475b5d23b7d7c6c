import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { sortedJson } from '../../contract/json.ts'
import { DocsctlError } from '../../errors.ts'
import { openBelow } from '../../fs/below.ts'
import { readText, unreadable } from '../../fs/read-file.ts'
import { replaceFile } from '../../fs/replace-file.ts'
import { list } from '../../output/text/sentences.ts'

const StoredPublication = z.object({
  /** identifies the file type, so that other JSON files aren't mistaken for publications */
  docsctl: z.literal('publication'),
  type: z.enum(['integration', 'specification']),
  name: z.string(),
  version: z.string(),
  apiUrl: z.string(),
  organization: z.string(),
  publishedAt: z.string(),
  /** the earlier version whose content a rollback published again */
  restores: z.string().optional(),
  /** the request body, in which secrets are references to variables or to 1Password */
  body: z.record(z.string(), z.unknown()),
  /** a salted hash of the request with the values of its secrets */
  check: z.object({ salt: z.string(), fingerprint: z.string() }).optional(),
})

/**
 * A published version that was stored in a folder with `--keep-in`, so that a rollback can publish
 * it again.
 */
export type StoredPublication = z.infer<typeof StoredPublication> & {
  /** the path of the file that contains the version */
  path: string
}

/**
 * Stores a published version. If the newest file of this version has the same content, keeps the
 * time in that file. Never replaces another version: organizations and services can use the same version numbers.
 */
export async function storePublication(
  folder: string,
  publication: Omit<StoredPublication, 'docsctl' | 'path'>,
): Promise<void> {
  const { name, version } = publication
  const content = { docsctl: 'publication' as const, ...publication }
  const file = `${name}@${encodeURIComponent(version)}`
  const identity = publicationIdentity(content)
  const suffix = createHash('sha256').update(identity).digest('hex').slice(0, 8)
  const path = join(folder, `${file}.json`)
  const earlier = await readPublication(path)
  const isOther = earlier !== undefined && publicationIdentity(earlier) !== identity
  const free = isOther ? `${file}.${suffix}.json` : `${file}.json`
  const kept = isOther ? await readPublication(join(folder, free)) : earlier
  if (kept && sortedJson(kept.check ?? {}) === sortedJson(content.check ?? {})) {
    // after the service starts again with version 1, an older file can have the same content
    const { type, apiUrl, organization } = publication
    const newest = await newestPublication(folder, { type, name, apiUrl, organization }, version)
    if (newest?.path === join(folder, free)) return
  }
  const text = `${JSON.stringify(content, null, 2)}\n`
  try {
    const { path: target, verify } = await openBelow(folder, free)
    await replaceFile(target, text, { verify })
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    throw new DocsctlError('not-written', error.message, {
      ...error.details,
      state: `Version ${version} of ${name} was published, but it was not stored`,
      retryable: false,
    })
  }
}

async function readPublication(path: string) {
  return parsePublication(await readText(path, path).catch(() => ''))
}

/** Returns the content of a stored version without its time, history, and hash. */
function publicationIdentity(publication: z.infer<typeof StoredPublication>): string {
  const { publishedAt: _, restores: __, check: ___, ...content } = publication
  return sortedJson(content)
}

/** The integration or specification that a rollback publishes. */
export type PublicationTarget = Pick<StoredPublication, 'type' | 'name' | 'apiUrl'> & {
  organization?: string
}

/** Returns the stored versions, oldest first, and the names of files that couldn't be read. */
export async function storedPublications(
  folder: string,
  typed: string,
  target: PublicationTarget,
): Promise<{ stored: StoredPublication[]; damaged: string[] }> {
  const names = await readdir(folder).catch((cause) => {
    throw unreadable(`--from ${typed}`, cause)
  })
  const stored: StoredPublication[] = []
  const damaged: string[] = []
  for (const file of names) {
    if (!file.startsWith(`${target.name}@`) || !file.endsWith('.json')) continue
    const found = parsePublication(await readText(join(folder, file), file))
    if (!found) damaged.push(file)
    else if (Object.entries(target).every(([key, value]) => found[key as 'name'] === value)) {
      stored.push({ ...found, path: join(folder, file) })
    }
  }
  stored.sort(
    (a, b) =>
      a.publishedAt.localeCompare(b.publishedAt) ||
      a.version.localeCompare(b.version, undefined, { numeric: true }),
  )
  return { stored, damaged }
}

function parsePublication(text: string): z.infer<typeof StoredPublication> | undefined {
  try {
    return StoredPublication.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Returns the newest stored version, or the given one, if the folder contains it. */
export async function newestPublication(
  folder: string,
  target: PublicationTarget,
  version?: string,
): Promise<StoredPublication | undefined> {
  const { stored } = await storedPublications(folder, folder, target).catch(() => ({ stored: [] }))
  return stored.findLast((one) => version === undefined || one.version === version)
}

interface WantedVersion {
  /** the requested version */
  to: string | undefined
  /** the version that is currently published */
  current: string | undefined
  /** the folder as typed */
  typed: string
  name: string
}

/**
 * Returns the version to publish again: the requested version, or the newest older version with
 * different content. If the current version was published by a rollback, only versions before the
 * restored version count as older, so repeated rollbacks go further back.
 */
export function chooseStored(
  stored: readonly StoredPublication[],
  { to, current, typed, name }: WantedVersion,
): StoredPublication {
  const now = restoredIndex(stored, current)
  const older = now === -1 ? stored : stored.slice(0, now)
  const content = now === -1 ? undefined : sortedJson(stored[now]?.body)
  const chosen =
    to === undefined
      ? older.findLast(({ body }) => sortedJson(body) !== content)
      : stored.findLast(({ version }) => version === to)
  if (chosen) return chosen
  // the published version isn't in the folder if it was only fetched
  const versions = stored.filter(({ path }) => path !== '').map(({ version }) => version)
  const wanted = to === undefined ? 'an earlier version' : `version ${to}`
  const different = to === undefined && older.length > 0 ? ' with different content' : ''
  const restores = stored.findLast(({ version }) => version === current)?.restores
  const origin = restores === undefined ? '' : `, a rollback to version ${restores},`
  const state =
    versions.length > 0
      ? `The folder contains ${versions.length === 1 ? 'version' : 'versions'} ${list(versions, 'and')}${current === undefined ? '' : `. Version ${current}${origin} is published`}`
      : `The folder contains no version of ${name} for this service and organization`
  throw new DocsctlError(
    'not-found',
    `"${typed}" does not contain ${wanted} of ${name}${different}`,
    {
      state: `Nothing was sent. ${state}`,
      hint: 'Publish with --keep-in to store versions',
    },
  )
}

/** Returns the index of a version, or of the version that it restores. */
function restoredIndex(stored: readonly StoredPublication[], version: string | undefined): number {
  const index = stored.findLastIndex((one) => one.version === version)
  const restores = stored[index]?.restores
  const restored = stored.findLastIndex((one) => one.version === restores)
  return restores === undefined || restored === -1 ? index : restored
}
