import { Box, Text } from 'ink'
import type { ReactNode } from 'react'
import { count, firstLine } from '../../../../output/text/text.ts'
import { piece, safe, wrapPieces } from '../layout/pieces.ts'
import { helpLines } from '../machine/key-map.ts'
import { helpHeight, reactions } from '../machine/on-dialog.ts'
import { screenLayout } from '../machine/screen-layout.ts'
import type { DialogOf, DialogType, State } from '../machine/state.ts'
import { adoptionQuestion } from '../machine/wording.ts'
import { ComposeView } from './compose-dialog.tsx'
import { CoveringView, PageEditView } from './covering-dialogs.tsx'
import type { DialogProps } from './dialog-props.ts'
import { Toned } from './pieces.tsx'

/** The view of a type of dialog. */
interface DialogView<Type extends DialogType> {
  /**
   * true if the dialog replaces the page or the queue; otherwise, it takes the last two lines of
   * the screen
   */
  isCovering: boolean
  View: (props: DialogProps<Type>) => ReactNode
}

const covering = { isCovering: true, View: CoveringView }

const dialogViews: { readonly [Type in DialogType]: DialogView<Type> } = {
  help: { isCovering: true, View: HelpView },
  commands: { isCovering: true, View: CommandsView },
  search: bottomLines(({ text }) => [`/${safe(text)}▏`, 'Enter: search · Esc: cancel']),
  filter: bottomLines(({ text }) => [
    `Filter: ${safe(text)}▏`,
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
    `${safe(adoptionQuestion(unowned))} y/n`,
    'n: do not ask again · Esc: ask later',
  ]),
  'delete-words': bottomLines(({ question, text }) => [`${question}? y/n`, safe(firstLine(text))]),
  'resolve-all': bottomLines(({ threads }) => [
    `Resolve ${count(threads.length, 'thread')}? y/n`,
    'You can reopen each thread',
  ]),
  verdict: covering,
  'page-edit': { isCovering: true, View: PageEditView },
  compose: { isCovering: false, View: ComposeView },
  'merge-several': covering,
  merge: covering,
}

/** Returns the view of a dialog, and whether it replaces the page or the queue. */
export function dialogView<Type extends DialogType>(
  props: DialogProps<Type>,
): { isCovering: boolean; element: ReactNode } {
  const { isCovering, View } = dialogViews[props.dialog.type]
  return { isCovering, element: <View {...props} /> }
}

/** Creates the view of a dialog that takes the last two lines of the screen. */
function bottomLines<Type extends DialogType>(
  linesFor: (dialog: DialogOf<Type>, state: State) => [string, string],
): DialogView<Type> {
  const View = ({ state, dialog, theme }: DialogProps<Type>) => {
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
  return { isCovering: false, View }
}

function HelpView({ state, dialog }: DialogProps<'help'>) {
  const lines = helpLines(state.keys, state.review ? 'review' : 'queue')
  const wide = Math.max(...lines.map(({ keys }) => keys.length))
  const end = Math.min(lines.length, dialog.top + helpHeight(state))
  const place =
    end - dialog.top < lines.length ? ` · ${dialog.top + 1} to ${end} of ${lines.length}` : ''
  return (
    <Box flexDirection="column">
      <Text bold>{`Keys and marks${place}`}</Text>
      {lines.slice(dialog.top, end).map(({ keys, text }) => (
        <Text key={keys + text} wrap="truncate">
          {`  ${keys.padEnd(wide)}  ${text}`}
        </Text>
      ))}
    </Box>
  )
}

function CommandsView({ state, dialog }: DialogProps<'commands'>) {
  const { body } = screenLayout(state)
  const lines = dialog.commands.flatMap((words, at) =>
    wrapPieces([piece(`${(at + 1) % 10} `, 'dim'), piece(words)], state.size.columns - 1),
  )
  return (
    <Box flexDirection="column">
      <Text bold wrap="truncate">
        Equivalent commands (press a number to copy one)
      </Text>
      {lines.slice(0, body - 1).map((pieces, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place
        <Text key={at} wrap="truncate">
          {pieces.map(({ text }) => text).join('')}
        </Text>
      ))}
    </Box>
  )
}
