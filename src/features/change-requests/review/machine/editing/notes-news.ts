import { copyName } from '../../../notes/draft-copies.ts'
import type { NotesNews } from '../../../notes/notes-journal.ts'
import type { Notes } from '../../../notes/viewed.ts'
import { withNews } from '../../../notes/window-notes.ts'
import type { Purpose } from '../effects.ts'
import { withLines } from '../relayout.ts'
import type { DialogOf, State } from '../state.ts'
import { type Step, showMessage, startRequest, toStep, withReview } from '../step.ts'
import { withTree } from '../tree/shown-tree.ts'
import { removedElsewhere } from '../wording.ts'
import { draftKey } from './drafts.ts'
import { withoutHeld } from './take-back.ts'

/** Returns the current purpose of a draft, because another window can move the draft to a copy. */
export function movedPurpose<One extends Purpose>(
  purpose: One,
  { moved }: Pick<NotesNews, 'moved'>,
): One {
  const key = moved[draftKey(purpose)]
  const copy = key === undefined ? undefined : copyName(key)
  return copy === undefined ? purpose : { ...purpose, copy }
}

/** Applies changes to the notes, including changes from other windows. */
export function onNotesNews(state: State, news: NotesNews | undefined): Step {
  const { review } = state
  if (!review) return toStep(state)
  const again = (step: Step) =>
    startRequest(step, { type: 'notes', target: review.target, waits: true })
  if (!news) return again(toStep(state))
  const { notes } = review
  const next = withReview(state, (one) => {
    const merged = { ...one, ...withNews(one, news) }
    return notes.viewed === merged.notes.viewed ? merged : withTree(merged)
  })
  const { held } = next
  if (held) {
    const moved = { ...held, purpose: movedPurpose(held.purpose, news) }
    if (next.review?.notes.drafts[draftKey(moved.purpose)] === undefined) {
      const { state: free, effects } = withoutHeld(next)
      const gone = showMessage(withLines(free), removedElsewhere, 'warning')
      return again({ ...gone, effects })
    }
    next.held = moved
  }
  const { dialog } = next
  const isText = dialog?.type === 'compose' || dialog?.type === 'page-edit'
  if (!isText) return again(toStep(withLines(next)))
  const purpose = movedPurpose(dialog.purpose, news)
  const shown = { ...next, dialog: { ...dialog, purpose } as typeof dialog }
  return again(
    shown.dialog.type === 'compose' ? followDraft(shown, shown.dialog, notes) : toStep(shown),
  )
}

/** Updates the open composer if another window changed or removed its draft. */
function followDraft(state: State, dialog: DialogOf<'compose'>, before: Notes): Step {
  const key = draftKey(dialog.purpose)
  const [old, now] = [before.drafts[key], state.review?.notes.drafts[key]]
  // an unedited composer has no draft
  if (dialog.isSending || old === undefined || old === now || old !== dialog.text) {
    return toStep(state)
  }
  if (now === undefined) {
    return showMessage(withLines({ ...state, dialog: undefined }), removedElsewhere, 'warning')
  }
  const isAtEnd = dialog.cursor === dialog.text.length
  const cursor = isAtEnd ? now.length : Math.min(dialog.cursor, now.length)
  return toStep({ ...state, dialog: { ...dialog, text: now, cursor } })
}
