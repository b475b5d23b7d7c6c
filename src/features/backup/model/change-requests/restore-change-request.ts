import type * as z from 'zod'
import type { Client } from '../../../../client/client.ts'
import {
  createChangeRequest,
  updateChangeRequest,
} from '../../../../contract/change-requests/change-requests.ts'
import type { ContentChange } from '../../../../contract/change-requests/content-changes.ts'
import { requestReviewers } from '../../../../contract/change-requests/reviews.ts'
import { type ContentPage, getContent } from '../../../../contract/content/content.ts'
import { DocsctlError } from '../../../../errors.ts'
import { performFlowStep } from '../../../../jobs/flow-step.ts'
import type { Job } from '../../../../jobs/job.ts'
import { allPages } from '../record/all-pages.ts'
import { archiveEarlier, insertFiles, sender } from '../restore/fill-space.ts'
import { findMissing } from '../restore/missing-content.ts'
import type { NewIds } from '../restore/new-ids.ts'
import { isEmptyText, restoreTexts } from '../restore/restore-texts.ts'
import type { ChangedText, SendChanges } from '../restore/space-to-fill.ts'
import { proposedChanges } from './proposed-changes.ts'
import type { ChangeRequestFlags, SavedChangeRequest } from './saved-change-request.ts'

interface ChangeRequestStep {
  job: Job
  index: number
  flags: ChangeRequestFlags
  client: Client
  spaceId: string
  saved: SavedChangeRequest
  /** the IDs of the restored pages */
  ids: NewIds
  /** true if an interrupted attempt may have created the change request */
  mayExist: boolean
  now: () => number
}

/** The result of restoring a change request, as recorded in the journal. */
interface RestoredRequest {
  id: string
  /** the IDs of the new pages and files, by their IDs in the backup */
  inserted: [saved: string, created: string][]
  changed: ChangedText[]
}

type Place = { spaceId: string; changeRequestId: string }

/**
 * Restores a change request. Its subject is set last, because an interrupted attempt is found by a
 * temporary subject and archived. Returns the parts that the service changed or refused.
 */
export async function restoreChangeRequest(step: ChangeRequestStep): Promise<number> {
  const { job, index, client, spaceId, flags, now } = step
  const subject = `Restore of ${flags.name} (job ${job.name})`.slice(-100)
  return await performFlowStep(job, index, { now }, async (flow) => {
    let restored = flow.lost?.answer as RestoredRequest | undefined
    if (!restored) {
      await flow.begin()
      if (step.mayExist || flow.lost) await archiveEarlier({ client, spaceId, subject })
      restored = await propose(step, subject, flow.notDone)
      await flow.answered({ ...restored })
    }
    const place = { spaceId, changeRequestId: restored.id }
    const refused = await setFields(client, place, step)
    const path = `${flags.title}/${flags.name}`
    const changed = [...restored.changed, ...refused.map((why) => ({ path, why }))]
    await flow.done({ ...restored, changed })
    return changed.length
  })
}

/** Creates a change request with a temporary subject, and restores its content and reviewers. */
async function propose(
  step: ChangeRequestStep,
  subject: string,
  notDone: () => Promise<void>,
): Promise<RestoredRequest> {
  const { client, spaceId } = step
  try {
    const { id } = await client.call(createChangeRequest, { spaceId, subject })
    return { id, ...(await restoreContent(step, { spaceId, changeRequestId: id })) }
  } catch (error) {
    if (error instanceof DocsctlError && !error.details.isDoubtful) {
      await notDone()
      await archiveEarlier({ client, spaceId, subject }).catch(() => undefined)
    }
    throw error
  }
}

async function restoreContent(
  { client, saved, ids, flags, job }: ChangeRequestStep,
  place: Place,
): Promise<Omit<RestoredRequest, 'id'>> {
  const { main, proposed, base } = saved
  const live = await client.call(getContent, { spaceId: place.spaceId })
  for (const [page, found] of findMissing(main, live).existing) {
    if (ids.get(page) === undefined) ids.set(page, found)
  }
  const liveId = (page: string) => ids.get(page) ?? page
  const own = { base: base.pages, proposed: proposed.content.pages, live: live.pages, liveId }
  const found = proposedChanges(own)
  const change = sender(client, place)
  const known = new Set(base.files.map(({ id }) => id))
  const files = proposed.content.files.filter(({ id }) => !known.has(id))
  const { inserted, refused } = await insertFiles(proposed, files, change)
  for (const [file, created] of inserted) ids.set(file, created)
  const changes = found.changes.map((one) => one.change)
  for (const page of found.texts) {
    const text = await proposed.text(page)
    const isOld = !changes.some((one) => 'ref' in one && one.ref === page.id)
    const document = { markdown: '' }
    if (isOld && text && isEmptyText(text)) {
      changes.push({ operation: 'update_page', page: liveId(page.id), document })
    }
  }
  inserted.push(...(await sendChanges(changes, ids, change)))
  for (const page of allPages(proposed.content.pages)) ids.set(page.id, liveId(page.id))
  const texts = await restoreTexts(
    { client, place, saved: proposed, inserted: new Set(), ids, jobs: job.header.parallel },
    { place, pages: found.texts.map((page: ContentPage) => ({ page })), change },
  )
  const path = `${flags.title}/${flags.name}`
  const changed = [...refused, ...texts].map((one) => ({ ...one, path: `${path}/${one.path}` }))
  if (flags.reviewers.length > 0) {
    const request = client.call(requestReviewers, { ...place, users: flags.reviewers })
    const why = 'the service rejected the review requests'
    if (await isRefused(request)) changed.push({ path, why })
  }
  return { inserted, changed }
}

/** Sends changes to pages. Returns the IDs of the inserted pages. */
async function sendChanges(
  changes: readonly z.input<typeof ContentChange>[],
  ids: NewIds,
  change: SendChanges,
): Promise<[string, string][]> {
  const inserted: [string, string][] = []
  const size = 50
  for (let from = 0; from < changes.length; from += size) {
    const batch = changes
      .slice(from, from + size)
      .map((one) =>
        'into' in one && one.into ? { ...one, into: ids.get(one.into) ?? one.into } : one,
      )
    const answer = await change(batch)
    for (const [index, one] of batch.entries()) {
      if (one.operation !== 'insert_page' || one.ref === undefined) continue
      const page = answer.changes[index]?.page
      const id = typeof page === 'string' ? page : page?.id
      if (id === undefined) throw new DocsctlError('failed', 'The response contains no page ID')
      ids.set(one.ref, id)
      inserted.push([one.ref, id])
    }
  }
  return inserted
}

/** Sets the fields of a change request. Returns the fields that the service refused. */
async function setFields(
  client: Client,
  place: Place,
  { flags, ids }: Pick<ChangeRequestStep, 'flags' | 'ids'>,
): Promise<string[]> {
  const { subject, status, description, links } = flags.fields
  const own = { ...place, subject, status }
  const more = { ...(description && { description: ids.replaceInDocument(description) }) }
  const all = { ...own, ...more, ...(links && { links }) }
  const request = client.call(updateChangeRequest, all as typeof own)
  if (!description && !links) {
    await request
    return []
  }
  if (!(await isRefused(request))) return []
  await client.call(updateChangeRequest, own)
  return ['the service rejected the description or links']
}

async function isRefused(request: Promise<unknown>): Promise<boolean> {
  try {
    await request
    return false
  } catch (error) {
    const isRefusal = error instanceof DocsctlError && /^(refused|not-permitted)$/.test(error.kind)
    if (!isRefusal) throw error
    return true
  }
}
