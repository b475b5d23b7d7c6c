import { Box, Text } from 'ink'
import { count } from '../../../../output/text/text.ts'
import { clashes, type MergePart, mergeTexts, withEndOf } from '../../diff/model/merge-texts.ts'
import { diffTexts } from '../../diff/model/text-diff.ts'
import { diffBlocks } from '../layout/diff-blocks.ts'
import { note } from '../layout/item-heading.ts'
import { blockLines } from '../layout/layout.ts'
import type { Line } from '../layout/lines.ts'
import { piece, safe, wrapPieces } from '../layout/pieces.ts'
import { type CoveringDialog, coveringWidth, coveringWindow } from '../machine/covering-dialogs.ts'
import { screenLayout } from '../machine/screen-layout.ts'
import { clashQuestion } from '../machine/wording.ts'
import type { DialogProps } from './dialog-props.ts'
import { LinesView } from './lines.tsx'
import { linePieces } from './page.tsx'

/** Shows the visible lines of a dialog and its question below them. */
export function CoveringView({ state, dialog, theme }: DialogProps<CoveringDialog['type']>) {
  const { shown, question } = coveringWindow(state, dialog)
  const lines = [...shown, ...question].map((pieces) => ({ pieces }))
  return <LinesView lines={lines} width={coveringWidth(state, dialog)} theme={theme} />
}

/** Shows the changes to an edited page before they are sent. */
export function PageEditView({ state, dialog, theme }: DialogProps<'page-edit'>) {
  const { columns } = state.size
  const { purpose, text, theirs, top, isSending, error, outdated = 0 } = dialog
  const sent = withEndOf(purpose.before, text)
  const diff = diffTexts(purpose.before, sent)
  const question = isSending
    ? 'Sending…'
    : theirs === undefined
      ? 'y: create a new revision · e: edit again · q: keep as a draft · j/k: scroll'
      : clashQuestion
  const asked = wrapPieces([piece(error ?? question)], columns - 1)
  const room = screenLayout(state).body - 2 - asked.length
  const left =
    outdated > 0
      ? ` · ${count(outdated, 'suggestion')} skipped, because the commented text has changed or is not unique`
      : ''
  const all =
    theirs === undefined
      ? changedLines(purpose.before, sent, columns - 1)
      : clashLines(mergeTexts(purpose.before, text, theirs), columns - 1)
  const lines = all.slice(top, top + room)
  return (
    <Box flexDirection="column" width={columns}>
      <Text bold wrap="truncate">
        {safe(`${purpose.title}: +${diff.added} −${diff.removed}${left}`)}
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

function changedLines(before: string, after: string, width: number): Line[] {
  const view = { width, wrap: true, sideBySide: false, whole: false }
  return diffBlocks(diffTexts(before, after).rows, new Map(), view).flatMap((block) =>
    blockLines(block),
  )
}

/** Shows the blocks that both the user and others changed, with the changes by each side. */
function clashLines(parts: readonly MergePart[], width: number): Line[] {
  const all = clashes(parts)
  return all.flatMap(({ base, mine, theirs }, at) => [
    note(`Block ${at + 1} of ${all.length} that you and others changed`, 'strong'),
    note('Your changes:'),
    ...changedLines(base, mine, width),
    note('Changes by others in the change request:'),
    ...changedLines(base, theirs, width),
  ])
}
