import { isAtLeast } from '../../contract/roles/rank.ts'
import { roleForContent } from '../access/roles.ts'
import {
  documentFromMarkdown,
  flattenDocument,
  splitIntoBlocks,
} from '../content/documents/document.ts'
import {
  type ContentPlace,
  headRevision,
  pageMarkdown,
  revisionRecord,
  spaceRecord,
} from '../content/store.ts'
import { findPlacedPage } from '../content/tree.ts'
import type { Caller } from '../http/implement.ts'
import type { ResourceUrl } from '../http/resource-url.ts'
import type { Json } from '../store/record.ts'
import type { Records } from '../store/records.ts'
import type { PageNode, ReactionRecord } from '../store/records-content.ts'
import type { Reader } from '../store/tables.ts'
import { userView } from './people.ts'

type StoredComment = Readonly<Records['comments']>
type StoredReply = Readonly<Records['commentReplies']>
type Format = 'document' | 'markdown'

const enc = encodeURIComponent

/** Returns the space or change request that contains a comment. */
export function commentPlace({ space, changeRequest }: StoredComment): ContentPlace {
  return { space, ...(changeRequest !== undefined && { changeRequest }) }
}

export function commentPath(comment: StoredComment): string {
  const { id, space, changeRequest } = comment
  const of = changeRequest === undefined ? '' : `/change-requests/${enc(changeRequest)}`
  return `/v1/spaces/${enc(space)}${of}/comments/${enc(id)}`
}

/**
 * Returns the body of a comment in the requested format. Converts the body if it was stored in the
 * other format.
 */
function bodyView({ markdown, document }: { [key: string]: Json }, format: Format) {
  if (format === 'document') {
    return {
      document:
        (document as { [key: string]: Json }) ?? documentFromMarkdown(String(markdown ?? '')),
    }
  }
  return { markdown: typeof markdown === 'string' ? markdown : flattenDocument(document ?? null) }
}

function reactionsView(state: Reader, reactions: readonly ReactionRecord[], url: ResourceUrl) {
  return [...new Set(reactions.map(({ emoji }) => emoji))].map((emoji) => {
    const users = reactions
      .filter((reaction) => reaction.emoji === emoji)
      .map(({ user, reactedAt }) => ({ user: userView(state, user, url), reactedAt }))
    return { emoji, count: users.length, users }
  })
}

function isUnchanged(before: PageNode, after: PageNode | undefined): boolean {
  return after !== undefined && before.body === after.body && before.title === after.title
}

/**
 * Returns the page to which a comment refers. If the page was deleted, returns the page from the
 * comment's revision.
 */
function pageTarget(state: Reader, comment: StoredComment) {
  const then = findPlacedPage(revisionRecord(state, comment.revision).pages, comment.page ?? '')
  const now = findPlacedPage(headRevision(state, commentPlace(comment)).pages, comment.page ?? '')
  const placed = now ?? then
  if (!placed) return undefined
  const { id, title, emoji, icon, createdAt, updatedAt } = placed.page
  return {
    id,
    title,
    ...(emoji !== undefined && { emoji }),
    ...(icon !== undefined && { icon }),
    createdAt,
    updatedAt,
    path: placed.path,
    outdated: then !== undefined && !isUnchanged(then.page, now?.page),
  }
}

/** Returns the block to which a comment refers, with its text at the time of the comment. */
function nodeTarget(state: Reader, comment: StoredComment) {
  const { node, page } = comment
  if (node === undefined) return undefined
  const then = findPlacedPage(revisionRecord(state, comment.revision).pages, page ?? '')
  const block =
    then && splitIntoBlocks(pageMarkdown(state, then.page)).find(({ id }) => id === node)
  return { id: node, ...(block && { preview: block.text.slice(0, 200) }) }
}

/** The data that the views of comments need. */
export interface CommentContext {
  caller: Caller
  url: ResourceUrl
  format: Format
}

/** Returns the caller's permissions for a comment or reply. */
function textPermissions(
  state: Reader,
  { space, postedBy }: { space: string; postedBy: string },
  caller: Caller,
) {
  const role = roleForContent(state, spaceRecord(state, { space }), caller)
  const isOwn = postedBy === caller.user
  const mayComment = isAtLeast(role, 'comment')
  return {
    view: isAtLeast(role, 'read'),
    edit: isOwn && mayComment,
    reply: mayComment,
    delete: (isOwn && mayComment) || role === 'admin',
  }
}

/**
 * Returns the users who replied to a comment. Includes the number of their replies and the time of
 * the last reply.
 */
function repliersView(state: Reader, comment: StoredComment, url: ResourceUrl) {
  const replies = state.list('commentReplies', 'byComment', comment.id)
  return [...new Set(replies.map(({ postedBy }) => postedBy))].map((user) => {
    const own = replies.filter(({ postedBy }) => postedBy === user)
    return {
      user: userView(state, user, url),
      count: own.length,
      updatedAt: own.at(-1)?.postedAt,
    }
  })
}

export function commentView(
  state: Reader,
  comment: StoredComment,
  { caller, url, format }: CommentContext,
) {
  const { id, space, changeRequest, postedAt, editedAt, revision, resolvedAt, resolvedBy } = comment
  const page = pageTarget(state, comment)
  const node = nodeTarget(state, comment)
  return {
    object: 'comment' as const,
    id,
    postedBy: userView(state, comment.postedBy, url),
    postedAt,
    ...(editedAt !== undefined && { editedAt }),
    reactions: reactionsView(state, comment.reactions, url),
    replies: state.count('commentReplies', 'byComment', id),
    repliers: repliersView(state, comment, url),
    body: bodyView(comment.body, format),
    target: {
      space,
      ...(changeRequest !== undefined && { changeRequest }),
      ...(comment.review !== undefined && { review: comment.review }),
      revision,
      ...(page && { page }),
      ...(node && { node }),
    },
    urls: { location: url(commentPath(comment)) },
    permissions: textPermissions(state, comment, caller),
    status: comment.status,
    ...(resolvedAt !== undefined && { resolvedAt }),
    ...(resolvedBy !== undefined && { resolvedBy: userView(state, resolvedBy, url) }),
  }
}

export function replyView(
  state: Reader,
  comment: StoredComment,
  reply: StoredReply,
  { caller, url, format }: CommentContext,
) {
  const { id, postedBy, postedAt, editedAt, reactions, body } = reply
  return {
    object: 'comment-reply' as const,
    id,
    postedBy: userView(state, postedBy, url),
    postedAt,
    ...(editedAt !== undefined && { editedAt }),
    reactions: reactionsView(state, reactions, url),
    body: bodyView(body, format),
    urls: { location: url(`${commentPath(comment)}/replies/${enc(id)}`) },
    permissions: textPermissions(state, reply, caller),
  }
}
