import { Box, Text } from 'ink'
import type { ReactNode } from 'react'
import { shortAge } from '../../../../output/text/age.ts'
import { sideOfChange } from '../../model/describe-change.ts'
import { piece, safe, widthOfPieces } from '../layout/pieces.ts'
import { hasVerdicts, verdictStrip } from '../layout/verdict-strip.ts'
import { isBesidePage } from '../machine/covering-dialogs.ts'
import { footer } from '../machine/key-map.ts'
import { coversPage, messageLines, screenLayout, smallest } from '../machine/screen-layout.ts'
import type { State } from '../machine/state.ts'
import { progressText, viewedProgress } from '../machine/viewed.ts'
import { ComposePreview } from './compose-dialog.tsx'
import { dialogView } from './dialog.tsx'
import { LinesView } from './lines.tsx'
import { PageView } from './page.tsx'
import { Pieces, Toned } from './pieces.tsx'
import { QueueView, queueDetail, queueHead } from './queue.tsx'
import type { Theme } from './theme.ts'
import { TreeView } from './tree.tsx'

/** Shows the whole screen. */
export function ReviewScreen({ state, theme }: { state: State; theme: Theme }) {
  const { columns, rows } = state.size
  const frame = screenLayout(state)
  if (frame.isTooSmall) {
    return (
      <Text wrap="truncate">
        {`Too small: ${columns}×${rows}. Required: ${smallest.columns}×${smallest.rows}`}
      </Text>
    )
  }
  const { dialog, review } = state
  const open = dialog && dialogView({ state, dialog, theme })
  const isCovered = dialog !== undefined && coversPage(dialog.type)
  const isBeside = dialog !== undefined && isBesidePage(state, dialog)
  return (
    <Box flexDirection="column" width={columns} height={rows - 1}>
      <Head state={state} theme={theme} />
      {hasVerdicts(review?.verdicts) && (
        <LinesView
          lines={[{ pieces: verdictStrip(review.verdicts, columns - 1) }]}
          width={columns}
          theme={theme}
        />
      )}
      {/* lists already fit; clipping at the border would take a quarter of the frame time */}
      <Box height={frame.body} overflow={isCovered ? 'hidden' : 'visible'}>
        {dialog?.type === 'compose' && dialog.isPreview ? (
          <ComposePreview state={state} dialog={dialog} theme={theme} />
        ) : isCovered ? (
          isBeside && review ? (
            <ReviewView state={state} theme={theme} beside={open} />
          ) : (
            open
          )
        ) : review ? (
          <ReviewView state={state} theme={theme} />
        ) : (
          <QueueView state={state} theme={theme} />
        )}
      </Box>
      {open && !isCovered ? open : <Bottom state={state} theme={theme} isCovered={isCovered} />}
    </Box>
  )
}

function ReviewView(props: { state: State; theme: Theme; beside?: ReactNode }) {
  const { state, theme, beside } = props

  const frame = screenLayout(state)
  const { review } = state
  if (!review?.changes) {
    const at = state.progress === undefined ? '' : ` Remaining: ${state.progress}`
    return <Toned tone="dim" theme={theme}>{`Loading the changes…${at}`}</Toned>
  }
  const tree = <TreeView state={state} review={review} theme={theme} />
  const page = <PageView state={state} review={review} theme={theme} />
  if (frame.isSingle) return review.pane === 'tree' ? tree : page
  return (
    <Box>
      <Box width={frame.treeWidth}>{beside ?? tree}</Box>
      <Box width={1}>
        <LinesView
          lines={Array.from({ length: frame.body }, () => ({ pieces: [piece('│', 'dim')] }))}
          width={1}
          theme={theme}
        />
      </Box>
      <Box width={frame.pageWidth + 1}>{page}</Box>
    </Box>
  )
}

function Head({ state, theme }: { state: State; theme: Theme }) {
  const { review, queue } = state
  if (!review) {
    return (
      <Text bold wrap="truncate">
        {queue ? safe(queueHead(queue)) : ''}
      </Text>
    )
  }
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
  return (
    <Text wrap="truncate">
      <Text bold>{safe(title)}</Text>
      <Pieces theme={theme} pieces={[{ text: flags, tone: 'warning' }]} />
      <Toned tone="dim" theme={theme}>
        {safe(fittingParts(parts, state.size.columns - textWidth(title + flags)))}
      </Toned>
    </Text>
  )
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

/** Shows the message on one or more lines, and the key hints. */
function Bottom(props: { state: State; theme: Theme; isCovered: boolean }) {
  const { state, theme, isCovered } = props
  const { keys, review, queue, size } = state
  const message = messageLines(state)
  const detail = !review && queue && !isCovered ? queueDetail(queue) : ''
  const all = footer(keys, review ? 'review' : 'queue')
  const position = isCovered ? '' : cursorPosition(state)
  const shown = fitting(
    isCovered ? all.filter(({ text }) => text === 'back') : all,
    size.columns - position.length,
  )
  if (screenLayout(state).isNarrow) {
    const lines = message.map((pieces) => ({ pieces }))
    return <LinesView lines={lines} width={size.columns} theme={theme} />
  }
  return (
    <Box flexDirection="column" height={1 + Math.max(1, message.length)}>
      {message.length > 0 ? (
        <LinesView
          lines={message.map((pieces) => ({ pieces }))}
          width={size.columns}
          theme={theme}
        />
      ) : (
        <Text wrap="truncate">
          <Toned tone="dim" theme={theme}>
            {safe(detail) || ' '}
          </Toned>
        </Text>
      )}
      <Box justifyContent="space-between">
        <Text wrap="truncate">
          {shown.map(({ key, text }) => (
            <Text key={key}>
              <Text bold>{key}</Text>
              <Toned tone="dim" theme={theme}>{` ${text}  `}</Toned>
            </Text>
          ))}
        </Text>
        <Text>{position}</Text>
      </Box>
    </Box>
  )
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
