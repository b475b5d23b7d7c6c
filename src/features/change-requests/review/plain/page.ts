import { documentLines } from '../../../../output/text/document-lines.ts'
import { upperFirst } from '../../../../output/text/text.ts'
import type { Row } from '../../diff/model/text-diff.ts'
import type { PageDiff } from '../../model/read-texts.ts'
import type { Thread } from '../../threads/model/threads.ts'
import { describeSinceViewed } from '../layout/item-heading.ts'
import { itemThreads, textInView } from '../layout/page-layout.ts'
import { placeThreads } from '../layout/thread-places.ts'
import type { TreeItem } from '../layout/tree-items.ts'
import { threadSuggestions } from '../machine/editing/page-edit.ts'
import { linePurpose } from '../machine/on-page.ts'
import { revisionViewed, unviewedRows, withViewed } from '../machine/viewed.ts'
import { type Choice, visit } from './choices.ts'
import { commandChoice } from './commands.ts'
import { compose } from './compose.ts'
import { diffLines } from './diff-wording.ts'
import { applySuggestions, editPageText } from './edit-page.ts'
import { createViewing, keepNotes, listedItems, type Reading, reload } from './reading.ts'
import type { PlainSession } from './session.ts'
import { type MergedEnd, sharedChoices } from './shared-choices.ts'
import { visitThread } from './thread.ts'
import { summarizeThread } from './thread-wording.ts'
import { itemLine, itemName } from './wording.ts'

/** The next item to show. */
export interface NextItem {
  to: TreeItem
}

/**
 * Shows one item of a change request: a page with its changes, a file, or the comments on the whole
 * change request.
 */
export async function visitItem(
  session: PlainSession,
  reading: Reading,
  item: TreeItem,
): Promise<NextItem | MergedEnd | 'back'> {
  const { services, signal, attempt, prompter } = session
  const { target } = reading
  const change = item.change?.mayDiffer ? item.change : undefined
  const since = reading.isNewOnly ? revisionViewed(createViewing(reading), item) : undefined
  const asked = change && { target, change, delay: 0, ...(since !== undefined && { since }) }
  const found = asked && (await attempt(() => services.page(asked, signal)))
  if (found) reading.diffs = new Map([...reading.diffs, [item.id, found.result]])
  const shown: Shown = {
    item,
    diff: found?.result,
    isUnread: change !== undefined && !found,
    threads: itemThreads(item, reading.threads),
  }
  return await visit<NextItem | MergedEnd>(prompter, {
    name: () => itemName(item, reading),
    lines: () => {
      shown.threads = itemThreads(item, reading.threads)
      return pageLines(reading, shown)
    },
    numbers: () => ({
      what: 'thread',
      most: shown.threads.length,
      choose: (number) => visitThread(session, reading, shown.threads[number - 1] as Thread),
    }),
    choices: () => pageChoices(session, reading, shown),
    common: ['next', 'previous', 'comment', 'viewed'],
    onward: () => (neighbor(reading, item, 1) ? 'next' : undefined),
  })
}

interface Shown {
  item: TreeItem
  diff: PageDiff | undefined
  /** true if the text of the page couldn't be read */
  isUnread: boolean
  /** in the order of their displayed numbers; new threads are added at the end */
  threads: Thread[]
  /** true to print the whole text, not only the context of the changes */
  isWhole?: boolean
}

function pageLines(reading: Reading, shown: Shown): string[] {
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
    ...(isUnread ? ['Could not read the text. Type "reload" to retry'] : []),
    ...(since ? [upperFirst(describeSinceViewed(since))] : []),
    ...(text
      ? diffLines(
          text,
          isWhole,
          lineNumbers(text.rows, threads),
          currentUnviewedRows(reading, shown),
        )
      : []),
    ...(diff && !text ? ['The text is unchanged'] : []),
    ...threads.map((thread, index) => numbered(thread, index)),
    ...(item.kind === 'conversation' && threads.length === 0 ? ['No comments yet'] : []),
  ]
}

function offeredLines({ offered }: Reading, id: string): string[] {
  const reason = offered.get(id)
  return reason === undefined ? [] : [upperFirst(reason)]
}

/** Returns the rows that weren't viewed, if only these rows are shown. */
function currentUnviewedRows(reading: Reading, { item, diff }: Shown) {
  if (!reading.isNewOnly || diff?.since?.text) return undefined
  return unviewedRows(createViewing(reading), item)
}

function numbered(thread: Thread, index: number): string {
  return `Thread ${index + 1}, ${summarizeThread(thread)}`
}

/** Returns the numbers of the threads at each row. */
function lineNumbers(rows: readonly Row[], threads: readonly Thread[]): Map<Row, number[]> {
  const places = placeThreads(rows, threads)
  const numbers = new Map<Row, number[]>()
  for (const [index, { id }] of threads.entries()) {
    const row = rows[places.get(id) ?? -1]
    if (row) numbers.set(row, [...(numbers.get(row) ?? []), index + 1])
  }
  return numbers
}

/** Returns the items that the user can select by number. */
export function choosable(reading: Reading): TreeItem[] {
  return listedItems(reading).filter(({ kind }) => kind !== 'label')
}

export function isSame(one: TreeItem, other: TreeItem): boolean {
  return one.kind === other.kind && one.id === other.id
}

function neighbor(reading: Reading, item: TreeItem, by: 1 | -1): TreeItem | undefined {
  const items = choosable(reading)
  return items[items.findIndex((one) => isSame(one, item)) + by]
}

function pageChoices(
  session: PlainSession,
  reading: Reading,
  shown: Shown,
): Choice<NextItem | MergedEnd>[] {
  const { item, diff } = shown
  const page = item.kind === 'page' ? item.id : undefined
  const next = neighbor(reading, item, 1)
  const previous = neighbor(reading, item, -1)
  return [
    ...(next
      ? [{ word: 'next', short: 'n', help: 'Go to the next item', run: () => ({ to: next }) }]
      : []),
    ...(previous
      ? [
          {
            word: 'previous',
            short: 'prev',
            help: 'Go to the previous item',
            run: () => ({ to: previous }),
          },
        ]
      : []),
    {
      word: 'comment',
      short: 'c',
      help:
        page === undefined
          ? 'Comment on the change request'
          : 'Comment on the page or one of its lines, for example: comment 12',
      run: (typed) => comment(session, reading, shown, typed),
    },
    {
      word: 'edit',
      short: 'e',
      help: 'Comment in $EDITOR',
      run: (typed) => comment(session, reading, shown, typed, true),
    },
    ...(canBeEdited(reading, item)
      ? [
          {
            word: 'edit-page',
            short: 'ep',
            help: 'Edit the page in $EDITOR',
            run: async () => {
              const { id } = item
              const isSent = await editPageText(session, reading, {
                id,
                title: itemName(item, reading),
              })
              return isSent && (await reload(session, reading)) ? { to: item } : undefined
            },
          },
        ]
      : []),
    ...allSuggestions(session, reading, item),
    ...(item.mark === undefined
      ? []
      : [
          {
            word: 'viewed',
            short: 'v',
            help: 'Mark as viewed or not viewed',
            run: () => markViewed(session, reading, item),
          },
        ]),
    ...(diff?.text
      ? [
          {
            word: 'whole',
            short: 'w',
            help: 'Switch between the whole text and only its changes',
            run: () => {
              shown.isWhole = !shown.isWhole
              return 'again' as const
            },
          },
        ]
      : []),
    commandChoice(session, reading, { page }),
    ...sharedChoices<NextItem>(session, reading, () => ({ to: item })),
  ]
}

/** Returns whether the item is a document and the change request isn't merged yet. */
function canBeEdited({ changes }: Reading, { kind, id }: TreeItem): boolean {
  const isText = kind === 'page' && changes.after.get(id)?.page.type === 'document'
  return isText && changes.changeRequest.status !== 'merged'
}

/** Adds a comment. If a line number is given, comments on the block that contains the line. */
async function comment(
  session: PlainSession,
  reading: Reading,
  shown: Shown,
  typed: string,
  isInEditor = false,
): Promise<undefined> {
  const { item, diff, threads } = shown
  const rows = textInView(diff, reading.isNewOnly)?.rows ?? []
  const row = rows.find(({ after }) => String(after) === typed)
  const line = row ? linePurpose(rows, row) : {}
  if (typed !== '' && line.block === undefined) {
    session.prompter.say(`Line ${typed} has no text in the change request`)
    return
  }
  const page = { page: item.id, title: itemName(item, reading), ...line }
  const about = item.kind === 'page' ? page : {}
  await compose(session, reading, { kind: 'comment', ...about }, isInEditor)
  for (const thread of itemThreads(item, reading.threads)) {
    if (threads.some(({ id }) => id === thread.id)) continue
    threads.push(thread)
    session.prompter.say(numbered(thread, threads.length - 1))
  }
}

async function markViewed(
  session: PlainSession,
  reading: Reading,
  item: TreeItem,
): Promise<undefined> {
  const { notes, isViewed } = withViewed(createViewing(reading), item)
  await keepNotes(session, reading, notes)
  session.prompter.say(`Marked as ${isViewed ? '' : 'not '}viewed: ${itemName(item, reading)}`)
}

/** Returns the command that applies all suggestions on a page, if there are any. */
function allSuggestions(
  session: PlainSession,
  reading: Reading,
  item: TreeItem,
): Choice<NextItem | MergedEnd>[] {
  const own = reading.threads.filter(({ page }) => item.kind === 'page' && page?.id === item.id)
  const suggestions = threadSuggestions(own)
  if (suggestions.length === 0) return []
  return [
    {
      word: 'apply-all',
      short: 'aa',
      help: 'Apply all suggestions on the page, and resolve their threads',
      run: async () => {
        const page = { id: item.id, title: itemName(item, reading) }
        const isSent = await applySuggestions(session, reading, page, suggestions)
        return isSent && (await reload(session, reading)) ? { to: item } : undefined
      },
    },
  ]
}
