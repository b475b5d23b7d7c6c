import { Box, Text } from 'ink'
import { cut } from '../../../../output/text/width.ts'
import { safe } from '../layout/pieces.ts'
import type { DialogOf } from '../machine/state.ts'
import type { DialogProps } from './dialog-props.ts'
import { Toned } from './pieces.tsx'

export function ComposeView({ state, dialog, theme }: DialogProps<'compose'>) {
  const { columns } = state.size
  const { purpose, text, cursor, isSending, error } = dialog
  // shows the end of the text before the cursor, on one line with visible line endings
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
            {isSending ? 'Sending…' : composeHint(purpose, columns - 1)}
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

const keys = 'Enter: send · Esc: keep draft · Ctrl-O: editor · Alt-Enter: new line'

/** Returns the purpose and the keys. If there isn't enough space for both, returns the keys. */
function composeHint(purpose: DialogOf<'compose'>['purpose'], width: number): string {
  const room = Math.max(16, width - keys.length - 3)
  return cut(`${cut(composeSubject(purpose), room)} · ${keys}`, width)
}

function composeSubject(purpose: DialogOf<'compose'>['purpose']): string {
  if (purpose.kind === 'reply') return safe(cut(`Reply to ${purpose.to}`, 40))
  if (purpose.kind === 'page') return safe(cut(purpose.title, 40))
  if (purpose.kind === 'words') return `Your ${purpose.reply === undefined ? 'comment' : 'reply'}`
  if (purpose.page === undefined) return 'Comment on the change request'
  const where = safe(cut(purpose.title ?? purpose.page, 24))
  return purpose.block === undefined ? `Comment on ${where}` : `Comment on a line of ${where}`
}
