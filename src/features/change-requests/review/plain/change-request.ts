import type { Target } from '../../model/change-request.ts'
import { type Thread, threadPageName } from '../../threads/model/threads.ts'
import { placeOfPage, type TreeItem } from '../layout/tree-items.ts'
import { withProgress } from '../machine/viewed.ts'
import { adopted, adoptionQuestion, notAdopted, notAmong } from '../machine/wording.ts'
import { type Choice, choose, type Turn, visit } from './choices.ts'
import { commandChoice } from './commands.ts'
import { compose } from './compose.ts'
import { choosable, isSame, visitItem } from './page.ts'
import { createViewing, keepNotes, listedItems, open, type Reading, watch } from './reading.ts'
import type { PlainSession } from './session.ts'
import { type MergedEnd, sharedChoices } from './shared-choices.ts'
import { visitThread } from './thread.ts'
import { summarizeThread } from './thread-wording.ts'
import { itemLine, openingLines } from './wording.ts'

/** Shows a change request until the user goes back or merges the change request. */
export async function visitChangeRequest(
  session: PlainSession,
  target: Target,
  { space, page }: { space?: string | undefined; page?: string | undefined } = {},
): Promise<MergedEnd | 'back'> {
  const { prompter } = session
  prompter.say(`Loading change request ${target.changeRequestId}`)
  const reading = await open(session, target, space)
  if (!reading) return 'back'
  await offerUnownedNotes(session, reading)
  // keep the same items, so that their numbers don't change
  let items: TreeItem[] = []
  const unwatch = watch(session, reading)
  prompter.drafts = () => Object.keys(reading.notes.drafts).length
  try {
    if (page !== undefined) {
      items = choosable(reading)
      const first = items[placeOfPage(items, reading.changes, page)]
      if (!first) prompter.say(notAmong(page))
      else if ((await visitItems(session, reading, first)) === 'merged') return 'merged'
    }
    return await visit<MergedEnd>(prompter, {
      leaves: true,
      name: () => `Change request ${reading.changes.changeRequest.number}`,
      lines: () => {
        items = choosable(reading)
        return changeRequestLines(reading)
      },
      numbers: () => ({
        what: 'page or file',
        most: items.length,
        choose: (number) => visitItems(session, reading, items[number - 1]),
      }),
      choices: () => changeRequestChoices(session, reading),
      common: ['threads', 'comment', 'pull', 'gates', 'merge', 'reload'],
    })
  } finally {
    unwatch()
    prompter.drafts = undefined
    const notes = withProgress(createViewing(reading))
    if (notes && !session.signal.aborted) await keepNotes(session, reading, notes)
  }
}

/** Offers to adopt the notes that belong to no account. */
async function offerUnownedNotes(session: PlainSession, reading: Reading): Promise<void> {
  const { prompter, services, signal, attempt } = session
  const { unowned, target } = reading
  if (!unowned) return
  reading.unowned = undefined
  const words = ['yes', 'no'] as const
  const enter = 'to be asked later'
  const word = await choose(prompter, adoptionQuestion(unowned), words, { enter, isGrave: true })
  if (word === 'yes') {
    const found = await attempt(() => services.adopt({ target }, signal))
    if (!found) return
    reading.notes = found.result
    reading.storedNotes = found.result
    prompter.say(adopted)
  } else if (word === 'no') {
    await keepNotes(session, reading, { ...reading.notes, declined: true })
    prompter.say(notAdopted)
  }
}

function changeRequestLines(reading: Reading): string[] {
  let number = 0
  return [
    ...openingLines(reading),
    ...listedItems(reading).map((item) => {
      if (item.kind === 'label') return `${item.title}:`
      number++
      return `${number}. ${itemLine(item, reading)}`
    }),
  ]
}

function changeRequestChoices(session: PlainSession, reading: Reading): Choice<MergedEnd>[] {
  return [
    {
      word: 'threads',
      short: 't',
      help: 'Show all threads, open ones first',
      run: () => visitThreads(session, reading),
    },
    {
      word: 'comment',
      short: 'c',
      help: 'Comment on the change request',
      run: () => compose(session, reading, { kind: 'comment' }),
    },
    {
      word: 'edit',
      short: 'e',
      help: 'Comment in $EDITOR',
      run: () => compose(session, reading, { kind: 'comment' }, true),
    },
    {
      word: 'new',
      short: 's',
      help: 'Switch between all differences and only the changes since your last view',
      run: () => {
        reading.isNewOnly = !reading.isNewOnly
        reading.shownBefore = undefined
        const { prompter } = session
        prompter.say(
          reading.isNewOnly
            ? 'Showing only changes since your last view'
            : 'Showing all differences',
        )
        return 'again' as const
      },
    },
    commandChoice(session, reading),
    ...sharedChoices<never>(session, reading, () => 'again'),
  ]
}

/** Shows an item, and the items that the user opens from there. */
async function visitItems(
  session: PlainSession,
  reading: Reading,
  first: TreeItem | undefined,
): Promise<Turn<MergedEnd>> {
  const { changes } = reading
  for (let item = first; item; ) {
    const turn = await visitItem(session, reading, item)
    if (turn === 'merged') return turn
    if (turn === 'back') break
    // the item may be missing after a reload
    item = choosable(reading).find((one) => isSame(one, turn.to))
  }
  return reading.changes === changes ? undefined : 'again'
}

async function visitThreads(session: PlainSession, reading: Reading): Promise<undefined> {
  let threads: Thread[] = []
  await visit<never>(session.prompter, {
    name: () => 'Threads',
    lines: () => {
      const { threads: all } = reading
      threads = [...all].sort((one, other) => Number(one.resolved) - Number(other.resolved))
      return threads.length === 0
        ? ['No comments yet']
        : threads.map(
            (thread, at) => `${at + 1}. ${threadPlace(thread)}, ${summarizeThread(thread)}`,
          )
    },
    numbers: () => ({
      what: 'thread',
      most: threads.length,
      choose: (number) => visitThread(session, reading, threads[number - 1] as Thread),
    }),
    choices: () => [],
    common: [],
  })
}

function threadPlace({ page }: Thread): string {
  return page ? `On ${threadPageName(page)}` : 'On the change request'
}
