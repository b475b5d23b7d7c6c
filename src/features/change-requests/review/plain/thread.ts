import type { Thread } from '../../threads/model/threads.ts'
import {
  deletionQuestion,
  editPurpose,
  isAllowed,
  notOwnMessage,
  type ThreadEntry,
} from '../machine/editing/own-texts.ts'
import { findSuggestion } from '../machine/editing/page-edit.ts'
import { threadTitle } from '../machine/on-page.ts'
import { askYesNo, type Choice, choose, visit } from './choices.ts'
import { commandChoice } from './commands.ts'
import { compose } from './compose.ts'
import { applySuggestions } from './edit-page.ts'
import { reactionsByName } from './reactions.ts'
import { type Reading, reload, rereadThreads } from './reading.ts'
import { type PlainSession, write } from './session.ts'
import { describeThread } from './thread-wording.ts'

/**
 * Shows a thread until the user goes back. Returns `again` if the thread was deleted, so that the
 * previous view is printed again.
 */
export async function visitThread(
  session: PlainSession,
  reading: Reading,
  chosen: Thread,
): Promise<'again' | undefined> {
  // if the thread no longer exists, show its last known state
  const thread = () => reading.threads.find(({ id }) => id === chosen.id) ?? chosen
  const end = await visit<'gone'>(session.prompter, {
    name: () => `Thread, ${thread().resolved ? 'resolved' : 'open'}`,
    lines: () => describeThread(thread()),
    choices: () => threadChoices(session, reading, thread()),
    common: ['reply', 'resolve', 'reopen', 'react'],
  })
  return end === 'gone' ? 'again' : undefined
}

function threadChoices(session: PlainSession, reading: Reading, thread: Thread): Choice<'gone'>[] {
  const { target } = reading
  const purpose = { kind: 'reply', thread: thread.id, to: threadTitle(thread) } as const
  const resolved = !thread.resolved
  return [
    {
      word: 'reply',
      short: 'r',
      help: 'Reply',
      run: () => compose(session, reading, purpose),
    },
    {
      word: resolved ? 'resolve' : 'reopen',
      short: 'x',
      help: resolved ? 'Resolve the thread' : 'Reopen the thread',
      run: async () => {
        const isDone = await write(session, {
          kind: 'resolve',
          target,
          thread: thread.id,
          resolved,
        })
        if (isDone) await rereadThreads(session, reading)
      },
    },
    {
      word: 'react',
      short: '+',
      help: 'React to the comment',
      run: () => react(session, reading, thread),
    },
    {
      word: 'edit',
      short: 'e',
      help: 'Reply in $EDITOR',
      run: () => compose(session, reading, purpose, true),
    },
    ...suggestionChoice(session, reading, thread),
    ...ownChoices(session, reading, thread),
    commandChoice(session, reading, { thread, page: thread.page?.id }),
  ]
}

/** Returns the command that applies the suggestion of a thread, if it has one. */
function suggestionChoice(
  session: PlainSession,
  reading: Reading,
  thread: Thread,
): Choice<'gone'>[] {
  const suggestion = findSuggestion(thread)
  const { page } = thread
  if (!suggestion || !page) return []
  const { id, title = id } = page
  const apply: Choice<'gone'> = {
    word: 'apply',
    short: 'ap',
    help: 'Apply the suggestion in the thread',
    run: async () => {
      const suggestions = [{ ...suggestion, thread: thread.id }]
      const isSent = await applySuggestions(session, reading, { id, title }, suggestions)
      if (isSent) await reload(session, reading)
      return undefined
    },
  }
  return [apply]
}

/** Returns the commands for the user's own comments. A number after the command selects a reply. */
function ownChoices(session: PlainSession, reading: Reading, thread: Thread): Choice<'gone'>[] {
  const all = [{ thread }, ...thread.replies.map((reply) => ({ thread, reply }))]
  const of = (what: 'edit' | 'delete', typed: string) => {
    const wanted = typed === '' ? 0 : Number(typed)
    const entry = all[wanted]
    if (!entry) session.prompter.say(`Reply ${typed} not found`)
    else if (isAllowed(entry, what)) return entry
    else session.prompter.say(notOwnMessage(what))
    return undefined
  }
  const has = (what: 'edit' | 'delete') => all.some((entry) => isAllowed(entry, what))
  const change: Choice<'gone'> = {
    word: 'change',
    short: 'ch',
    help: 'Edit your comment, or your reply with the given number, for example: change 2',
    run: async (typed) => {
      const entry = of('edit', typed)
      if (entry) await compose(session, reading, editPurpose(entry))
    },
  }
  const remove: Choice<'gone'> = {
    word: 'delete',
    short: 'd',
    help: 'Delete your comment, or your reply with the given number, for example: delete 2',
    run: async (typed) => {
      const entry = of('delete', typed)
      return entry && deleteOwn(session, reading, entry)
    },
  }
  return [...(has('edit') ? [change] : []), ...(has('delete') ? [remove] : [])]
}

/**
 * Deletes the user's own comment or reply. Deleting the first comment also closes the view of the
 * thread.
 */
async function deleteOwn(
  session: PlainSession,
  reading: Reading,
  entry: ThreadEntry,
): Promise<'gone' | undefined> {
  const { prompter } = session
  const question = `${deletionQuestion(entry)}?`
  if (!(await askYesNo(prompter, question, 'Nothing was deleted'))) return undefined
  const { target } = reading
  const { thread, reply } = entry
  const isDone = await write(session, {
    ...{ kind: 'delete-words', target, thread: thread.id },
    ...(reply && { reply: reply.id }),
  })
  if (!isDone) return undefined
  await rereadThreads(session, reading)
  return reply ? undefined : 'gone'
}

async function react(session: PlainSession, reading: Reading, thread: Thread): Promise<undefined> {
  const { target } = reading
  const word = await choose(session.prompter, 'Which reaction?', [...reactionsByName.keys()])
  const emoji = word && reactionsByName.get(word)
  if (!emoji) return
  const isDone = await write(session, { kind: 'react', target, thread: thread.id, emoji })
  if (isDone) await rereadThreads(session, reading)
}
