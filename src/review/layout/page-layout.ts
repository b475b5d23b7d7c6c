import type { Changes } from '../../changes/read-changes.ts'
import type { PageDiff } from '../../changes/read-texts.ts'
import type { Row, TextDiff } from '../../changes/text/text-diff.ts'
import type { Thread } from '../../changes/threads.ts'
import { count } from '../../text/text.ts'
import { type DiffView, diffBlocks } from './diff-blocks.ts'
import {
  draftPieces,
  draftsInThread,
  draftsOnLines,
  draftsOnWhole,
  type ShownDrafts,
} from './draft-lines.ts'
import { headLines, note, sinceWords, wrapped } from './head-lines.ts'
import type { Layout, LayoutBlock } from './layout.ts'
import type { Line } from './lines.ts'
import { cutPieces, piece } from './pieces.ts'
import { threadLines, threadText } from './thread-lines.ts'
import { placeThreads } from './thread-places.ts'
import type { TreeItem } from './tree-items.ts'

export interface PageView extends DiffView {
  /** threads that are shown the other way than they are by themselves: a resolved one is folded */
  toggled: ReadonlySet<string>
  /** what stands below it in the tree */
  below?: readonly TreeItem[]
  /** why the text can't be read */
  problem?: string | undefined
  /** why it is among them, though nothing of it may have changed */
  offered?: string | undefined
  /** texts that were not sent, by what they are about */
  drafts?: ShownDrafts
}

/** What the pane shows of an item of the tree; `diff` is absent while it is read. */
export function pageLayout(
  item: TreeItem,
  changes: Changes,
  diff: PageDiff | undefined,
  threads: readonly Thread[],
  view: PageView,
): Layout {
  if (item.kind === 'label') return []
  const own = threadsOn(item, threads)
  const show = (thread: Thread) => threadBlock(thread, view)
  const head = [...headLines(item, changes, view.width), ...draftLines(item, view)]
  if (item.kind === 'file' || item.kind === 'description') return fixed(head)
  if (view.offered !== undefined) head.push(...wrapped(view.offered, view.width, 'warning'))
  const { change } = item
  if (!change?.mayDiffer) {
    const nothing = own.length === 0 && item.kind === 'conversation'
    const below = belowLines(view.below ?? [], item, view.width)
    return [
      ...fixed([...head, ...below, ...(nothing ? [note('no comments yet')] : [])]),
      ...own.map(show),
    ]
  }
  if (view.problem !== undefined) head.push(...wrapped(view.problem, view.width, 'error'))
  if (!diff) {
    const loading = view.problem === undefined ? [note('loading the text…')] : []
    return [...fixed([...head, ...loading]), ...own.map(show)]
  }
  const text = textInView(diff, view.isNewOnly)
  const since = view.isNewOnly ? diff.since : undefined
  if (since) head.push(...wrapped(sinceWords(since), view.width, 'accent'))
  if (!text) return [...fixed([...head, note('the text is the same')]), ...own.map(show)]
  const coarse = text.coarse ? [note('much differs here: more may be marked than changed')] : []
  // beside what became of it since, what main made of it says nothing
  const mainText = since?.text ? undefined : diff.mainText
  const shown = since?.text ? wholeOf(view) : view
  const places = placesOf(text.rows, threads)
  const atPage = own.filter(({ id }) => !places.has(id))
  const below = new Map<number, LayoutBlock[]>()
  for (const thread of own) {
    const row = places.get(thread.id)
    if (row !== undefined) below.set(row, [...(below.get(row) ?? []), show(thread)])
  }
  return [
    ...fixed([...head, ...coarse]),
    ...atPage.map(show),
    ...(mainText ? fixed(wrapped('what the change request made of it:', view.width)) : []),
    ...diffBlocks(text.rows, below, {
      ...shown,
      draftsAt: draftsOnLines(item.id, view.drafts ?? {}),
    }),
    ...(mainText ? mainBlocks(mainText.rows, view) : []),
  ]
}

/** What was written about all of it and not sent. */
function draftLines({ kind, id }: TreeItem, { drafts = {}, width }: PageView): Line[] {
  if (kind !== 'page' && kind !== 'conversation') return []
  return draftsOnWhole(id, drafts).map((draft) => ({
    kind: 'note',
    pieces: draftPieces(draft, width),
  }))
}

/** What is shown of the text of a page: all that differs, or what became of it since it was viewed. */
export function textInView(diff: PageDiff | undefined, isNewOnly = false): TextDiff | undefined {
  return (isNewOnly ? diff?.since?.text : undefined) ?? diff?.text
}

/** The threads that stand at an item: those of its page, or those on the whole. */
export function threadsOn({ kind, id }: TreeItem, threads: readonly Thread[]): Thread[] {
  if (kind !== 'page' && kind !== 'conversation') return []
  return threads.filter(({ page }) => (page?.id ?? '') === id)
}

/** A view in which all that differs is shown. */
function wholeOf({ unseen: _, isNewOnly: __, ...view }: PageView): PageView {
  return view
}

/** What main made of the same text: nothing of it can be commented on, or is kept in place. */
function mainBlocks(rows: readonly Row[], view: PageView): LayoutBlock[] {
  const blocks = diffBlocks(rows, new Map(), wholeOf(view))
  return [
    ...fixed(wrapped('what main made of the same text:', view.width, 'warning')),
    ...blocks.map((block) => ({
      lines: () => block.lines(),
      text: () => block.text(),
      ...(block.start && { start: true }),
      ...(block.hasWords && { hasWords: true }),
    })),
  ]
}

/** What became of the pages below a page that has no text of its own to show. */
function belowLines(below: readonly TreeItem[], { depth }: TreeItem, width: number): Line[] {
  const changed = below.filter(({ mark }) => mark !== undefined)
  if (changed.length === 0) return []
  const lines = below.map(({ mark = ' ', title, depth: own }): Line => {
    const pieces = [piece(`${mark} ${'  '.repeat(own - depth - 1)}${title}`)]
    return { kind: 'note', pieces: cutPieces(pieces, width) }
  })
  return [note(`${count(changed.length, 'change')} below`), ...lines]
}

const placed = new WeakMap<
  readonly Row[],
  { threads: readonly Thread[]; places: ReadonlyMap<string, number> }
>()

/** Where threads stand is the same however the page is shown, and takes long to find where both are many. */
function placesOf(rows: readonly Row[], threads: readonly Thread[]): ReadonlyMap<string, number> {
  const known = placed.get(rows)
  if (known?.threads === threads) return known.places
  const places = placeThreads(rows, threads)
  placed.set(rows, { threads, places })
  return places
}

function fixed(lines: readonly Line[]): LayoutBlock[] {
  return lines.map((line) => ({
    lines: () => [line],
    text: () => line.pieces.map(({ text }) => text).join(''),
  }))
}

function threadBlock(thread: Thread, { toggled, width, drafts = {} }: PageView): LayoutBlock {
  const isFolded = thread.resolved !== toggled.has(thread.id)
  return {
    lines: () => threadLines(thread, isFolded, width, draftsInThread(thread.id, drafts)),
    text: () => threadText(thread),
    thread: thread.id,
  }
}
