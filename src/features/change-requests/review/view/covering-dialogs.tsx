import { Box, Text } from 'ink'
import { diffTexts } from '../../diff/model/text-diff.ts'
import { diffBlocks } from '../layout/diff-blocks.ts'
import { blockLines } from '../layout/layout.ts'
import { piece, safe, wrapPieces } from '../layout/pieces.ts'
import { type CoveringDialog, coveringWindow } from '../machine/covering-dialogs.ts'
import { screenLayout } from '../machine/screen-layout.ts'
import type { DialogProps } from './dialog-props.ts'
import { LinesView } from './lines.tsx'
import { linePieces } from './page.tsx'

/** Shows the visible lines before a question, and the question. */
export function CoveringView({ state, dialog, theme }: DialogProps<CoveringDialog['type']>) {
  const { shown, question } = coveringWindow(state, dialog)
  const lines = [...shown, ...question].map((pieces) => ({ pieces }))
  return <LinesView lines={lines} width={state.size.columns} theme={theme} />
}

/** Shows the changes of an edited page before it becomes a revision that others see. */
export function PageEditView({ state, dialog, theme }: DialogProps<'page-edit'>) {
  const { columns } = state.size
  const { purpose, text, top, isSending, error } = dialog
  const diff = diffTexts(purpose.before, text)
  const view = { width: columns - 1, wrap: true, sideBySide: false, whole: false }
  const question = isSending
    ? 'Sending…'
    : 'y: create a new revision · e: edit again · q: keep as a draft · j/k: scroll'
  const asked = wrapPieces([piece(error ?? question)], columns - 1)
  const room = screenLayout(state).body - 2 - asked.length
  const lines = diffBlocks(diff.rows, new Map(), view)
    .flatMap((block) => blockLines(block))
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
