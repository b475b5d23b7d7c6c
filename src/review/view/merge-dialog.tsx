import { Box, Text } from 'ink'
import { safe } from '../layout/pieces.ts'
import { count } from '../layout/thread-lines.ts'
import { holdsBack } from '../machine/merging/merging.ts'
import { offeredBy } from '../machine/offered.ts'
import type { Dialog, Review, ReviewGate } from '../machine/state.ts'
import { progressOf, unviewedTitles } from '../machine/viewed.ts'
import type { DialogProps } from './dialog-props.ts'
import { Toned } from './pieces.tsx'
import type { Theme } from './theme.ts'

const gateMarks = {
  pass: { mark: 'pass   ', tone: 'added' },
  fail: { mark: 'fail   ', tone: 'removed' },
  unknown: { mark: 'unknown', tone: 'warning' },
} as const

export function MergeView({ state, dialog, theme }: DialogProps<'merge'>) {
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
export function MergeSeveralView({ state, dialog, theme }: DialogProps<'merge-several'>) {
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
  const fix = `${gate.required ? ' (required)' : ''}${gate.fix ? `: ${safe(gate.fix)}` : ''}`
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
