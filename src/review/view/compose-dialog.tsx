import { Box, Text } from 'ink'
import { cut } from '../../text/width.ts'
import { safe } from '../layout/pieces.ts'
import type { Dialog } from '../machine/state.ts'
import type { DialogProps } from './dialog-props.ts'
import { Toned } from './pieces.tsx'

export function ComposeView({ state, dialog, theme }: DialogProps<'compose'>) {
  const { columns } = state.size
  const { purpose, text, cursor, isSending, error } = dialog
  // the last lines up to the cursor; the text is one line of the screen with its line ends shown
  const before = safe(text.slice(0, cursor).replaceAll('\n', '⏎'))
  const after = safe(text.slice(cursor).replaceAll('\n', '⏎'))
  const room = columns - 6
  const start = before.length > room ? `…${[...before].slice(-room).join('')}` : before
  return (
    <Box flexDirection="column" height={2}>
      <Text wrap="truncate">
        {`> ${start}`}
        <Text inverse>{after === '' ? ' ' : [...after][0]}</Text>
        {[...after].slice(1).join('')}
      </Text>
      <Text wrap="truncate">
        {error === undefined ? (
          <Toned tone="dim" theme={theme}>
            {isSending ? 'sending…' : hintOf(purpose, columns - 1)}
          </Toned>
        ) : (
          <Toned tone="error" theme={theme}>
            {safe(error)}
          </Toned>
        )}
      </Text>
    </Box>
  )
}

const keys = 'enter sends · escape keeps it · ctrl-o editor · alt-enter new line'

/** What it is about, and the keys, which have the room where both don't fit. */
function hintOf(purpose: Extract<Dialog, { type: 'compose' }>['purpose'], width: number): string {
  const room = Math.max(16, width - keys.length - 3)
  return cut(`${cut(aboutOf(purpose), room)} · ${keys}`, width)
}

function aboutOf(purpose: Extract<Dialog, { type: 'compose' }>['purpose']): string {
  if (purpose.kind === 'reply') return safe(cut(`reply to ${purpose.to}`, 40))
  if (purpose.kind === 'page') return safe(cut(purpose.title, 40))
  if (purpose.kind === 'words') return `your ${purpose.reply === undefined ? 'comment' : 'reply'}`
  if (purpose.page === undefined) return 'comment on the change request'
  const where = safe(cut(purpose.title ?? purpose.page, 24))
  return purpose.block === undefined ? `comment on ${where}` : `comment on a line of ${where}`
}
