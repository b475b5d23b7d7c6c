import { type Column, headerOf, kindOf, shownValue } from '../columns.ts'
import { paint, statusColor } from '../paint.ts'
import { blockText, lineText, shownText } from '../text.ts'
import { cut, gap, widthOf, wrap, wrapBlock } from '../width.ts'
import { type Align, layOut } from './lay-out.ts'
import { type Claim, indentOf, leastOf, shareWidth } from './share.ts'

/** Where text is drawn for people: how wide that is, whether it has colours, whether long cells are wrapped. */
export interface TextArea {
  width: number
  color: boolean
  wrap?: boolean | undefined
}

interface Cell {
  text: string
  color: (text: string) => string
  /** its lines are its own */
  isBlock?: boolean
}

/**
 * A borderless table whose widths are fixed by a sample of its rows, so that later pages stream under the same head. A row
 * that needs more takes what its last column leaves free; for an id all that the other columns can do without.
 */
export function createTable(
  columns: readonly Column[],
  area: TextArea,
  sample: readonly unknown[],
  { headless = false } = {},
) {
  const colors = paint(area.color)
  const headers = headless ? [] : columns.map((column) => lineText(headerOf(column)))
  const claims = columns.map((column, index): Claim => {
    const widest = sample.reduce<number>(
      (widest, item) => Math.max(widest, widthOf(shownText(shownValue(item, column), column))),
      widthOf(headers[index] ?? ''),
    )
    return { natural: Math.min(area.width, widest), gives: givesWay(column) }
  })
  const { stacks, widths, isWhole } = shareWidth(claims, area.width, gap.length)
  const lines = stacks[0]?.length ?? 0
  const aligns = columns
    .slice(0, stacks.length)
    .map((column): Align => (lines === 1 && isNumeric(column, sample) ? 'right' : 'left'))
  const last = widths.length - 1
  let free = area.width - widths.reduce((sum, width) => sum + width, gap.length * last)
  // the free end of the line costs nothing, and later rows may need it
  if (aligns[last] === 'left') {
    widths[last] = (widths[last] ?? 0) + free
    free = 0
  }

  /** The widths of a line that needs so much. */
  const widthsFor = (needs: readonly number[], inLine: readonly (number | undefined)[]) => {
    const short = needs.flatMap((need, stack) => (need > (widths[stack] ?? 0) ? [stack] : []))
    const isId = (stack: number) => claims[inLine[stack] ?? -1]?.gives === 'never'
    const takers = [...short.filter(isId), ...short.filter((stack) => isWhole && !isId(stack))]
    if (takers.length === 0) return widths
    const own = [...widths]
    let open = free
    for (const taker of takers) {
      let wanted = (needs[taker] ?? 0) - (own[taker] ?? 0)
      const take = (offered: number) => {
        const taken = Math.max(0, Math.min(wanted, offered))
        wanted -= taken
        own[taker] = (own[taker] ?? 0) + taken
        return taken
      }
      const from = (donor: number, kept: number) => {
        const width = own[donor] ?? 0
        if (donor !== taker) own[donor] = width - take(width - Math.max(1, kept))
      }
      open -= take(open)
      const donors = isId(taker) ? own.map((_, stack) => last - stack) : [last]
      for (const donor of donors) from(donor, needs[donor] ?? 0)
      if (!isId(taker)) continue
      for (const donor of donors) {
        const claim = claims[inLine[donor] ?? -1]
        const natural = needs[donor] ?? 0
        from(donor, claim ? leastOf({ ...claim, natural }, true) : 0)
      }
      for (const donor of donors) from(donor, isId(donor) ? (needs[donor] ?? 0) : 0)
    }
    return own
  }

  const linesOf = (cells: readonly Cell[]) =>
    Array.from({ length: lines }, (_, line) => {
      const inLine = stacks.map((stack) => stack[line])
      const lead = (stack: number) => indentOf(stack, line, area.width)
      const needs = inLine.map((index, stack) =>
        index === undefined ? 0 : widthOf(cells[index]?.text ?? '') + lead(stack).length,
      )
      const own = widthsFor(needs, inLine)
      const texts = inLine.map((index, stack) => {
        const cell = index === undefined ? undefined : cells[index]
        return cell ? fitted(cell, own[stack] ?? 1, lead(stack), area.wrap) : ''
      })
      return { widths: own, texts }
    })

  return {
    headLines: lines,
    head: () => drawn(linesOf(headers.map((text) => ({ text, color: colors.bold }))), aligns),
    rows: (items: readonly unknown[]) =>
      drawn(
        items.flatMap((item) =>
          linesOf(
            columns.map((column) => {
              const value = shownValue(item, column)
              const kind = kindOf(column)
              if (kind === 'block' && area.wrap)
                return { text: blockText(value), color: String, isBlock: true }
              const text = shownText(value, column)
              return { text, color: kind === 'status' ? statusColor(colors, text) : String }
            }),
          ),
        ),
        aligns,
      ),
  }
}

/** Lines of the same widths are laid out together. */
function drawn(
  lines: readonly { widths: readonly number[]; texts: readonly string[] }[],
  aligns: readonly Align[],
): string {
  let text = ''
  let from = 0
  for (const [index, { widths }] of lines.entries()) {
    if (lines[index + 1]?.widths === widths) continue
    const rows = lines.slice(from, index + 1).map(({ texts }) => texts)
    text += layOut(rows, { widths, aligns })
    from = index + 1
  }
  return text
}

function fitted({ text, color, isBlock }: Cell, width: number, lead: string, wraps = false) {
  const room = Math.max(1, width - lead.length)
  if (!wraps) return lead + color(cut(text, room))
  const lines = isBlock ? wrapBlock(text, room) : wrap(text, room)
  return lines.map((line) => lead + color(line)).join('\n')
}

function givesWay(column: Column): Claim['gives'] {
  const kind = kindOf(column)
  if (kind === 'id' || kind === 'time') return 'never'
  return kind === 'status' ? 'last' : 'first'
}

function isNumeric(column: Column, items: readonly unknown[]): boolean {
  const values = items.map((item) => shownValue(item, column))
  return (
    values.some((value) => typeof value === 'number') &&
    values.every((value) => typeof (value ?? 0) === 'number')
  )
}
