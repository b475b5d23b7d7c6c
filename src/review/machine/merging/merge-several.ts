import type { Target } from '../../../changes/read-changes.ts'
import type { Asks, Write } from '../effects.ts'
import { chosenItem } from '../queue/shown-queue.ts'
import type { Dialog, State } from '../state.ts'
import { sameTarget } from '../state.ts'
import { asking, forgetting, just, type Step, say } from '../step.ts'
import { errorText } from '../wording.ts'
import { holdsBack } from './merging.ts'

type SeveralDialog = Extract<Dialog, { type: 'merge-several' }>

/** Marks the one that is chosen, or no longer; the first one that was marked is merged first. */
export function onMark(state: State): Step {
  const item = state.queue && chosenItem(state.queue)
  if (!item) return just(state)
  const others = state.marked.filter((target) => !sameTarget(target, item.target))
  const wasMarked = others.length < state.marked.length
  return just({ ...state, marked: wasMarked ? others : [...others, item.target] })
}

/** The place of a change request among those that are marked, from 1 on. */
export function markOf({ marked }: Pick<State, 'marked'>, target: Target): number | undefined {
  const at = marked.findIndex((one) => sameTarget(one, target))
  return at < 0 ? undefined : at + 1
}

export function onMergeSeveral(state: State): Step {
  const all = state.queue?.items ?? []
  // one that is no longer in the queue is not merged any more
  const items = state.marked.flatMap(
    (target) => all.find((item) => sameTarget(item.target, target)) ?? [],
  )
  if (items.length === 0) {
    const [mark = 'space'] = state.keys.keys.mark
    return say(state, `nothing is marked: ${mark} marks what is to be merged`, 'warning')
  }
  const dialog = { type: 'merge-several', items, checked: undefined, isMerging: false } as const
  const targets = items.map(({ target }) => target)
  return asking(just({ ...state, dialog }), { type: 'all-gates', targets })
}

export function onAllGates(state: State, checked: Asks['all-gates']['answer']): Step {
  const { dialog } = state
  if (dialog?.type !== 'merge-several') return just(state)
  return just({ ...state, dialog: { ...dialog, checked } })
}

export function onSeveralKey(state: State, dialog: SeveralDialog, key: string): Step {
  if (dialog.isMerging) return just(state)
  const { checked, error } = dialog
  if (key === 'n' || key === 'enter' || state.keys.actions.get(key) === 'back') {
    return forgetting(just({ ...state, dialog: undefined }), ['all-gates'])
  }
  const [first] = checked ?? []
  if (key !== 'y' || !checked || !first || error !== undefined) return just(state)
  if (checked.some(holdsBack)) return just(state)
  const merges = checked.map(({ target, revision }) => ({ target, revision }))
  return asking(just({ ...state, dialog: { ...dialog, isMerging: true } }), {
    ...{ type: 'write', kind: 'merge-several', target: first.target, merges },
  })
}

/** What is not merged stays marked. */
export function onSeveralMerged(
  before: State,
  write: Extract<Write, { kind: 'merge-several' }>,
  { done = [], failed, note, part }: Asks['write']['answer'],
): Step {
  const left = write.merges.slice(done.length)
  const state = { ...before, dialog: undefined, marked: left.map(({ target }) => target) }
  const all = done.map(({ number }) => `#${number}`).join(', ')
  const words = failed ? `${part}: ${errorText(state, failed)}` : `${all} merged`
  const text = note ? `${words}; ${note}` : words
  return asking(say(state, text, failed ? 'error' : 'added'), { type: 'queue', after: 0 })
}
