import { draftKey, type State, shownItem, shownThread } from './state.ts'

/** What can be done here, as it is typed in a shell. */
export function typedCommands(state: State): string[] {
  const { review, queue } = state
  if (!review) {
    const item = queue?.items?.[queue.selected]
    const own = item ? commandsOf(item.target.spaceId, item.target.changeRequestId) : undefined
    return ['docsctl change-requests status', ...(own ? [own('diff'), own('review')] : [])]
  }
  const { spaceId, changeRequestId } = review.target
  const command = commandsOf(spaceId, changeRequestId)
  const item = shownItem(review)
  const thread = shownThread(review)
  const page = item?.kind === 'page' ? item.id : undefined
  const onPage = page === undefined ? '' : `--page ${quoted(page)}`
  const draft = (key: string) => `--body ${quoted(review.notes.drafts[key] || 'TEXT')}`
  const comment = draftKey({ kind: 'comment', ...(page !== undefined && { page }) })
  const revision = review.changes?.changeRequest.revision ?? 'REVISION'
  return [
    command('diff', onPage),
    command('threads', '--unresolved'),
    [
      `docsctl comments create --space ${quoted(spaceId)} --change-request ${quoted(changeRequestId)}`,
      onPage,
      draft(comment),
    ]
      .filter((words) => words !== '')
      .join(' '),
    ...(thread
      ? [
          command('reply', `${quoted(thread.id)} ${draft(`reply ${thread.id}`)}`),
          command(thread.resolved ? 'reopen' : 'resolve', quoted(thread.id)),
        ]
      : []),
    command('pull'),
    command('gate'),
    command('merge', `--match-revision ${quoted(revision)}`),
  ]
}

function commandsOf(space: string, number: string) {
  return (verb: string, rest = '') =>
    `docsctl change-requests ${verb} ${quoted(number)}${rest && ` ${rest}`} --space ${quoted(space)}`
}

function quoted(word: string): string {
  return /^[\w.:/@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
