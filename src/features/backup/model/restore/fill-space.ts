import type * as z from 'zod'
import {
  createChangeRequest,
  getChangeRequest,
  listChangeRequests,
  mergeChangeRequest,
  updateChangeRequest,
} from '../../../../contract/change-requests/change-requests.ts'
import {
  type ContentChange,
  changeContent,
  pageFields,
} from '../../../../contract/change-requests/content-changes.ts'
import { type ContentPage, type File, getContent } from '../../../../contract/content/content.ts'
import { DocsctlError } from '../../../../errors.ts'
import { findMissing, type MissingPage } from './missing-content.ts'
import { NewIds } from './new-ids.ts'
import { restoreTexts } from './restore-texts.ts'
import type { SavedContent } from './saved-content.ts'
import type {
  ChangedText,
  ContentResult,
  InsertedContent,
  SendChanges,
  SpaceToFill,
  TextsToSet,
} from './space-to-fill.ts'

/** The maximum numbers of changes and files that the API accepts in one request. */
const maxChanges = 50
const maxFiles = 20
/** The maximum size of a request with files, before it is encoded. */
const maxBytes = 5_000_000

/**
 * Inserts the files that a space lacks, and its missing pages without text, into a change request.
 * The text is set after all spaces have their pages, because a page can link to any other page. An
 * interrupted attempt leaves a change request, which is archived before the next attempt.
 */
export async function insertContent(space: SpaceToFill): Promise<InsertedContent> {
  const { client, spaceId, saved, subject } = space
  if (space.mayExist) await archiveEarlier(space)
  const { pages, files, existing } = findMissing(saved, await client.call(getContent, { spaceId }))
  const found = [...existing]
  if (pages.length === 0 && files.length === 0)
    return { inserted: [], existing: found, refused: [] }
  const { id: changeRequestId } = await client.call(createChangeRequest, { spaceId, subject })
  const change = sender(client, { spaceId, changeRequestId })
  const ids = new NewIds()
  for (const [id, current] of found) ids.set(id, current)
  const { refused, inserted: newFiles } = await insertFiles(saved, files, change)
  const newPages = await insertPages(space, pages, { ids, change })
  return { id: changeRequestId, inserted: [...newFiles, ...newPages], existing: found, refused }
}

/**
 * Sets the text of inserted pages, and merges their change request. `beforeMerge` receives the
 * pages that the service changed. Returns these pages too, unless an earlier attempt has merged the
 * change request.
 */
export async function completeContent(
  texts: TextsToSet,
  beforeMerge: (changed: readonly ChangedText[]) => Promise<void>,
): Promise<ChangedText[] | 'merged earlier'> {
  const { client, place, saved, inserted } = texts
  const { status } = await client.call(getChangeRequest, place)
  if (status === 'merged') return 'merged earlier'
  const pages = saved.pagesToInsert().filter(({ page }) => inserted.has(page.id))
  const change = sender(client, place)
  const differences = await restoreTexts(texts, { place, pages, change })
  await beforeMerge(differences)
  const { result } = await client.call(mergeChangeRequest, place)
  if (result === 'conflicts') {
    throw new DocsctlError('conflict', 'The space was changed while it was being restored', {
      hint: `docsctl change-requests get ${place.changeRequestId} --space ${place.spaceId}`,
    })
  }
  return differences
}

/** Returns a function that sends changes in a change request. */
export function sender(
  client: SpaceToFill['client'],
  place: { spaceId: string; changeRequestId: string },
): SendChanges {
  return async (changes: z.input<typeof ContentChange>[]) =>
    (await client.call(changeContent, { ...place, compat: false, changes })) as ContentResult
}

/** Archives the unmerged change requests of earlier attempts. */
export async function archiveEarlier({
  client,
  spaceId,
  subject,
}: Pick<SpaceToFill, 'client' | 'spaceId' | 'subject'>): Promise<void> {
  for (const status of ['open', 'draft'] as const) {
    for await (const request of client.paginate(listChangeRequests, { spaceId, status })) {
      if (request.subject !== subject) continue
      const place = { spaceId, changeRequestId: request.id }
      await client.call(updateChangeRequest, { ...place, status: 'archived' })
    }
  }
}

type FileToInsert = { id: string; name: string; contentType: string; base64: string }

/** Inserts files. If the service refuses a request, sends each file alone. */
export async function insertFiles(
  saved: SavedContent,
  files: readonly File[],
  change: SendChanges,
): Promise<Pick<InsertedContent, 'inserted' | 'refused'>> {
  const inserted: [string, string][] = []
  const refused: ChangedText[] = []
  const send = async (batch: readonly FileToInsert[]): Promise<void> => {
    if (batch.length === 0) return
    const sent = batch.map(({ id: _, ...file }) => file)
    const answer = await change([{ operation: 'insert_files', files: sent }]).catch((error) => {
      if (!(error instanceof DocsctlError && error.kind === 'refused')) throw error
      return undefined
    })
    if (!answer) {
      if (batch.length > 1) for (const file of batch) await send([file])
      else refused.push({ path: sent[0]?.name ?? '', why: 'the service rejected this file' })
      return
    }
    for (const [index, { id, name }] of batch.entries()) {
      const created = answer.insertedFiles?.[index]?.id
      if (created === undefined) {
        throw new DocsctlError('failed', `The response contains no ID for file "${name}"`)
      }
      inserted.push([id, created])
    }
  }
  let batch: FileToInsert[] = []
  let bytes = 0
  for (const file of files) {
    const entry = saved.file(file)
    if (!entry) continue
    if (batch.length === maxFiles || (batch.length > 0 && bytes + entry.size > maxBytes)) {
      await send(batch)
      batch = []
      bytes = 0
    }
    const base64 = (await saved.fileBytes(entry)).toString('base64')
    const { id, name, contentType } = file
    batch.push({ id, name, contentType, base64 })
    bytes += entry.size
  }
  await send(batch)
  return { inserted, refused }
}

/** Inserts pages without text, parents first. */
async function insertPages(
  { onPages }: SpaceToFill,
  pages: readonly MissingPage[],
  { ids, change }: { ids: NewIds; change: SendChanges },
): Promise<[string, string][]> {
  const inserted: [string, string][] = []
  for (let from = 0; from < pages.length; from += maxChanges) {
    const batch = pages.slice(from, from + maxChanges)
    const { changes } = await change(
      batch.map(({ page, parent, at }) => ({
        operation: 'insert_page' as const,
        ...ownFields(page),
        // a parent in the same request has no ID yet, and is referred to by its saved ID
        ...(parent !== undefined && { into: ids.get(parent) ?? parent }),
        ...(at !== undefined && { at }),
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
      inserted.push([page.id, id])
    }
    onPages(from + batch.length)
  }
  return inserted
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
