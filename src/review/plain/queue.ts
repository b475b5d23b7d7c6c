import { count } from '../layout/thread-lines.ts'
import type { Asks } from '../machine/effects.ts'
import { commandsOnQueue } from '../machine/typed-commands.ts'
import { visitChangeRequest } from './change-request.ts'
import { visit } from './choices.ts'
import { sayCommands } from './commands.ts'
import { mergeSeveral } from './merge-several.ts'
import type { Sitting } from './sitting.ts'
import { queueLine } from './wording.ts'

type Queue = Asks['queue']['answer']

/** The change requests that wait for a review, until one leaves. */
export async function visitQueue(sitting: Sitting): Promise<void> {
  const { services, signal, attempt, talk } = sitting
  const read = () => attempt(() => services.queue({}, signal))
  talk.say('Reading the open change requests')
  let queue = (await read())?.result as Queue
  const reload = async () => {
    queue = (await read())?.result ?? queue
    return 'again' as const
  }
  await visit<never>(talk, {
    name: () => `Queue of ${count(queue.items.length, 'change request')}`,
    lines: () => linesOf(queue),
    numbers: () => ({
      what: 'change request',
      most: queue.items.length,
      choose: async (number) => {
        const item = queue.items[number - 1]
        const end = item && (await visitChangeRequest(sitting, item.target, item.space))
        return end === 'merged' ? reload() : undefined
      },
    }),
    choices: () => [
      { word: 'reload', short: 'r', help: 'read the queue anew', does: reload },
      {
        word: 'merge',
        short: 'm',
        help: 'merge several one after another, by their numbers, as in: merge 2 1',
        does: async (typed) =>
          (await mergeSeveral(sitting, queue.items, typed)) ? reload() : undefined,
      },
      {
        word: 'command',
        short: ':',
        help: 'the typed commands that do the same',
        does: () => sayCommands(sitting, commandsOnQueue()),
      },
    ],
    common: ['reload'],
    isFirst: true,
  })
}

function linesOf({ items, note, now }: Queue): string[] {
  return [
    ...(items.length === 0 ? ['No open change request'] : []),
    ...items.map((item, at) => `${at + 1}. ${queueLine(item, now)}`),
    ...(note === undefined ? [] : [note]),
  ]
}
