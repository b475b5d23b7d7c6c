import type { Client } from '../../../../client/client.ts'
import { getChangeRequestPage } from '../../../../contract/change-requests/content.ts'
import { changeContent } from '../../../../contract/change-requests/content-changes.ts'
import {
  createChangeRequestCommentReply,
  deleteChangeRequestCommentReply,
  updateChangeRequestCommentReply,
} from '../../../../contract/comments/comment-replies.ts'
import {
  createChangeRequestComment,
  deleteChangeRequestComment,
  updateChangeRequestComment,
} from '../../../../contract/comments/comments.ts'
import { DocsctlError } from '../../../../errors.ts'
import type { Target } from '../../model/change-request.ts'
import { textWithoutMarks } from '../layout/thread-places.ts'
import type { Asks, Purpose, Write } from '../machine/effects.ts'

/** The note for a comment on a line whose block is missing or ambiguous. */
const wholePageNote = 'The comment was added to the page because its line is missing or ambiguous'

/** The same note for some of several comments. */
export function unplacedNote(count: number, all: number): string {
  return `${count} of ${all} comments were added to a page because their line is missing or ambiguous`
}

/** Sends a text according to its subject. */
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
  return block && node === undefined ? { note: wholePageNote } : {}
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

/** Reads the current text of a page in the change request. */
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

/** Updates a page only if its text is still the edited one, so that edits of others aren't lost. */
async function sendPage(
  client: Client,
  target: Target,
  { page, before }: Extract<Purpose, { kind: 'page' }>,
  markdown: string,
): Promise<Asks['write']['answer']> {
  if ((await readMarkdown(client, target, page)) !== before) {
    throw new DocsctlError('conflict', 'The page was changed remotely. Nothing was sent', {
      state: 'Your text is kept as a draft',
    })
  }
  const change = { operation: 'update_page' as const, page, document: { markdown } }
  await client.call(changeContent, { ...target, changes: [change] })
  return {}
}

/** Deletes a comment or a reply. */
export async function deleteText(
  client: Client,
  target: Target,
  { thread: commentId, reply: commentReplyId }: Extract<Write, { kind: 'delete-words' }>,
): Promise<Asks['write']['answer']> {
  await (commentReplyId === undefined
    ? client.call(deleteChangeRequestComment, { ...target, commentId })
    : client.call(deleteChangeRequestCommentReply, { ...target, commentId, commentReplyId }))
  return {}
}

type BlockNode = Record<string, unknown>

/**
 * Returns the id of the document block with this Markdown line. Documents are trees of nodes, in
 * which blocks have a `key`. Returns `undefined` if the block is ambiguous.
 */
export function blockNode(document: unknown, line: string): string | undefined {
  const wanted = textWithoutMarks(line)
  if (wanted === '' || !isNode(document)) return undefined
  const found = textNodes(document).filter((node) => {
    return typeof node.key === 'string' && textWithoutMarks(nodeText(node)).includes(wanted)
  })
  return found.length === 1 ? (found[0]?.key as string) : undefined
}

function isNode(value: unknown): value is BlockNode {
  return typeof value === 'object' && value !== null
}

function textNodes({ nodes }: BlockNode): BlockNode[] {
  return Array.isArray(nodes) ? nodes.filter(isNode) : []
}

function nodeText(node: BlockNode): string {
  const leaves = Array.isArray(node.leaves) ? node.leaves.filter(isNode) : []
  const own = leaves.map(({ text }) => (typeof text === 'string' ? text : '')).join('')
  // lines of code are blocks too
  return [own, ...textNodes(node).map(nodeText)].filter((text) => text !== '').join(' ')
}
