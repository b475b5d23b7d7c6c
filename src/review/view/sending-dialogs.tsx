import { Box, Text } from 'ink'
import { diffTexts } from '../../changes/text/text-diff.ts'
import { diffBlocks } from '../layout/diff-blocks.ts'
import { linesOf } from '../layout/layout.ts'
import { piece, safe, wrapPieces } from '../layout/pieces.ts'
import { count } from '../layout/thread-lines.ts'
import { draftPlace, textsToSend } from '../machine/editing/drafts.ts'
import { frameOf } from '../machine/frame.ts'
import type { DialogProps } from './dialog-props.ts'
import { LinesView } from './lines.tsx'
import { linePieces } from './page.tsx'
import { Toned } from './pieces.tsx'

/** All that is to be sent is read out before it is. */
export function VerdictView({ state, dialog, theme }: DialogProps<'verdict'>) {
  const { review, size } = state
  const texts = textsToSend(review?.notes.drafts ?? {})
  const titles = new Map(review?.items.map(({ id, title }) => [id, title]))
  const lines = texts.flatMap(({ purpose, text }) => [
    [piece(draftPlace(purpose, titles), 'strong')],
    ...text.split('\n').flatMap((line) => wrapPieces([piece(`  ${line}`)], size.columns - 1)),
  ])
  const room = frameOf(state).body - 4
  const question = dialog.isSending
    ? 'sending…'
    : 'a approves, r requests changes, c only comments, q goes back'
  return (
    <Box flexDirection="column" width={size.columns}>
      <Text bold>{`send ${count(texts.length, 'draft')} with a verdict`}</Text>
      <LinesView
        lines={lines.slice(0, room).map((pieces) => ({ pieces }))}
        width={size.columns}
        theme={theme}
      />
      {lines.length > room && (
        <Toned tone="dim" theme={theme}>{`and ${lines.length - room} more lines`}</Toned>
      )}
      <Text wrap="wrap">{dialog.error === undefined ? question : safe(dialog.error)}</Text>
    </Box>
  )
}

/** What an edit makes of a page, before it is a revision that everybody sees. */
export function PageEditView({ state, dialog, theme }: DialogProps<'page-edit'>) {
  const { columns } = state.size
  const { purpose, text, top, isSending, error } = dialog
  const diff = diffTexts(purpose.before, text)
  const view = { width: columns - 1, wrap: true, sideBySide: false, whole: false }
  const room = frameOf(state).body - 3
  const lines = diffBlocks(diff.rows, new Map(), view)
    .flatMap((block) => linesOf(block))
    .slice(top, top + room)
  const question = isSending
    ? 'sending…'
    : 'y makes a new revision of it, e edits further, q keeps it as a draft; j and k go through it'
  return (
    <Box flexDirection="column" width={columns}>
      <Text bold wrap="truncate">
        {safe(`${purpose.title}: +${diff.added} −${diff.removed}`)}
      </Text>
      <LinesView
        lines={lines.map((line) => ({ pieces: linePieces(line, columns - 1) }))}
        width={columns}
        theme={theme}
      />
      <Text wrap="truncate">{error === undefined ? question : safe(error)}</Text>
    </Box>
  )
}
