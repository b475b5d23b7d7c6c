import { getPage } from '../../../contract/content/content.ts'
import { listSpaces } from '../../../contract/spaces.ts'
import { DocsctlError } from '../../../errors.ts'
import { didYouMean, sentences } from '../../../output/text/problems.ts'
import { suggest } from '../../../output/text/suggest.ts'
import { readContents } from './describe-entries.ts'
import { allPages } from './record/all-pages.ts'
import { fileEntryName, requestName } from './record/request-name.ts'
import type { BackupFolder } from './store/backup-folder.ts'
import type { BackupEntry, RunManifest } from './store/manifest.ts'

/** A page or file of a space, as a user can name it. */
interface Place {
  /** the name of the response or file in the run */
  name: string
  /** the space by ID and title, each followed by the path or name */
  typed: string[]
}

/**
 * Finds an entry by its API path, or by the title or ID of a space and the path of a page or the
 * name of a file, such as `Developer Guide/guides/rate-limits`.
 */
export async function findEntry(
  folder: BackupFolder,
  manifest: RunManifest,
  typed: string,
): Promise<BackupEntry> {
  const { entries } = manifest
  const asName = typed.replace(/^\/?(?:v1\/)?/, '')
  if (Object.hasOwn(entries, asName)) return entries[asName] as BackupEntry
  const paths: string[] = []
  for await (const { name, typed: names } of placesIn(folder, manifest)) {
    const entry = entries[name]
    if (entry && names.includes(typed)) return entry
    if (entry) paths.push(names[0] as string)
  }
  const near = didYouMean(suggest(typed, paths).map((path) => `"${path}"`))
  const message = sentences(`Run ${manifest.run} contains no "${typed}"`, near)
  throw new DocsctlError('not-found', message, {
    hint: `docsctl backup ls ${folder.path} --run ${manifest.run}`,
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
