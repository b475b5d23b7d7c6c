import { Box, Text } from 'ink'
import { piece, safe } from '../layout/pieces.ts'
import { frameOf, messageLines, smallest } from '../machine/frame.ts'
import { footer } from '../machine/key-map.ts'
import type { Dialog, State } from '../machine/state.ts'
import { progressOf, reviewedWords } from '../machine/viewed.ts'
import { DialogView } from './dialog.tsx'
import { LinesView } from './lines.tsx'
import { PageView } from './page.tsx'
import { Pieces, Toned } from './pieces.tsx'
import { ageOf, QueueView, queueDetail, queueHead } from './queue.tsx'
import type { Theme } from './theme.ts'
import { TreeView } from './tree.tsx'

/** These take the room of what one was looking at. */
const covering: ReadonlySet<Dialog['type']> = new Set([
  'help',
  'commands',
  'merge',
  'merge-several',
  'verdict',
  'page-edit',
])

/** The whole screen. */
export function Screen({ state, theme }: { state: State; theme: Theme }) {
  const { columns, rows } = state.size
  const frame = frameOf(state)
  if (frame.isTooSmall) {
    return (
      <Text wrap="truncate">
        {`too small: ${columns}×${rows}, needs ${smallest.columns}×${smallest.rows}`}
      </Text>
    )
  }
  const { dialog, review } = state
  const isCovered = dialog !== undefined && covering.has(dialog.type)
  return (
    <Box flexDirection="column" width={columns} height={rows - 1}>
      <Head state={state} theme={theme} />
      {/* lists have no more lines than there is room for; to cut at the border takes a quarter of the time of a frame */}
      <Box height={frame.body} overflow={isCovered ? 'hidden' : 'visible'}>
        {isCovered ? (
          <DialogView state={state} dialog={dialog} theme={theme} />
        ) : review ? (
          <ReviewView state={state} theme={theme} />
        ) : (
          <QueueView state={state} theme={theme} />
        )}
      </Box>
      {dialog && !isCovered ? (
        <DialogView state={state} dialog={dialog} theme={theme} />
      ) : (
        <Bottom state={state} theme={theme} isCovered={isCovered} />
      )}
    </Box>
  )
}

function ReviewView({ state, theme }: { state: State; theme: Theme }) {
  const frame = frameOf(state)
  const { review } = state
  if (!review?.changes) {
    const at = state.progress === undefined ? '' : ` still to come: ${state.progress}`
    return <Toned tone="dim" theme={theme}>{`loading what it changes…${at}`}</Toned>
  }
  const tree = <TreeView state={state} review={review} theme={theme} />
  const page = <PageView state={state} review={review} theme={theme} />
  if (frame.isSingle) return review.pane === 'tree' ? tree : page
  return (
    <Box>
      <Box width={frame.treeWidth}>{tree}</Box>
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
  const parts = [
    changeRequest && changeRequest.status !== 'open' ? changeRequest.status : undefined,
    open > 0 ? `${open} unresolved` : undefined,
    review.changes ? reviewedWords(progressOf(review)) : undefined,
    sizeInWords(review),
    changeRequest?.createdBy?.displayName,
    changeRequest && now !== undefined
      ? ageOf(now - Date.parse(changeRequest.updatedAt)) || undefined
      : undefined,
    review.changes?.changeRequest.revision,
    space,
    filter.trim() === '' ? undefined : `only ${filter.trim()}`,
  ].filter((part) => part !== undefined)
  return (
    <Text wrap="truncate">
      <Text bold>{safe(`#${number} ${changeRequest?.subject ?? ''}`)}</Text>
      <Pieces
        theme={theme}
        pieces={[
          { text: newer ? ' · a newer revision is there' : '', tone: 'warning' },
          { text: changeRequest?.outdated ? ' · outdated' : '', tone: 'warning' },
        ]}
      />
      <Toned tone="dim" theme={theme}>
        {safe(parts.map((part) => ` · ${part}`).join(''))}
      </Toned>
    </Text>
  )
}

/** `+12 −3`, of all pages or of those that were read so far. */
function sizeInWords({ changes, sizes }: NonNullable<State['review']>): string | undefined {
  if (!changes || sizes.size === 0) return undefined
  const all = [...sizes.values()]
  const sum = (side: 'added' | 'removed') => all.reduce((total, size) => total + size[side], 0)
  const texts = changes.pages.filter(({ mayDiffer }) => mayDiffer).length
  const part = sizes.size < texts ? ` in ${sizes.size} of ${texts} texts` : ''
  return `+${sum('added')} −${sum('removed')}${part}`
}

/** What there is to say, in a line or more, and one for the keys. */
function Bottom(props: { state: State; theme: Theme; isCovered: boolean }) {
  const { state, theme, isCovered } = props
  const { keys, review, queue, size } = state
  const message = messageLines(state)
  const detail = !review && queue && !isCovered ? queueDetail(queue) : ''
  const all = footer(keys, review ? 'review' : 'queue')
  const position = isCovered ? '' : positionOf(state)
  const shown = fitting(
    isCovered ? all.filter(({ text }) => text === 'back') : all,
    size.columns - position.length,
  )
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

/** Where one is: `3/41` in a list, `3/41 · 60%` within a page. */
function positionOf({ review, queue }: State): string {
  const [at, all] = review
    ? [review.selected, review.tree.length]
    : [queue?.selected ?? 0, queue?.shown.length ?? 0]
  if (all === 0) return ''
  const last = (review?.layout.length ?? 0) - 1
  const isInPage = review?.pane === 'page' && last > 0
  const part = isInPage ? ` · ${Math.round((review.cursor.block / last) * 100)}%` : ''
  return `${at + 1}/${all}${part}`
}

/** As many of the keys as there is room for. */
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
