import { changesInWords } from '../../../changes/describe-change.ts'
import { count } from '../../../text/text.ts'
import { cutPieces, type Piece, piece, wrapPieces } from '../../layout/pieces.ts'
import { holdsBack } from '../merging/merging.ts'
import { offeredBy } from '../offered.ts'
import type { Dialog, ReviewGate, State } from '../state.ts'
import { viewedInWords } from '../viewed.ts'
import { type Covering, wrappedText } from './lines.ts'

type MergeDialog = Extract<Dialog, { type: 'merge' }>
type SeveralDialog = Extract<Dialog, { type: 'merge-several' }>

export function mergeCovering(state: State, dialog: MergeDialog, width: number): Covering {
  const { review } = state
  const number = review?.changeRequest?.number ?? ''
  const subject = review?.changeRequest?.subject ?? ''
  const size = review?.changes ? ` · ${changesInWords(review.changes)}` : ''
  const offered = offeredBy(dialog.gates)
  const pages = offered.map(({ title }, at) => `${at + 1} ${title}`).join(', ')
  const isLooking = dialog.gates === undefined && dialog.error === undefined
  return {
    lines: [
      cutPieces([piece(`merge #${number} ${subject}`, 'strong')], width),
      cutPieces([piece(`revision ${dialog.revision}${size}`, 'dim')], width),
      [],
      ...(isLooking ? [[piece('looking at the gates…', 'dim')]] : []),
      ...(dialog.gates ?? []).flatMap((gate) => gateLines(gate, width)),
      [],
      ...(offered.length > 0 ? wrappedText(`a number goes to a page: ${pages}`, width) : []),
      ...(review ? wrappedText(viewedInWords(review), width) : []),
    ],
    question: wrappedText(mergeText(dialog), width),
  }
}

/** Those that are merged one after another, each with what isn't passed. */
export function severalCovering(dialog: SeveralDialog, width: number): Covering {
  const { items, checked } = dialog
  const head = `merge ${count(items.length, 'change request')} in this order`
  return {
    lines: [
      [piece(head, 'strong')],
      [],
      ...items.flatMap(({ changeRequest: { number, subject } }, at) => {
        const failed = checked?.[at]?.gates.filter((gate) => gate.state !== 'pass') ?? []
        return [
          cutPieces([piece(`${at + 1}  #${number} ${subject}`)], width),
          ...failed.flatMap((gate) => gateLines(gate, width)),
        ]
      }),
      [],
    ],
    question: wrappedText(severalText(dialog), width),
  }
}

const gateTones = { pass: 'added', fail: 'removed', unknown: 'warning' } as const

/** So wide is what stands before the reason of a gate. */
const reasonAt = 22

/** Its reason is wrapped, for it says what is to be done. */
function gateLines({ name, state, text, fix, required }: ReviewGate, width: number): Piece[][] {
  const more = `${required ? ' (required)' : ''}${fix ? `: ${fix}` : ''}`
  const reason = [piece(text), piece(more, 'dim')]
  return wrapPieces(reason, Math.max(10, width - reasonAt)).map((pieces, at) =>
    at === 0
      ? [piece(`  ${state.padEnd(7)}`, gateTones[state]), piece(`  ${name.padEnd(11)}`), ...pieces]
      : [piece(' '.repeat(reasonAt)), ...pieces],
  )
}

function severalText({ checked, isMerging, error }: SeveralDialog): string {
  if (isMerging) return 'merging one after another, each with what those before it brought to main…'
  if (error !== undefined) return `${error} (q to go back)`
  if (checked === undefined) return 'looking at the gates…'
  if (checked.some(holdsBack)) {
    return 'a gate that the project asks for is not passed: none is merged (q to go back)'
  }
  const failed = checked.some(({ gates }) => gates.some(({ state }) => state !== 'pass'))
  return `${failed ? 'not every gate is passed; merge anyway?' : 'merge them?'} y/n`
}

function mergeText(dialog: MergeDialog): string {
  if (dialog.isMerging) return 'merging…'
  if (dialog.error !== undefined) return `${dialog.error} (q to go back)`
  if (dialog.gates === undefined) return ''
  if (dialog.reason !== undefined) {
    return `why it is merged all the same, which is written as a comment: ${dialog.reason}▏ (enter merges, escape leaves it)`
  }
  if (holdsBack(dialog))
    return 'a gate that the project asks for is not passed (b merges in spite of it, with a reason; q to go back)'
  const failed = dialog.gates.some(({ state }) => state !== 'pass')
  return failed ? 'not every gate is passed; merge anyway? y/n' : 'merge it? y/n'
}
