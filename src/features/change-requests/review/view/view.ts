import { shortAge } from '../../../../output/text/age.ts'
import { sideOfChange } from '../../model/describe-change.ts'
import { type Piece, piece, widthOfPieces } from '../layout/pieces.ts'
import { hasVerdicts, verdictStrip } from '../layout/verdict-strip.ts'
import { isBesidePage } from '../machine/covering-dialogs.ts'
import { footer } from '../machine/key-map.ts'
import { coversPage, messageLines, screenLayout, smallest } from '../machine/screen-layout.ts'
import type { State } from '../machine/state.ts'
import { progressText, viewedProgress } from '../machine/viewed.ts'
import { composePreview } from './compose-dialog.ts'
import { dialogView } from './dialog.ts'
import { paintedLines, truncatedLine } from './lines.ts'
import { pagePaneLines } from './page.ts'
import { painted } from './pieces.ts'
import { queueDetail, queueHead, queueView } from './queue.ts'
import type { Theme } from './theme.ts'
import { treePaneLines } from './tree.ts'

/** Returns the lines of the whole screen, with the codes of their styles. */
export function screenLines(state: State, theme: Theme): string[] {
  const { columns, rows } = state.size
  const frame = screenLayout(state)
  if (frame.isTooSmall) {
    const required = `${smallest.columns}×${smallest.rows}`
    const text = `Too small: ${columns}×${rows}. Required: ${required}`
    return [truncatedLine([piece(text)], columns, theme)]
  }
  const { dialog, review } = state
  const open = dialog && dialogView({ state, dialog, theme })
  const isCovered = dialog !== undefined && coversPage(dialog.type)
  const strip = hasVerdicts(review?.verdicts)
    ? paintedLines([{ pieces: verdictStrip(review.verdicts, columns - 1) }], columns, theme)
    : []
  const body = bodyLines(state, theme, isCovered ? open : undefined)
  const blank = ' '.repeat(columns)
  return [
    truncatedLine(headPieces(state), columns, theme),
    ...strip,
    ...Array.from({ length: frame.body }, (_, at) => body[at] ?? blank),
    ...(open && !isCovered ? open : bottomLines(state, theme, isCovered)),
  ]
}

/** Returns the lines between the title and the bottom. `covering` replaces the page or the tree. */
function bodyLines(state: State, theme: Theme, covering: string[] | undefined): string[] {
  const { dialog, review } = state
  if (dialog?.type === 'compose' && dialog.isPreview)
    return composePreview({ state, dialog, theme })
  const isBeside = dialog !== undefined && isBesidePage(state, dialog)
  if (covering && !(isBeside && review)) return covering
  return review ? reviewLines(state, review, theme, covering) : queueView(state, theme)
}

function reviewLines(
  state: State,
  review: NonNullable<State['review']>,
  theme: Theme,
  beside: string[] | undefined,
): string[] {
  const frame = screenLayout(state)
  if (!review.changes) {
    const at = state.progress === undefined ? '' : ` Remaining: ${state.progress}`
    return [truncatedLine([piece(`Loading the changes…${at}`, 'dim')], state.size.columns, theme)]
  }
  if (frame.isSingle && review.pane === 'tree') return treePaneLines(state, review, theme)
  const page = pagePaneLines(state, review, theme)
  if (frame.isSingle) return page
  const left = beside ?? treePaneLines(state, review, theme)
  const border = painted('│', 'dim', theme)
  const [noLeft, noPage] = [frame.treeWidth, frame.pageWidth + 1].map((width) => ' '.repeat(width))
  return Array.from(
    { length: frame.body },
    (_, at) => `${left[at] ?? noLeft}${border}${page[at] ?? noPage}`,
  )
}

function headPieces({ review, queue, size }: State): Piece[] {
  if (!review) return queue ? [piece(queueHead(queue), 'strong')] : []
  const { changeRequest, target, space, threads, newer } = review
  const open = threads.filter(({ resolved }) => !resolved).length
  const number = changeRequest?.number ?? target.changeRequestId
  const { now, filter } = review
  const title = `#${number} ${changeRequest?.subject ?? ''}`
  const flags = [
    ...(newer ? [' · newer revision available'] : []),
    ...(changeRequest?.outdated ? [' · outdated'] : []),
  ].join('')
  const parts = [
    filter.trim() === '' ? undefined : `filter: ${filter.trim()}`,
    changeRequest && changeRequest.status !== 'open' ? changeRequest.status : undefined,
    open > 0 ? `${open} unresolved` : undefined,
    review.changes ? progressText(viewedProgress(review)) : undefined,
    sizeInWords(review),
    changeRequest?.createdBy?.displayName,
    changeRequest && now !== undefined
      ? shortAge(now - Date.parse(changeRequest.updatedAt)) || undefined
      : undefined,
    space,
  ].flatMap((part) => (part === undefined ? [] : [` · ${part}`]))
  const rest = fittingParts(parts, size.columns - textWidth(title + flags))
  return [piece(title, 'strong'), piece(flags, 'warning'), piece(rest, 'dim')]
}

/** Joins the first parts that fit the width, because a truncated part is hard to read. */
function fittingParts(parts: readonly string[], width: number): string {
  let text = ''
  for (const part of parts) {
    if (textWidth(text + part) > width) break
    text += part
  }
  return text
}

function textWidth(text: string): number {
  return widthOfPieces([piece(text)])
}

/** Returns text such as `+12 −3`. If not all pages have been read, adds how many have. */
function sizeInWords({ changes, sizes }: NonNullable<State['review']>): string | undefined {
  if (!changes || sizes.size === 0) return undefined
  const all = [...sizes.values()]
  const sum = (side: 'added' | 'removed') => all.reduce((total, size) => total + size[side], 0)
  const unread = changes.pages.filter(({ mayDiffer }) => mayDiffer).length - sizes.size
  const pages = changes.pages.filter((change) => sideOfChange(change) !== 'main').length
  const part = unread > 0 ? ` in ${pages - unread} of ${pages} pages` : ''
  return `+${sum('added')} −${sum('removed')}${part}`
}

/** Returns the message on one or more lines, and the key hints. */
function bottomLines(state: State, theme: Theme, isCovered: boolean): string[] {
  const { keys, review, queue, size } = state
  const { columns } = size
  const message = messageLines(state).map((pieces) => ({ pieces }))
  const messages = paintedLines(message, columns, theme)
  if (screenLayout(state).isNarrow) return messages
  const detail = !review && queue && !isCovered ? queueDetail(queue) : ''
  const all = footer(keys, review ? 'review' : 'queue')
  const position = isCovered ? '' : cursorPosition(state)
  const width = columns - position.length
  const shown = fitting(isCovered ? all.filter(({ text }) => text === 'back') : all, width)
  const hints = shown.flatMap(({ key, text }) => [piece(key, 'strong'), piece(` ${text}  `, 'dim')])
  return [
    ...(messages.length > 0 ? messages : [truncatedLine([piece(detail, 'dim')], columns, theme)]),
    truncatedLine(hints, width, theme) + position,
  ]
}

/** Returns the position of the cursor: `3/41` in a list, `3/41 · 60%` in a page. */
function cursorPosition({ review, queue }: State): string {
  const [at, all] = review
    ? [review.selected, review.tree.length]
    : [queue?.selected ?? 0, queue?.shown.length ?? 0]
  if (all === 0) return ''
  const last = (review?.layout.length ?? 0) - 1
  const isInPage = review?.pane === 'page' && last > 0
  const part = isInPage ? ` · ${Math.round((review.cursor.block / last) * 100)}%` : ''
  return `${at + 1}/${all}${part}`
}

/** Returns the key hints that fit the width. */
function fitting<Item extends { key: string; text: string }>(
  items: Item[],
  columns: number,
): Item[] {
  let used = 0
  return items.filter(({ key, text }) => {
    used += key.length + text.length + 3
    return used <= columns
  })
}
