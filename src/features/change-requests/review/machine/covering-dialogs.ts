import { count } from '../../../../output/text/text.ts'
import { describeVerdicts } from '../../model/reviewers.ts'
import { cutPieces, type Piece, piece, wrapPieces } from '../layout/pieces.ts'
import { hasVerdicts } from '../layout/verdict-strip.ts'
import { draftPlace, textsToSend } from './editing/drafts.ts'
import type { ReviewGate } from './effects.ts'
import type { KeyInput } from './keys.ts'
import { isBlocked, openGates } from './merging/merging.ts'
import { offeredPages } from './offered-pages.ts'
import { clamped, screenLayout, steps } from './screen-layout.ts'
import type { DialogOf, State } from './state.ts'
import { changedSize, describeViewed, unviewedTitles } from './viewed.ts'
import { allViewed, newerRevision, shortTime } from './wording.ts'

type CoveringType = 'merge' | 'merge-several' | 'verdict'

/** A dialog that shows lines and a question instead of the page or the queue. */
export type CoveringDialog = DialogOf<CoveringType>

/**
 * The lines that replace the page or the queue, and the question below them. The question is always
 * visible.
 */
interface Covering {
  lines: Piece[][]
  question: Piece[][]
}

const coverings: {
  readonly [Type in CoveringType]: (state: State, dialog: DialogOf<Type>, width: number) => Covering
} = {
  merge: mergeCovering,
  'merge-several': severalCovering,
  verdict: verdictCovering,
}

function coveringDialog<Type extends CoveringType>(state: State, dialog: DialogOf<Type>): Covering {
  return coverings[dialog.type](state, dialog, coveringWidth(state, dialog) - 1)
}

/** Returns whether a dialog appears next to the page, instead of the tree. */
export function isBesidePage(state: State, { type }: { type: string }): boolean {
  return type === 'verdict' && !screenLayout(state).isSingle
}

/** Returns the width of a dialog in columns. */
export function coveringWidth(state: State, dialog: { type: string }): number {
  return isBesidePage(state, dialog) ? screenLayout(state).treeWidth : state.size.columns
}

/** Returns the visible lines of a dialog, its question, and the scroll position. */
export function coveringWindow(state: State, dialog: CoveringDialog) {
  const { lines, question } = coveringDialog(state, dialog)
  const body = screenLayout(state).body - question.length
  if (lines.length <= body) return { shown: lines, question, place: '' }
  const room = Math.max(1, body - 1)
  const top = clamped(dialog.top ?? 0, lines.length - room + 1)
  const shown = lines.slice(top, top + room)
  const place = `Lines ${top + 1} to ${top + shown.length} of ${lines.length}`
  return { shown: [...shown, [piece(place, 'dim')]], question, place }
}

/**
 * Scrolls if the key is a movement key. Returns `undefined` for other keys and while the user types
 * a reason.
 */
export function scrollCovering(
  state: State,
  dialog: CoveringDialog,
  input: KeyInput,
): State | undefined {
  if (dialog.type === 'merge' && dialog.reason !== undefined) return undefined
  const action = input.type === 'key' ? state.keys.actions.get(input.key) : undefined
  const { lines, question } = coveringDialog(state, dialog)
  const room = Math.max(1, screenLayout(state).body - question.length - 1)
  const by = action && steps(action, room)
  if (by === undefined) return undefined
  const top = clamped((dialog.top ?? 0) + by, Math.max(1, lines.length - room + 1))
  return { ...state, dialog: { ...dialog, top } }
}

/** Wraps text to a width. */
function wrappedText(text: string, width: number): Piece[][] {
  return wrapPieces([piece(text)], width)
}

/** Joins choices such as `a: approve` and `q: back`. Wraps between two choices if possible. */
function wrappedChoices(choices: readonly string[], width: number): Piece[][] {
  const lines: string[] = []
  for (const choice of choices) {
    const longer = `${lines.at(-1)} · ${choice}`
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(choice)
  }
  return lines.flatMap((line) => wrappedText(line, width))
}

/** Lists the unviewed items, and all comments and replies that are sent with the verdict. */
function verdictCovering(
  { review, keys }: State,
  { isSending, done, error, revision, newer }: DialogOf<'verdict'>,
  width: number,
): Covering {
  const texts = textsToSend(review?.notes.drafts ?? {})
  const titles = new Map(review?.items.map(({ id, title }) => [id, title]))
  const [since = 'S'] = keys.keys['new-only']
  const choices = newer
    ? [
        `${newerRevision(newer, review?.changes?.changeRequest)} (${since}: show the changes since the revision that you viewed`,
        'q: back)',
      ]
    : ['a: approve', 'r: request changes', 'c: comment only', 'q: back']
  const asked = done === undefined ? choices : [`${done} (Enter: back)`]
  const question = isSending ? ['Sending…'] : asked
  const problem = error === undefined ? [] : wrapPieces([piece(error, 'error')], width)
  return {
    lines: [
      [
        piece(
          texts.length === 0
            ? 'Submit a review'
            : `Submit a review with ${count(texts.length, 'draft')}`,
          'strong',
        ),
      ],
      ...wrapPieces([piece(describeRevision(review, revision), 'dim')], width),
      ...(review ? unviewedLines(review, width) : []),
      ...texts.flatMap(({ purpose, text }) => [
        ...wrapPieces([piece(draftPlace(purpose, titles), 'strong')], width),
        ...text.split('\n').flatMap((line) => wrapPieces([piece(`  ${line}`)], width)),
      ]),
    ],
    question: [...problem, ...wrappedChoices(question, width)],
  }
}

/**
 * Describes a revision by its ID and the time of the last change, because IDs don't reveal their
 * order.
 */
function describeRevision(review: State['review'], revision: string): string {
  const shown = review?.changes?.changeRequest
  const day = shown ? `Updated ${shortTime(shown.updatedAt)} · ` : ''
  return `${day}revision ${revision}`
}

function unviewedLines(review: NonNullable<State['review']>, width: number): Piece[][] {
  const left = unviewedTitles(review)
  if (left.length === 0) return [[piece(allViewed, 'dim')]]
  return [
    [piece(`Not viewed: ${left.length}`, 'warning')],
    ...left.map((title) => cutPieces([piece(`  ${title}`)], width)),
  ]
}

/** Returns the verdicts as wrapped lines, because the line below the title can be truncated. */
function verdictLines(review: State['review'], width: number): Piece[][] {
  if (!hasVerdicts(review?.verdicts)) return []
  return wrappedText(`Reviews: ${describeVerdicts(review.verdicts)}`, width)
}

type MergeDialog = DialogOf<'merge'>

type SeveralDialog = DialogOf<'merge-several'>

function mergeCovering(state: State, dialog: MergeDialog, width: number): Covering {
  const { review } = state
  const number = review?.changeRequest?.number ?? ''
  const subject = review?.changeRequest?.subject ?? ''
  const size = review?.changes ? ` · ${changedSize(review)}` : ''
  const offered = offeredPages(dialog.gates)
  const pages = offered.map(({ title }, at) => `${at + 1} ${title}`).join(', ')
  const isLooking = dialog.gates === undefined && dialog.error === undefined
  return {
    lines: [
      ...wrapPieces([piece(`Merge #${number} ${subject}`, 'strong')], width),
      ...wrapPieces([piece(`${describeRevision(review, dialog.revision)}${size}`, 'dim')], width),
      ...verdictLines(review, width),
      [],
      ...(isLooking ? [[piece('Checking the gates…', 'dim')]] : []),
      ...(dialog.gates ?? []).flatMap((gate) => gateLines(gate, width)),
      [],
      ...(offered.length > 0 ? wrappedText(`Press a number to open a page: ${pages}`, width) : []),
      ...(review ? wrappedText(describeViewed(review), width) : []),
    ],
    question: wrappedText(mergeText(dialog), width),
  }
}

/** Lists the change requests in merge order, each with the gates that failed or are unknown. */
function severalCovering(_: State, dialog: SeveralDialog, width: number): Covering {
  const { items, checked } = dialog
  const head = `Merge ${count(items.length, 'change request')} in this order`
  return {
    lines: [
      [piece(head, 'strong')],
      [],
      ...items.flatMap(({ changeRequest: { number, subject } }, at) => {
        const failed = openGates(checked?.[at]?.gates)
        return [
          ...wrappedText(`${at + 1}  #${number} ${subject}`, width),
          ...failed.flatMap((gate) => gateLines(gate, width)),
        ]
      }),
      [],
    ],
    question: wrappedText(severalText(dialog), width),
  }
}

const gateTones = { pass: 'added', fail: 'removed', unknown: 'warning' } as const

/** The column in which the reason of a gate starts. */
const reasonColumn = 22

/**
 * Formats a gate. The reason is wrapped instead of truncated, because it explains how to fix the
 * gate.
 */
function gateLines({ name, state, text, fix, required }: ReviewGate, width: number): Piece[][] {
  const more = `${required ? ' (required)' : ''}${fix ? `: ${fix}` : ''}`
  const reason = [piece(text), piece(more, 'dim')]
  return wrapPieces(reason, Math.max(10, width - reasonColumn)).map((pieces, at) =>
    at === 0
      ? [piece(`  ${state.padEnd(7)}`, gateTones[state]), piece(`  ${name.padEnd(11)}`), ...pieces]
      : [piece(' '.repeat(reasonColumn)), ...pieces],
  )
}

function severalText({ checked, isMerging, error }: SeveralDialog): string {
  if (isMerging) return 'Merging the change requests one after another…'
  if (error !== undefined) return `${error} (q: back)`
  if (checked === undefined) return 'Checking the gates…'
  if (checked.some(isBlocked)) {
    return 'A required gate has not passed. Nothing will be merged (q: back)'
  }
  const failed = checked.some(({ gates }) => openGates(gates).length > 0)
  return `${failed ? 'Some gates have not passed. Merge anyway?' : 'Merge?'} y/n`
}

function mergeText(dialog: MergeDialog): string {
  if (dialog.isMerging) return 'Merging…'
  if (dialog.error !== undefined) return `${dialog.error} (q: back)`
  if (dialog.gates === undefined) return ''
  if (dialog.reason !== undefined) {
    return `Bypass reason (posted as a comment): ${dialog.reason}▏ (Enter: merge · Esc: cancel)`
  }
  if (isBlocked(dialog)) return 'A required gate has not passed (b: bypass with a reason · q: back)'
  const failed = openGates(dialog.gates).length > 0
  return failed ? 'Some gates have not passed. Merge anyway? y/n' : 'Merge? y/n'
}
