import { cutPieces, type Piece, piece, widthOfPieces, wrapPieces } from '../../layout/pieces.ts'
import { type KeyInput, lineAfter } from '../keys.ts'
import { clamped, screenLayout, steps } from '../screen-layout.ts'
import type { DialogOf, State } from '../state.ts'
import { type Step, toStep } from '../step.ts'
import { type HelpGroup, helpGroups } from './help-groups.ts'

type Help = DialogOf<'help'>

/** The minimum width for two columns of help. */
const minTwoColumnWidth = 80

/** The maximum width of the key column. Longer keys move the description to the right. */
const maxKeyWidth = 14

export function helpRows({ size, keys, review }: State, { search }: Help): Piece[][] {
  const groups = helpGroups(keys, review ? 'review' : 'queue', search)
  const width = size.columns - 1
  if (groups.length === 0) return [[piece('No key matches', 'dim')]]
  if (size.columns < minTwoColumnWidth) return groups.flatMap((group) => groupRows(group, width))
  const column = Math.floor((width - 2) / 2)
  const blocks = groups.map((group) => groupRows(group, column))
  const split = evenSplit(blocks.map(({ length }) => length))
  const [left, right] = [blocks.slice(0, split).flat(), blocks.slice(split).flat()]
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => {
    const start = left[at] ?? []
    const gap = piece(' '.repeat(column + 2 - widthOfPieces(start)))
    return right[at]?.length ? [...start, gap, ...right[at]] : start
  })
}

/**
 * Returns the number of groups in the left column for which both columns have about the same
 * height.
 */
function evenSplit(heights: readonly number[]): number {
  const sum = (part: readonly number[]) => part.reduce((total, height) => total + height, 0)
  const longest = (at: number) => Math.max(sum(heights.slice(0, at)), sum(heights.slice(at)))
  const places = heights.map((_, at) => at + 1)
  return places.reduce((best, at) => (longest(at) < longest(best) ? at : best), 1)
}

function groupRows({ title, lines }: HelpGroup, width: number): Piece[][] {
  const longest = Math.max(...lines.map(({ keys }) => widthOfPieces([piece(keys)])))
  const room = Math.min(maxKeyWidth, longest)
  const rows = lines.flatMap(({ keys, text }) => {
    const used = Math.max(room, widthOfPieces([piece(keys)]))
    const start = piece(`  ${keys}${' '.repeat(used - widthOfPieces([piece(keys)]))}  `, 'strong')
    return wrapPieces([piece(text)], Math.max(10, width - used - 4)).map((pieces, at) =>
      cutPieces([at === 0 ? start : piece(' '.repeat(used + 4)), ...pieces], width),
    )
  })
  return [[piece(title, 'accent')], ...rows, []]
}

/** Returns the first line of the help: the key hints or the search. */
export function helpHead(state: State, dialog: Help): Piece[] {
  const { search = '', isTyping, top } = dialog
  if (isTyping) return [piece(`/${search}▏`, 'strong'), piece('  Enter: done · Esc: clear', 'dim')]
  const { length } = helpRows(state, dialog)
  const end = Math.min(length, top + helpHeight(state))
  const place = end - top < length ? ` · lines ${top + 1} to ${end} of ${length}` : ''
  const [key = '/'] = state.keys.keys.search
  const found = search === '' ? '' : ` with "${search}"`
  return [piece(`Keys and marks${found}`, 'strong'), piece(`${place} · ${key}: search`, 'dim')]
}

/** Returns the number of help lines that fit on the screen. */
export function helpHeight(state: State): number {
  return Math.max(1, screenLayout(state).body - 1)
}

/** Scrolls, searches, or closes the help. */
export function onHelpInput(state: State, dialog: Help, input: KeyInput): Step {
  const key = input.type === 'key' ? input.key : ''
  if (dialog.isTyping) return toStep({ ...state, dialog: afterTyping(dialog, input) })
  const action = state.keys.actions.get(key)
  if (action === 'search')
    return toStep({ ...state, dialog: { ...dialog, isTyping: true, top: 0 } })
  if (key === 'escape' && dialog.search) {
    return toStep({ ...state, dialog: { type: 'help', top: 0 } })
  }
  if (key === 'enter' || action === 'back' || action === 'help') {
    return toStep({ ...state, dialog: undefined })
  }
  const by = (action && steps(action, helpHeight(state))) ?? 0
  const end = helpRows(state, dialog).length - helpHeight(state) + 1
  return toStep({
    ...state,
    dialog: { ...dialog, top: clamped(dialog.top + by, Math.max(1, end)) },
  })
}

function afterTyping(dialog: Help, input: KeyInput): Help {
  const key = input.type === 'key' ? input.key : undefined
  if (key === 'escape') return { type: 'help', top: 0 }
  if (key === 'enter') return { ...dialog, isTyping: false }
  return { ...dialog, search: lineAfter(dialog.search ?? '', input) }
}
