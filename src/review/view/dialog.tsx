import { Box, Text } from 'ink'
import { count, firstLine } from '../../text/text.ts'
import { piece, safe, wrapPieces } from '../layout/pieces.ts'
import { frameOf } from '../machine/frame.ts'
import { helpLines } from '../machine/key-map.ts'
import { helpHeight, reactions } from '../machine/on-dialog.ts'
import { ComposeView } from './compose-dialog.tsx'
import { CoveringView, PageEditView } from './covering-dialogs.tsx'
import type { DialogProps } from './dialog-props.ts'
import { Toned } from './pieces.tsx'
import type { Theme } from './theme.ts'

export function DialogView({ state, dialog, theme }: DialogProps) {
  switch (dialog.type) {
    case 'help':
      return <HelpView state={state} dialog={dialog} theme={theme} />
    case 'commands':
      return <CommandsView state={state} dialog={dialog} theme={theme} />
    case 'merge':
    case 'merge-several':
    case 'verdict':
      return <CoveringView state={state} dialog={dialog} theme={theme} />
    case 'compose':
      return <ComposeView state={state} dialog={dialog} theme={theme} />
    case 'search':
      return (
        <Lines
          theme={theme}
          lines={[`/${safe(dialog.text)}▏`, 'enter to search, escape to leave it']}
        />
      )
    case 'filter':
      return (
        <Lines
          theme={theme}
          lines={[
            `only ${safe(dialog.text)}▏`,
            'words, author:NAME, space:NAME; enter keeps it, escape leaves it as it was',
          ]}
        />
      )
    case 'page-edit':
      return <PageEditView state={state} dialog={dialog} theme={theme} />
    case 'resolve-all':
      return (
        <Lines
          theme={theme}
          lines={[
            `resolve ${count(dialog.threads.length, 'thread')}? y/n`,
            'each can be opened again',
          ]}
        />
      )
    case 'delete-words':
      return (
        <Lines theme={theme} lines={[`${dialog.question}? y/n`, safe(firstLine(dialog.text))]} />
      )
    case 'pull':
      return (
        <Lines
          theme={theme}
          lines={[
            `pull main into #${state.review?.changeRequest?.number ?? ''}? y/n`,
            'it makes a new revision that everybody sees; whoever reviews it reads it anew',
          ]}
        />
      )
    case 'react':
      return (
        <Lines
          theme={theme}
          lines={[
            reactions.map((emoji, at) => `${at + 1} ${emoji}`).join('  '),
            'a number reacts, or takes it back',
          ]}
        />
      )
  }
}

/** The last two lines of the screen. */
function Lines({ lines, theme }: { lines: [string, string]; theme: Theme }) {
  const [first, second] = lines
  return (
    <Box flexDirection="column" height={2}>
      <Text wrap="truncate">{first}</Text>
      <Toned tone="dim" theme={theme} wrap="truncate">
        {second}
      </Toned>
    </Box>
  )
}

function HelpView({ state, dialog }: DialogProps<'help'>) {
  const lines = helpLines(state.keys, state.review ? 'review' : 'queue')
  const wide = Math.max(...lines.map(({ keys }) => keys.length))
  const end = Math.min(lines.length, dialog.top + helpHeight(state))
  const place =
    end - dialog.top < lines.length ? ` · ${dialog.top + 1} to ${end} of ${lines.length}` : ''
  return (
    <Box flexDirection="column">
      <Text bold>{`keys and marks${place}`}</Text>
      {lines.slice(dialog.top, end).map(({ keys, text }) => (
        <Text key={keys + text} wrap="truncate">
          {`  ${keys.padEnd(wide)}  ${text}`}
        </Text>
      ))}
    </Box>
  )
}

function CommandsView({ state, dialog }: DialogProps<'commands'>) {
  const { body } = frameOf(state)
  const lines = dialog.commands.flatMap((words, at) =>
    wrapPieces([piece(`${(at + 1) % 10} `, 'dim'), piece(words)], state.size.columns - 1),
  )
  return (
    <Box flexDirection="column">
      <Text bold wrap="truncate">
        typed commands that do the same; a number copies one
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
