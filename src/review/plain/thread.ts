import type { Thread } from '../../changes/threads.ts'
import { nameOf } from '../machine/on-page.ts'
import { type Choice, choose, visit } from './choices.ts'
import { commandChoice } from './commands.ts'
import { compose } from './compose.ts'
import { reactionWords } from './reactions.ts'
import { type Reading, rereadThreads } from './reading.ts'
import { type Sitting, write } from './sitting.ts'
import { threadLines } from './thread-wording.ts'

/** One thread, until one goes back. */
export async function visitThread(
  sitting: Sitting,
  reading: Reading,
  chosen: Thread,
): Promise<undefined> {
  // one that is gone by now is shown as it was
  const thread = () => reading.threads.find(({ id }) => id === chosen.id) ?? chosen
  await visit<never>(sitting.talk, {
    name: () => `Thread, ${thread().resolved ? 'resolved' : 'open'}`,
    lines: () => threadLines(thread()),
    choices: () => choicesOf(sitting, reading, thread()),
    common: ['reply', 'resolve', 'reopen', 'react'],
  })
}

function choicesOf(sitting: Sitting, reading: Reading, thread: Thread): Choice<never>[] {
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
    commandChoice(sitting, reading, { thread, page: thread.page?.id }),
  ]
}

async function react(sitting: Sitting, reading: Reading, thread: Thread): Promise<undefined> {
  const { target } = reading
  const word = await choose(sitting.talk, 'Which reaction?', [...reactionWords.keys()])
  const emoji = word && reactionWords.get(word)
  if (!emoji) return
  const isDone = await write(sitting, { kind: 'react', target, thread: thread.id, emoji })
  if (isDone) await rereadThreads(sitting, reading)
}
