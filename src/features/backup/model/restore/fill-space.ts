import type * as z from 'zod'
import {
  createChangeRequest,
  listChangeRequests,
  mergeChangeRequest,
  updateChangeRequest,
} from '../../../../contract/change-requests/change-requests.ts'
import {
  type ContentChange,
  changeContent,
  pageFields,
} from '../../../../contract/change-requests/content-changes.ts'
import type { ContentPage } from '../../../../contract/content/content.ts'
import { DocsctlError } from '../../../../errors.ts'
import { restoreTexts } from './restore-texts.ts'
import type { SavedPage } from './saved-content.ts'
import type { ChangedText, ContentResult, SendChanges, SpaceToFill } from './space-to-fill.ts'

/** The maximum numbers of the API for one request. */
const mostChanges = 50
const mostFiles = 20
/** The maximum size of a request with files, before it is encoded. */
const mostBytes = 5_000_000

/**
 * Restores the pages and files of a new space through a merged change request. An interrupted try
 * leaves an unmerged change request, which is archived before the next try. Returns the pages that
 * the service changed, unless an earlier try has merged its change request.
 */
export async function fillSpace(space: SpaceToFill): Promise<ChangedText[] | 'merged earlier'> {
  const { client, spaceId, subject } = space
  if (space.mayExist && (await isMergedEarlier(space))) return 'merged earlier'
  const { id: changeRequestId } = await client.call(createChangeRequest, { spaceId, subject })
  const place = { spaceId, changeRequestId }
  const change = async (changes: z.input<typeof ContentChange>[]) =>
    (await client.call(changeContent, { ...place, compat: false, changes })) as ContentResult
  await insertFiles(space, change)
  const pages = space.saved.pagesToInsert()
  await insertPages(space, pages, change)
  const differences = await restoreTexts(space, { place, pages, change })
  await space.beforeMerge(differences)
  const { result } = await client.call(mergeChangeRequest, place)
  if (result === 'conflicts') {
    throw new DocsctlError('conflict', 'The space was changed while it was restored', {
      hint: `docsctl change-requests get ${changeRequestId} --space ${spaceId}`,
    })
  }
  return differences
}

/**
 * Returns whether an earlier try merged its change request. Archives unmerged change requests of
 * earlier tries.
 */
async function isMergedEarlier({ client, spaceId, subject }: SpaceToFill): Promise<boolean> {
  for (const status of ['merged', 'open', 'draft'] as const) {
    for await (const request of client.paginate(listChangeRequests, { spaceId, status })) {
      if (request.subject !== subject) continue
      if (status === 'merged') return true
      const place = { spaceId, changeRequestId: request.id }
      await client.call(updateChangeRequest, { ...place, status: 'archived' })
    }
  }
  return false
}

async function insertFiles({ saved, ids }: SpaceToFill, change: SendChanges): Promise<void> {
  let batch: { id: string; name: string; contentType: string; base64: string }[] = []
  let bytes = 0
  const send = async () => {
    if (batch.length === 0) return
    const files = batch.map(({ id: _, ...file }) => file)
    const { insertedFiles = [] } = await change([{ operation: 'insert_files', files }])
    for (const [index, { id }] of batch.entries()) {
      const created = insertedFiles[index]?.id
      if (created !== undefined) ids.set(id, created)
    }
    batch = []
    bytes = 0
  }
  for (const file of saved.content.files) {
    const entry = saved.file(file)
    if (!entry) continue
    if (batch.length === mostFiles || (batch.length > 0 && bytes + entry.size > mostBytes)) {
      await send()
    }
    const base64 = (await saved.fileBytes(entry)).toString('base64')
    const { id, name, contentType } = file
    batch.push({ id, name, contentType, base64 })
    bytes += entry.size
  }
  await send()
}

/**
 * Inserts pages without text, parents first. Their text follows later, because a page can link to any
 * other page.
 */
async function insertPages(
  { ids, onPages }: SpaceToFill,
  pages: readonly SavedPage[],
  change: SendChanges,
): Promise<void> {
  for (let from = 0; from < pages.length; from += mostChanges) {
    const batch = pages.slice(from, from + mostChanges)
    const { changes } = await change(
      batch.map(({ page, parent }) => ({
        operation: 'insert_page' as const,
        ...ownFields(page),
        // a parent in the same request has no ID yet, and is referred to by its saved ID
        ...(parent !== undefined && { into: ids.get(parent) ?? parent }),
        ref: page.id,
        document: { markdown: '' },
      })),
    )
    for (const [index, { page }] of batch.entries()) {
      const created = changes[index]?.page
      const id = typeof created === 'string' ? created : created?.id
      if (id === undefined) {
        throw new DocsctlError('failed', `The response contains no ID for page "${page.title}"`)
      }
      ids.set(page.id, id)
    }
    onPages(from + batch.length)
  }
}

/** Returns the fields of a page that the API accepts, without empty ones. */
function ownFields(page: ContentPage): z.input<typeof pageFields> {
  const fields = Object.keys(pageFields.shape) as (keyof z.input<typeof pageFields>)[]
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = page[field]
      return value === undefined || value === '' ? [] : [[field, value]]
    }),
  )
}
