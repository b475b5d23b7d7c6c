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
import { documentLines } from '../../../../output/text/document-lines.ts'
import { clashes, joinParts, mergeTexts, withEndOf } from '../../diff/model/merge-texts.ts'
import type { Target } from '../../model/change-request.ts'
import { comparedText } from '../layout/compared-text.ts'
import type { EffectMap, Purpose, Write } from '../machine/effects.ts'
import { resolveThreads } from './resolve-threads.ts'
import type { BatchClient } from './services.ts'

/** The note on a comment whose line isn't a block of its own. */
const wholePageNote =
  'The comment quotes its line, because the service cannot attach a comment to this line'

/** Returns the note on several comments, some of whose lines aren't blocks of their own. */
export function unplacedNote(count: number, all: number): string {
  return `The service could not attach ${count} of ${all} drafts to a line. Unattached comments quote their line`
}

/** Posts a comment, reply, or edit. */
export async function sendText(
  client: BatchClient,
  target: Target,
  purpose: Purpose,
  markdown: string,
): Promise<EffectMap['write']['answer']> {
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
  const { page, block, occurrence } = purpose
  const isOnLine = page !== undefined && block !== undefined
  const node = isOnLine ? await findNode(client, target, page, { block, occurrence }) : undefined
  const isQuoted = isOnLine && !node?.isLine
  await client.call(createChangeRequestComment, {
    ...target,
    body: isQuoted ? { markdown: quotingText(purpose, markdown) } : body,
    ...(page !== undefined && { page }),
    ...(node && { node: node.key }),
  })
  return isQuoted ? { note: wholePageNote } : {}
}

/** Returns a comment that quotes its line, because the service can't identify the line. */
export function quotingText(
  { block }: Extract<Purpose, { kind: 'comment' }>,
  markdown: string,
): string {
  return block === undefined ? markdown : `> ${block}\n\n${markdown}`
}

async function findNode(
  client: Client,
  target: Target,
  pageId: string,
  line: DocumentLine,
): Promise<LineNode | undefined> {
  return blockNode(await readDocument(client, target, pageId), line)
}

async function readDocument(client: Client, target: Target, pageId: string): Promise<unknown> {
  const query = { format: 'document', metadata: false, computed: false }
  return (await client.call(getChangeRequestPage, { ...target, pageId, ...query })).document
}

/**
 * Returns the IDs of all blocks on a page except the one to which comments on the line are
 * attached. If the line no longer exists, its block is unknown, so the result is empty.
 */
export async function readOtherBlocks(
  client: Client,
  target: Target,
  pageId: string,
  line: { block?: string; occurrence?: number },
): Promise<ReadonlySet<string>> {
  const document = await readDocument(client, target, pageId)
  const { block = '', occurrence } = line
  const wanted = comparedText(block)
  const blocks = isNode(document) ? blockNodes(document) : []
  const lines = blocks.flatMap((node) => documentLines(node).map(comparedText))
  if (!lines.some((text) => text.includes(wanted))) return new Set()
  const own = blockNode(document, { block, occurrence })?.key
  const keys = blocks.map(({ key }) => String(key))
  return new Set(keys.filter((key) => key !== own))
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

/** The note on an edit of a page that others have edited since the edit started. */
const mergedNote = 'Changes that others made to the page were kept'

/**
 * Updates a page. If others have changed its text, merges their changes. If they changed the same
 * blocks, sends nothing and returns their text.
 */
async function sendPage(
  client: BatchClient,
  target: Target,
  { page, before, resolves = [] }: Extract<Purpose, { kind: 'page' }>,
  markdown: string,
): Promise<EffectMap['write']['answer']> {
  const theirs = await readMarkdown(client, target, page)
  const isOther = theirs !== before
  const parts = isOther ? mergeTexts(before, markdown, theirs) : []
  if (clashes(parts).length > 0) return { theirs }
  const text = withEndOf(theirs, isOther ? joinParts(parts, 'mine') : markdown)
  const change = { operation: 'update_page' as const, page, document: { markdown: text } }
  await client.call(changeContent, { ...target, changes: [change] })
  // return a note instead of an error, because the page was already sent
  const { count, failed } = await resolveThreads(client, target, resolves)
  const unresolved = `Resolved only ${count} of ${resolves.length} threads`
  const notes = [...(isOther ? [mergedNote] : []), ...(failed ? [unresolved] : [])]
  return notes.length === 0 ? {} : { note: notes.join('. ') }
}

/** Deletes a comment or a reply. */
export async function deleteText(
  client: Client,
  target: Target,
  { thread: commentId, reply: commentReplyId }: Extract<Write, { kind: 'delete-words' }>,
): Promise<EffectMap['write']['answer']> {
  await (commentReplyId === undefined
    ? client.call(deleteChangeRequestComment, { ...target, commentId })
    : client.call(deleteChangeRequestCommentReply, { ...target, commentId, commentReplyId }))
  return {}
}

type BlockNode = Record<string, unknown>

/** A Markdown line, with its occurrence number if other lines have the same text. */
interface DocumentLine {
  block: string
  occurrence?: number | undefined
}

/** A block of a document. `isLine` is false if the block has more text than the line. */
interface LineNode {
  key: string
  isLine: boolean
}

/**
 * Returns the document block that contains a Markdown line. Documents are trees of nodes in which
 * blocks have a `key`. Returns `undefined` if the line is missing or ambiguous.
 */
export function blockNode(document: unknown, line: DocumentLine): LineNode | undefined {
  const wanted = comparedText(line.block)
  if (wanted === '' || !isNode(document)) return undefined
  const lines = blockNodes(document).flatMap((node) =>
    documentLines(node).map((text) => ({ node, text: comparedText(text) })),
  )
  const equal = lines.filter(({ text }) => text === wanted)
  const found = equal.length > 0 ? equal : lines.filter(({ text }) => text.includes(wanted))
  const nodes = new Set(found.map(({ node }) => node))
  if (line.occurrence === undefined && nodes.size !== 1) return undefined
  const chosen = found[(line.occurrence ?? 1) - 1]?.node
  if (typeof chosen?.key !== 'string') return undefined
  const [own, ...others] = documentLines(chosen)
  return { key: chosen.key, isLine: others.length === 0 && comparedText(own ?? '') === wanted }
}

function isNode(value: unknown): value is BlockNode {
  return typeof value === 'object' && value !== null
}

function blockNodes({ nodes }: BlockNode): BlockNode[] {
  return Array.isArray(nodes) ? nodes.filter(isNode) : []
}
