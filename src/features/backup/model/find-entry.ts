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
  const name = await findEntryName(folder, manifest, typed)
  if (name !== undefined) return manifest.entries[name] as BackupEntry
  throw entryNotFound(folder, manifest, typed, await similarPaths(folder, manifest, typed))
}

/**
 * Finds the name of an entry. The name of a response is its API path. Reads only the spaces that
 * the typed path can refer to.
 */
export async function findEntryName(
  folder: BackupFolder,
  manifest: RunManifest,
  typed: string,
): Promise<string | undefined> {
  const { entries } = manifest
  const asName = typed.replace(/^\/?(?:v1\/)?/, '')
  if (Object.hasOwn(entries, asName)) return asName
  const isWanted = (names: readonly string[]) => names.some((name) => typed.startsWith(`${name}/`))
  for await (const { name, typed: names } of listPlaces(folder, manifest, isWanted)) {
    if (Object.hasOwn(entries, name) && names.includes(typed)) return name
  }
  return undefined
}

/** Returns the paths in all spaces of a run that are similar to a path. */
export async function similarPaths(
  folder: BackupFolder,
  manifest: RunManifest,
  typed: string,
): Promise<string[]> {
  const paths: string[] = []
  for await (const { name, typed: names } of listPlaces(folder, manifest, () => true)) {
    if (Object.hasOwn(manifest.entries, name)) paths.push(names[0] as string)
  }
  return suggest(typed, paths)
}

/** Returns the error for a path that a run doesn't contain. */
export function entryNotFound(
  folder: BackupFolder,
  { run }: Pick<RunManifest, 'run'>,
  typed: string,
  near: readonly string[],
): DocsctlError {
  const similar = didYouMean(near.map((path) => `"${path}"`))
  return new DocsctlError(
    'not-found',
    sentences(`Run ${run} does not contain "${typed}"`, similar),
    {
      hint: docsctlLine(['backup', 'ls', folder.path, '--run', run]),
    },
  )
}

/**
 * Yields all pages and files in the main content of spaces. `isWanted` selects spaces by their
 * title and ID, before their content is read.
 */
async function* listPlaces(
  { objects }: BackupFolder,
  manifest: RunManifest,
  isWanted: (names: readonly string[]) => boolean,
): AsyncGenerator<Place> {
  const listed =
    manifest.entries[requestName(listSpaces, { organizationId: manifest.organization })]
  const { items } = (listed ? await objects.readJson(listed.object) : { items: [] }) as {
    items: { id: string; title: string }[]
  }
  const spaceNames = (spaceId: string) => {
    const title = items.find(({ id }) => id === spaceId)?.title
    return title === undefined ? [spaceId] : [title, spaceId]
  }
  const contents = readContents(objects, manifest, (spaceId) => isWanted(spaceNames(spaceId)))
  for await (const [spaceId, { pages, files }] of contents) {
    const spaces = spaceNames(spaceId)
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
