import { DocsctlError } from '../../../../errors.ts'
import { count, upperFirst } from '../../../../output/text/text.ts'
import type { Verdicts } from '../../model/reviewers.ts'
import { arrangeQueue, parseFilter } from '../../queue/model/filter.ts'
import { type QueueItem, queueKey } from '../../queue/model/queue-item.ts'
import { sectionTitles } from '../../queue/model/sections.ts'
import type { EffectMap } from '../machine/effects.ts'
import { queueLines } from '../machine/queue/shown-queue.ts'
import { commandsOnQueue } from '../machine/typed-commands.ts'
import { visitChangeRequest } from './change-request.ts'
import { visit } from './choices.ts'
import { printCommands } from './commands.ts'
import { confirmMerges } from './merge-several.ts'
import type { PlainSession } from './session.ts'
import { queueLine } from './wording.ts'

type QueueAnswer = EffectMap['queue']['answer']

/** Shows the queue in sections until the user quits. */
export async function visitQueue(session: PlainSession, typed?: string): Promise<void> {
  const { services, signal, attempt, prompter } = session
  const read = async () => {
    const found = await attempt(() => services.queue({ after: 0 }, signal))
    if (found) verdicts = await readQueueVerdicts(session, found.result.items)
    return found
  }
  let filter = typed ?? ''
  let verdicts: QueueVerdicts = new Map()
  prompter.say('Loading open change requests and drafts')
  let queue = (await read())?.result as QueueAnswer
  const reload = async () => {
    queue = (await read())?.result ?? queue
    return 'again' as const
  }
  const wanted = () => arrangeQueue(queue.items, parseFilter(filter), 'updated')
  await visit<never>(prompter, {
    name: () => `Queue of ${count(wanted().length, 'change request')}`,
    lines: () => queueText(queue, wanted(), { filter, verdicts }),
    numbers: () => ({
      what: 'change request',
      most: wanted().length,
      choose: async (number) => {
        const item = wanted()[number - 1]
        const end = item && (await visitChangeRequest(session, item.target, { space: item.space }))
        return end === 'merged' ? reload() : undefined
      },
    }),
    choices: () => [
      { word: 'reload', short: 'r', help: 'Reload the queue', run: reload },
      {
        word: 'merge',
        short: 'm',
        help: 'Merge several change requests by their numbers in the list, for example: merge 2 1',
        run: async (numbers) =>
          (await confirmMerges(session, wanted(), numbers)) ? reload() : undefined,
      },
      {
        word: 'filter',
        short: 'fi',
        help: 'Filter by text, author:NAME, or space:NAME (an empty filter shows all)',
        run: (rest) => {
          filter = rest
          return 'again'
        },
      },
      {
        word: 'command',
        short: ':',
        help: 'Show the equivalent commands',
        run: () => printCommands(session, commandsOnQueue()),
      },
    ],
    common: ['reload'],
    isFirst: true,
  })
}

type QueueVerdicts = ReadonlyMap<string, Verdicts>

/** Reads the verdicts on all change requests. If a read fails, the queue is shown without them. */
async function readQueueVerdicts(
  { services, signal }: PlainSession,
  items: readonly QueueItem[],
): Promise<QueueVerdicts> {
  try {
    const standing = await services.standing({ items }, signal)
    return new Map(standing.map(({ item, verdicts }) => [queueKey(item), verdicts]))
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof DocsctlError)) throw error
    return new Map()
  }
}

function queueText(
  { items, note, now }: QueueAnswer,
  shown: readonly QueueItem[],
  { filter, verdicts }: { filter: string; verdicts: QueueVerdicts },
) {
  const none =
    items.length === 0 ? 'No open change requests or drafts' : `No matches for "${filter.trim()}"`
  return [
    ...(shown.length === 0 ? [none] : []),
    ...queueLines({ shown }).map((line) =>
      line.kind === 'section'
        ? `${upperFirst(sectionTitles[line.section])}:`
        : `${line.at + 1}. ${queueLine(line.item, now, verdicts.get(queueKey(line.item)))}`,
    ),
    ...(note === undefined ? [] : [note]),
  ]
}
