import type { Thread } from '../../changes/threads.ts'
import {
  deletionOf,
  isAllowed,
  notYours,
  type ThreadEntry,
  wordsPurpose,
} from '../machine/editing/own-words.ts'
import { suggestionOf } from '../machine/editing/page-edit.ts'
import { nameOf } from '../machine/on-page.ts'
import { type Choice, choose, visit } from './choices.ts'
import { commandChoice } from './commands.ts'
import { compose } from './compose.ts'
import { applySuggestion } from './edit-page.ts'
import { reactionWords } from './reactions.ts'
import { type Reading, reload, rereadThreads } from './reading.ts'
import { type Sitting, write } from './sitting.ts'
import { threadLines } from './thread-wording.ts'
import { sentence } from './wording.ts'

/** One thread, until one goes back; what it was chosen from is read anew where it is gone. */
export async function visitThread(
  sitting: Sitting,
  reading: Reading,
  chosen: Thread,
): Promise<'again' | undefined> {
  // one that is gone by now is shown as it was
  const thread = () => reading.threads.find(({ id }) => id === chosen.id) ?? chosen
  const end = await visit<'gone'>(sitting.talk, {
    name: () => `Thread, ${thread().resolved ? 'resolved' : 'open'}`,
    lines: () => threadLines(thread()),
    choices: () => choicesOf(sitting, reading, thread()),
    common: ['reply', 'resolve', 'reopen', 'react'],
  })
  return end === 'gone' ? 'again' : undefined
}

function choicesOf(sitting: Sitting, reading: Reading, thread: Thread): Choice<'gone'>[] {
  const { target } = reading
  const purpose = { kind: 'reply', thread: thread.id, to: nameOf(thread) } as const
  const resolved = !thread.resolved
  return [
    {
      word: 'reply',
      short: 'r',
      help: 'write a reply',
      does: () => compose(sitting, reading, purpose),
    },
    {
      word: resolved ? 'resolve' : 'reopen',
      short: 'x',
      help: resolved ? 'resolve the thread' : 'open the thread again',
      does: async () => {
        const isDone = await write(sitting, {
          kind: 'resolve',
          target,
          thread: thread.id,
          resolved,
        })
        if (isDone) await rereadThreads(sitting, reading)
      },
    },
    {
      word: 'react',
      short: '+',
      help: 'react to the comment',
      does: () => react(sitting, reading, thread),
    },
    {
      word: 'edit',
      short: 'e',
      help: 'write a reply in $EDITOR',
      does: () => compose(sitting, reading, purpose, true),
    },
    ...suggestionChoice(sitting, reading, thread),
    ...ownChoices(sitting, reading, thread),
    commandChoice(sitting, reading, { thread, page: thread.page?.id }),
  ]
}

/** Putting in what the thread suggests, where it does. */
function suggestionChoice(sitting: Sitting, reading: Reading, thread: Thread): Choice<'gone'>[] {
  const suggestion = suggestionOf(thread)
  const { page } = thread
  if (!suggestion || !page) return []
  const { id, title = id } = page
  const apply: Choice<'gone'> = {
    word: 'apply',
    short: 'ap',
    help: 'apply what the thread suggests',
    does: async () => {
      const isSent = await applySuggestion(sitting, reading, { id, title }, suggestion)
      if (isSent) await reload(sitting, reading)
      return undefined
    },
  }
  return [apply]
}

/** What can be done to one's own words; a number behind the word means that reply. */
function ownChoices(sitting: Sitting, reading: Reading, thread: Thread): Choice<'gone'>[] {
  const all = [{ thread }, ...thread.replies.map((reply) => ({ thread, reply }))]
  const of = (what: 'edit' | 'delete', typed: string) => {
    const wanted = typed === '' ? 0 : Number(typed)
    const entry = all[wanted]
    if (!entry) sitting.talk.say(`there is no reply ${typed}`)
    else if (isAllowed(entry, what)) return entry
    else sitting.talk.say(notYours(what))
    return undefined
  }
  const has = (what: 'edit' | 'delete') => all.some((entry) => isAllowed(entry, what))
  const change: Choice<'gone'> = {
    word: 'change',
    short: 'ch',
    help: 'change your comment, or your reply as in: change 2',
    does: async (typed) => {
      const entry = of('edit', typed)
      if (entry) await compose(sitting, reading, wordsPurpose(entry))
    },
  }
  const remove: Choice<'gone'> = {
    word: 'delete',
    short: 'd',
    help: 'delete your comment, or your reply as in: delete 2',
    does: async (typed) => {
      const entry = of('delete', typed)
      return entry && deleteOwn(sitting, reading, entry)
    },
  }
  return [...(has('edit') ? [change] : []), ...(has('delete') ? [remove] : [])]
}

/** A thread is left where its comment is gone. */
async function deleteOwn(
  sitting: Sitting,
  reading: Reading,
  entry: ThreadEntry,
): Promise<'gone' | undefined> {
  const { talk } = sitting
  const question = `${sentence(deletionOf(entry))}?`
  if ((await choose(talk, question, ['yes', 'no'], { isGrave: true })) !== 'yes') {
    talk.say('nothing was deleted')
    return undefined
  }
  const { target } = reading
  const { thread, reply } = entry
  const isDone = await write(sitting, {
    ...{ kind: 'delete-words', target, thread: thread.id },
    ...(reply && { reply: reply.id }),
  })
  if (!isDone) return undefined
  await rereadThreads(sitting, reading)
  return reply ? undefined : 'gone'
}

async function react(sitting: Sitting, reading: Reading, thread: Thread): Promise<undefined> {
  const { target } = reading
  const word = await choose(sitting.talk, 'Which reaction?', [...reactionWords.keys()])
  const emoji = word && reactionWords.get(word)
  if (!emoji) return
  const isDone = await write(sitting, { kind: 'react', target, thread: thread.id, emoji })
  if (isDone) await rereadThreads(sitting, reading)
}
