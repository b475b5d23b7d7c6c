import { frameOf } from './frame.ts'
import type { Action } from './key-map.ts'
import type { KeyInput } from './keys.ts'
import { type State, shownItem } from './state.ts'
import { just, type Step, say } from './step.ts'

/** So many keys are kept until there is something to see at all, and until the text of a page is there. */
const [mostBlind, mostOnPage] = [100, 8]

/** These need nothing on the screen. */
const atOnce = new Set<Action | undefined>(['help', 'command', 'reload', 'back'])

/** These change something, or take it along: nobody means that of what isn't shown yet. */
const acting = new Set<Action | undefined>([
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

/** What goes through a page that is read. */
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

/** Before the program has the terminal to itself, its line discipline makes a line end of the enter key. */
export function asTyped({ keys }: State, input: KeyInput): KeyInput {
  const isLineEnd = input.type === 'key' && input.key === 'ctrl-j' && !keys.actions.has(input.key)
  return isLineEnd ? { type: 'key', key: 'enter' } : input
}

/** Whether a key has to wait for what it is about. */
export function isHeld(state: State, input: KeyInput): boolean {
  if (isSearching(state)) return true
  const action = actionOf(state, input)
  if (isLoading(state)) return action !== undefined && !atOnce.has(action)
  return waitsForText(state, action)
}

/** Keeps a key for later. */
export function holding(state: State, input: KeyInput): Step {
  const isFull = state.ahead.length >= (isLoading(state) ? mostBlind : mostOnPage)
  return just(isFull ? state : { ...state, ahead: [...state.ahead, input] })
}

/** What is kept when a key didn't wait: one who goes on otherwise no longer means the keys before. */
export function passing(state: State, input: KeyInput): State {
  const isBeside = atOnce.has(actionOf(state, input)) && actionOf(state, input) !== 'back'
  return isBeside || state.ahead.length === 0 ? state : { ...state, ahead: [] }
}

/** Takes the keys that were kept, as far as what they are about is there. */
export function releasing(step: Step, take: (state: State, input: KeyInput) => Step): Step {
  let { state, effects } = step
  // a dialog that one has opened meanwhile has the keys; one that the kept keys open has those that follow
  if (state.dialog || frameOf(state).isTooSmall) return step
  while (state.ahead.length > 0) {
    const [input, ...ahead] = state.ahead as [KeyInput, ...KeyInput[]]
    const action = actionOf(state, input)
    if (!state.dialog && (isLoading(state) || waitsForText(state, action))) break
    if (isEmpty(state)) return { state: { ...state, ahead: [] }, effects }
    if (!state.dialog && acting.has(action)) {
      const key = input.type === 'key' ? input.key : ''
      const noted = say(
        { ...state, ahead: [] },
        `${key} was not taken: nothing was shown yet`,
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

function actionOf({ keys }: State, input: KeyInput): Action | undefined {
  return input.type === 'key' ? keys.actions.get(input.key) : undefined
}

/** There is nothing to see yet, but it is on its way. */
function isLoading(state: State): boolean {
  const { waiting, review } = state
  return isEmpty(state) && (review ? waiting.changes : waiting.queue) !== undefined
}

function isEmpty({ review, queue }: State): boolean {
  return review ? review.changes === undefined : queue?.items === undefined
}

/** The text of the page that is shown, or the threads, are on their way, and the key is about these. */
function waitsForText(state: State, action: Action | undefined): boolean {
  const { review, waiting } = state
  const item = review && shownItem(review)
  if (waitsForThreads(state, action)) return true
  if (!review || !item || waiting.page === undefined || review.diffs.has(item.id)) return false
  return jumps.has(action) || (review.pane === 'page' && withinPage.has(action))
}

/** Until the threads were read for the first time there is none to go to; where something is searched, a hit is meant. */
function waitsForThreads({ review, waiting }: State, action: Action | undefined): boolean {
  const isToThread = action === 'next-thread' || action === 'previous-thread'
  if (!isToThread || !review || review.search) return false
  return waiting.threads !== undefined && review.threads.length === 0
}

/** Among the keys that are kept, a text is being written. */
function isSearching(state: State): boolean {
  return state.ahead.reduce((isOpen, input) => {
    const isEnd = input.type === 'key' && (input.key === 'enter' || input.key === 'escape')
    return isOpen ? !isEnd : actionOf(state, input) === 'search'
  }, false)
}
