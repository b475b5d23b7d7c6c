import { Box, Text } from 'ink'
import { diffTexts } from '../../changes/text/text-diff.ts'
import { firstLine } from '../../text/text.ts'
import { cut } from '../../text/width.ts'
import { diffBlocks } from '../layout/diff-blocks.ts'
import { linesOf } from '../layout/layout.ts'
import { piece, safe, wrapPieces } from '../layout/pieces.ts'
import { count } from '../layout/thread-lines.ts'
import { draftPlace, textsToSend } from '../machine/drafts.ts'
import { frameOf } from '../machine/frame.ts'
import { helpLines } from '../machine/key-map.ts'
import { holdsBack } from '../machine/merging.ts'
import { offeredBy } from '../machine/offered.ts'
import { helpHeight, reactions } from '../machine/on-dialog.ts'
import type { Dialog, Review, ReviewGate, State } from '../machine/state.ts'
import { progressOf, unviewedTitles } from '../machine/viewed.ts'
import { LinesView } from './lines.tsx'
import { linePieces } from './page.tsx'
import { Toned } from './pieces.tsx'
import type { Theme } from './theme.ts'

interface Props<Type extends Dialog['type'] = Dialog['type']> {
  state: State
  dialog: Extract<Dialog, { type: Type }>
  theme: Theme
}

export function DialogView({ state, dialog, theme }: Props) {
  switch (dialog.type) {
    case 'help':
      return <HelpView state={state} dialog={dialog} theme={theme} />
    case 'commands':
      return <CommandsView state={state} dialog={dialog} theme={theme} />
    case 'merge':
      return <MergeView state={state} dialog={dialog} theme={theme} />
    case 'merge-several':
      return <MergeSeveralView state={state} dialog={dialog} theme={theme} />
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
    case 'verdict':
      return <VerdictView state={state} dialog={dialog} theme={theme} />
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

function HelpView({ state, dialog }: Props<'help'>) {
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

/** All that is to be sent is read out before it is. */
function VerdictView({ state, dialog, theme }: Props<'verdict'>) {
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
function PageEditView({ state, dialog, theme }: Props<'page-edit'>) {
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

function CommandsView({ state, dialog }: Props<'commands'>) {
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

const gateMarks = {
  pass: { mark: 'pass   ', tone: 'added' },
  fail: { mark: 'fail   ', tone: 'removed' },
  unknown: { mark: 'unknown', tone: 'warning' },
} as const

function MergeView({ state, dialog, theme }: Props<'merge'>) {
  const { review } = state
  const number = review?.changeRequest?.number ?? ''
  const subject = review?.changeRequest?.subject ?? ''
  const offered = offeredBy(dialog.gates)
  return (
    <Box flexDirection="column" width={state.size.columns}>
      <Text bold wrap="truncate">
        {safe(`merge #${number} ${subject}`)}
      </Text>
      <Toned tone="dim" theme={theme} wrap="truncate">{`revision ${safe(dialog.revision)}`}</Toned>
      <Text> </Text>
      {dialog.gates === undefined && dialog.error === undefined ? (
        <Toned tone="dim" theme={theme}>
          looking at the gates…
        </Toned>
      ) : (
        dialog.gates?.map((gate) => <GateView key={gate.name} gate={gate} theme={theme} />)
      )}
      <Text> </Text>
      {offered.length > 0 && (
        <Text wrap="wrap">
          {safe(
            `a number goes to a page: ${offered.map((one, at) => `${at + 1} ${one.title}`).join(', ')}`,
          )}
        </Text>
      )}
      {review && <Text wrap="wrap">{viewedText(review)}</Text>}
      <Text wrap="wrap">{mergeText(dialog)}</Text>
    </Box>
  )
}

/** Those that are merged one after another, each with what isn't passed. */
function MergeSeveralView({ state, dialog, theme }: Props<'merge-several'>) {
  const { items, checked } = dialog
  return (
    <Box flexDirection="column" width={state.size.columns}>
      <Text bold>{`merge ${count(items.length, 'change request')} in this order`}</Text>
      <Text> </Text>
      {items.map(({ target, changeRequest: { number, subject } }, at) => (
        <Box key={`${target.spaceId} ${number}`} flexDirection="column">
          <Text wrap="truncate">{safe(`${at + 1}  #${number} ${subject}`)}</Text>
          {checked?.[at]?.gates
            .filter((gate) => gate.state !== 'pass')
            .map((gate) => (
              <GateView key={gate.name} gate={gate} theme={theme} />
            ))}
        </Box>
      ))}
      <Text> </Text>
      <Text wrap="wrap">{severalText(dialog)}</Text>
    </Box>
  )
}

function severalText({ checked, isMerging, error }: Extract<Dialog, { type: 'merge-several' }>) {
  if (isMerging) return 'merging one after another, each with what those before it brought to main…'
  if (error !== undefined) return `${safe(error)} (q to go back)`
  if (checked === undefined) return 'looking at the gates…'
  if (checked.some(holdsBack)) {
    return 'a gate that the project asks for is not passed: none is merged (q to go back)'
  }
  const failed = checked.some(({ gates }) => gates.some(({ state }) => state !== 'pass'))
  return `${failed ? 'not every gate is passed; merge anyway?' : 'merge them?'} y/n`
}

/** What was looked at, and by name what wasn't. */
function viewedText(review: Review): string {
  const { viewed, all } = progressOf(review)
  const titles = unviewedTitles(review)
  const named = titles.slice(0, 5).map(safe).join(', ')
  const more = titles.length > 5 ? ` and ${titles.length - 5} more` : ''
  const left = titles.length > 0 ? `; not looked at: ${named}${more}` : ''
  return `reviewed ${viewed} of ${all}${left}`
}

/** Its reason is wrapped, for it says what is to be done. */
function GateView({ gate, theme }: { gate: ReviewGate; theme: Theme }) {
  const { mark, tone } = gateMarks[gate.state]
  const fix = `${gate.required ? ' (asked for)' : ''}${gate.fix ? `: ${safe(gate.fix)}` : ''}`
  return (
    <Box>
      <Box width={22} flexShrink={0}>
        <Toned tone={tone} theme={theme}>{`  ${mark}`}</Toned>
        <Text>{`  ${gate.name.padEnd(10)}`}</Text>
      </Box>
      <Text wrap="wrap">
        {safe(gate.text)}
        <Toned tone="dim" theme={theme}>
          {fix}
        </Toned>
      </Text>
    </Box>
  )
}

function mergeText(dialog: Extract<Dialog, { type: 'merge' }>): string {
  if (dialog.isMerging) return 'merging…'
  if (dialog.error !== undefined) return `${safe(dialog.error)} (q to go back)`
  if (dialog.gates === undefined) return ''
  if (dialog.reason !== undefined) {
    return `why it is merged all the same, which is written as a comment: ${safe(dialog.reason)}▏ (enter merges, escape leaves it)`
  }
  if (holdsBack(dialog))
    return 'a gate that the project asks for is not passed (b merges in spite of it, with a reason; q to go back)'
  const failed = dialog.gates.some(({ state }) => state !== 'pass')
  return failed ? 'not every gate is passed; merge anyway? y/n' : 'merge it? y/n'
}

function ComposeView({ state, dialog, theme }: Props<'compose'>) {
  const { columns } = state.size
  const { purpose, text, cursor, isSending, error } = dialog
  // the last lines up to the cursor; the text is one line of the screen with its line ends shown
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
            {isSending
              ? 'sending…'
              : cut(
                  `${aboutOf(purpose)} · enter sends · alt-enter new line · ctrl-o editor · escape keeps the draft`,
                  columns - 1,
                )}
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

function aboutOf(purpose: Extract<Dialog, { type: 'compose' }>['purpose']): string {
  if (purpose.kind === 'reply') return safe(cut(`reply to ${purpose.to}`, 40))
  if (purpose.kind === 'page') return safe(cut(purpose.title, 40))
  if (purpose.kind === 'words') return `your ${purpose.reply === undefined ? 'comment' : 'reply'}`
  if (purpose.page === undefined) return 'comment on the change request'
  const where = safe(cut(purpose.title ?? purpose.page, 24))
  return purpose.block === undefined ? `comment on ${where}` : `comment on a line of ${where}`
}
