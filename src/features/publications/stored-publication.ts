import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { sortedJson } from '../../contract/json.ts'
import { DocsctlError } from '../../errors.ts'
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
  /** the request body, in which secrets are references to variables or to 1Password */
  body: z.record(z.string(), z.unknown()),
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
 * Stores a published version. If a file with the same content exists, keeps the time in that file.
 */
export async function storePublication(
  folder: string,
  publication: Omit<StoredPublication, 'docsctl' | 'path'>,
): Promise<void> {
  const { name, version } = publication
  const path = join(folder, `${name}@${encodeURIComponent(version)}.json`)
  const content = { docsctl: 'publication', ...publication }
  const earlier = parsePublication(await readText(path, path).catch(() => ''))
  const isSame =
    sortedJson({ ...content, publishedAt: earlier?.publishedAt }) === sortedJson(earlier)
  if (earlier && isSame) return
  const text = `${JSON.stringify(content, null, 2)}\n`
  await replaceFile(path, text, { folderMode: 0o777 }).catch((error: DocsctlError) => {
    throw new DocsctlError('not-written', error.message, {
      ...error.details,
      state: `Version ${version} of ${name} was published, but it was not stored`,
      retryable: false,
    })
  })
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
 * Returns the version to publish again. This is either the requested version, or the newest version
 * before the current one with different content.
 */
export function chooseStored(
  stored: readonly StoredPublication[],
  { to, current, typed, name }: WantedVersion,
): StoredPublication {
  const now = stored.findLastIndex(({ version }) => version === current)
  const older = now === -1 ? stored : stored.slice(0, now)
  const content = now === -1 ? undefined : sortedJson(stored[now]?.body)
  const chosen =
    to === undefined
      ? older.findLast(({ body }) => sortedJson(body) !== content)
      : stored.findLast(({ version }) => version === to)
  if (chosen) return chosen
  const versions = stored.map(({ version }) => version)
  const wanted = to === undefined ? 'an older version' : `version ${to}`
  const state =
    versions.length > 0
      ? `It contains ${list(versions, 'and')}${current === undefined ? '' : `. Version ${current} is published`}`
      : `It contains no version of ${name} for this service and organization`
  throw new DocsctlError('not-found', `${typed} does not contain ${wanted} of ${name}`, {
    state: `Nothing was sent. ${state}`,
    hint: 'Publish with --keep-in to store versions',
  })
}
