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

/** Open ones first: they are what one looks for. */
const statuses = ['open', 'draft', 'merged', 'archived'] as const

/** Texts by document: one that change requests share with main is read once. */
type Texts = Map<string, string>

/** The text of each document below. */
type ReadPage = (pageId: string) => Promise<PageAnswer | undefined>

/** The pages, comments and change requests of each space. */
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
  const texts: Texts = new Map()
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
      const said = await readChangeRequestComments(source, place, what)
      return [{ changeRequest, content: { ...proposed, pages: proposedPages }, comments: said }]
    }),
  )
  return { content: { ...content, pages }, comments, changeRequests: requests.flat() }
}

async function textOf(page: PageAnswer, texts: Texts, read: ReadPage): Promise<string | undefined> {
  const { documentId } = page
  const known = documentId === undefined ? undefined : texts.get(documentId)
  if (known !== undefined) return known
  const markdown = (await read(page.id))?.markdown
  if (documentId !== undefined && markdown !== undefined) texts.set(documentId, markdown)
  return markdown
}

function withTexts(
  pages: readonly PageAnswer[],
  texts: Texts,
  read: ReadPage,
): Promise<PageAnswer[]> {
  return Promise.all(
    pages.map(async (page) => {
      const [markdown, children] = await Promise.all([
        page.type === 'document' ? textOf(page, texts, read) : undefined,
        withTexts(page.pages ?? [], texts, read),
      ])
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
