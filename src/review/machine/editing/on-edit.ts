import type { Ask, ReviewVerdict } from '../effects.ts'
import type { Dialog, Purpose, Review, State } from '../state.ts'
import { shownItem, shownThread } from '../state.ts'
import { asking, just, type Step, saving, say } from '../step.ts'
import { noneUnresolved, nothingToSend, suggestionGone } from '../wording.ts'
import { textsToSend } from './drafts.ts'
import { editing, lineInPage } from './editing.ts'
import { suggestionOf, withSuggestion } from './page-edit.ts'

type PagePurpose = Extract<Purpose, { kind: 'page' }>
type PageEdit = Extract<Dialog, { type: 'page-edit' }>

/** Reads the page as it is now, to have it edited. */
export function onEditPage(state: State, review: Review): Step {
  const item = shownItem(review)
  if (item?.kind !== 'page' || review.changes?.after.get(item.id)?.page.type !== 'document') {
    return say(state, 'there is no text to edit here', 'warning')
  }
  if (review.changeRequest?.status === 'merged') {
    return say(state, 'it is merged: nothing of it can be edited any more', 'warning')
  }
  const { target } = review
  return asking(say(state, 'reading the page…', 'dim'), {
    ...{ type: 'text', target, page: item.id, title: item.title },
  })
}

/** Reads the page of a thread, to have its suggestion put in. */
export function onSuggestion(state: State, review: Review): Step {
  const thread = shownThread(review)
  const suggestion = thread && suggestionOf(thread)
  if (!thread?.page || !suggestion)
    return say(state, 'no thread with a suggestion is chosen', 'warning')
  const { id, title } = thread.page
  const { target } = review
  return asking(say(state, 'reading the page…', 'dim'), {
    ...{ type: 'text', target, page: id, title: title ?? id, suggestion },
  })
}

/** The page as it is now: to the editor, or with the suggestion to be looked at. */
export function onPageText(
  state: State,
  ask: Extract<Ask, { type: 'text' }>,
  before: string,
): Step {
  const { target, page, title, suggestion } = ask
  const purpose: PagePurpose = { kind: 'page', page, title, before }
  if (!suggestion) {
    if (!state.review) return just(state)
    const text = state.review.notes.drafts[`page ${page}`] ?? before
    const line = lineInPage(state.review, page)
    return { state, effects: [editing(state.review, purpose, text, line)] }
  }
  const text = withSuggestion(before, suggestion)
  if (text === undefined) {
    return say(state, suggestionGone, 'warning')
  }
  return showingEdit(state, { target, purpose, text })
}

/** What was made of a page, with what that changes. */
export function showingEdit(
  state: State,
  { target, purpose, text }: Pick<PageEdit, 'target' | 'purpose' | 'text'>,
): Step {
  if (text.trimEnd() === purpose.before.trimEnd()) return say(state, 'nothing was changed', 'dim')
  const dialog: PageEdit = {
    ...{ type: 'page-edit', target, purpose, text, top: 0, isSending: false },
  }
  return keepingPage({ ...state, dialog, message: undefined }, purpose, text)
}

function keepingPage(state: State, { page }: PagePurpose, text: string): Step {
  const { review } = state
  if (!review) return just(state)
  const drafts = { ...review.notes.drafts, [`page ${page}`]: text }
  return saving(just(state), { ...review.notes, drafts })
}

export function onPageEditKey(state: State, dialog: PageEdit, key: string): Step {
  const { review } = state
  if (dialog.isSending || !review) return just(state)
  const { target, purpose, text } = dialog
  if (key === 'y') {
    const { error: _, ...rest } = dialog
    const sending = { ...state, dialog: { ...rest, isSending: true } }
    return asking(just(sending), { type: 'write', kind: 'send', target, purpose, text })
  }
  if (key === 'e') {
    const line = lineInPage(review, purpose.page)
    return { state, effects: [editing(review, purpose, text, line)] }
  }
  const by = { j: 1, down: 1, k: -1, up: -1, space: 10, pagedown: 10, pageup: -10 }[key]
  if (by !== undefined) {
    return just({ ...state, dialog: { ...dialog, top: Math.max(0, dialog.top + by) } })
  }
  if (!['n', 'q', 'escape'].includes(key)) return just(state)
  return say({ ...state, dialog: undefined }, 'kept as a draft; nothing was sent', 'dim')
}

export function onResolveAll(state: State, review: Review): Step {
  const threads = review.threads.filter(({ resolved }) => !resolved).map(({ id }) => id)
  if (threads.length === 0) return say(state, noneUnresolved, 'dim')
  return just({ ...state, dialog: { type: 'resolve-all', threads } })
}

const verdicts: Readonly<Record<string, ReviewVerdict>> = {
  a: 'approved',
  r: 'changes-requested',
  c: 'comment',
}

/** The drafts that are sent together are on the screen; a letter says with which verdict. */
export function onVerdictKey(
  state: State,
  dialog: Extract<Dialog, { type: 'verdict' }>,
  key: string,
): Step {
  const { review } = state
  if (dialog.isSending || !review) return just(state)
  const verdict = verdicts[key]
  if (verdict === undefined) {
    return ['q', 'escape', 'n', 'enter'].includes(key)
      ? just({ ...state, dialog: undefined })
      : just(state)
  }
  const texts = textsToSend(review.notes.drafts)
  if (verdict === 'comment' && texts.length === 0) {
    return just({ ...state, dialog: { ...dialog, error: nothingToSend } })
  }
  const sending = { ...state, dialog: { type: 'verdict' as const, isSending: true } }
  const { target } = review
  return asking(just(sending), { type: 'write', kind: 'review', target, verdict, texts })
}
