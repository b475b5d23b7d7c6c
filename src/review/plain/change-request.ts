import type { Target } from '../../changes/read-changes.ts'
import type { Thread } from '../../changes/threads.ts'
import { placeOfPage, type TreeItem } from '../layout/tree-items.ts'
import { withProgress } from '../machine/viewed.ts'
import { notAmong } from '../machine/wording.ts'
import { type Choice, type Turn, visit } from './choices.ts'
import { commandChoice } from './commands.ts'
import { compose } from './compose.ts'
import { choosable, isSame, visitItem } from './page.ts'
import { itemsOf, keepNotes, open, type Reading, viewingOf, watch } from './reading.ts'
import { type MergedEnd, sharedChoices } from './shared-choices.ts'
import type { Sitting } from './sitting.ts'
import { visitThread } from './thread.ts'
import { threadLine } from './thread-wording.ts'
import { headLines, itemLine } from './wording.ts'

/** A change request, until one goes back or it is merged. */
export async function visitChangeRequest(
  sitting: Sitting,
  target: Target,
  { space, page }: { space?: string | undefined; page?: string | undefined } = {},
): Promise<MergedEnd | 'back'> {
  const { talk } = sitting
  talk.say(`Reading change request ${target.changeRequestId}`)
  const reading = await open(sitting, target, space)
  if (!reading) return 'back'
  // a number stays that of what was read with it
  let items: TreeItem[] = []
  const unwatch = watch(sitting, reading)
  try {
    if (page !== undefined) {
      items = choosable(reading)
      const first = items[placeOfPage(items, reading.changes, page)]
      if (!first) talk.say(notAmong(page))
      else if ((await visitItems(sitting, reading, first)) === 'merged') return 'merged'
    }
    return await visit<MergedEnd>(talk, {
      name: () => `Change request ${reading.changes.changeRequest.number}`,
      lines: () => {
        items = choosable(reading)
        return linesOf(reading)
      },
      numbers: () => ({
        what: 'page or file',
        most: items.length,
        choose: (number) => visitItems(sitting, reading, items[number - 1]),
      }),
      choices: () => choicesOf(sitting, reading),
      common: ['threads', 'comment', 'pull', 'gates', 'merge', 'reload'],
    })
  } finally {
    unwatch()
    const notes = withProgress(viewingOf(reading))
    if (notes && !sitting.signal.aborted) await keepNotes(sitting, reading, notes)
  }
}

function linesOf(reading: Reading): string[] {
  let number = 0
  return [
    ...headLines(reading),
    ...itemsOf(reading).map((item) => {
      if (item.kind === 'label') return `${item.title}:`
      number++
      return `${number}. ${itemLine(item, reading)}`
    }),
  ]
}

function choicesOf(sitting: Sitting, reading: Reading): Choice<MergedEnd>[] {
  return [
    {
      word: 'threads',
      short: 't',
      help: 'all threads, the open ones first',
      does: () => visitThreads(sitting, reading),
    },
    {
      word: 'comment',
      short: 'c',
      help: 'comment on the change request',
      does: () => compose(sitting, reading, { kind: 'comment' }),
    },
    {
      word: 'edit',
      short: 'e',
      help: 'the same in $EDITOR',
      does: () => compose(sitting, reading, { kind: 'comment' }, true),
    },
    {
      word: 'new',
      short: 's',
      help: 'only what is new since you looked, or all',
      does: () => {
        reading.isNewOnly = !reading.isNewOnly
        const { talk } = sitting
        talk.say(reading.isNewOnly ? 'Only what is new since you looked' : 'All that differs')
        return 'again' as const
      },
    },
    commandChoice(sitting, reading),
    ...sharedChoices<never>(sitting, reading, () => 'again'),
  ]
}

/** An item, and those that one goes on to from there. */
async function visitItems(
  sitting: Sitting,
  reading: Reading,
  first: TreeItem | undefined,
): Promise<Turn<MergedEnd>> {
  const { changes } = reading
  for (let item = first; item; ) {
    const turn = await visitItem(sitting, reading, item)
    if (turn === 'merged') return turn
    if (turn === 'back') break
    // what was loaded anew may no longer have it
    item = choosable(reading).find((one) => isSame(one, turn.to))
  }
  return reading.changes === changes ? undefined : 'again'
}

async function visitThreads(sitting: Sitting, reading: Reading): Promise<undefined> {
  let threads: Thread[] = []
  await visit<never>(sitting.talk, {
    name: () => 'Threads',
    lines: () => {
      const { threads: all } = reading
      threads = [...all].sort((one, other) => Number(one.resolved) - Number(other.resolved))
      return threads.length === 0
        ? ['No comments yet']
        : threads.map((thread, at) => `${at + 1}. ${placeOf(thread)}, ${threadLine(thread)}`)
    },
    numbers: () => ({
      what: 'thread',
      most: threads.length,
      choose: (number) => visitThread(sitting, reading, threads[number - 1] as Thread),
    }),
    choices: () => [],
    common: [],
  })
}

function placeOf({ page }: Thread): string {
  return page ? `on ${page.title || page.path || page.id}` : 'on the whole'
}
