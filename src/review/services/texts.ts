import type { Target } from '../../changes/read-changes.ts'
import type { Client } from '../../client/client.ts'
import { getChangeRequestPage } from '../../contract/change-requests/content.ts'
import { changeContent } from '../../contract/change-requests/content-changes.ts'
import {
  createChangeRequestCommentReply,
  deleteChangeRequestCommentReply,
  updateChangeRequestCommentReply,
} from '../../contract/comments/comment-replies.ts'
import {
  createChangeRequestComment,
  deleteChangeRequestComment,
  updateChangeRequestComment,
} from '../../contract/comments/comments.ts'
import { DocsctlError } from '../../errors.ts'
import { blockNode } from '../layout/block-node.ts'
import type { Asks, Write } from '../machine/effects.ts'
import type { Purpose } from '../machine/state.ts'

/** What is said of a comment on a line that belongs to no block, or to one of several. */
export const atPage = 'it stands at the page: which block the line is in is not certain'

/** Writes a text where it belongs. */
export async function sendText(
  client: Client,
  target: Target,
  purpose: Purpose,
  markdown: string,
): Promise<Asks['write']['answer']> {
  const body = { markdown }
  if (purpose.kind === 'page') return sendPage(client, target, purpose, markdown)
  if (purpose.kind === 'words') {
    const { thread: commentId, reply: commentReplyId } = purpose
    await (commentReplyId === undefined
      ? client.call(updateChangeRequestComment, { ...target, commentId, body })
      : client.call(updateChangeRequestCommentReply, {
          ...{ ...target, commentId, commentReplyId, body },
        }))
    return {}
  }
  if (purpose.kind === 'reply') {
    const commentId = purpose.thread
    await client.call(createChangeRequestCommentReply, { ...target, commentId, body })
    return {}
  }
  const { page, block } = purpose
  const node = page !== undefined && block ? await findNode(client, target, page, block) : undefined
  await client.call(createChangeRequestComment, {
    ...target,
    body,
    ...(page !== undefined && { page }),
    ...(node !== undefined && { node }),
  })
  return block && node === undefined ? { note: atPage } : {}
}

async function findNode(
  client: Client,
  target: Target,
  pageId: string,
  line: string,
): Promise<string | undefined> {
  const query = { format: 'document', metadata: false, computed: false }
  const page = await client.call(getChangeRequestPage, { ...target, pageId, ...query })
  return blockNode(page.document, line)
}

/** A page of the change request as it is now. */
export async function readMarkdown(
  client: Client,
  target: Target,
  pageId: string,
  signal?: AbortSignal,
): Promise<string> {
  const query = { pageId, format: 'markdown', metadata: false, computed: false }
  return (
    (await client.call(getChangeRequestPage, { ...target, ...query }, { signal })).markdown ?? ''
  )
}

/** A page is changed only from what it was made from: what somebody else wrote meanwhile isn't lost. */
async function sendPage(
  client: Client,
  target: Target,
  { page, before }: Extract<Purpose, { kind: 'page' }>,
  markdown: string,
): Promise<Asks['write']['answer']> {
  if ((await readMarkdown(client, target, page)) !== before) {
    throw new DocsctlError('conflict', 'the page was changed meanwhile, and nothing was sent', {
      state: 'your text is kept as a draft',
    })
  }
  const change = { operation: 'update_page' as const, page, document: { markdown } }
  await client.call(changeContent, { ...target, changes: [change] })
  return {}
}

/** Takes back a comment or a reply. */
export async function deleteWords(
  client: Client,
  target: Target,
  { thread: commentId, reply: commentReplyId }: Extract<Write, { kind: 'delete-words' }>,
): Promise<Asks['write']['answer']> {
  await (commentReplyId === undefined
    ? client.call(deleteChangeRequestComment, { ...target, commentId })
    : client.call(deleteChangeRequestCommentReply, { ...target, commentId, commentReplyId }))
  return {}
}
