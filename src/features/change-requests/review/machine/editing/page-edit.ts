import { parseBlocks } from '../../../diff/model/blocks.ts'
import { clashes, joinParts, mergeTexts } from '../../../diff/model/merge-texts.ts'
import type { Notes } from '../../../notes/viewed.ts'
import { findSuggestedText } from '../../../threads/model/suggested-text.ts'
import type { Thread } from '../../../threads/model/threads.ts'
import { comparedText, textWithoutMarks } from '../../layout/compared-text.ts'
import { quotedLine, suggestionTarget } from '../../layout/quoted-line.ts'
import type { Purpose, Suggestion, ThreadSuggestion } from '../effects.ts'
import { draftBase, draftKey } from './drafts.ts'

/** Returns the latest suggestion in a thread for the block or line that it comments on. */
export function findSuggestion(thread: Thread): Suggestion | undefined {
  const block = suggestionTarget(thread)
  const text = suggestedText(thread)
  if (block === undefined || text === undefined) return undefined
  return { block, text, ...(quotedLine(thread) !== undefined && { isLine: true }) }
}

/** Returns whether a thread has a suggestion, even if the thread is on a whole page. */
export function hasSuggestedText(thread: Thread): boolean {
  return suggestedText(thread) !== undefined
}

function suggestedText({ comment, replies }: Thread): string | undefined {
  const texts = [comment, ...replies].map(({ body }) => body?.markdown ?? '')
  return texts.map(findSuggestedText).findLast((text) => text !== undefined)?.text
}

/**
 * Replaces the block or line with the suggestion. Returns `undefined` unless the unchanged block or
 * line occurs exactly once.
 */
export function withSuggestion(markdown: string, suggestion: Suggestion): string | undefined {
  const { block, text, isLine } = suggestion
  if (isLine) return withSuggestedLine(markdown, suggestion)
  // ignore whitespace, because removing the markup leaves gaps
  const letters = (one: string) => textWithoutMarks(one).replace(/\s/g, '')
  const wanted = letters(block)
  const blocks = parseBlocks(markdown.match(/[^\n]*\n|[^\n]+$/g) ?? [])
  const isWanted = (lines: readonly string[]) =>
    letters(lines.join('')) === wanted || letters(codeLines(lines)?.join('') ?? '') === wanted
  const found = blocks.filter(({ lines }) => isWanted(lines))
  if (wanted === '' || found.length !== 1) return undefined
  return blocks
    .map(({ lines }) => {
      if (!isWanted(lines)) return lines.join('')
      const code = codeLines(lines)
      if (code) return [lines[0], `${text.trimEnd()}\n`, ...lines.slice(code.length + 1)].join('')
      const block = lines.join('')
      return text.trimEnd() + block.slice(block.trimEnd().length)
    })
    .join('')
}

/** Replaces a line, and keeps its indentation and line ending. */
function withSuggestedLine(markdown: string, { block, text }: Suggestion): string | undefined {
  const lines = markdown.split('\n')
  const wanted = comparedText(block)
  const [at, ...others] = [...lines.keys()].filter(
    (index) => comparedText(lines[index] ?? '') === wanted,
  )
  if (wanted === '' || at === undefined || others.length > 0) return undefined
  const [, indent = '', end = ''] = /^(\s*).*?(\r?)$/.exec(lines[at] ?? '') ?? []
  const isIndented = /^\s/.test(text)
  const suggested = text.trimEnd().split('\n')
  lines[at] = suggested
    .map((line) => `${isIndented || line === '' ? line : `${indent}${line}`}${end}`)
    .join('\n')
  return lines.join('\n')
}

/** Returns the lines within a fenced code block, or `undefined` for any other block. */
function codeLines(lines: readonly string[]): string[] | undefined {
  const [, mark] = /^\s*(`{3,}|~{3,})/.exec(lines[0] ?? '') ?? []
  if (mark === undefined) return undefined
  const end = lines.findLastIndex((line) => line.trim().startsWith(mark))
  return end > 0 ? lines.slice(1, end) : undefined
}

/** Returns the suggestions of unresolved threads. */
export function threadSuggestions(threads: readonly Thread[]): ThreadSuggestion[] {
  return threads.flatMap((thread) => {
    const suggestion = thread.resolved ? undefined : findSuggestion(thread)
    return suggestion ? [{ ...suggestion, thread: thread.id }] : []
  })
}

/**
 * Applies suggestions to the current text of a page, and merges the user's draft of the page into
 * the result. `isInConflict` is true if the draft changes the same blocks.
 */
export function suggestedEdit(
  notes: Notes,
  purpose: Extract<Purpose, { kind: 'page' }>,
  suggestions: readonly ThreadSuggestion[],
): { text: string; resolves: string[]; isInConflict: boolean } {
  const applied = withSuggestions(purpose.before, suggestions)
  const draft = notes.drafts[draftKey(purpose)]
  if (draft === undefined) return { ...applied, isInConflict: false }
  const parts = mergeTexts(draftBase(notes, purpose) ?? purpose.before, draft, applied.text)
  const isInConflict = clashes(parts).length > 0
  return { ...applied, text: joinParts(parts, 'mine'), isInConflict }
}

/** Applies several suggestions. Skips those whose blocks have changed. */
export function withSuggestions(
  markdown: string,
  suggestions: readonly ThreadSuggestion[],
): { text: string; resolves: string[] } {
  const resolves: string[] = []
  let text = markdown
  for (const suggestion of suggestions) {
    const next = withSuggestion(text, suggestion)
    if (next === undefined) continue
    text = next
    resolves.push(suggestion.thread)
  }
  return { text, resolves }
}
