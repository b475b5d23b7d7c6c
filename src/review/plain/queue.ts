import { arranged, filterOf } from '../../changes/queue/filter.ts'
import type { QueueItem } from '../../changes/queue/read-queue.ts'
import { sectionTitles } from '../../changes/queue/sections.ts'
import { count } from '../../text/text.ts'
import type { Asks } from '../machine/effects.ts'
import { queueLines } from '../machine/queue/shown-queue.ts'
import { commandsOnQueue } from '../machine/typed-commands.ts'
import { visitChangeRequest } from './change-request.ts'
import { visit } from './choices.ts'
import { sayCommands } from './commands.ts'
import { mergeSeveral } from './merge-several.ts'
import type { Sitting } from './sitting.ts'
import { queueLine, sentence } from './wording.ts'

type QueueAnswer = Asks['queue']['answer']

/** The change requests by whose turn it is, until one leaves. */
export async function visitQueue(sitting: Sitting, typed?: string): Promise<void> {
  const { services, signal, attempt, talk } = sitting
  const read = () => attempt(() => services.queue({ after: 0 }, signal))
  let filter = typed ?? ''
  talk.say('Reading the open change requests')
  let queue = (await read())?.result as QueueAnswer
  const reload = async () => {
    queue = (await read())?.result ?? queue
    return 'again' as const
  }
  const wanted = () => arranged(queue.items, filterOf(filter), 'updated')
  await visit<never>(talk, {
    name: () => `Queue of ${count(wanted().length, 'change request')}`,
    lines: () => linesOf(queue, wanted(), filter),
    numbers: () => ({
      what: 'change request',
      most: wanted().length,
      choose: async (number) => {
        const item = wanted()[number - 1]
        const end = item && (await visitChangeRequest(sitting, item.target, { space: item.space }))
        return end === 'merged' ? reload() : undefined
      },
    }),
    choices: () => [
      { word: 'reload', short: 'r', help: 'read the queue anew', does: reload },
      {
        word: 'merge',
        short: 'm',
        help: 'merge several one after another, by their numbers, as in: merge 2 1',
        does: async (numbers) =>
          (await mergeSeveral(sitting, wanted(), numbers)) ? reload() : undefined,
      },
      {
        word: 'filter',
        short: 'fi',
        help: 'only those with the words behind it, author:NAME or space:NAME; alone for all',
        does: (rest) => {
          filter = rest
          return 'again'
        },
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

function linesOf({ items, note, now }: QueueAnswer, shown: readonly QueueItem[], filter: string) {
  const none = items.length === 0 ? 'No open change request' : `Nothing holds ${filter.trim()}`
  return [
    ...(shown.length === 0 ? [none] : []),
    ...queueLines({ shown }).map((line) =>
      line.kind === 'section'
        ? `${sentence(sectionTitles[line.section])}:`
        : `${line.at + 1}. ${queueLine(line.item, now)}`,
    ),
    ...(note === undefined ? [] : [note]),
  ]
}
