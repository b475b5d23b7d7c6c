import assert from 'node:assert/strict'
import fc from 'fast-check'
import stringWidth from 'string-width'
import { diffTexts } from '../../../../../src/features/change-requests/diff/model/text-diff.ts'
import { diffBlocks } from '../../../../../src/features/change-requests/review/layout/diff-blocks.ts'
import {
  atTop,
  blockLines,
  type Layout,
  type LayoutBlock,
  type LayoutPlace,
  samePlace,
  scrolledTo,
  visibleWindow,
  walk,
} from '../../../../../src/features/change-requests/review/layout/layout.ts'
import type { Line } from '../../../../../src/features/change-requests/review/layout/lines.ts'
import { safe } from '../../../../../src/features/change-requests/review/layout/pieces.ts'
import { scrolled } from '../../../../../src/features/change-requests/review/machine/screen-layout.ts'

const lineText = ({ pieces, right }: Line) =>
  [...pieces, ...(right?.pieces ?? [])].map(({ text }) => text).join('')

/** Creates blocks with the given numbers of lines, and records which of them were laid out. */
function counted(heights: readonly number[]): { layout: Layout; made: Set<number> } {
  const made = new Set<number>()
  const layout = heights.map(
    (height, at): LayoutBlock => ({
      text: () => '',
      lines: () => {
        made.add(at)
        return Array.from({ length: height }, (_, line) => ({
          kind: 'note',
          pieces: [{ text: `${at}.${line}`, tone: 'plain' }],
        }))
      },
    }),
  )
  return { layout, made }
}

const heights = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 30 })

const layoutPlaces = (layout: Layout): LayoutPlace[] =>
  layout.flatMap((block, at) => blockLines(block).map((_, line) => ({ block: at, line })))

describe('a window on a page', () => {
  it('moves as if all lines were laid out', () => {
    fc.assert(
      fc.property(heights, fc.nat(), fc.integer({ min: -40, max: 40 }), (own, from, by) => {
        const { layout } = counted(own)
        const places = layoutPlaces(layout)
        const start = from % places.length
        const end = Math.max(0, Math.min(places.length - 1, start + by))
        assert.deepEqual(walk(layout, places[start] as LayoutPlace, by), places[end])
      }),
    )
  })

  it('scrolls as if all lines were laid out', () => {
    const nat = fc.nat()
    fc.assert(
      fc.property(heights, nat, nat, fc.integer({ min: 1, max: 25 }), (own, from, to, height) => {
        const { layout } = counted(own)
        const places = layoutPlaces(layout)
        const [top, chosen] = [from % places.length, to % places.length]
        assert.deepEqual(
          scrolledTo(layout, places[top] as LayoutPlace, places[chosen] as LayoutPlace, height),
          places[scrolled(top, chosen, height, places.length)],
        )
      }),
    )
  })

  it('lays out only the visible lines, at the top, in the middle, and at the end', () => {
    const { layout, made } = counted(Array.from({ length: 5000 }, () => 2))
    for (const chosen of [atTop, walk(layout, atTop, Infinity), { block: 2500, line: 1 }]) {
      made.clear()
      const top = scrolledTo(layout, chosen, chosen, 20)
      visibleWindow(layout, top, 20)
      assert.ok(made.size <= 24, `${made.size} blocks`)
    }
  })

  it('does not lay out the end if it is not visible', () => {
    const { layout, made } = counted([5, 5, 5, 5, 90])
    assert.deepEqual(scrolledTo(layout, atTop, atTop, 20), atTop)
    assert.deepEqual([...made], [0, 1, 2, 3])
  })
})

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'The cat sleeps all day long, and dogs bark at it.',
        'The cat sleeps all night long, and the dogs bark at it.',
        'a\tb\tc',
        '日本語のテキストは広い。',
        `家族 👩‍👩‍👧‍👦 ${'👩‍👩‍👧'.repeat(9)}`,
        `https://docs.example.com/${'a-very-long-word'.repeat(12)}`,
        'e\u0301'.repeat(60),
        '```',
        '',
      ),
      fc.string({ unit: 'grapheme', maxLength: 60 }).map((line) => line.replaceAll('\n', ' ')),
    ),
    { maxLength: 16 },
  )
  .map((lines) => lines.join('\n'))

const views = fc.record({
  width: fc.integer({ min: 40, max: 160 }),
  wrap: fc.boolean(),
  sideBySide: fc.boolean(),
  whole: fc.boolean(),
})

describe('the lines of a diff', () => {
  it('are the same in a window as in the full layout, at every place and width', () => {
    fc.assert(
      fc.property(text, text, views, fc.integer({ min: 1, max: 20 }), (old, now, view, height) => {
        const { rows } = diffTexts(old, now)
        const make = () => diffBlocks(rows, new Map(), view)
        const whole = make().flatMap((block) => block.lines())
        const layout = make()
        let top = atTop
        for (let at = 0; at < whole.length; at++) {
          assert.deepEqual(
            visibleWindow(layout, top, height).map(({ line }) => line),
            whole.slice(at, at + height),
          )
          top = walk(layout, top, 1)
        }
      }),
    )
  })

  it('contain all of the wrapped text and are never too wide', () => {
    const bare = (line: string) => line.replaceAll(/\s/g, '')
    fc.assert(
      fc.property(text, text, fc.integer({ min: 40, max: 160 }), (old, now, width) => {
        const { rows } = diffTexts(old, now)
        const view = { width, wrap: true, sideBySide: false, whole: true }
        const lines = diffBlocks(rows, new Map(), view).flatMap((block) => block.lines())
        // exclude notes, because they aren't part of the text
        const texts = lines.filter(({ kind }) => kind !== 'note')
        assert.equal(
          bare(texts.map(lineText).join('')),
          bare(rows.map((row) => safe(row.text)).join('')),
        )
        for (const line of lines)
          assert.ok(stringWidth(lineText(line)) <= width - 7, lineText(line))
      }),
    )
  })

  for (const [what, unit] of [
    ['words', 'word '],
    ['one word', 'word'],
    ['wide characters', '日本語'],
    ['characters of several code points', '👩‍👩‍👧'],
    ['tabs', 'a\t'],
  ] as const) {
    it(`are laid out on demand for a row of 200,000 characters: ${what}`, () => {
      const long = unit.repeat(Math.ceil(200_000 / unit.length)).trim()
      const { rows } = diffTexts('', long)
      const view = { width: 107, wrap: true, sideBySide: false, whole: false }
      const layout = diffBlocks(rows, new Map(), view)
      assert.ok(layout.length > 90)
      const end = walk(layout, atTop, Infinity)
      const last = visibleWindow(layout, walk(layout, end, -9), 10)
      assert.equal(last.length, 10)
      for (const { line } of last) assert.ok(stringWidth(lineText(line)) <= 100)
      const whole = layout.map((block) => block.text()).join('')
      assert.equal(whole.replaceAll('\n', ''), long)
      const unbroken = safe(long).replaceAll(' ', '')
      assert.ok(
        unbroken.endsWith(
          last
            .map(({ line }) => lineText(line))
            .join('')
            .replaceAll(' ', ''),
        ),
      )
    })
  }

  it('show a long truncated row as one line with a marker', () => {
    const { rows } = diffTexts('', '\u0301'.repeat(9000))
    const view = { width: 60, wrap: false, sideBySide: false, whole: false }
    const lines = diffBlocks(rows, new Map(), view).flatMap((block) => block.lines())
    assert.equal(lines.length, 1)
    assert.match(lineText(lines[0] as Line), /…$/)
  })
})

describe('a change', () => {
  const starts = (before: string, after: string, view: { sideBySide: boolean; inline: boolean }) =>
    diffBlocks(diffTexts(before, after).rows, new Map(), {
      ...{ width: 80, wrap: true, whole: true },
      ...view,
    }).flatMap((block) => (block.start ? [block.text().trim()] : []))

  for (const [layout, view] of [
    ['one column', { sideBySide: false, inline: false }],
    ['two columns', { sideBySide: true, inline: false }],
    ['inline', { sideBySide: false, inline: true }],
  ] as const) {
    it(`starts at its first line that is not blank: ${layout}`, () => {
      const after = 'one\n\ntwo\n\n## New\n\ntext\n\nthree\n\nlast\n'
      assert.deepEqual(starts('one\n\ntwo\n\nthree\n', after, view), ['## New', 'last'])
    })

    it(`starts at a blank line if it contains nothing else: ${layout}`, () => {
      assert.deepEqual(starts('```\none\ntwo\n```\n', '```\none\n\n\ntwo\n```\n', view), [''])
    })
  }
})

describe('a position', () => {
  const { rows } = diffTexts(
    'one\n\ntwo\n\nthe old line stands here\n\nthree\n\nfour\n\nfive\n\nsix\n\nseven',
    'uno\n\ntwo\n\nthe new line stands here\n\nthree\n\nfour\n\nfive\n\nsix\n\nseven',
  )
  const buildLayout = (sideBySide: boolean, whole = true) =>
    diffBlocks(rows, new Map(), { width: 100, wrap: true, sideBySide, whole })
  const at = (layout: Layout, place: LayoutPlace) =>
    lineText(blockLines(layout[place.block])[place.line] as Line)

  it('is the same in one column and in two', () => {
    const [one, two] = [buildLayout(false), buildLayout(true)]
    const removed = { block: rows.findLastIndex(({ kind }) => kind === 'removed'), line: 0 }
    assert.equal(at(one, removed), 'the old line stands here')
    const beside = samePlace(one, removed, two)
    assert.equal(at(two, beside), 'the old line stands herethe new line stands here')
    assert.equal(at(one, samePlace(two, beside, one)), 'the new line stands here')
  })

  it('in a collapsed section becomes the collapsed line, and vice versa', () => {
    const [part, whole] = [buildLayout(false, false), buildLayout(false)]
    const gap = { block: part.length - 1, line: 0 }
    assert.match(at(part, gap), /lines unchanged/)
    const shown = samePlace(part, gap, whole)
    assert.equal(at(whole, shown), 'four')
    assert.deepEqual(samePlace(whole, shown, part), gap)
  })
})
