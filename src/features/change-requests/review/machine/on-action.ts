import { before, walk, wordPlace } from '../layout/layout.ts'
import { openComposer, openDraft } from './editing/compose.ts'
import { onAllSuggestions, onEditPage, onResolveAll, onSuggestion } from './editing/on-edit.ts'
import { onVerdict } from './editing/on-verdict.ts'
import { onOwnText } from './editing/own-texts.ts'
import { onTakeBack, sendEarly } from './editing/take-back.ts'
import type { Action } from './key-map.ts'
import { onMerge } from './merging/merging.ts'
import {
  commentPurpose,
  onNewOnly,
  onThread,
  onViewed,
  threadTitle,
  withThread,
} from './on-page.ts'
import { openFilter } from './queue/filtering.ts'
import { onQueueAction, returnToQueue } from './queue/on-queue.ts'
import { chosenItem } from './queue/shown-queue.ts'
import { changePlaces, threadPlaces, topAfterJump, withLines, withScroll } from './relayout.ts'
import { clamped, screenLayout, steps } from './screen-layout.ts'
import { endSearch, moveToMatch } from './search/search.ts'
import { type ReviewState, type State, shownBlock, shownItem } from './state.ts'
import {
  leaveReview,
  loadReview,
  loadSelectedItem,
  pollInterval,
  quitReview,
  type Step,
  saveNotes,
  selectItem,
  showMessage,
  startRequest,
  toStep,
  withReview,
} from './step.ts'
import { filterTree, onFold } from './tree/folding.ts'
import { typedCommands } from './typed-commands.ts'
import { withProgress } from './viewed.ts'
import { noLink, noneUnresolved, onItsWay } from './wording.ts'

/** Performs the action of a key if no dialog is open. */
export function onAction(before: State, action: Action): Step {
  const state: State = { ...before, message: undefined }
  return (
    onGlobalAction(state, action) ??
    (state.review ? onReviewAction(state, state.review, action) : onQueueAction(state, action))
  )
}

function onGlobalAction(state: State, action: Action): Step | undefined {
  switch (action) {
    case 'help':
      return toStep({ ...state, dialog: { type: 'help', top: 0 } })
    case 'command':
      return toStep({
        ...state,
        dialog: { type: 'commands', commands: typedCommands(state), selected: 0 },
      })
    case 'search':
      return toStep({ ...state, dialog: { type: 'search', text: '' } })
    case 'filter':
      return openFilter(state)
    case 'browser':
    case 'copy':
      return onLink(state, action)
    default:
      return undefined
  }
}

export function onLink(state: State, action: 'browser' | 'copy'): Step {
  const { review, queue } = state
  const changeRequest = review ? review.changeRequest : queue && chosenItem(queue)?.changeRequest
  const url = changeRequest?.urls?.app
  if (typeof url !== 'string') return showMessage(state, noLink, 'warning')
  const effect =
    action === 'browser' ? { type: 'open' as const, url } : { type: 'copy' as const, text: url }
  return { state, effects: [effect] }
}

function onReviewAction(state: State, review: ReviewState, action: Action): Step {
  if (action === 'back') return goBack(state, review)
  if (action === 'reload') return loadReview(state)
  const by = steps(action, screenLayout(state).body)
  if (by !== undefined) return moveCursor(state, review, by)
  if (!review.changes) return toStep(state)
  switch (action) {
    case 'enter':
      return onEnter(state, review)
    case 'fold':
      return onFold(state, review)
    case 'pane':
      return toStep(
        withReview(state, (one) => ({ ...one, pane: one.pane === 'tree' ? 'page' : 'tree' })),
      )
    case 'next-change':
      return jumpToNext(state, review, 'change', 1)
    case 'previous-change':
      return jumpToNext(state, review, 'change', -1)
    case 'next-thread':
      return review.search ? moveToMatch(state, 1) : jumpToNext(state, review, 'thread', 1)
    case 'previous-thread':
      return review.search ? moveToMatch(state, -1) : jumpToNext(state, review, 'thread', -1)
    case 'wrap':
      return toStep(withLines({ ...state, wrap: !state.wrap }))
    case 'side-by-side':
      return toStep(
        withLines({
          ...state,
          isInline: false,
          sideBySide: state.isInline || !screenLayout(state).sideBySide,
        }),
      )
    case 'words':
      return toStep(withLines({ ...state, isInline: !state.isInline }))
    case 'next-word':
      return moveToWord(state, review, 1)
    case 'previous-word':
      return moveToWord(state, review, -1)
    case 'viewed':
      return onViewed(state, review)
    case 'verdict':
      return onVerdict(state, review)
    case 'edit-page':
      return onEditPage(state, review)
    case 'suggestion':
      return onSuggestion(state, review)
    case 'all-suggestions':
      return onAllSuggestions(state, review)
    case 'resolve-all':
      return onResolveAll(state, review)
    case 'change-own':
    case 'delete-own':
      return onOwnText(state, review, action)
    case 'new-only':
      return onNewOnly(state, review)
    case 'take-back':
      return onTakeBack(state, openComposer)
    case 'comment':
      return openComposer(state, commentPurpose(review))
    case 'edit': {
      const thread = onThread(review)
      return openDraft(
        state,
        thread
          ? { kind: 'reply', thread: thread.id, to: threadTitle(thread) }
          : commentPurpose(review),
      )
    }
    case 'preview':
      return startRequest(showMessage(state, 'Loading the preview…', 'dim'), {
        ...{ type: 'preview', target: review.target },
      })
    case 'pull':
      return toStep({ ...state, dialog: { type: 'pull' } })
    case 'merge':
      return onMerge(state, review)
    default:
      return withThread(state, review, action)
  }
}

/** Leaves the search, or otherwise the filter, or otherwise the change request. */
function goBack(state: State, review: ReviewState): Step {
  if (review.search) return endSearch(state)
  if (review.filter !== '') return filterTree(state, '')
  if (state.waiting.write !== undefined) return showMessage(state, onItsWay, 'warning')
  if (state.held) return sendEarly(state, state.held)
  const notes = review.changes && withProgress(review)
  const left = notes ? saveNotes(toStep(state), notes) : toStep(state)
  if (state.queue) return returnToQueue(leaveReview(left), pollInterval)
  const { state: next, effects } = quitReview(left.state)
  return { state: next, effects: [...left.effects, ...effects] }
}

function moveCursor(state: State, review: ReviewState, by: number): Step {
  if (review.pane === 'page') {
    const cursor = walk(review.layout, review.cursor, by)
    return toStep(withScroll(withReview(state, (one) => ({ ...one, cursor, jump: undefined }))))
  }
  const selected = clamped(review.selected + by, review.tree.length)
  return selectItem(state, selected)
}

function onEnter(state: State, review: ReviewState): Step {
  if (review.pane === 'tree') {
    const step = loadSelectedItem(toStep(state))
    return { ...step, state: withReview(step.state, (one) => ({ ...one, pane: 'page' })) }
  }
  const thread = shownBlock(review)?.thread
  const item = shownItem(review)
  const flipped = (set: ReadonlySet<string>, id: string) =>
    new Set(set.has(id) ? [...set].filter((one) => one !== id) : [...set, id])
  if (thread !== undefined) {
    return toStep(
      withLines(withReview(state, (one) => ({ ...one, toggled: flipped(one.toggled, thread) }))),
    )
  }
  if (!item) return toStep(state)
  return toStep(
    withLines(withReview(state, (one) => ({ ...one, whole: flipped(one.whole, item.id) }))),
  )
}

/** Moves to the next line with a marked word, on this page or on the next page with a change. */
function moveToWord(state: State, review: ReviewState, by: 1 | -1): Step {
  const cursor = review.pane === 'page' ? wordPlace(review.layout, review.cursor, by) : undefined
  if (!cursor) return jumpToNext(state, review, 'change', by)
  return toStep(withScroll(withReview(state, (one) => ({ ...one, cursor, jump: undefined }))))
}

/**
 * Moves to the next change or unresolved thread on this page. After the last one, moves to the next
 * page that has one.
 */
function jumpToNext(state: State, review: ReviewState, to: 'change' | 'thread', by: 1 | -1): Step {
  const { layout, cursor } = review
  const places = to === 'change' ? changePlaces(layout) : threadPlaces(review)
  const here =
    by > 0
      ? places.find((place) => before(cursor, place))
      : places.findLast((place) => before(place, cursor))
  if (here !== undefined) {
    return toStep(
      withScroll(
        withReview(state, (one) => ({
          ...one,
          pane: 'page',
          cursor: here,
          top: topAfterJump(layout, here, screenLayout(state).body),
        })),
      ),
    )
  }
  const has = (at: number) => {
    const item = review.tree[at]
    return to === 'change'
      ? item?.mark !== undefined && item.side !== 'changed on main'
      : (item?.unresolved ?? 0) > 0
  }
  for (let at = review.selected + by; at >= 0 && at < review.tree.length; at += by) {
    if (!has(at)) continue
    const jump = { to, last: by < 0 }
    const next = withReview(state, (one) => ({ ...one, pane: 'page', jump }))
    return selectItem(next, at, 0)
  }
  return to === 'change'
    ? showMessage(state, 'No further changes', 'dim')
    : wrapAround(state, review, by)
}

/** Moves from the last unresolved thread to the first one, or from the first to the last. */
function wrapAround(state: State, review: ReviewState, by: 1 | -1): Step {
  const has = ({ unresolved }: { unresolved: number }) => unresolved > 0
  const at = by > 0 ? review.tree.findIndex(has) : review.tree.findLastIndex(has)
  if (at < 0) return showMessage(state, noneUnresolved, 'dim')
  const jump = { to: 'thread' as const, last: by < 0 }
  const next = withReview(state, (one) => ({ ...one, pane: 'page', jump }))
  const step = at === review.selected ? toStep(withLines(next)) : selectItem(next, at, 0)
  const end = by > 0 ? 'first' : 'last'
  return {
    ...step,
    state: showMessage(step.state, `Continued at the ${end} open thread`, 'dim').state,
  }
}
