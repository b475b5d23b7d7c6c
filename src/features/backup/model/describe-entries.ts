import type * as z from 'zod'
import type { Revision } from '../../../contract/content/content.ts'
import { getPage } from '../../../contract/content/content.ts'
import { allPages } from './record/all-pages.ts'
import { fileEntryName, requestName } from './record/request-name.ts'
import type { BackupEntry, RunManifest } from './store/manifest.ts'
import type { ObjectStore } from './store/object-store.ts'

/** An entry of a run with its path and, for pages and files, a title. */
export interface DescribedEntry extends Omit<BackupEntry, 'size' | 'kind'> {
  path: string
  title?: string
  bytes: number
}

const contentPattern = /^spaces\/([^/]+)\/content$/

/** Returns the main content of the selected spaces in a run, by the ID of the space. */
export async function* readContents(
  objects: ObjectStore,
  { entries }: RunManifest,
  isWanted: (spaceId: string) => boolean = () => true,
): AsyncGenerator<[spaceId: string, content: z.output<typeof Revision>]> {
  for (const [name, { object }] of Object.entries(entries)) {
    const [, encoded] = contentPattern.exec(name) ?? []
    const spaceId = encoded && decodeURIComponent(encoded)
    if (spaceId === undefined || !isWanted(spaceId)) continue
    yield [spaceId, (await objects.readJson(object)) as z.output<typeof Revision>]
  }
}

/** Returns all entries of a run, with the paths of pages and the names of files as titles. */
export async function describeEntries(
  objects: ObjectStore,
  manifest: RunManifest,
): Promise<DescribedEntry[]> {
  const titles = new Map<string, string>()
  for await (const [spaceId, { pages, files }] of readContents(objects, manifest)) {
    for (const page of allPages(pages)) {
      for (const format of ['document', 'markdown']) {
        const name = requestName(getPage, { spaceId, pageId: page.id, format })
        titles.set(name, page.path ?? page.title)
      }
    }
    for (const { id, name } of files) titles.set(fileEntryName(spaceId, id), name)
  }
  return Object.entries(manifest.entries).map(([path, { size, object, version }]) => {
    const title = titles.get(path)
    return {
      path,
      ...(title !== undefined && { title }),
      bytes: size,
      object,
      ...(version !== undefined && { version }),
    }
  })
}
