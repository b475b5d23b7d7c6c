import { docsctlLine, quoted } from '../../../../output/text/shell-arguments.ts'
import type { Target } from '../../model/change-request.ts'
import type { Notes } from '../../notes/viewed.ts'
import type { Thread } from '../../threads/model/threads.ts'
import { draftKey } from './editing/drafts.ts'
import { type ThreadEntry, textUnderCursor } from './editing/own-texts.ts'
import { type Action, actions, isUsable, type KeyPlace } from './key-map.ts'
import { chosenItem } from './queue/shown-queue.ts'
import { type State, shownItem, shownThread } from './state.ts'

/** A shell command that is equivalent to an action of the review. */
export interface ActionCommand {
  action: Action
  /** absent if the action has no equivalent command */
  command?: string
}

/** Actions that only move, or that switch between views. */
const moves: ReadonlySet<Action> = new Set([
  ...(['down', 'up', 'top', 'bottom', 'half-down', 'half-up', 'enter', 'pane'] as const),
  ...(['next-word', 'previous-word', 'previous-change', 'previous-thread'] as const),
  ...(['fold', 'command', 'help', 'back'] as const),
])

/** Returns the shell commands of all actions that are available in the current view. */
export function typedCommands({ review, queue }: State): ActionCommand[] {
  if (!review) return withOthers(commandsOnQueue(queue && chosenItem(queue)?.target), 'queue')
  const item = shownItem(review)
  const own = commandsForSpot({
    target: review.target,
    page: item?.kind === 'page' ? item.id : undefined,
    thread: shownThread(review),
    words: textUnderCursor(review),
    open: review.threads.filter(({ resolved }) => !resolved).map(({ id }) => id),
    drafts: review.notes.drafts,
    revision: review.changes?.changeRequest.revision,
  })
  return withOthers(own, 'review')
}

/** Adds the actions that have no equivalent command. */
function withOthers(own: ActionCommand[], place: KeyPlace): ActionCommand[] {
  const known = new Set(own.map(({ action }) => action))
  const others = actions.filter(
    (action) => isUsable(action, place) && !moves.has(action) && !known.has(action),
  )
  return [...own, ...others.map((action) => ({ action }))]
}

/** Returns the commands for the selected change request, and for the whole queue. */
export function commandsOnQueue(target?: Target): ActionCommand[] {
  const own = target && commandBuilder(target.spaceId, target.changeRequestId)
  return [
    { action: 'reload', command: 'docsctl change-requests status' },
    ...(own
      ? [
          { action: 'enter' as const, command: own('diff') },
          { action: 'enter' as const, command: own('review') },
          { action: 'merge-several' as const, command: own('merge') },
          { action: 'browser' as const, command: own('get', '--web') },
          { action: 'copy' as const, command: own('get', '--jq .urls.app') },
        ]
      : []),
  ]
}

/** A position within a change request. */
interface Spot {
  target: Target
  page?: string | undefined
  thread?: Thread | undefined
  /** the comment or reply under the cursor, which may be the user's own */
  words?: ThreadEntry | undefined
  /** the unresolved threads */
  open: readonly string[]
  drafts: Notes['drafts']
  revision: string | undefined
}

/** Returns the commands that are equivalent to the actions at a position. */
export function commandsForSpot(spot: Spot): ActionCommand[] {
  const { target, page, thread, words, open, drafts, revision = 'REVISION' } = spot
  const { spaceId, changeRequestId } = target
  const command = commandBuilder(spaceId, changeRequestId)
  const onPage = page === undefined ? '' : `--page ${quoted([page])}`
  const draft = (key: string) => `--body ${quoted([drafts[key] || 'TEXT'])}`
  const comment = draftKey({ kind: 'comment', ...(page !== undefined && { page }) })
  const place = `--space ${quoted([spaceId])} --change-request ${quoted([changeRequestId])}`
  const seen = `--match-revision ${quoted([revision])}`
  return [
    { action: 'next-change', command: command('diff', onPage) },
    { action: 'new-only', command: command('diff', joined(onPage, '--since-viewed')) },
    { action: 'words', command: command('diff', joined(onPage, '--word')) },
    { action: 'side-by-side', command: command('diff', joined(onPage, '--side-by-side')) },
    { action: 'next-thread', command: command('threads', '--unresolved') },
    {
      action: 'comment',
      command: joined('docsctl comments create', place, onPage, draft(comment)),
    },
    ...(thread ? threadCommands(spot, thread) : []),
    ...(words ? ownCommands(target, words) : []),
    ...(open.length > 0
      ? [{ action: 'resolve-all' as const, command: command('resolve', quoted(open)) }]
      : []),
    ...(page === undefined
      ? []
      : [
          {
            action: 'edit-page' as const,
            command: joined('docsctl content edit', place, '--input changes.json'),
          },
        ]),
    { action: 'verdict', command: command('approve', seen) },
    { action: 'verdict', command: command('request-changes', seen) },
    { action: 'pull', command: command('pull') },
    { action: 'merge', command: command('gate') },
    { action: 'merge', command: command('merge', seen) },
    { action: 'browser', command: command('get', '--web') },
    { action: 'copy', command: command('get', '--jq .urls.app') },
    { action: 'reload', command: command('review') },
  ]
}

function joined(...words: readonly string[]): string {
  return words.filter((word) => word !== '').join(' ')
}

function threadCommands({ target, drafts }: Spot, { id, resolved }: Thread): ActionCommand[] {
  const { spaceId, changeRequestId } = target
  const command = commandBuilder(spaceId, changeRequestId)
  const body = `--body ${quoted([drafts[`reply ${id}`] || 'TEXT'])}`
  const place = `--space ${quoted([spaceId])} --change-request ${quoted([changeRequestId])}`
  return [
    { action: 'reply', command: command('reply', `${quoted([id])} ${body}`) },
    { action: 'resolve', command: command(resolved ? 'reopen' : 'resolve', quoted([id])) },
    {
      action: 'react',
      command: joined('docsctl comments update', quoted([id]), place, '--react 👍'),
    },
  ]
}

/** Returns the commands to edit and delete a comment or reply, if the service allows them. */
function ownCommands(
  { spaceId, changeRequestId }: Target,
  { thread, reply }: ThreadEntry,
): ActionCommand[] {
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
    ...(permissions?.edit
      ? [{ action: 'change-own' as const, command: line('update', '--body', 'TEXT') }]
      : []),
    ...(permissions?.delete ? [{ action: 'delete-own' as const, command: line('delete') }] : []),
  ]
}

function commandBuilder(space: string, number: string) {
  return (verb: string, rest = '') =>
    `docsctl change-requests ${verb} ${quoted([number])}${rest && ` ${rest}`} --space ${quoted([space])}`
}
