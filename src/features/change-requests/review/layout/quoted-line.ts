import { previewLength } from '../../threads/model/thread-locations.ts'
import type { Thread } from '../../threads/model/threads.ts'
import { comparedText } from './compared-text.ts'

/**
 * Returns the line that a comment quotes because the service can't attach a comment to a part of a
 * block. Other quotations are ignored: they aren't in the commented block.
 */
export function quotedLine({ comment, node }: Thread): string | undefined {
  const [, line] = /^> (.+)\n\s*\n/.exec(comment.body?.markdown ?? '') ?? []
  if (line === undefined || comparedText(line) === '') return undefined
  if (node?.preview === undefined) return line
  const block = comparedText(node.text ?? node.preview)
  return isCut({ node }) || block.includes(comparedText(line)) ? line : undefined
}

/** Returns whether only the beginning of the commented block is known. */
export function isCut({ node }: Pick<Thread, 'node'>): boolean {
  return node?.text === undefined && (node?.preview?.length ?? 0) >= previewLength
}

/** Returns the text that a suggestion in a thread replaces: the quoted line or the block. */
export function suggestionTarget(thread: Thread): string | undefined {
  return quotedLine(thread) ?? thread.node?.text ?? thread.node?.preview
}
