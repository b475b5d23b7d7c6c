import { Box, Text } from 'ink'
import { diffTexts } from '../../changes/text/text-diff.ts'
import { diffBlocks } from '../layout/diff-blocks.ts'
import { linesOf } from '../layout/layout.ts'
import { piece, safe, wrapPieces } from '../layout/pieces.ts'
import { type CoveringDialog, coveringWindow } from '../machine/dialogs/covering.ts'
import { frameOf } from '../machine/frame.ts'
import type { DialogProps } from './dialog-props.ts'
import { LinesView } from './lines.tsx'
import { linePieces } from './page.tsx'

/** As much as there is room for of what is to be read before a question, and the question. */
export function CoveringView({ state, dialog, theme }: DialogProps<CoveringDialog['type']>) {
  const { shown, question } = coveringWindow(state, dialog)
  const lines = [...shown, ...question].map((pieces) => ({ pieces }))
  return <LinesView lines={lines} width={state.size.columns} theme={theme} />
}

/** What an edit makes of a page, before it is a revision that everybody sees. */
export function PageEditView({ state, dialog, theme }: DialogProps<'page-edit'>) {
  const { columns } = state.size
  const { purpose, text, top, isSending, error } = dialog
  const diff = diffTexts(purpose.before, text)
  const view = { width: columns - 1, wrap: true, sideBySide: false, whole: false }
  const question = isSending
    ? 'sending…'
    : 'y makes a new revision of it, e edits further, q keeps it as a draft; j and k go through it'
  const asked = wrapPieces([piece(error ?? question)], columns - 1)
  const room = frameOf(state).body - 2 - asked.length
  const lines = diffBlocks(diff.rows, new Map(), view)
    .flatMap((block) => linesOf(block))
    .slice(top, top + room)
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
      <LinesView lines={asked.map((pieces) => ({ pieces }))} width={columns} theme={theme} />
    </Box>
  )
}
