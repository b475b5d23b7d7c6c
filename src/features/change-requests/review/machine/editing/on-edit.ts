import {
  type ClashChoice,
  clashes,
  joinParts,
  mergeTexts,
} from '../../../diff/model/merge-texts.ts'
import { noNotes } from '../../../notes/viewed.ts'
import type { EffectRequest, Purpose, ThreadSuggestion, Write } from '../effects.ts'
import type { DialogOf, ReviewState, State } from '../state.ts'
import { shownItem, shownThread } from '../state.ts'
import { type Step, saveNotes, showMessage, startRequest, toStep } from '../step.ts'
import {
  draftGivenUp,
  draftInConflict,
  keptDraft,
  mergedDraft,
  noneUnresolved,
  suggestionOutdated,
  suggestionWithoutLine,
} from '../wording.ts'
import { continuedPurpose, draftBase, draftKey, withDraft } from './drafts.ts'
import { lineInPage, openEditor } from './editing.ts'
import { findSuggestion, hasSuggestedText, suggestedEdit, threadSuggestions } from './page-edit.ts'

type PagePurpose = Extract<Purpose, { kind: 'page' }>
type PageEdit = DialogOf<'page-edit'>

/** Loads the current text of a page and opens it for editing. */
export function onEditPage(state: State, review: ReviewState): Step {
  const item = shownItem(review)
  if (item?.kind !== 'page' || review.changes?.after.get(item.id)?.page.type !== 'document') {
    return showMessage(state, 'There is no text to edit here', 'warning')
  }
  if (review.changeRequest?.status === 'merged') {
    return showMessage(state, 'The change request is merged and can no longer be edited', 'warning')
  }
  const { target } = review
  return startRequest(showMessage(state, 'Loading the page…', 'dim'), {
    ...{ type: 'text', target, page: item.id, title: item.title },
  })
}

/** Loads the page of the selected thread to apply the thread's suggestion. */
export function onSuggestion(state: State, review: ReviewState): Step {
  const thread = shownThread(review)
  const suggestion = thread && findSuggestion(thread)
  if (thread && !suggestion && hasSuggestedText(thread)) {
    return showMessage(state, suggestionWithoutLine, 'warning')
  }
  if (!thread?.page || !suggestion)
    return showMessage(state, 'No thread with a suggestion is selected', 'warning')
  const { id, title = id } = thread.page
  return loadPageToApply(state, review, { id, title }, [{ ...suggestion, thread: thread.id }])
}

/** Loads the page to apply the suggestions of all its unresolved threads. */
export function onAllSuggestions(state: State, review: ReviewState): Step {
  const item = shownItem(review)
  const own = review.threads.filter(({ page }) => item?.kind === 'page' && page?.id === item.id)
  const suggestions = threadSuggestions(own)
  if (!item || suggestions.length === 0)
    return showMessage(state, 'The page has no open thread with a suggestion', 'warning')
  return loadPageToApply(state, review, item, suggestions)
}

function loadPageToApply(
  state: State,
  { target }: ReviewState,
  { id, title }: { id: string; title: string },
  suggestions: readonly ThreadSuggestion[],
): Step {
  return startRequest(showMessage(state, 'Loading the page…', 'dim'), {
    ...{ type: 'text', target, page: id, title, suggestions },
  })
}

/** Opens the page's text in an external editor, or shows it with the suggestions applied. */
export function onPageText(
  state: State,
  ask: Extract<EffectRequest, { type: 'text' }>,
  before: string,
): Step {
  const { target, page, title, suggestions } = ask
  const { notes = noNotes } = state.review ?? {}
  const { drafts } = notes
  const purpose: PagePurpose = continuedPurpose({ kind: 'page', page, title, before }, drafts)
  if (!suggestions) {
    if (!state.review) return toStep(state)
    const text = drafts[draftKey(purpose)] ?? before
    const base = draftBase(state.review.notes, purpose)
    if (base !== undefined && base !== before) {
      return onOutdatedDraft(state, { ...purpose, before: base }, { text, theirs: before })
    }
    const line = lineInPage(state.review, page)
    return { state, effects: [openEditor(state.review, purpose, text, line)] }
  }
  const { text, resolves, isInConflict } = suggestedEdit(notes, purpose, suggestions)
  if (resolves.length === 0) return showMessage(state, suggestionOutdated, 'warning')
  if (isInConflict) return showMessage(state, draftInConflict, 'warning')
  const step = showPageEdit(state, { target, purpose: { ...purpose, resolves }, text })
  const { dialog } = step.state
  const outdated = suggestions.length - resolves.length
  if (outdated === 0 || dialog?.type !== 'page-edit') return step
  return { ...step, state: { ...step.state, dialog: { ...dialog, outdated } } }
}

/**
 * Opens a draft of a page that other users changed. If they changed the same blocks, shows both
 * versions.
 */
function onOutdatedDraft(
  state: State,
  purpose: PagePurpose,
  { text, theirs }: { text: string; theirs: string },
): Step {
  const { review } = state
  if (!review) return toStep(state)
  const parts = mergeTexts(purpose.before, text, theirs)
  if (clashes(parts).length > 0) {
    const { target } = review
    const dialog = { type: 'page-edit' as const, target, purpose, text, theirs, top: 0 }
    return toStep({ ...state, dialog: { ...dialog, isSending: false }, message: undefined })
  }
  const current = { ...purpose, before: theirs }
  const merged = joinParts(parts, 'mine')
  const kept = keepPageDraft(showMessage(state, mergedDraft, 'dim').state, current, merged)
  const line = lineInPage(review, purpose.page)
  return { ...kept, effects: [...kept.effects, openEditor(review, current, merged, line)] }
}

/**
 * Shows both versions of a page if an edit couldn't be sent because other users changed the same
 * blocks.
 */
export function onPageClash(
  state: State,
  { purpose, text }: Extract<Write, { kind: 'send' }>,
  theirs: string,
): Step {
  const { dialog } = state
  if (purpose.kind !== 'page' || dialog?.type !== 'page-edit') return toStep(state)
  const { error: _, ...rest } = dialog
  return toStep({ ...state, dialog: { ...rest, text, theirs, top: 0, isSending: false } })
}

const clashChoices: Readonly<Record<string, ClashChoice>> = { 1: 'mine', 2: 'theirs', 3: 'both' }

/**
 * Applies the user's choice to every block that both the user and others changed, and shows the
 * result.
 */
function applyClashChoice(
  state: State,
  { target, purpose, text }: PageEdit,
  { theirs, choice }: { theirs: string; choice: ClashChoice },
): Step {
  const joined = joinParts(mergeTexts(purpose.before, text, theirs), choice)
  const current = { ...purpose, before: theirs }
  if (joined.trimEnd() !== theirs.trimEnd()) {
    return showPageEdit(state, { target, purpose: current, text: joined })
  }
  const closed = showMessage({ ...state, dialog: undefined }, draftGivenUp, 'dim')
  return state.review
    ? saveNotes(closed, withDraft(state.review.notes, purpose, undefined))
    : closed
}

/** Shows an edited page with its changes. */
export function showPageEdit(
  state: State,
  { target, purpose, text }: Pick<PageEdit, 'target' | 'purpose' | 'text'>,
): Step {
  if (text.trimEnd() === purpose.before.trimEnd()) {
    const shown = showMessage(state, 'Nothing was changed', 'dim')
    const { notes } = state.review ?? {}
    const hasDraft = notes?.drafts[draftKey(purpose)] !== undefined
    return notes && hasDraft ? saveNotes(shown, withDraft(notes, purpose, undefined)) : shown
  }
  const dialog: PageEdit = {
    ...{ type: 'page-edit', target, purpose, text, top: 0, isSending: false },
  }
  return keepPageDraft({ ...state, dialog, message: undefined }, purpose, text)
}

function keepPageDraft(state: State, purpose: PagePurpose, text: string): Step {
  const { review } = state
  if (!review) return toStep(state)
  return saveNotes(toStep(state), withDraft(review.notes, purpose, text))
}

export function onPageEditKey(state: State, dialog: PageEdit, key: string): Step {
  const { review } = state
  if (dialog.isSending || !review) return toStep(state)
  const { target, purpose, text, theirs } = dialog
  const choice = clashChoices[key]
  if (theirs !== undefined && choice) return applyClashChoice(state, dialog, { theirs, choice })
  if (theirs !== undefined && key === 'e') {
    const both = joinParts(mergeTexts(purpose.before, text, theirs), 'both')
    return { state, effects: [openEditor(review, { ...purpose, before: theirs }, both)] }
  }
  if (key === 'y' && theirs === undefined) {
    const { error: _, ...rest } = dialog
    const sendingState = { ...state, dialog: { ...rest, isSending: true } }
    return startRequest(toStep(sendingState), {
      type: 'write',
      kind: 'send',
      target,
      purpose,
      text,
    })
  }
  if (key === 'e') {
    const line = lineInPage(review, purpose.page)
    return { state, effects: [openEditor(review, purpose, text, line)] }
  }
  const by = { j: 1, down: 1, k: -1, up: -1, space: 10, pagedown: 10, pageup: -10 }[key]
  if (by !== undefined) {
    return toStep({ ...state, dialog: { ...dialog, top: Math.max(0, dialog.top + by) } })
  }
  if (!['n', 'q', 'escape'].includes(key)) return toStep(state)
  return showMessage({ ...state, dialog: undefined }, keptDraft, 'dim')
}

export function onResolveAll(state: State, review: ReviewState): Step {
  const threads = review.threads.filter(({ resolved }) => !resolved).map(({ id }) => id)
  if (threads.length === 0) return showMessage(state, noneUnresolved, 'dim')
  return toStep({ ...state, dialog: { type: 'resolve-all', threads } })
}
