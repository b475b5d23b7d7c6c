import { count } from '../../../../output/text/text.ts'
import type { Row, TextDiff } from '../../diff/model/text-diff.ts'
import type { Changes } from '../../model/read-changes.ts'
import type { PageDiff } from '../../model/read-texts.ts'
import type { Thread } from '../../threads/model/threads.ts'
import { type DiffView, diffBlocks } from './diff-blocks.ts'
import {
  draftPieces,
  draftsInThread,
  draftsOnLines,
  draftsWithoutLine,
  type ShownDrafts,
} from './draft-lines.ts'
import { describeSinceViewed, itemHeading, note, wrapNote } from './item-heading.ts'
import type { Layout, LayoutBlock } from './layout.ts'
import type { Line } from './lines.ts'
import { cutPieces, piece } from './pieces.ts'
import { layoutThread, threadText } from './thread-lines.ts'
import { placeThreads } from './thread-places.ts'
import type { TreeItem } from './tree-items.ts'

export interface PageLayoutOptions extends DiffView {
  /**
   * threads that the user collapsed or expanded; by default, only resolved threads are collapsed
   */
  toggled: ReadonlySet<string>
  /** the items below this one in the tree */
  below?: readonly TreeItem[]
  /** the reason why the text can't be read */
  problem?: string | undefined
  /** the reason why a possibly unchanged page is listed */
  offered?: string | undefined
  /** the text of each draft, by draft key */
  drafts?: ShownDrafts
}

const coarseNote = 'Many differences: the diff may mark unchanged text as changed'

/** Returns the layout of a tree item. `diff` is absent while it is loading. */
export function pageLayout(
  item: TreeItem,
  changes: Changes,
  diff: PageDiff | undefined,
  threads: readonly Thread[],
  view: PageLayoutOptions,
): Layout {
  if (item.kind === 'label') return []
  const own = itemThreads(item, threads)
  const show = (thread: Thread) => threadBlock(thread, view)
  const head = [...itemHeading(item, changes, view.width), ...draftLines(item, view)]
  if (item.kind === 'file' || item.kind === 'description') return fixed(head)
  if (view.offered !== undefined) head.push(...wrapNote(view.offered, view.width, 'warning'))
  const { change } = item
  if (!change?.mayDiffer) {
    const nothing = own.length === 0 && item.kind === 'conversation'
    const below = belowLines(view.below ?? [], item, view.width)
    return [
      ...fixed([...head, ...below, ...(nothing ? [note('No comments yet')] : [])]),
      ...own.map(show),
    ]
  }
  if (view.problem !== undefined) head.push(...wrapNote(view.problem, view.width, 'error'))
  if (!diff) {
    const loading = view.problem === undefined ? [note('Loading the text…')] : []
    return [...fixed([...head, ...loading]), ...own.map(show)]
  }
  const text = textInView(diff, view.isNewOnly)
  const since = view.isNewOnly ? diff.since : undefined
  if (since) head.push(...wrapNote(describeSinceViewed(since), view.width, 'accent'))
  if (!text) return [...fixed([...head, note('The text is unchanged')]), ...own.map(show)]
  if (text.coarse) head.push(...wrapNote(coarseNote, view.width))
  // changes on main aren't part of the changes since the last view
  const mainText = since?.text ? undefined : diff.mainText
  const shown = since?.text ? fullPage(view) : view
  const places = pagePlaces(text.rows, threads, own)
  const atPage = own.filter(({ id }) => !places.has(id))
  const below = new Map<number, LayoutBlock[]>()
  for (const thread of own) {
    const row = places.get(thread.id)
    if (row === undefined) continue
    const others = below.get(row)
    if (others) others.push(show(thread))
    else below.set(row, [show(thread)])
  }
  const draftsAt = draftsOnLines(item.id, view.drafts ?? {})
  return fixed(head).concat(
    atPage.map(show),
    mainText ? fixed(wrapNote('Changes in the change request:', view.width)) : [],
    diffBlocks(text.rows, below, { ...shown, draftsAt }),
    mainText ? mainBlocks(mainText.rows, view) : [],
  )
}

/** Returns the drafts on the item as a whole. */
function draftLines({ kind, id }: TreeItem, { drafts = {}, width }: PageLayoutOptions): Line[] {
  if (kind !== 'page' && kind !== 'conversation') return []
  return draftsWithoutLine(id, drafts).map((draft) => ({
    kind: 'note',
    pieces: draftPieces(draft, width),
  }))
}

/**
 * Returns the text changes to show for a page: all differences, or only those since it was viewed.
 */
export function textInView(diff: PageDiff | undefined, isNewOnly = false): TextDiff | undefined {
  return (isNewOnly ? diff?.since?.text : undefined) ?? diff?.text
}

/** Returns the threads on a page, or the threads on the whole change request. */
export function itemThreads({ kind, id }: TreeItem, threads: readonly Thread[]): Thread[] {
  if (kind !== 'page' && kind !== 'conversation') return []
  return threads.filter(({ page }) => (page?.id ?? '') === id)
}

/** Returns a copy of the options that shows all differences. */
function fullPage({ unseen: _, isNewOnly: __, ...view }: PageLayoutOptions): PageLayoutOptions {
  return view
}

/**
 * Returns the changes on main to the same page. Users can't comment on them, and they aren't used
 * to restore the scroll position.
 */
function mainBlocks(rows: readonly Row[], view: PageLayoutOptions): LayoutBlock[] {
  const blocks = diffBlocks(rows, new Map(), fullPage(view))
  return [
    ...fixed(wrapNote('Changes on main to the same page:', view.width, 'warning')),
    ...blocks.map((block) => ({
      lines: () => block.lines(),
      text: () => block.text(),
      ...(block.start && { start: true }),
      ...(block.hasWords && { hasWords: true }),
    })),
  ]
}

/** Lists the changed items below a page that has no text. */
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

/**
 * Finds the rows of the threads on a page. Caches the rows, because they don't depend on the
 * view and finding them in a long page is slow.
 */
function pagePlaces(
  rows: readonly Row[],
  threads: readonly Thread[],
  own: readonly Thread[],
): ReadonlyMap<string, number> {
  const known = placed.get(rows)
  if (known?.threads === threads) return known.places
  const places = placeThreads(rows, own)
  placed.set(rows, { threads, places })
  return places
}

function fixed(lines: readonly Line[]): LayoutBlock[] {
  return lines.map((line) => ({
    lines: () => [line],
    text: () => line.pieces.map(({ text }) => text).join(''),
  }))
}

function threadBlock(
  thread: Thread,
  { toggled, width, drafts = {} }: PageLayoutOptions,
): LayoutBlock {
  const isFolded = thread.resolved !== toggled.has(thread.id)
  return {
    lines: () => layoutThread(thread, isFolded, width, draftsInThread(thread.id, drafts)),
    text: () => threadText(thread),
    thread: thread.id,
  }
}
