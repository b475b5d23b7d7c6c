import type * as z from 'zod'
import { Source } from '../../../../client/organization-reader.ts'
import {
  type ChangeRequest,
  listChangeRequests,
  updateChangeRequest,
} from '../../../../contract/change-requests/change-requests.ts'
import {
  listRequestedReviewers,
  listReviews,
  type RequestedReviewer,
} from '../../../../contract/change-requests/reviews.ts'
import type { ContentPage } from '../../../../contract/content/content.ts'
import { listMembers } from '../../../../contract/organizations/members.ts'
import { count } from '../../../../output/text/text.ts'
import type { SpaceComments } from '../comments/plan-comments.ts'
import {
  authorsItem,
  type CommentSides,
  commentCounts,
  places,
  planThread,
} from '../comments/plan-thread.ts'
import { type ChecklistItem, canInsert } from '../restore/saved-content.ts'
import type { SpacePlace } from '../restore/space-place.ts'
import type { RunManifest } from '../store/manifest.ts'
import type { ObjectStore } from '../store/object-store.ts'
import { changeRequestLosses } from './change-request-losses.ts'
import { proposedChanges } from './proposed-changes.ts'
import { readChangeRequest, type SavedChangeRequest } from './saved-change-request.ts'

interface PlanSources extends CommentSides {
  objects: ObjectStore
  manifest: RunManifest
  /** the organization to restore into */
  target: string
}

interface PlannedRequests {
  /** the change requests with their comments, in the order of the last change */
  threads: SpaceComments[]
  lines: string[]
  checklist: ChecklistItem[]
  /** the change requests and comments that the organization didn't return */
  notCompared: ChecklistItem[]
}

type Reviewer = z.output<typeof RequestedReviewer>

const restoredStatuses = ['open', 'draft', 'archived'] as const
const allStatuses = [...restoredStatuses, 'merged'] as const

/** Plans the steps that restore the unmerged change requests that spaces lack. */
export async function planChangeRequests(
  sources: PlanSources,
  spaces: readonly SpacePlace[],
): Promise<PlannedRequests> {
  const planned: PlannedRequests = { threads: [], lines: [], checklist: [], notCompared: [] }
  const client = new Source(sources.client, 1, () => undefined)
  let members: Promise<Set<string>> | undefined
  const readMembers = () => {
    members ??= client
      .list('members', listMembers, { organizationId: sources.target })
      .then((all) => new Set(all.map(({ id }) => id)))
    return members
  }
  for (const space of spaces) await planSpace({ ...sources, readMembers }, space, planned)
  return planned
}

type SpaceSources = PlanSources & { readMembers: () => Promise<ReadonlySet<string>> }

async function planSpace(
  sources: SpaceSources,
  space: SpacePlace,
  planned: PlannedRequests,
): Promise<void> {
  const { backup, client, manifest } = sources
  const { id: spaceId, title } = space
  const saved = await listAll(new Source(backup, 1, () => undefined), spaceId, '')
  if (saved.length === 0) return
  const live = new Source(client, 1, () => undefined)
  const what = `change requests of space "${title}"`
  const left = 'target' in space ? await listAll(live, space.target, what) : []
  planned.notCompared.push(...live.unknown)
  if (live.unknown.length > 0) return
  const ids = new Set(saved.map(({ id }) => id))
  const isMissing = ({ id }: ChangeRequest) => !left.some((one) => one.id === id)
  const merged = saved.filter((one) => one.status === 'merged').filter(isMissing)
  planned.checklist.push(...historyItems(manifest, space, { merged, isNew: 'step' in space }))
  const threads = []
  let created = 0
  // lists show the latest change first
  const open = saved.filter(({ status }) => status !== 'merged').sort(byUpdate)
  for (const request of open) {
    const existing =
      left.find(({ id }) => id === request.id) ??
      left.find(({ id, subject }) => !ids.has(id) && subject === request.subject)
    if (existing) left.splice(left.indexOf(existing), 1)
    const thread = await planRequest(sources, { space, request, existing }, planned)
    if (!thread) continue
    threads.push(thread.comments)
    if (!existing) created += 1
    if (!existing || thread.requests.length > 0) planned.threads.push(thread)
  }
  if (created > 0) planned.lines.push(`+ ${count(created, 'change request')} of space "${title}"`)
  const counts = commentCounts(threads)
  if (counts) planned.lines.push(`+ ${counts} of ${what}`)
}

async function listAll(source: Source, spaceId: string, what: string): Promise<ChangeRequest[]> {
  const lists = await Promise.all(
    allStatuses.map((status) => source.list(what, listChangeRequests, { spaceId, status })),
  )
  return lists.flat()
}

function byUpdate(one: ChangeRequest, other: ChangeRequest): number {
  return one.updatedAt < other.updatedAt ? -1 : 1
}

/** Lists the merged change requests and the revisions that a space lacks. */
function historyItems(
  { entries }: RunManifest,
  { id, title }: SpacePlace,
  { merged, isNew }: { merged: readonly ChangeRequest[]; isNew: boolean },
): ChecklistItem[] {
  const start = `spaces/${encodeURIComponent(id)}/revisions/`
  const revisions = Object.keys(entries).filter((name) => name.startsWith(start))
  const ids = revisions.map((name) => name.slice(start.length)).filter((one) => !/[/?]/.test(one))
  const numbers = merged.map(({ number }) => number).sort((a, b) => a - b)
  return [
    ...(merged.length > 0
      ? [
          {
            what: `merged change ${numbers.length === 1 ? 'request' : 'requests'} ${numbers.join(', ')} of space "${title}"`,
            why: 'The pages of the space contain the merged changes. The backup contains the discussions',
            places: merged.map((one) => missingRequest(one)),
          },
        ]
      : []),
    ...(ids.length > 0 && (isNew || merged.length > 0)
      ? [
          {
            what: `older revisions of space "${title}"`,
            why: 'The API cannot create older revisions',
            places: ids.map((one) => ({
              ...{ kind: 'response', resource: `${start}${one}*`, key: 'missing' },
            })),
          },
        ]
      : []),
  ]
}

function missingRequest({ id: resource }: ChangeRequest) {
  return { kind: 'change-request', resource, key: 'missing' }
}

interface RequestToPlan {
  space: SpacePlace
  request: ChangeRequest
  /** the change request in the organization, if it exists */
  existing: ChangeRequest | undefined
}

async function planRequest(
  sources: SpaceSources,
  { space, request, existing }: RequestToPlan,
  { checklist, notCompared }: PlannedRequests,
) {
  const { manifest, backup, readUser } = sources
  const { id: spaceId, title } = space
  const { id: changeRequestId, number, status, revision } = request
  const name = `change request ${number}`
  const what = `${name} of space "${title}"`
  const base = request.revisionMergedAncestor ?? request.revisionInitial
  const own = { space: spaceId, changeRequest: changeRequestId, base }
  const saved = await readChangeRequest(sources, own)
  if (!saved) {
    if (existing) return undefined
    const counts = { open: 'changeRequestsOpen', draft: 'changeRequestsDraft' }
    const key = counts[status as keyof typeof counts]
    checklist.push({
      ...{ what, why: 'The pages of the change request are not in the backup' },
      places: [
        missingRequest(request),
        ...(key ? [{ kind: 'space', resource: spaceId, key }] : []),
      ],
    })
    return undefined
  }
  const found = changesIn(space, saved)
  const place = { spaceId, changeRequestId }
  const thread = await planThread(sources, {
    ...{ place, name: what, revision },
    existing:
      'target' in space && existing
        ? { spaceId: space.target, changeRequestId: existing.id }
        : undefined,
    pages: new Set(found.tree.ids()),
  })
  notCompared.push(...thread.notCompared)
  checklist.push(...authorsItem(what, thread.places))
  const { requests, ...comments } = thread
  if (existing?.id === changeRequestId)
    return { space, requests, comments, changeRequest: existing.id }
  const read = new Source(backup, 1, () => undefined)
  const reviews = await read.list('reviews', listReviews, { ...place, format: 'markdown' })
  const reviewers = await read.list('reviewers', listRequestedReviewers, place)
  const user = await readUser()
  const members = reviewers.length > 0 ? await sources.readMembers() : new Set<string>()
  const users = reviewers.flatMap((one) => (isMember(one, members) ? [one.user?.id ?? ''] : []))
  checklist.push(
    ...changeRequestLosses({ request, what, saved, found, manifest, user }),
    ...(reviews.length > 0
      ? [
          {
            what: `${count(reviews.length, 'review')} of ${what}`,
            why: 'Reviewers must submit their reviews again',
            places: reviews.map(({ id: resource }) => ({
              ...{ kind: 'change-request-review', resource, key: 'missing' },
            })),
          },
        ]
      : []),
    ...reviewers.map((one) => reviewerItem(one, { what, revision, user, members })),
  )
  if (existing) return { space, requests, comments, changeRequest: existing.id }
  if (status === 'archived') {
    const operation = updateChangeRequest.id
    requests.push({ id: `status of ${what}`, operation, body: { status } })
  }
  const { description } = request
  const links = request.links?.flatMap(({ title: text, ref: { kind, url } }) =>
    kind === 'url' ? [{ ref: { kind, url }, ...(text !== undefined && { title: text }) }] : [],
  )
  const fields = {
    ...{ subject: request.subject, status: status === 'open' ? status : 'draft' },
    ...(description && { description }),
    ...(links && links.length > 0 && { links }),
  }
  const flags = {
    ...{ part: 'change-request' as const, run: manifest.run, ...own, title, name },
    ...{ fields, reviewers: users },
  }
  return { space, requests, comments, changeRequest: { id: what, flags } }
}

/** Returns the changes of a change request to the pages that its space will have. */
function changesIn(space: SpacePlace, { main, proposed, base }: SavedChangeRequest) {
  const { pages } = main.content
  const live = 'step' in space ? pagesOfNewSpace(pages) : pages
  const all = { base: base.pages, proposed: proposed.content.pages, live }
  return proposedChanges({ ...all, liveId: (id) => id })
}

/** Returns the pages that a new space gets. The subpages of other pages move up one level. */
function pagesOfNewSpace(pages: readonly ContentPage[]): ContentPage[] {
  return pages.flatMap((page) => {
    const inner = pagesOfNewSpace(page.pages ?? [])
    return canInsert(page) ? [{ ...page, pages: inner }] : inner
  })
}

function isMember({ user }: Reviewer, members: ReadonlySet<string>): boolean {
  return user !== undefined && members.has(user.id)
}

/** Returns the checklist item for a requested reviewer. */
function reviewerItem(
  one: Reviewer,
  {
    what,
    revision,
    user,
    members,
  }: { what: string; revision: string; user: string; members: ReadonlySet<string> },
): ChecklistItem {
  const kind = 'change-request-requested-reviewer'
  const { id = '', title, displayName } = { ...one.team, ...one.user } as Record<string, string>
  const reviewer = `requested reviewer ${displayName ?? title ?? id} of ${what}`
  if (!isMember(one, members)) {
    const why = one.user
      ? 'Invite the reviewer to the organization, and then request the review'
      : 'The API cannot request reviews from teams'
    return { what: reviewer, why, places: places(kind, id, { missing: true }) }
  }
  return {
    what: `requester of ${reviewer}`,
    why: 'The API cannot set the requester',
    places: places(kind, id, {
      requestedBy: one.requestedBy.id !== user,
      revision: one.revision !== revision,
    }),
  }
}
