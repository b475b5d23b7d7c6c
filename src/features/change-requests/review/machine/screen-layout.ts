import { cutPieces, type Piece, safe, wrapPieces } from '../layout/pieces.ts'
import { hasVerdicts } from '../layout/verdict-strip.ts'
import { banners } from './banners.ts'
import { composerLines } from './editing/composer-lines.ts'
import type { Size } from './effects.ts'
import type { Action } from './key-map.ts'
import type { DialogType, Message, State } from './state.ts'

type FramedState = Pick<
  State,
  'size' | 'sideBySide' | 'message' | 'dialog' | 'review' | 'expired' | 'keys' | 'held'
>

export const smallest: Size = { columns: 40, rows: 12 }

/** The minimum size at which the key hints are visible. */
const roomy: Size = { columns: 60, rows: 20 }

/** The minimum width for two panes. */
const minTwoPaneWidth = 100

/** The minimum width of the page pane for side-by-side columns. */
const minSideBySideWidth = 110

/** The maximum number of lines for a long message. These lines are taken from the body above it. */
const maxMessageLines = 4

/**
 * The layout of the screen: a title line, a verdict line if there are verdicts, message lines, a
 * line of key hints, and an empty line.
 */
export interface ScreenLayout {
  isTooSmall: boolean
  /** the first line below the title and the verdicts */
  top: number
  /** true if the key hints are hidden */
  isNarrow: boolean
  /** the number of lines between the title and the bottom */
  body: number
  /** true if only the focused pane is visible */
  isSingle: boolean
  treeWidth: number
  pageWidth: number
  sideBySide: boolean
}

export function screenLayout(state: FramedState): ScreenLayout {
  const { size, sideBySide } = state
  const { columns, rows } = size
  const isSingle = columns < minTwoPaneWidth
  const treeWidth = isSingle ? columns : Math.min(44, Math.floor(columns * 0.3))
  const pageWidth = isSingle ? columns - 1 : columns - treeWidth - 2
  return {
    isNarrow: isNarrow(size),
    top: 1 + stripLines(state),
    isTooSmall: columns < smallest.columns || rows < smallest.rows,
    // Ink erases the scrollback if a frame is as tall as the screen
    body: Math.max(1, rows - 2 - stripLines(state) - bottomLines(state)),
    isSingle,
    treeWidth,
    pageWidth,
    sideBySide: sideBySide ?? pageWidth >= minSideBySideWidth,
  }
}

function isNarrow({ columns, rows }: Size): boolean {
  return columns < roomy.columns || rows < roomy.rows
}

const coveringTypes: ReadonlySet<DialogType> = new Set([
  ...(['help', 'commands', 'verdict', 'page-edit', 'merge-several', 'merge'] as const),
])

/** Returns whether a dialog replaces the page or the queue. Other dialogs use the bottom lines. */
export function coversPage(type: DialogType): boolean {
  return coveringTypes.has(type)
}

/** Returns the number of lines below the page. They show messages and keys, or a dialog. */
function bottomLines(state: FramedState): number {
  const { dialog } = state
  if (dialog?.type === 'compose') return composerLines(state.size, dialog).length
  const messages = messageLines(state).length
  if (!isNarrow(state.size)) return 1 + Math.max(1, messages)
  return dialog && !coversPage(dialog.type) ? 2 : messages
}

/** Returns the number of lines below the title that show the verdicts. */
function stripLines({ review }: FramedState): number {
  return hasVerdicts(review?.verdicts) ? 1 : 0
}

/**
 * Returns the lines of the banners and the message. While a dialog is open, truncates the message
 * to one line.
 */
export function messageLines(state: FramedState): Piece[][] {
  const { message, dialog, size } = state
  const width = size.columns - 1
  const shown = banners(state).map((banner) => cutPieces(messagePieces(banner), width))
  if (!message) return shown
  const pieces = messagePieces(message)
  const lines = dialog ? [cutPieces(pieces, width)] : wrapPieces(pieces, width)
  return [...shown, ...lines.slice(0, maxMessageLines)]
}

function messagePieces({ text, tone }: Message): Piece[] {
  return [{ text: safe(text), tone }]
}

/** Scrolls a window so that the selection is visible with some lines of context. */
export function scrolled(top: number, chosen: number, height: number, length: number): number {
  const margin = Math.min(2, Math.floor((height - 1) / 2))
  const lowest = chosen - margin
  const highest = chosen + margin - height + 1
  const moved = Math.max(Math.min(top, lowest), highest)
  return Math.max(0, Math.min(moved, length - height))
}

export function clamped(at: number, length: number): number {
  return Math.max(0, Math.min(at, length - 1))
}

/** Returns the number of lines by which an action moves. */
export function steps(action: Action, height: number): number | undefined {
  const half = Math.max(1, Math.floor(height / 2))
  const far = Number.POSITIVE_INFINITY
  const moves: Partial<Record<Action, number>> = {
    down: 1,
    up: -1,
    'half-down': half,
    'half-up': -half,
    top: -far,
    bottom: far,
  }
  return moves[action]
}
