import type { CommentReply } from '../../../../../contract/comments/comment-replies.ts'
import { count as counted } from '../../../../../output/text/text.ts'
import type { Thread } from '../../../threads/model/threads.ts'
import { blockLines } from '../../layout/layout.ts'
import type { Purpose } from '../effects.ts'
import type { ReviewState, State } from '../state.ts'
import { shownBlock, shownThread } from '../state.ts'
import { type Step, showMessage, toStep } from '../step.ts'
import { openComposer } from './compose.ts'

/** A comment or a reply. */
export interface ThreadEntry {
  thread: Thread
  reply?: CommentReply
}

/** Returns the reply under the cursor, or otherwise the first comment of the thread. */
export function textUnderCursor(review: ReviewState): ThreadEntry | undefined {
  const thread = shownThread(review)
  if (!thread) return undefined
  const entry = blockLines(shownBlock(review))[review.cursor.line]?.entry
  const reply = thread.replies.find(({ id }) => id === entry)
  return { thread, ...(reply && { reply }) }
}

/**
 * Returns whether the service allows the action. Returns `true` if the service doesn't report
 * permissions.
 */
export function isAllowed({ thread, reply }: ThreadEntry, what: 'edit' | 'delete'): boolean {
  return (reply ?? thread.comment).permissions?.[what] !== false
}

export function notOwnMessage(what: 'edit' | 'delete'): string {
  return `You can ${what} only your own comments and replies`
}

/**
 * Returns the question to ask before a comment or reply is deleted, including the number of replies
 * to be deleted.
 */
export function deletionQuestion({ thread, reply }: ThreadEntry): string {
  const count = reply ? 0 : thread.replies.length
  const below = count === 0 ? '' : ` and ${counted(count, 'reply')} to it`
  return `Delete your ${reply ? 'reply' : 'comment'}${below}`
}

export function editPurpose({ thread, reply }: ThreadEntry): Extract<Purpose, { kind: 'words' }> {
  const before = (reply ?? thread.comment).body?.markdown?.trim() ?? ''
  return { kind: 'words', thread: thread.id, ...(reply && { reply: reply.id }), before }
}

export function onOwnText(
  state: State,
  review: ReviewState,
  action: 'change-own' | 'delete-own',
): Step {
  const entry = textUnderCursor(review)
  if (!entry) {
    const [next = 'n'] = state.keys.keys['next-thread']
    return showMessage(
      state,
      `No comment is selected. Press ${next} to go to the next open thread`,
      'warning',
    )
  }
  const isChange = action === 'change-own'
  const what = isChange ? 'edit' : 'delete'
  if (!isAllowed(entry, what)) return showMessage(state, notOwnMessage(what), 'warning')
  const purpose = editPurpose(entry)
  if (isChange) return openComposer(state, purpose)
  const { before: text, kind: _, ...words } = purpose
  const question = deletionQuestion(entry)
  return toStep({ ...state, dialog: { type: 'delete-words', words, question, text } })
}
