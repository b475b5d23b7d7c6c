import type { Comment, Reply, Thread } from '../../changes/threads.ts'
import { paint } from '../../text/paint.ts'
import { sanitise, sanitiseBlock } from '../../text/sanitise.ts'
import type { TextArea } from '../../text/table/table.ts'
import { shownText } from '../../text/text.ts'
import { wrap } from '../../text/width.ts'

/** A thread as it is read on a terminal: what it points at, what was said, and the replies below it. */
export function threadLines(thread: Thread, { width, color }: TextArea): string {
  const { bold, dim, green, magenta, yellow } = paint(color)
  const { comment, page, node, replies, resolved, outdated } = thread
  const state = resolved ? magenta('resolved') : green('open')
  const by =
    resolved && comment.resolvedBy ? dim(` by ${sanitise(comment.resolvedBy.displayName)}`) : ''
  const title = page ? sanitise(page.title || page.path || page.id) : 'the whole change request'
  const path = page?.path && page.path !== page.title ? `  ${dim(sanitise(page.path))}` : ''
  const stale = outdated ? `  ${yellow('outdated: the text has changed since')}` : ''
  return `${[
    `${bold(sanitise(thread.id))}  ${state}${by}  ${title}${path}${stale}`,
    ...(node?.preview ? indented(node.preview, '  │ ', width).map(dim) : []),
    ...remark(comment, '  ', width, dim),
    ...replies.flatMap((reply) => remark(reply, '      ', width, dim)),
  ].join('\n')}\n\n`
}

function remark(
  { postedBy, postedAt, body, reactions, ...rest }: Comment | Reply,
  indent: string,
  width: number,
  dim: (text: string) => string,
): string[] {
  const time = shownText(postedAt, { path: 'postedAt' })
  const edited = rest.editedAt ? ', edited' : ''
  const reacted = reactions.map(({ emoji, count }) => `${sanitise(emoji)} ${count}`).join('  ')
  return [
    `${indent}${sanitise(postedBy.displayName)}  ${dim(`${time}${edited}`)}`,
    ...indented(body.markdown ?? '', `${indent}  `, width),
    ...(reacted ? [`${indent}  ${dim(reacted)}`] : []),
  ]
}

function indented(text: string, indent: string, width: number): string[] {
  return sanitiseBlock(text)
    .trimEnd()
    .split('\n')
    .flatMap((line) => wrap(line.replaceAll('\t', '    '), Math.max(10, width - indent.length)))
    .map((line) => `${indent}${line}`)
}
