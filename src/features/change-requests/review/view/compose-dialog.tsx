import { markdownLines } from '../layout/markdown-lines.ts'
import { piece } from '../layout/pieces.ts'
import { composerLines } from '../machine/editing/composer-lines.ts'
import { screenLayout } from '../machine/screen-layout.ts'
import type { DialogProps } from './dialog-props.ts'
import { LinesView } from './lines.tsx'

/** Shows the composer and its key hints. */
export function ComposeView({ state, dialog, theme }: DialogProps<'compose'>) {
  const lines = composerLines(state.size, dialog).map((pieces) => ({ pieces }))
  return <LinesView lines={lines} width={state.size.columns} theme={theme} />
}

/**
 * Shows the comment as other users will see it. If the comment is long, scrolls with the cursor.
 */
export function ComposePreview({ state, dialog, theme }: DialogProps<'compose'>) {
  const { body } = screenLayout(state)
  const { purpose, text, cursor } = dialog
  const width = state.size.columns - 1
  const block = purpose.kind === 'comment' ? purpose.block : undefined
  const all = markdownLines(text, width, block)
  const room = Math.max(1, body - 1)
  const part = text === '' ? 0 : cursor / text.length
  const top = Math.round(Math.max(0, all.length - room) * part)
  const lines = [[piece('Preview (Ctrl-P: close)', 'strong')], ...all.slice(top, top + room)]
  return <LinesView lines={lines.map((pieces) => ({ pieces }))} width={width + 1} theme={theme} />
}
