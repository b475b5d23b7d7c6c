import type { Reply, Thread } from '../../../changes/threads.ts'
import { count as counted } from '../../../text/text.ts'
import { linesOf } from '../../layout/layout.ts'
import type { Purpose, Review, State } from '../state.ts'
import { shownBlock, shownThread } from '../state.ts'
import { just, type Step, say } from '../step.ts'
import { composing } from './compose.ts'

/** A comment, or a reply to it. */
export interface ThreadEntry {
  thread: Thread
  reply?: Reply
}

/** What was said under the cursor: a reply, else the comment that begins the thread. */
export function shownWords(review: Review): ThreadEntry | undefined {
  const thread = shownThread(review)
  if (!thread) return undefined
  const entry = linesOf(shownBlock(review))[review.cursor.line]?.entry
  const reply = thread.replies.find(({ id }) => id === entry)
  return { thread, ...(reply && { reply }) }
}

/** Whether the service lets one do this to it; where it doesn't tell, it may be tried. */
export function isAllowed({ thread, reply }: ThreadEntry, what: 'edit' | 'delete'): boolean {
  return (reply ?? thread.comment).permissions?.[what] !== false
}

export function notYours(what: 'edit' | 'delete'): string {
  return `it is not yours: what others said can't be ${what === 'edit' ? 'changed' : 'deleted'}`
}

/** What deleting it does, as a question. */
export function deletionOf({ thread, reply }: ThreadEntry): string {
  const count = reply ? 0 : thread.replies.length
  const below = count === 0 ? '' : ` and ${counted(count, 'reply')} to it`
  return `delete your ${reply ? 'reply' : 'comment'}${below}`
}

export function wordsPurpose({ thread, reply }: ThreadEntry): Extract<Purpose, { kind: 'words' }> {
  const before = (reply ?? thread.comment).body?.markdown?.trim() ?? ''
  return { kind: 'words', thread: thread.id, ...(reply && { reply: reply.id }), before }
}

export function onOwnWords(
  state: State,
  review: Review,
  action: 'change-own' | 'delete-own',
): Step {
  const entry = shownWords(review)
  if (!entry) {
    const [next = 'n'] = state.keys.keys['next-thread']
    return say(state, `no comment is chosen: ${next} goes to the next thread`, 'warning')
  }
  const isChange = action === 'change-own'
  const what = isChange ? 'edit' : 'delete'
  if (!isAllowed(entry, what)) return say(state, notYours(what), 'warning')
  const purpose = wordsPurpose(entry)
  if (isChange) return composing(state, purpose)
  const { before: text, kind: _, ...words } = purpose
  const question = deletionOf(entry)
  return just({ ...state, dialog: { type: 'delete-words', words, question, text } })
}
