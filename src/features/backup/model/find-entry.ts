import { getPage } from '../../../contract/content/content.ts'
import { listSpaces } from '../../../contract/spaces.ts'
import { DocsctlError } from '../../../errors.ts'
import { readContents } from './describe-entries.ts'
import { allPages } from './record/known-versions.ts'
import { fileEntryName, requestName } from './record/request-name.ts'
import type { BackupFolder } from './store/backup-folder.ts'
import type { BackupEntry, RunManifest } from './store/manifest.ts'

/**
 * Finds an entry by its API path, or by the title or ID of a space and the path of a page or the
 * name of a file, such as `Developer guide/getting-started`.
 */
export async function findEntry(
  folder: BackupFolder,
  manifest: RunManifest,
  typed: string,
): Promise<{ name: string; entry: BackupEntry }> {
  const { entries } = manifest
  const asName = typed.replace(/^\/?(?:v1\/)?/, '')
  const name = entries[asName] ? asName : await findInSpaces(folder, manifest, typed)
  const entry = name === undefined ? undefined : entries[name]
  if (name !== undefined && entry) return { name, entry }
  throw new DocsctlError('not-found', `Run ${manifest.run} contains no "${typed}"`, {
    hint: `docsctl backup ls ${folder.path} --run ${manifest.run}`,
  })
}

async function findInSpaces(
  { objects }: BackupFolder,
  manifest: RunManifest,
  typed: string,
): Promise<string | undefined> {
  const listed =
    manifest.entries[requestName(listSpaces, { organizationId: manifest.organization })]
  const { items } = (listed ? await objects.readJson(listed.object) : { items: [] }) as {
    items: { id: string; title: string }[]
  }
  for await (const [spaceId, { pages, files }] of readContents(objects, manifest)) {
    const title = items.find(({ id }) => id === spaceId)?.title
    const space = [spaceId, title].find((one) => one !== undefined && typed.startsWith(`${one}/`))
    if (space === undefined) continue
    const rest = typed.slice(space.length + 1)
    for (const { id, path } of allPages(pages)) {
      const isWanted = path === rest || id === rest
      if (isWanted) return requestName(getPage, { spaceId, pageId: id, format: 'markdown' })
    }
    const file = files.find(({ id, name }) => name === rest || id === rest)
    if (file) return fileEntryName(spaceId, file.id)
  }
  return undefined
}
