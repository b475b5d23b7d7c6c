import { getPage } from '../../../contract/content/content.ts'
import { listSpaces } from '../../../contract/spaces.ts'
import { DocsctlError } from '../../../errors.ts'
import { didYouMean, sentences } from '../../../output/text/problems.ts'
import { docsctlLine } from '../../../output/text/shell-arguments.ts'
import { suggest } from '../../../output/text/suggest.ts'
import { readContents } from './describe-entries.ts'
import { allPages } from './record/all-pages.ts'
import { fileEntryName, requestName } from './record/request-name.ts'
import type { BackupFolder } from './store/backup-folder.ts'
import type { BackupEntry, RunManifest } from './store/manifest.ts'

/** A page or file of a space, with the names by which a user can refer to it. */
interface Place {
  /** the name of the response or file in the run */
  name: string
  /**
   * the accepted names: the ID or title of the space, followed by the path of the page or the name
   * of the file
   */
  typed: string[]
}

/**
 * Finds an entry by its API path, or by a space and a page or file, such as
 * `Developer Guide/guides/rate-limits`.
 */
export async function findEntry(
  folder: BackupFolder,
  manifest: RunManifest,
  typed: string,
): Promise<BackupEntry> {
  const { name, near } = await findEntryName(folder, manifest, typed)
  if (name !== undefined) return manifest.entries[name] as BackupEntry
  throw noEntry(folder, manifest, typed, near)
}

/** The name of an entry, or similar paths if there is no such entry. */
export interface FoundName {
  name?: string
  near: string[]
}

/** Finds the name of an entry, which is the API path of a response. */
export async function findEntryName(
  folder: BackupFolder,
  manifest: RunManifest,
  typed: string,
): Promise<FoundName> {
  const { entries } = manifest
  const asName = typed.replace(/^\/?(?:v1\/)?/, '')
  if (Object.hasOwn(entries, asName)) return { name: asName, near: [] }
  const paths: string[] = []
  for await (const { name, typed: names } of placesIn(folder, manifest)) {
    if (!Object.hasOwn(entries, name)) continue
    if (names.includes(typed)) return { name, near: [] }
    paths.push(names[0] as string)
  }
  return { near: suggest(typed, paths) }
}

/** Returns the error for a path that a run doesn't contain. */
export function noEntry(
  folder: BackupFolder,
  { run }: Pick<RunManifest, 'run'>,
  typed: string,
  near: readonly string[],
): DocsctlError {
  const similar = didYouMean(near.map((path) => `"${path}"`))
  return new DocsctlError('not-found', sentences(`Run ${run} contains no "${typed}"`, similar), {
    hint: docsctlLine(['backup', 'ls', folder.path, '--run', run]),
  })
}

/** Yields all pages and files in the main content of the spaces of a run. */
async function* placesIn({ objects }: BackupFolder, manifest: RunManifest): AsyncGenerator<Place> {
  const listed =
    manifest.entries[requestName(listSpaces, { organizationId: manifest.organization })]
  const { items } = (listed ? await objects.readJson(listed.object) : { items: [] }) as {
    items: { id: string; title: string }[]
  }
  for await (const [spaceId, { pages, files }] of readContents(objects, manifest)) {
    const title = items.find(({ id }) => id === spaceId)?.title
    const spaces = title === undefined ? [spaceId] : [title, spaceId]
    const typed = (...paths: (string | undefined)[]) =>
      paths.flatMap((path) => (path === undefined ? [] : spaces.map((space) => `${space}/${path}`)))
    for (const { id, path } of allPages(pages)) {
      const name = requestName(getPage, { spaceId, pageId: id, format: 'markdown' })
      yield { name, typed: typed(path, id) }
    }
    for (const { id, name } of files) {
      yield { name: fileEntryName(spaceId, id), typed: typed(name, id) }
    }
  }
}
