import type { Source } from '../../client/organization-reader.ts'
import { listChangeRequests } from '../../contract/change-requests/change-requests.ts'
import {
  getChangeRequestContent,
  getChangeRequestPage,
} from '../../contract/change-requests/content.ts'
import { listRequestedReviewers, listReviews } from '../../contract/change-requests/reviews.ts'
import {
  listChangeRequestCommentReplies,
  listCommentReplies,
} from '../../contract/comments/comment-replies.ts'
import { listChangeRequestComments, listComments } from '../../contract/comments/comments.ts'
import { getContent, getPage } from '../../contract/content/content.ts'
import type { CommentSnapshot, ContentSnapshot, Snapshot } from '../../contract/snapshot.ts'
import { type PageTexts, withTexts } from './page-texts.ts'
import { readRevisions } from './read-revisions.ts'

/**
 * The order in which change requests are read. Open ones come first, because they are the most
 * important.
 */
const statuses = ['open', 'draft', 'merged', 'archived'] as const

/** Reads the pages, comments, and change requests of all spaces. */
export async function readContent(
  source: Source,
  spaces: readonly Pick<Snapshot['spaces'][number], 'id' | 'title'>[],
): Promise<Record<string, ContentSnapshot>> {
  const read = await Promise.all(
    spaces.map(async ({ id, title }) => [id, await readSpace(source, id, title)] as const),
  )
  return Object.fromEntries(read.flatMap(([id, held]) => (held ? [[id, held] as const] : [])))
}

async function readSpace(
  source: Source,
  spaceId: string,
  title: string,
): Promise<ContentSnapshot | undefined> {
  const of = (what: string) => `${what} of space "${title}"`
  const content = await source.one(of('content'), getContent, { spaceId })
  if (!content) return undefined
  const texts: PageTexts = new Map()
  const [pages, comments, ...changeRequests] = await Promise.all([
    withTexts(content.pages, texts, (pageId) =>
      source.one(of(`page ${pageId}`), getPage, { spaceId, pageId, format: 'markdown' }),
    ),
    readComments(source, spaceId, of('comments')),
    ...statuses.map((status) =>
      source.list(of(`${status} change requests`), listChangeRequests, { spaceId, status }),
    ),
  ])
  const requests = await Promise.all(
    changeRequests.flat().map(async (changeRequest) => {
      const place = { spaceId, changeRequestId: changeRequest.id }
      const what = of(`change request ${changeRequest.number}`)
      const proposed = await source.one(what, getChangeRequestContent, place)
      if (!proposed) return []
      const proposedPages = await withTexts(proposed.pages, texts, (pageId) =>
        source.one(what, getChangeRequestPage, { ...place, pageId, format: 'markdown' }),
      )
      const [comments, reviews, requestedReviewers] = await Promise.all([
        readChangeRequestComments(source, place, what),
        source.list(of('reviews of change requests'), listReviews, {
          ...place,
          format: 'markdown',
        }),
        source.list(of('requested reviewers of change requests'), listRequestedReviewers, place),
      ])
      const whole = { ...proposed, pages: proposedPages }
      return [{ changeRequest, content: whole, comments, reviews, requestedReviewers }]
    }),
  )
  const all = requests.flat()
  const revisions = await readRevisions(source, {
    spaceId,
    what: of('revisions'),
    texts,
    main: content,
    held: all.map((one) => one.content.id),
    requests: all.map(({ changeRequest }) => changeRequest),
  })
  return { content: { ...content, pages }, comments, changeRequests: all, revisions }
}

async function readComments(
  source: Source,
  spaceId: string,
  what: string,
): Promise<CommentSnapshot[]> {
  const query = { format: 'markdown', order: 'asc', status: 'all' } as const
  const comments = await source.list(what, listComments, { spaceId, ...query })
  return Promise.all(
    comments.map(async (comment) => {
      const place = { spaceId, commentId: comment.id, format: 'markdown' }
      return {
        comment,
        replies: comment.replies > 0 ? await source.list(what, listCommentReplies, place) : [],
      }
    }),
  )
}

async function readChangeRequestComments(
  source: Source,
  place: { spaceId: string; changeRequestId: string },
  what: string,
): Promise<CommentSnapshot[]> {
  const query = { format: 'markdown', order: 'asc', status: 'all' } as const
  const comments = await source.list(what, listChangeRequestComments, { ...place, ...query })
  return Promise.all(
    comments.map(async (comment) => {
      const input = { ...place, commentId: comment.id, format: 'markdown' }
      return {
        comment,
        replies:
          comment.replies > 0
            ? await source.list(what, listChangeRequestCommentReplies, input)
            : [],
      }
    }),
  )
}
