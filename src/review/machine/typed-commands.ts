import type { Notes } from '../../changes/notes/viewed.ts'
import type { Target } from '../../changes/read-changes.ts'
import type { Thread } from '../../changes/threads.ts'
import { quoted } from '../../text/shell-words.ts'
import { draftKey } from './drafts.ts'
import { type State, shownItem, shownThread } from './state.ts'

/** What can be done here, as it is typed in a shell. */
export function typedCommands({ review, queue }: State): string[] {
  if (!review) return commandsOnQueue(queue?.items?.[queue.selected]?.target)
  const item = shownItem(review)
  return commandsAt({
    target: review.target,
    page: item?.kind === 'page' ? item.id : undefined,
    thread: shownThread(review),
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
  drafts: Notes['drafts']
  revision: string | undefined
}

export function commandsAt(spot: Spot): string[] {
  const { target, page, thread, drafts, revision = 'REVISION' } = spot
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
    command('pull'),
    command('gate'),
    command('merge', `--match-revision ${quoted([revision])}`),
  ]
}

function commandsOf(space: string, number: string) {
  return (verb: string, rest = '') =>
    `docsctl change-requests ${verb} ${quoted([number])}${rest && ` ${rest}`} --space ${quoted([space])}`
}
