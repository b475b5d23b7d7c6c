import type { Target } from '../../../model/change-request.ts'
import type { EffectMap, Write } from '../effects.ts'
import { chosenItem } from '../queue/shown-queue.ts'
import type { DialogOf, State } from '../state.ts'
import { sameTarget } from '../state.ts'
import { cancelRequests, type Step, showMessage, startRequest, toStep } from '../step.ts'
import { errorText } from '../wording.ts'
import { checkedRevisions, isBlocked } from './merging.ts'

type SeveralDialog = DialogOf<'merge-several'>

/**
 * Marks or unmarks the selected change request. Change requests are merged in the order in which
 * they were marked.
 */
export function onMark(state: State): Step {
  const item = state.queue && chosenItem(state.queue)
  if (!item) return toStep(state)
  const others = state.marked.filter((target) => !sameTarget(target, item.target))
  const wasMarked = others.length < state.marked.length
  return toStep({ ...state, marked: wasMarked ? others : [...others, item.target] })
}

/** Returns the position of a change request in the merge order, starting at 1. */
export function markPosition(
  { marked }: Pick<State, 'marked'>,
  target: Target,
): number | undefined {
  const at = marked.findIndex((one) => sameTarget(one, target))
  return at < 0 ? undefined : at + 1
}

export function onMergeSeveral(state: State): Step {
  const all = state.queue?.items ?? []
  // skip change requests that are no longer in the queue
  const items = state.marked.flatMap(
    (target) => all.find((item) => sameTarget(item.target, target)) ?? [],
  )
  if (items.length === 0) {
    const [mark = 'space'] = state.keys.keys.mark
    return showMessage(
      state,
      `Nothing is marked. Press ${mark} to mark change requests for merging`,
      'warning',
    )
  }
  const dialog = { type: 'merge-several', items, checked: undefined, isMerging: false } as const
  const targets = items.map(({ target }) => target)
  return startRequest(toStep({ ...state, dialog }), { type: 'all-gates', targets })
}

export function onAllGates(state: State, checked: EffectMap['all-gates']['answer']): Step {
  const { dialog } = state
  if (dialog?.type !== 'merge-several') return toStep(state)
  return toStep({ ...state, dialog: { ...dialog, checked } })
}

export function onSeveralKey(state: State, dialog: SeveralDialog, key: string): Step {
  if (dialog.isMerging) return toStep(state)
  const { checked, error } = dialog
  if (key === 'n' || key === 'enter' || state.keys.actions.get(key) === 'back') {
    return cancelRequests(toStep({ ...state, dialog: undefined }), ['all-gates'])
  }
  const [first] = checked ?? []
  if (key !== 'y' || !checked || !first || error !== undefined) return toStep(state)
  if (checked.some(isBlocked)) return toStep(state)
  const merges = checkedRevisions(checked)
  return startRequest(toStep({ ...state, dialog: { ...dialog, isMerging: true } }), {
    ...{ type: 'write', kind: 'merge-several', target: first.target, merges },
  })
}

/** Keeps the marks of the change requests that weren't merged. */
export function onSeveralMerged(
  before: State,
  write: Extract<Write, { kind: 'merge-several' }>,
  { done = [], failed, note, part }: EffectMap['write']['answer'],
): Step {
  const left = write.merges.slice(done.length)
  const state = { ...before, dialog: undefined, marked: left.map(({ target }) => target) }
  const all = done.map(({ number }) => `#${number}`).join(', ')
  const words = failed ? `${part}. ${errorText(state, failed, undefined, true)}` : `Merged ${all}`
  const text = note ? `${words}. ${note}` : words
  return startRequest(showMessage(state, text, failed ? 'error' : 'added'), {
    type: 'queue',
    after: 0,
  })
}
