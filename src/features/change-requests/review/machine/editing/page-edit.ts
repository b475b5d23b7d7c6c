import { parseBlocks } from '../../../diff/model/blocks.ts'
import type { Thread } from '../../../threads/model/threads.ts'
import { textWithoutMarks } from '../../layout/thread-places.ts'
import type { Suggestion } from '../effects.ts'

/** Returns the last suggestion of a thread for its block. */
export function findSuggestion({ comment, replies, node }: Thread): Suggestion | undefined {
  const block = node?.preview
  if (block === undefined) return undefined
  const texts = [comment, ...replies].map(({ body }) => body?.markdown ?? '')
  const found = texts.map(suggestedText).findLast((text) => text !== undefined)
  return found === undefined ? undefined : { block, text: found }
}

/** Returns the text in the first code block with a suggestion. */
function suggestedText(text: string): string | undefined {
  const lines = text.split('\n')
  const unclosed = new Set<string>()
  for (const [start, line] of lines.entries()) {
    const [, ticks] = /^(`{3,})suggestion/.exec(line) ?? []
    if (ticks === undefined || unclosed.has(ticks)) continue
    const end = lines.findIndex((one, at) => at > start && one.trimEnd() === ticks)
    if (end >= 0) return lines.slice(start + 1, end).join('\n')
    unclosed.add(ticks)
  }
  return undefined
}

/**
 * Replaces the block with the suggestion. Returns `undefined` unless the unchanged block occurs
 * exactly once.
 */
export function withSuggestion(markdown: string, { block, text }: Suggestion): string | undefined {
  // ignore whitespace, because removing markup leaves gaps
  const letters = (one: string) => textWithoutMarks(one).replace(/\s/g, '')
  const wanted = letters(block)
  const blocks = parseBlocks(markdown.match(/[^\n]*\n|[^\n]+$/g) ?? [])
  const isWanted = (lines: readonly string[]) => letters(lines.join('')) === wanted
  const found = blocks.filter(({ lines }) => isWanted(lines))
  if (wanted === '' || found.length !== 1) return undefined
  return blocks
    .map(({ lines }) => {
      if (!isWanted(lines)) return lines.join('')
      const block = lines.join('')
      return text.trimEnd() + block.slice(block.trimEnd().length)
    })
    .join('')
}
