import { count, firstLine } from '../../../../output/text/text.ts'
import { cutPieces, type Piece, piece } from '../layout/pieces.ts'
import { commandRows } from '../machine/help/on-commands.ts'
import { helpHead, helpHeight, helpRows } from '../machine/help/on-help.ts'
import { reactions } from '../machine/on-dialog.ts'
import type { DialogOf, DialogType, State } from '../machine/state.ts'
import { adoptionQuestion } from '../machine/wording.ts'
import { composeView } from './compose-dialog.ts'
import { coveringView, pageEditView } from './covering-dialogs.ts'
import type { DialogProps } from './dialog-props.ts'
import { paintedLines, truncatedLine } from './lines.ts'
import type { Theme } from './theme.ts'

type DialogView<Type extends DialogType> = (props: DialogProps<Type>) => string[]

const dialogViews: { readonly [Type in DialogType]: DialogView<Type> } = {
  help: helpView,
  commands: commandsView,
  search: bottomLines(({ text }) => [`/${text}▏`, 'Enter: search · Esc: cancel']),
  filter: bottomLines(({ text }) => [
    `Filter: ${text}▏`,
    'Text, author:NAME, space:NAME · Enter: apply · Esc: cancel',
  ]),
  react: bottomLines(() => [
    reactions.map((emoji, at) => `${at + 1} ${emoji}`).join('  '),
    'Press a number to add or remove a reaction',
  ]),
  pull: bottomLines((_, { review }) => [
    `Pull main into #${review?.changeRequest?.number ?? ''}? y/n`,
    'Creates a new revision that everyone can see. Reviewers see it when they reload',
  ]),
  adopt: bottomLines(({ unowned }) => [
    `${adoptionQuestion(unowned)} y/n`,
    'n: do not ask again · Esc: ask later',
  ]),
  'delete-words': bottomLines(({ question, text }) => [`${question}? y/n`, firstLine(text)]),
  'resolve-all': bottomLines(({ threads }) => [
    `Resolve ${count(threads.length, 'thread')}? y/n`,
    'You can reopen each thread',
  ]),
  verdict: coveringView,
  'page-edit': pageEditView,
  compose: composeView,
  'merge-several': coveringView,
  merge: coveringView,
}

/** Returns the lines of a dialog. */
export function dialogView<Type extends DialogType>(props: DialogProps<Type>): string[] {
  const view: DialogView<Type> = dialogViews[props.dialog.type]
  return view(props)
}

/** Creates the view of a dialog on the last two lines of the screen. */
function bottomLines<Type extends DialogType>(
  linesFor: (dialog: DialogOf<Type>, state: State) => [string, string],
): DialogView<Type> {
  return ({ state, dialog, theme }: DialogProps<Type>) => {
    const [first, second] = linesFor(dialog, state)
    const { columns } = state.size
    return [piece(first), piece(second, 'dim')].map((line) => truncatedLine([line], columns, theme))
  }
}

function helpView({ state, dialog, theme }: DialogProps<'help'>): string[] {
  const { top } = dialog
  const shown = helpRows(state, dialog).slice(top, top + helpHeight(state))
  return dialogLines([helpHead(state, dialog), ...shown], state, theme)
}

function commandsView({ state, dialog, theme }: DialogProps<'commands'>): string[] {
  const head = [piece('Equivalent commands', 'strong'), piece(' · Enter: copy', 'dim')]
  return dialogLines([head, ...commandRows(state, dialog)], state, theme)
}

function dialogLines(all: Piece[][], { size: { columns } }: State, theme: Theme): string[] {
  const lines = all.map((pieces) => ({ pieces: cutPieces(pieces, columns - 1) }))
  return paintedLines(lines, columns, theme)
}
