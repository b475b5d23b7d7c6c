import type { CommentReply } from '../../../contract/comments/comment-replies.ts'
import type { Comment } from '../../../contract/comments/comments.ts'
import type { TextArea } from '../../../output/formatter.ts'
import { paint } from '../../../output/text/paint.ts'
import { sanitize, sanitizeBlock } from '../../../output/text/sanitize.ts'
import { shownText } from '../../../output/text/text.ts'
import { wrap } from '../../../output/text/width.ts'
import { type Thread, threadPageName } from './model/threads.ts'

/** Formats a thread for a terminal: its location, the comment, and the replies. */
export function formatThread(thread: Thread, { width, color }: TextArea): string {
  const { bold, dim, green, magenta, yellow } = paint(color)
  const { comment, page, node, replies, resolved, outdated } = thread
  const state = resolved ? magenta('resolved') : green('open')
  const by =
    resolved && comment.resolvedBy ? dim(` by ${sanitize(comment.resolvedBy.displayName)}`) : ''
  const name = page ? sanitize(threadPageName(page)) : 'the whole change request'
  // the current API returns only the ID of the page, which is long
  const isOnlyId = page !== undefined && !page.title && !page.path
  const path = page?.path && page.path !== page.title ? `  ${dim(sanitize(page.path))}` : ''
  const stale = outdated ? `  ${yellow('outdated')}` : ''
  return `${[
    `${bold(sanitize(thread.id))}  ${state}${by}${isOnlyId ? '' : `  ${name}`}${path}${stale}`,
    ...(isOnlyId ? [`  ${dim(name)}`] : []),
    ...(node?.preview ? indented(node.preview, '  │ ', width).map(dim) : []),
    ...remark(comment, '  ', width, dim),
    ...replies.flatMap((reply) => remark(reply, '      ', width, dim)),
  ].join('\n')}\n\n`
}

function remark(
  { postedBy, postedAt, body, reactions, ...rest }: Comment | CommentReply,
  indent: string,
  width: number,
  dim: (text: string) => string,
): string[] {
  const time = shownText(postedAt, { path: 'postedAt' })
  const edited = rest.editedAt ? ', edited' : ''
  const reacted = reactions.map(({ emoji, count }) => `${sanitize(emoji)} ${count}`).join('  ')
  return [
    `${indent}${sanitize(postedBy.displayName)}  ${dim(`${time}${edited}`)}`,
    ...indented(body.markdown ?? '', `${indent}  `, width),
    ...(reacted ? [`${indent}  ${dim(reacted)}`] : []),
  ]
}

function indented(text: string, indent: string, width: number): string[] {
  return sanitizeBlock(text)
    .trimEnd()
    .split('\n')
    .flatMap((line) => wrap(line.replaceAll('\t', '    '), Math.max(10, width - indent.length)))
    .map((line) => `${indent}${line}`)
}
