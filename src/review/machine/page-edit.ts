import { blocksOf } from '../../changes/text/blocks.ts'
import type { Thread } from '../../changes/threads.ts'
import { bare } from '../layout/thread-places.ts'
import type { Suggestion } from './effects.ts'

const fence = /^(`{3,})suggestion[^\n]*\n([\s\S]*?)\n?^\1[ \t]*$/m

/** What a thread suggests for the block that it is about; the last word counts. */
export function suggestionOf({ comment, replies, node }: Thread): Suggestion | undefined {
  const block = node?.preview
  if (block === undefined) return undefined
  const texts = [comment, ...replies].map(({ body }) => body?.markdown ?? '')
  const found = texts.map((text) => fence.exec(text)?.[2]).findLast((text) => text !== undefined)
  return found === undefined ? undefined : { block, text: found }
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
      const end = /\s*$/.exec(lines.join(''))?.[0] ?? ''
      return text.trimEnd() + end
    })
    .join('')
}
