import type { Purpose } from '../effects.ts'
import type { KeyInput } from '../keys.ts'
import { typedText } from '../keys.ts'
import { withLines } from '../relayout.ts'
import type { DialogOf, Message, State } from '../state.ts'
import { type Step, saveNotes, startRequest, toStep } from '../step.ts'
import { emptyText, onItsWay } from '../wording.ts'
import { cursorRow, verticalPlace } from './composer-lines.ts'
import { continuedPurpose, draftKey, initialText, isNewComment, withDraft } from './drafts.ts'
import { openEditor } from './editing.ts'
import { showPageEdit } from './on-edit.ts'
import { holdComment, onTakeBack } from './take-back.ts'

type Compose = DialogOf<'compose'>

/** The message shown after a composer is closed. While it is visible, a second Esc does nothing. */
export const composerClosed: Message = { tone: 'dim', text: 'The composer is closed' }

/**
 * Returns the key that sends the draft. If the draft has several lines, Enter starts a new line, so
 * an unfinished draft isn't sent by accident.
 */
export function sendKey(text: string): 'Enter' | 'Ctrl-S' {
  return text.includes('\n') ? 'Ctrl-S' : 'Enter'
}

/** Starts a comment, reply, or edit, or continues its draft. */
export function openComposer(state: State, purpose: Purpose): Step {
  const { review, held } = state
  if (!review) return toStep(state)
  const { target, notes } = review
  const continued = continuedPurpose(purpose, notes.drafts)
  if (held && draftKey(held.purpose) === draftKey(continued)) return onTakeBack(state, openComposer)
  const text = notes.drafts[draftKey(continued)] ?? initialText(purpose)
  const cursor = text.length
  return toStep({
    ...state,
    dialog: { type: 'compose', target, purpose: continued, text, cursor, isSending: false },
  })
}

/** Opens a new or existing draft in an external editor. */
export function openDraft(state: State, purpose: Purpose): Step {
  const { review } = state
  if (!review) return toStep(state)
  const { drafts } = review.notes
  const continued = continuedPurpose(purpose, drafts)
  return { state, effects: [openEditor(review, continued, drafts[draftKey(continued)] ?? '')] }
}

/** Shows the draft from the external editor. One key sends it. */
export function onEdited(
  state: State,
  { target, purpose, text }: { target: Compose['target']; purpose: Purpose; text: string },
): Step {
  if (purpose.kind === 'page') return showPageEdit(state, { target, purpose, text })
  const written = text.trimEnd()
  const dialog: Compose = {
    type: 'compose',
    target,
    purpose,
    text: written,
    cursor: written.length,
    isSending: false,
  }
  return storeDraft(
    toStep({ ...state, dialog: written === '' ? undefined : dialog }),
    purpose,
    written,
  )
}

export function onComposeInput(state: State, dialog: Compose, input: KeyInput): Step {
  // a draft can't be changed or sent a second time while it is being sent
  if (dialog.isSending) return toStep(state)
  if (input.type === 'paste')
    return insertText(state, dialog, input.text.replaceAll(/\r\n?/g, '\n'))
  switch (input.key) {
    case 'escape':
      // show the draft at its position in the page
      return toStep(withLines({ ...state, dialog: undefined, message: composerClosed }))
    case 'enter':
      // without bracketed paste, a pasted line break arrives together with other keys
      return input.isJoined || sendKey(dialog.text) !== 'Enter'
        ? insertText(state, dialog, '\n')
        : sendDraft(state, dialog)
    case 'ctrl-s':
    case 'ctrl-enter':
      return sendDraft(state, dialog)
    case 'alt-enter':
    case 'ctrl-j':
      return insertText(state, dialog, '\n')
    case 'ctrl-p':
      return toStep({ ...state, dialog: { ...dialog, isPreview: !dialog.isPreview } })
    case 'up':
    case 'down':
      return toStep({
        ...state,
        dialog: { ...dialog, cursor: verticalPlace(state.size, dialog, input.key) },
      })
    case 'ctrl-o':
      if (!state.review) return toStep(state)
      return {
        state: { ...state, dialog: undefined },
        effects: [openEditor(state.review, dialog.purpose, dialog.text)],
      }
    case 'left':
    case 'right':
    case 'home':
    case 'end':
    case 'ctrl-a':
    case 'ctrl-e':
      return toStep({
        ...state,
        dialog: { ...dialog, cursor: placeAfter(state, dialog, input.key) },
      })
    case 'backspace':
      return replaceRange(state, dialog, before(dialog), dialog.cursor, '')
    case 'delete':
      return replaceRange(state, dialog, dialog.cursor, after(dialog), '')
    case 'ctrl-u':
      return replaceRange(state, dialog, lineStart(dialog), dialog.cursor, '')
    case 'ctrl-w': {
      const start = dialog.text.slice(0, dialog.cursor).search(/\S+\s*$/)
      return replaceRange(state, dialog, Math.max(0, start), dialog.cursor, '')
    }
    default:
      return insertText(state, dialog, typedText(input.key) ?? '')
  }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Returns the start of the character before the cursor. Reads only the character's line. */
function before({ text, cursor }: Compose): number {
  const start = cursor < 2 ? 0 : text.lastIndexOf('\n', cursor - 2) + 1
  const last = [...graphemes.segment(text.slice(start, cursor))].at(-1)
  return start + (last?.index ?? 0)
}

/** Returns the start of the line, or the preceding line break if the cursor is at the start. */
function lineStart({ text, cursor }: Compose): number {
  const start = text.slice(0, cursor).lastIndexOf('\n') + 1
  return start < cursor ? start : Math.max(0, start - 1)
}

function after({ text, cursor }: Compose): number {
  const [first] = graphemes.segment(text.slice(cursor))
  return cursor + (first?.segment.length ?? 0)
}

function placeAfter({ size }: State, dialog: Compose, key: string): number {
  if (key === 'left') return before(dialog)
  if (key === 'right') return after(dialog)
  const { start, end } = cursorRow(size, dialog)
  return key === 'home' || key === 'ctrl-a' ? start : end
}

function insertText(state: State, dialog: Compose, text: string): Step {
  return replaceRange(state, dialog, dialog.cursor, dialog.cursor, text)
}

function replaceRange(state: State, dialog: Compose, from: number, to: number, text: string): Step {
  if (from === to && text === '') return toStep(state)
  const { error: _, ...rest } = dialog
  const whole = dialog.text.slice(0, from) + text + dialog.text.slice(to)
  const written: Compose = { ...rest, text: whole, cursor: from + text.length }
  return storeDraft(toStep({ ...state, dialog: written }), dialog.purpose, whole)
}

/** Stores a draft on disk as soon as it has at least one character. */
function storeDraft(step: Step, purpose: Purpose, text: string): Step {
  const { review } = step.state
  if (!review) return step
  return saveNotes(step, withDraft(review.notes, purpose, text))
}

function sendDraft(state: State, dialog: Compose): Step {
  const { target, purpose } = dialog
  const text = dialog.text.trim()
  if (text === '') return toStep({ ...state, dialog: { ...dialog, error: emptyText } })
  const isText = isNewComment(purpose)
  // a comment can be added during another write, because it is sent after a delay
  if (state.waiting.write !== undefined && (!isText || state.held)) {
    return toStep({ ...state, dialog: { ...dialog, error: onItsWay } })
  }
  if (isText) {
    const closed = withLines({ ...state, dialog: undefined, message: undefined })
    return holdComment(closed, { target, purpose, text })
  }
  const { error: _, ...rest } = dialog
  const sendingState = { ...state, dialog: { ...rest, isSending: true } }
  return startRequest(toStep(sendingState), { type: 'write', kind: 'send', target, purpose, text })
}
