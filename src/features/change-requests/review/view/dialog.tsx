import { Box, Text } from 'ink'
import type { ReactNode } from 'react'
import { count, firstLine } from '../../../../output/text/text.ts'
import { cutPieces, type Piece, piece, safe } from '../layout/pieces.ts'
import { commandRows } from '../machine/help/on-commands.ts'
import { helpHead, helpHeight, helpRows } from '../machine/help/on-help.ts'
import { reactions } from '../machine/on-dialog.ts'
import type { DialogOf, DialogType, State } from '../machine/state.ts'
import { adoptionQuestion } from '../machine/wording.ts'
import { ComposeView } from './compose-dialog.tsx'
import { CoveringView, PageEditView } from './covering-dialogs.tsx'
import type { DialogProps } from './dialog-props.ts'
import { LinesView } from './lines.tsx'
import { Toned } from './pieces.tsx'
import type { Theme } from './theme.ts'

type DialogView<Type extends DialogType> = (props: DialogProps<Type>) => ReactNode

const dialogViews: { readonly [Type in DialogType]: DialogView<Type> } = {
  help: HelpView,
  commands: CommandsView,
  search: bottomLines(({ text }) => [`/${safe(text)}▏`, 'Enter: search · Esc: cancel']),
  filter: bottomLines(({ text }, { review }) => [
    `Filter: ${safe(text)}▏`,
    `${review ? 'Title' : 'Text, author:NAME, space:NAME'} · Enter: apply · Esc: cancel`,
  ]),
  react: bottomLines(() => [
    reactions.map((emoji, at) => `${at + 1} ${emoji}`).join('  '),
    'Press a number to add or remove a reaction',
  ]),
  pull: bottomLines((_, { review }) => [
    `Pull main into #${review?.changeRequest?.number ?? ''}? y/n`,
    'The pull creates a new revision that everyone can see',
  ]),
  adopt: bottomLines(({ unowned }) => [
    `${safe(adoptionQuestion(unowned))} y/n`,
    'n: do not ask again · Esc: ask later',
  ]),
  'delete-words': bottomLines(({ question, text }) => [`${question}? y/n`, safe(firstLine(text))]),
  'resolve-all': bottomLines(({ threads }) => [
    `Resolve ${count(threads.length, 'thread')}? y/n`,
    'You can reopen each thread',
  ]),
  verdict: CoveringView,
  'page-edit': PageEditView,
  compose: ComposeView,
  'merge-several': CoveringView,
  merge: CoveringView,
}

export function dialogView<Type extends DialogType>(props: DialogProps<Type>): ReactNode {
  const View: DialogView<Type> = dialogViews[props.dialog.type]
  return <View {...props} />
}

/** Creates the view of a dialog on the last two lines of the screen. */
function bottomLines<Type extends DialogType>(
  linesFor: (dialog: DialogOf<Type>, state: State) => [string, string],
): DialogView<Type> {
  return ({ state, dialog, theme }: DialogProps<Type>) => {
    const [first, second] = linesFor(dialog, state)
    return (
      <Box flexDirection="column" height={2}>
        <Text wrap="truncate">{first}</Text>
        <Toned tone="dim" theme={theme} wrap="truncate">
          {second}
        </Toned>
      </Box>
    )
  }
}

function HelpView({ state, dialog, theme }: DialogProps<'help'>) {
  const { top } = dialog
  const shown = helpRows(state, dialog).slice(top, top + helpHeight(state))
  return <DialogLines lines={[helpHead(state, dialog), ...shown]} {...{ state, theme }} />
}

function CommandsView({ state, dialog, theme }: DialogProps<'commands'>) {
  const head = [piece('Equivalent commands', 'strong'), piece(' · Enter: copy', 'dim')]
  return <DialogLines lines={[head, ...commandRows(state, dialog)]} {...{ state, theme }} />
}

function DialogLines(props: { lines: Piece[][]; state: State; theme: Theme }) {
  const { columns } = props.state.size
  const lines = props.lines.map((pieces) => ({ pieces: cutPieces(pieces, columns - 1) }))
  return <LinesView lines={lines} width={columns} theme={props.theme} />
}
