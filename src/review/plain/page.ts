import { documentLines } from '../../changes/document-lines.ts'
import type { PageDiff } from '../../changes/read-texts.ts'
import type { Row } from '../../changes/text/text-diff.ts'
import type { Thread } from '../../changes/threads.ts'
import { sinceWords } from '../layout/head-lines.ts'
import { textInView, threadsOn } from '../layout/page-layout.ts'
import { placeThreads } from '../layout/thread-places.ts'
import type { TreeItem } from '../layout/tree-items.ts'
import { revisionViewed, unseenOf, withViewed } from '../machine/viewed.ts'
import { type Choice, visit } from './choices.ts'
import { commandChoice } from './commands.ts'
import { compose } from './compose.ts'
import { diffLines } from './diff-wording.ts'
import { editPage } from './edit-page.ts'
import { itemsOf, keepNotes, type Reading, reload, viewingOf } from './reading.ts'
import { type MergedEnd, sharedChoices } from './shared-choices.ts'
import type { Sitting } from './sitting.ts'
import { visitThread } from './thread.ts'
import { threadLine } from './thread-wording.ts'
import { itemLine, itemName, sentence } from './wording.ts'

/** Another item to go to. */
export interface Going {
  to: TreeItem
}

/** One item of a change request: a page with what changed in it, a file, or the talk on the whole. */
export async function visitItem(
  sitting: Sitting,
  reading: Reading,
  item: TreeItem,
): Promise<Going | MergedEnd | 'back'> {
  const { services, signal, attempt, talk } = sitting
  const { target } = reading
  const change = item.change?.mayDiffer ? item.change : undefined
  const since = reading.isNewOnly ? revisionViewed(viewingOf(reading), item) : undefined
  const asked = change && { target, change, delay: 0, ...(since !== undefined && { since }) }
  const found = asked && (await attempt(() => services.page(asked, signal)))
  if (found) reading.diffs = new Map([...reading.diffs, [item.id, found.result]])
  const shown: Shown = {
    item,
    diff: found?.result,
    isUnread: change !== undefined && !found,
    threads: threadsOn(item, reading.threads),
  }
  return await visit<Going | MergedEnd>(talk, {
    name: () => itemName(item, reading),
    lines: () => {
      shown.threads = threadsOn(item, reading.threads)
      return linesOf(reading, shown)
    },
    numbers: () => ({
      what: 'thread',
      most: shown.threads.length,
      choose: (number) => visitThread(sitting, reading, shown.threads[number - 1] as Thread),
    }),
    choices: () => choicesOf(sitting, reading, shown),
    common: ['next', 'previous', 'comment', 'viewed'],
    onward: () => (neighbour(reading, item, 1) ? 'next' : undefined),
  })
}

interface Shown {
  item: TreeItem
  diff: PageDiff | undefined
  /** there is a text, and it could not be read */
  isUnread: boolean
  /** as they were read, for their numbers; new ones stand behind them */
  threads: Thread[]
  /** all of the text is read, not only what is around changes */
  isWhole?: boolean
}

function linesOf(reading: Reading, shown: Shown): string[] {
  const { item, diff, isUnread, threads, isWhole = false } = shown
  const text = textInView(diff, reading.isNewOnly)
  const since = reading.isNewOnly ? diff?.since : undefined
  const items = choosable(reading)
  const at = items.findIndex((one) => isSame(one, item))
  const place = at < 0 ? '' : `${at + 1} of ${items.length}: `
  return [
    `${place}${itemLine(items[at] ?? item, reading)}`,
    ...(item.kind === 'description'
      ? documentLines(reading.changes.changeRequest.description)
      : []),
    ...(item.kind === 'page' ? offeredLines(reading, item.id) : []),
    ...(isUnread ? ['The text could not be read; reload tries again'] : []),
    ...(since ? [sentence(sinceWords(since))] : []),
    ...(text
      ? diffLines(text, isWhole, numbersAt(text.rows, threads), unseenIn(reading, shown))
      : []),
    ...(diff && !text ? ['The text is the same'] : []),
    ...threads.map((thread, index) => numbered(thread, index)),
    ...(item.kind === 'conversation' && threads.length === 0 ? ['No comments yet'] : []),
  ]
}

function offeredLines({ offered }: Reading, id: string): string[] {
  const reason = offered.get(id)
  return reason === undefined ? [] : [sentence(reason)]
}

/** The rows that were not viewed, where no others are wanted. */
function unseenIn(reading: Reading, { item, diff }: Shown) {
  if (!reading.isNewOnly || diff?.since?.text) return undefined
  return unseenOf(viewingOf(reading), item)
}

function numbered(thread: Thread, index: number): string {
  return `Thread ${index + 1}, ${threadLine(thread)}`
}

/** The numbers of the threads by the row that they are about. */
function numbersAt(rows: readonly Row[], threads: readonly Thread[]): Map<Row, number[]> {
  const places = placeThreads(rows, threads)
  const numbers = new Map<Row, number[]>()
  for (const [index, { id }] of threads.entries()) {
    const row = rows[places.get(id) ?? -1]
    if (row) numbers.set(row, [...(numbers.get(row) ?? []), index + 1])
  }
  return numbers
}

/** The items that have a number. */
export function choosable(reading: Reading): TreeItem[] {
  return itemsOf(reading).filter(({ kind }) => kind !== 'label')
}

export function isSame(one: TreeItem, other: TreeItem): boolean {
  return one.kind === other.kind && one.id === other.id
}

function neighbour(reading: Reading, item: TreeItem, by: 1 | -1): TreeItem | undefined {
  const items = choosable(reading)
  return items[items.findIndex((one) => isSame(one, item)) + by]
}

function choicesOf(sitting: Sitting, reading: Reading, shown: Shown): Choice<Going | MergedEnd>[] {
  const { item, diff } = shown
  const page = item.kind === 'page' ? item.id : undefined
  const next = neighbour(reading, item, 1)
  const previous = neighbour(reading, item, -1)
  return [
    ...(next
      ? [{ word: 'next', short: 'n', help: 'the next item', does: () => ({ to: next }) }]
      : []),
    ...(previous
      ? [
          {
            word: 'previous',
            short: 'prev',
            help: 'the one before',
            does: () => ({ to: previous }),
          },
        ]
      : []),
    {
      word: 'comment',
      short: 'c',
      help: 'comment on the page, or on a line of it, as in: comment 12',
      does: (typed) => comment(sitting, reading, shown, typed),
    },
    {
      word: 'edit',
      short: 'e',
      help: 'the same in $EDITOR',
      does: (typed) => comment(sitting, reading, shown, typed, true),
    },
    ...(canBeEdited(reading, item)
      ? [
          {
            word: 'edit-page',
            short: 'ep',
            help: 'edit the page itself in $EDITOR',
            does: async () => {
              const { id } = item
              const isSent = await editPage(sitting, reading, {
                id,
                title: itemName(item, reading),
              })
              return isSent && (await reload(sitting, reading)) ? { to: item } : undefined
            },
          },
        ]
      : []),
    ...(item.mark === undefined
      ? []
      : [
          {
            word: 'viewed',
            short: 'v',
            help: 'mark it as viewed, or as not viewed',
            does: () => markViewed(sitting, reading, item),
          },
        ]),
    ...(diff?.text
      ? [
          {
            word: 'whole',
            short: 'w',
            help: 'read the whole text, or only its changes',
            does: () => {
              shown.isWhole = !shown.isWhole
              return 'again' as const
            },
          },
        ]
      : []),
    commandChoice(sitting, reading, { page }),
    ...sharedChoices<Going>(sitting, reading, () => ({ to: item })),
  ]
}

/** A page with a text, in one that isn't merged. */
function canBeEdited({ changes }: Reading, { kind, id }: TreeItem): boolean {
  const isText = kind === 'page' && changes.after.get(id)?.page.type === 'document'
  return isText && changes.changeRequest.status !== 'merged'
}

/** Where a line is named by its number, the comment is on its block. */
async function comment(
  sitting: Sitting,
  reading: Reading,
  shown: Shown,
  typed: string,
  isInEditor = false,
): Promise<undefined> {
  const { item, diff, threads } = shown
  const row = textInView(diff, reading.isNewOnly)?.rows.find(({ after }) => String(after) === typed)
  const block = row?.text.trim()
  if (typed !== '' && !block) {
    sitting.talk.say(`there is no line ${typed} with a text in the change request`)
    return
  }
  const page = { page: item.id, title: itemName(item, reading), ...(block && { block }) }
  const about = item.kind === 'page' ? page : {}
  await compose(sitting, reading, { kind: 'comment', ...about }, isInEditor)
  for (const thread of threadsOn(item, reading.threads)) {
    if (threads.some(({ id }) => id === thread.id)) continue
    threads.push(thread)
    sitting.talk.say(numbered(thread, threads.length - 1))
  }
}

async function markViewed(sitting: Sitting, reading: Reading, item: TreeItem): Promise<undefined> {
  const { notes, isViewed } = withViewed(viewingOf(reading), item)
  await keepNotes(sitting, reading, notes)
  sitting.talk.say(`${isViewed ? '' : 'not '}viewed: ${itemName(item, reading)}`)
}
