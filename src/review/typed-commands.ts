import { draftKey, type State, shownItem, shownThread, type TypedCommand } from './state.ts'

/** What can be done here, as it is typed in a shell. */
export function typedCommands(state: State): TypedCommand[] {
  const { review, queue } = state
  if (!review) {
    const item = queue?.items?.[queue.selected]
    const own = item ? commandsOf(item.target.spaceId, item.target.changeRequestId) : undefined
    return [
      { does: 'the queue', words: 'docsctl change-requests status' },
      ...(own
        ? [
            { does: 'what changes', words: own('diff') },
            { does: 'review', words: own('review') },
          ]
        : []),
    ]
  }
  const command = commandsOf(review.target.spaceId, review.target.changeRequestId)
  const item = shownItem(review)
  const thread = shownThread(review)
  const page = item?.kind === 'page' ? item.id : undefined
  const draft = (key: string) => quoted(review.notes.drafts[key] || 'TEXT')
  const comment =
    page === undefined ? draftKey({ kind: 'comment' }) : draftKey({ kind: 'comment', page })
  return [
    { does: 'what is shown', words: command('diff', page === undefined ? '' : `--page ${page}`) },
    { does: 'the threads', words: command('threads', '--unresolved') },
    {
      does: 'comment',
      words: `docsctl comments create --space ${quoted(review.target.spaceId)} --change-request ${quoted(review.target.changeRequestId)}${page === undefined ? '' : ` --page ${page}`} --body ${draft(comment)}`,
    },
    ...(thread
      ? [
          {
            does: 'reply',
            words: command('reply', `${thread.id} --body ${draft(`reply ${thread.id}`)}`),
          },
          {
            does: thread.resolved ? 'open again' : 'resolve',
            words: command(thread.resolved ? 'reopen' : 'resolve', thread.id),
          },
        ]
      : []),
    { does: 'pull from main', words: command('pull') },
    { does: 'look at the gates', words: command('gate') },
    {
      does: 'merge',
      words: command(
        'merge',
        `--match-revision ${review.changes?.changeRequest.revision ?? 'REVISION'}`,
      ),
    },
  ]
}

function commandsOf(space: string, number: string) {
  return (verb: string, rest = '') =>
    `docsctl change-requests ${verb} ${quoted(number)}${rest && ` ${rest}`} --space ${quoted(space)}`
}

function quoted(word: string): string {
  return /^[\w.:/@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
