import { blocksOf } from '../../../changes/text/blocks.ts'
import type { Thread } from '../../../changes/threads.ts'
import { bare } from '../../layout/thread-places.ts'
import type { Suggestion } from '../effects.ts'

/** What a thread suggests for the block that it is about; the last word counts. */
export function suggestionOf({ comment, replies, node }: Thread): Suggestion | undefined {
  const block = node?.preview
  if (block === undefined) return undefined
  const texts = [comment, ...replies].map(({ body }) => body?.markdown ?? '')
  const found = texts.map(suggestedIn).findLast((text) => text !== undefined)
  return found === undefined ? undefined : { block, text: found }
}

/** What stands between the first fence of a suggestion and the one that closes it. */
function suggestedIn(text: string): string | undefined {
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

/** The text with the suggestion in place of its block; nothing where the block isn't there as it was, and once. */
export function withSuggestion(markdown: string, { block, text }: Suggestion): string | undefined {
  // a mark that is left out leaves a gap
  const letters = (one: string) => bare(one).replace(/\s/g, '')
  const wanted = letters(block)
  const blocks = blocksOf(markdown.match(/[^\n]*\n|[^\n]+$/g) ?? [])
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
