import { parseBlocks } from '../../../diff/model/blocks.ts'
import { clashes, joinParts, mergeTexts } from '../../../diff/model/merge-texts.ts'
import type { Notes } from '../../../notes/viewed.ts'
import { findSuggestedText } from '../../../threads/model/suggested-text.ts'
import type { Thread } from '../../../threads/model/threads.ts'
import { comparedLine, comparedText, textWithoutMarks } from '../../layout/compared-text.ts'
import { isCut, quotedLine, suggestionTarget } from '../../layout/quoted-line.ts'
import type { Purpose, Suggestion, ThreadSuggestion } from '../effects.ts'
import { draftBase, draftKey } from './drafts.ts'

/** Returns the latest suggestion in a thread, with the block or line that it replaces. */
export function findSuggestion(thread: Thread): Suggestion | undefined {
  const block = suggestionTarget(thread)
  const text = suggestedText(thread)
  if (block === undefined || text === undefined) return undefined
  if (quotedLine(thread) === undefined) return { block, text }
  const within = thread.node?.text ?? thread.node?.preview
  return {
    ...{ block, text, isLine: true },
    ...(within !== undefined && { within }),
    ...(isCut(thread) && { isCut: true }),
  }
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
  if (isLine) return withSuggestedLine(markdown, suggestion)?.text
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

/** Returns text without markup and whitespace, because removing the markup leaves gaps. */
function letters(text: string): string {
  return textWithoutMarks(text).replace(/\s/g, '')
}

/**
 * Replaces a line of the commented block, and keeps its indentation and line ending. Replaces the
 * block if the quotation is only a part of a line.
 */
function withSuggestedLine(
  markdown: string,
  suggestion: Suggestion,
): { text: string; within?: string } | undefined {
  const { block, text, within, isCut } = suggestion
  const lines = markdown.split('\n')
  const wanted = comparedText(block)
  const ranges =
    within === undefined ? [{ start: 0, end: lines.length }] : blockRanges(lines, suggestion)
  const similar = ranges.flatMap(({ start, end }) =>
    [...lines.keys()]
      .slice(start, end)
      .filter((index) => comparedText(lines[index] ?? '') === wanted)
      .map((at) => ({ at, start, end })),
  )
  if (similar.length === 0 && within !== undefined && !isCut) {
    const replaced = withSuggestion(markdown, { block: within, text })
    return replaced === undefined ? undefined : { text: replaced }
  }
  const [found, ...others] = similar.filter(
    ({ at }) => comparedLine(lines[at] ?? '') === comparedLine(block),
  )
  if (wanted === '' || !found || others.length > 0) return undefined
  const { at, start, end } = found
  const [, indent = '', ending = ''] = /^(\s*).*?(\r?)$/.exec(lines[at] ?? '') ?? []
  const isIndented = /^\s/.test(text)
  const suggested = text.trimEnd() === '' ? [] : text.trimEnd().split('\n')
  const replacement = suggested.map(
    (line) => `${isIndented || line === '' ? line : `${indent}${line}`}${ending}`,
  )
  const before = lines.slice(0, at)
  const after = lines.slice(at + 1)
  return {
    text: [...before, ...replacement, ...after].join('\n'),
    within: [...before.slice(start), ...replacement, ...after.slice(0, end - at - 1)].join('\n'),
  }
}

interface LineRange {
  start: number
  end: number
}

/**
 * Finds the lines of the commented block. If only its beginning is known, the block ends at the
 * next blank line.
 */
function blockRanges(lines: readonly string[], { within = '', isCut }: Suggestion): LineRange[] {
  const wanted = letters(within)
  const own = lines.map(letters)
  if (wanted === '') return []
  return [...lines.keys()].flatMap((start): LineRange[] => {
    if (own[start] === '') return []
    let text = ''
    let end = start
    while (end < own.length && text.length < wanted.length && wanted.startsWith(text)) {
      text += own[end++]
    }
    if (!isCut) return text === wanted ? [{ start, end }] : []
    if (!text.startsWith(wanted)) return []
    while (end < own.length && lines[end]?.trim() !== '') end++
    return [{ start, end }]
  })
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
  const changedBlocks = new Map<string, string>()
  let text = markdown
  for (const suggestion of suggestions) {
    const { within } = suggestion
    const changed = within === undefined ? undefined : changedBlocks.get(within)
    // an earlier suggestion may have changed another line of the same block
    const current =
      changed === undefined ? suggestion : { ...suggestion, within: changed, isCut: false }
    const line = suggestion.isLine ? withSuggestedLine(text, current) : undefined
    const next = suggestion.isLine ? line?.text : withSuggestion(text, suggestion)
    if (next === undefined) continue
    text = next
    if (within !== undefined && line?.within !== undefined) changedBlocks.set(within, line.within)
    resolves.push(suggestion.thread)
  }
  return { text, resolves }
}
