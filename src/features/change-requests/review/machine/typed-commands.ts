import { docsctlLine, quoted } from '../../../../output/text/shell-arguments.ts'
import type { Target } from '../../model/change-request.ts'
import type { Notes } from '../../notes/viewed.ts'
import type { Thread } from '../../threads/model/threads.ts'
import { draftKey } from './editing/drafts.ts'
import { type ThreadEntry, textUnderCursor } from './editing/own-texts.ts'
import { chosenItem } from './queue/shown-queue.ts'
import { type State, shownItem, shownThread } from './state.ts'

/** Returns the shell commands for the actions that are available at a place. */
export function typedCommands({ review, queue }: State): string[] {
  if (!review) return commandsOnQueue(queue && chosenItem(queue)?.target)
  const item = shownItem(review)
  return commandsForSpot({
    target: review.target,
    page: item?.kind === 'page' ? item.id : undefined,
    thread: shownThread(review),
    words: textUnderCursor(review),
    drafts: review.notes.drafts,
    revision: review.changes?.changeRequest.revision,
  })
}

export function commandsOnQueue(target?: Target): string[] {
  const own = target && commandBuilder(target.spaceId, target.changeRequestId)
  return ['docsctl change-requests status', ...(own ? [own('diff'), own('review')] : [])]
}

/** A place within a change request. */
interface Spot {
  target: Target
  page?: string | undefined
  thread?: Thread | undefined
  /** the comment or reply */
  words?: ThreadEntry | undefined
  drafts: Notes['drafts']
  revision: string | undefined
}

export function commandsForSpot(spot: Spot): string[] {
  const { target, page, thread, words, drafts, revision = 'REVISION' } = spot
  const { spaceId, changeRequestId } = target
  const command = commandBuilder(spaceId, changeRequestId)
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

/** Returns the commands that the service allows for a comment or reply. */
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

function commandBuilder(space: string, number: string) {
  return (verb: string, rest = '') =>
    `docsctl change-requests ${verb} ${quoted([number])}${rest && ` ${rest}`} --space ${quoted([space])}`
}
