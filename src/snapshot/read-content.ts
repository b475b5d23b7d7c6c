import type * as z from 'zod'
import { listChangeRequests } from '../contract/change-requests/change-requests.ts'
import {
  getChangeRequestContent,
  getChangeRequestPage,
} from '../contract/change-requests/content.ts'
import {
  listChangeRequestCommentReplies,
  listCommentReplies,
} from '../contract/comments/comment-replies.ts'
import { listChangeRequestComments, listComments } from '../contract/comments/comments.ts'
import { getContent, getPage, type Page } from '../contract/content/content.ts'
import type { CommentSnapshot, ContentSnapshot, Snapshot } from '../contract/snapshot.ts'
import type { Source } from './source.ts'

type PageAnswer = z.output<typeof Page>

/** The text of each document below. */
type ReadPage = (pageId: string) => Promise<PageAnswer | undefined>

/** The pages, comments and open change requests of each space. */
export async function readContent(
  source: Source,
  spaces: Snapshot['spaces'],
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
  const of = (what: string) => `${what} of the space ${title}`
  const content = await source.one(of('content'), getContent, { spaceId })
  if (!content) return undefined
  const [pages, comments, changeRequests] = await Promise.all([
    withTexts(content.pages, (pageId) =>
      source.one(of(`page ${pageId}`), getPage, { spaceId, pageId, format: 'markdown' }),
    ),
    readComments(source, spaceId, of('comments')),
    source.list(of('change requests'), listChangeRequests, { spaceId, status: 'open' }),
  ])
  const requests = await Promise.all(
    changeRequests.map(async (changeRequest) => {
      const place = { spaceId, changeRequestId: changeRequest.id }
      const what = of(`change request ${changeRequest.number}`)
      const proposed = await source.one(what, getChangeRequestContent, place)
      if (!proposed) return []
      const proposedPages = await withTexts(proposed.pages, (pageId) =>
        source.one(what, getChangeRequestPage, { ...place, pageId, format: 'markdown' }),
      )
      const said = await readChangeRequestComments(source, place, what)
      return [{ changeRequest, content: { ...proposed, pages: proposedPages }, comments: said }]
    }),
  )
  return { content: { ...content, pages }, comments, changeRequests: requests.flat() }
}

function withTexts(pages: readonly PageAnswer[], read: ReadPage): Promise<PageAnswer[]> {
  return Promise.all(
    pages.map(async (page) => {
      const [text, children] = await Promise.all([
        page.type === 'document' ? read(page.id) : undefined,
        withTexts(page.pages ?? [], read),
      ])
      const { markdown } = text ?? {}
      return { ...page, ...(markdown !== undefined && { markdown }), pages: children }
    }),
  )
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
