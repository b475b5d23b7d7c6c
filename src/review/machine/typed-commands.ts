import type { Notes } from '../../changes/notes/viewed.ts'
import type { Target } from '../../changes/read-changes.ts'
import type { Thread } from '../../changes/threads.ts'
import { docsctlLine, quoted } from '../../text/shell-words.ts'
import { draftKey } from './editing/drafts.ts'
import { shownWords, type ThreadEntry } from './editing/own-words.ts'
import { chosenItem } from './queue/shown-queue.ts'
import { type State, shownItem, shownThread } from './state.ts'

/** What can be done here, as it is typed in a shell. */
export function typedCommands({ review, queue }: State): string[] {
  if (!review) return commandsOnQueue(queue && chosenItem(queue)?.target)
  const item = shownItem(review)
  return commandsAt({
    target: review.target,
    page: item?.kind === 'page' ? item.id : undefined,
    thread: shownThread(review),
    words: shownWords(review),
    drafts: review.notes.drafts,
    revision: review.changes?.changeRequest.revision,
  })
}

export function commandsOnQueue(target?: Target): string[] {
  const own = target && commandsOf(target.spaceId, target.changeRequestId)
  return ['docsctl change-requests status', ...(own ? [own('diff'), own('review')] : [])]
}

/** Where one is in a change request. */
interface Spot {
  target: Target
  page?: string | undefined
  thread?: Thread | undefined
  /** what was said there, where it may be one's own */
  words?: ThreadEntry | undefined
  drafts: Notes['drafts']
  revision: string | undefined
}

export function commandsAt(spot: Spot): string[] {
  const { target, page, thread, words, drafts, revision = 'REVISION' } = spot
  const { spaceId, changeRequestId } = target
  const command = commandsOf(spaceId, changeRequestId)
  const onPage = page === undefined ? '' : `--page ${quoted([page])}`
  const draft = (key: string) => `--body ${quoted([drafts[key] || 'TEXT'])}`
  const comment = draftKey({ kind: 'comment', ...(page !== undefined && { page }) })
  return [
    command('diff', onPage),
    command('threads', '--unresolved'),
    [
      `docsctl comments create --space ${quoted([spaceId])} --change-request ${quoted([changeRequestId])}`,
      onPage,
      draft(comment),
    ]
      .filter((words) => words !== '')
      .join(' '),
    ...(thread
      ? [
          command('reply', `${quoted([thread.id])} ${draft(`reply ${thread.id}`)}`),
          command(thread.resolved ? 'reopen' : 'resolve', quoted([thread.id])),
        ]
      : []),
    ...(words ? ownCommands(target, words) : []),
    command('pull'),
    command('gate'),
    command('merge', `--match-revision ${quoted([revision])}`),
  ]
}

/** What the service says that one may do with it. */
function ownCommands(
  { spaceId, changeRequestId }: Target,
  { thread, reply }: ThreadEntry,
): string[] {
  const { permissions } = reply ?? thread.comment
  const place = ['--space', spaceId, '--change-request', changeRequestId]
  const line = (verb: string, ...rest: string[]) =>
    docsctlLine([
      ...(reply
        ? ['comments', 'replies', verb, thread.id, reply.id]
        : ['comments', verb, thread.id]),
      ...[...place, ...rest],
    ])
  return [
    ...(permissions?.edit ? [line('update', '--body', 'TEXT')] : []),
    ...(permissions?.delete ? [line('delete')] : []),
  ]
}

function commandsOf(space: string, number: string) {
  return (verb: string, rest = '') =>
    `docsctl change-requests ${verb} ${quoted([number])}${rest && ` ${rest}`} --space ${quoted([space])}`
}
