import type { Action } from './key-map.ts'
import type { KeyInput } from './keys.ts'
import { screenLayout } from './screen-layout.ts'
import { type State, shownItem } from './state.ts'
import { type Step, showMessage, toStep } from './step.ts'

/**
 * The maximum number of keys to keep before anything is visible, and while the text of a page is
 * loading.
 */
const [maxBlind, maxOnPage] = [100, 8]

/** Actions that don't depend on the content of the screen. */
const immediateActions = new Set<Action | undefined>(['help', 'command', 'reload', 'back'])

/** Actions that change or copy something and therefore need a visible target. */
const targetActions = new Set<Action | undefined>([
  'comment',
  'reply',
  'resolve',
  'react',
  'change-own',
  'delete-own',
  'edit',
  'viewed',
  'pull',
  'merge',
  'merge-several',
  'mark',
  'browser',
  'copy',
])

const jumps = new Set<Action | undefined>([
  'next-change',
  'previous-change',
  'next-thread',
  'previous-thread',
  'next-word',
  'previous-word',
])

/** Actions that move within a loaded page. */
const withinPage = new Set<Action | undefined>([
  'down',
  'up',
  'top',
  'bottom',
  'half-down',
  'half-up',
  'search',
  'enter',
])

/**
 * Converts a line feed to the Enter key. Before raw mode starts, the terminal sends a line feed for
 * Enter.
 */
export function asTyped({ keys }: State, input: KeyInput): KeyInput {
  const isLineEnd = input.type === 'key' && input.key === 'ctrl-j' && !keys.actions.has(input.key)
  return isLineEnd ? { type: 'key', key: 'enter' } : input
}

/** Returns whether a key must wait until its target is loaded. */
export function mustWait(state: State, input: KeyInput): boolean {
  if (isSearching(state)) return true
  const action = keyAction(state, input)
  if (isLoading(state)) return action !== undefined && !immediateActions.has(action)
  return waitsForText(state, action)
}

/** Keeps a key until its target is loaded. */
export function keepKey(state: State, input: KeyInput): Step {
  const isFull = state.ahead.length >= (isLoading(state) ? maxBlind : maxOnPage)
  return toStep(isFull ? state : { ...state, ahead: [...state.ahead, input] })
}

/** Discards the kept keys if a later key is handled first, because the user has moved on. */
export function discardKeptKeys(state: State, input: KeyInput): State {
  const isBeside =
    immediateActions.has(keyAction(state, input)) && keyAction(state, input) !== 'back'
  return isBeside || state.ahead.length === 0 ? state : { ...state, ahead: [] }
}

/** Performs the kept keys whose targets are loaded. */
export function performKeptKeys(step: Step, take: (state: State, input: KeyInput) => Step): Step {
  let { state, effects } = step
  // don't interrupt an open dialog; if a kept key opens a dialog, the dialog receives the keys
  // after it
  if (state.dialog || screenLayout(state).isTooSmall) return step
  while (state.ahead.length > 0) {
    const [input, ...ahead] = state.ahead as [KeyInput, ...KeyInput[]]
    const action = keyAction(state, input)
    if (!state.dialog && (isLoading(state) || waitsForText(state, action))) break
    if (isEmpty(state)) return { state: { ...state, ahead: [] }, effects }
    if (!state.dialog && targetActions.has(action)) {
      const key = input.type === 'key' ? input.key : ''
      const noted = showMessage(
        { ...state, ahead: [] },
        `Ignored the key ${key}, because nothing was shown yet`,
        'warning',
      )
      return { ...noted, effects }
    }
    const next = take({ ...state, ahead }, input)
    state = next.state
    effects = [...effects, ...next.effects]
  }
  return { state, effects }
}

function keyAction({ keys }: State, input: KeyInput): Action | undefined {
  return input.type === 'key' ? keys.actions.get(input.key) : undefined
}

/** Returns whether data is being loaded and nothing is visible yet. */
function isLoading(state: State): boolean {
  const { waiting, review } = state
  return isEmpty(state) && (review ? waiting.changes : waiting.queue) !== undefined
}

function isEmpty({ review, queue }: State): boolean {
  return review ? review.changes === undefined : queue?.items === undefined
}

/** Returns whether an action needs page text or threads that are still being loaded. */
function waitsForText(state: State, action: Action | undefined): boolean {
  const { review, waiting } = state
  const item = review && shownItem(review)
  if (waitsForThreads(state, action)) return true
  if (!review || !item || waiting.page === undefined || review.diffs.has(item.id)) return false
  // a pending jump opens the page, so later keys move within that page
  const isOnPage =
    review.pane === 'page' || state.ahead.some((input) => jumps.has(keyAction(state, input)))
  return jumps.has(action) || (isOnPage && withinPage.has(action))
}

/**
 * Returns whether an action needs the threads while they are being read for the first time. During
 * a search, the same keys move between matches instead.
 */
function waitsForThreads({ review, waiting }: State, action: Action | undefined): boolean {
  const isToThread = action === 'next-thread' || action === 'previous-thread'
  if (!isToThread || !review || review.search) return false
  return waiting.threads !== undefined && review.threads.length === 0
}

/** Returns whether the kept keys are part of a search term. */
function isSearching(state: State): boolean {
  return state.ahead.reduce((isOpen, input) => {
    const isEnd = input.type === 'key' && (input.key === 'enter' || input.key === 'escape')
    return isOpen ? !isEnd : keyAction(state, input) === 'search'
  }, false)
}
