import type { Source } from '../../../client/organization-reader.ts'
import {
  type ChangeRequest,
  listOrganizationChangeRequests,
} from '../../../contract/change-requests/change-requests.ts'
import { listRequestedReviewers } from '../../../contract/change-requests/reviews.ts'
import {
  type Comment,
  listChangeRequestComments,
  listComments,
} from '../../../contract/comments/comments.ts'
import { listSpaces } from '../../../contract/spaces.ts'
import { firstLine } from '../../../output/text/text.ts'

interface WorkOwner {
  organizationId: string
  userId: string
}

/** An open change request or draft. */
export interface OngoingChangeRequest {
  id: string
  number: number
  subject: string
  status: string
  space: string
  author: string
}

/** A change request that a member was asked to review. */
export interface RequestedReview extends OngoingChangeRequest {
  /** all users who were asked for a review; undefined if the list couldn't be read */
  asked: string[] | undefined
}

/** An open comment that requires a member's attention. */
export interface WaitingComment {
  id: string
  space: string
  /** the number of the change request, if the comment belongs to one */
  number?: number
  text: string
  reason: string
}

/** The unfinished work of a member. */
export interface OpenWork {
  changeRequests: OngoingChangeRequest[]
  reviews: RequestedReview[]
  comments: WaitingComment[]
}

/** Reads a member's change requests, requested reviews, and comments that require attention. */
export async function readOpenWork(source: Source, person: WorkOwner): Promise<OpenWork> {
  const { organizationId, userId } = person
  const list = (what: string, filter: { creator: string } | { requestedReviewer: string }) =>
    source.list(what, listOrganizationChangeRequests, {
      ...{ organizationId, status: ['draft' as const, 'open' as const] },
      ...filter,
    })
  const [own, requested] = await Promise.all([
    list('change requests by the member', { creator: userId }),
    list('reviews requested from the member', { requestedReviewer: userId }),
  ])
  const [reviews, inChangeRequests, inSpaces] = await Promise.all([
    Promise.all(requested.map((one) => readReview(source, ongoing(one)))),
    Promise.all(own.map((one) => readOwnThreads(source, one, userId))),
    readSpaceThreads(source, person),
  ])
  return {
    changeRequests: own.map(ongoing),
    reviews,
    comments: [...inChangeRequests.flat(), ...inSpaces],
  }
}

function ongoing({ id, number, subject, status, space, createdBy }: ChangeRequest) {
  return { id, number, subject, status, space: String(space), author: createdBy.id }
}

async function readReview(source: Source, one: OngoingChangeRequest): Promise<RequestedReview> {
  const asked = await source.listOrNothing(
    `requested reviewers of change request ${one.space}/${one.number}`,
    listRequestedReviewers,
    { spaceId: one.space, changeRequestId: one.id },
  )
  return { ...one, asked: asked?.flatMap(({ user }) => (user ? [user.id] : [])) }
}

/** Reads other people's open comments that the author of a change request hasn't answered. */
async function readOwnThreads(
  source: Source,
  { id, number, space, comments }: ChangeRequest,
  userId: string,
): Promise<WaitingComment[]> {
  if (comments === 0) return []
  const spaceId = String(space)
  const found = await source.list(
    `comments on change request ${spaceId}/${number}`,
    listChangeRequestComments,
    { ...{ spaceId, changeRequestId: id }, ...{ status: 'open', format: 'markdown' } },
  )
  const reason = 'not answered by the author of the change request'
  return found
    .filter((one) => one.postedBy.id !== userId && !repliers(one).includes(userId))
    .map((one) => ({ id: one.id, space: spaceId, number, text: commentText(one), reason }))
}

/** Reads a member's open comments in spaces. Omits comments that no one else answered. */
async function readSpaceThreads(
  source: Source,
  { organizationId, userId }: WorkOwner,
): Promise<WaitingComment[]> {
  const spaces = await source.list('spaces', listSpaces, { organizationId })
  const read = spaces
    .filter(({ comments }) => comments !== 0)
    .map(async ({ id, title }) => {
      const found = await source.list(`comments in space "${title || id}"`, listComments, {
        ...{ spaceId: id, status: 'open' as const },
        ...{ format: 'markdown' as const, authors: [userId] },
      })
      const reason = 'answered, but not resolved'
      return (
        found
          // older services ignore the filter by author
          .filter(({ postedBy }) => postedBy.id === userId)
          .filter((one) => repliers(one).some((replier) => replier !== userId))
          .map((one) => ({ id: one.id, space: id, text: commentText(one), reason }))
      )
    })
  return (await Promise.all(read)).flat()
}

function repliers({ repliers: people = [] }: Comment): string[] {
  return people.map(({ user }) => user.id)
}

function commentText({ body }: Comment): string {
  return firstLine(body.markdown ?? '')
}
