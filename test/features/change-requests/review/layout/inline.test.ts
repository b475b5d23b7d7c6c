import assert from 'node:assert/strict'
import fc from 'fast-check'
import { diffTexts } from '../../../../../src/features/change-requests/diff/model/text-diff.ts'
import { diffBlocks } from '../../../../../src/features/change-requests/review/layout/diff-blocks.ts'
import {
  atTop,
  blockLines,
  wordPlace,
} from '../../../../../src/features/change-requests/review/layout/layout.ts'
import { cursorLine, opened, pageLines } from '../samples.ts'

const paragraph = (limit: string) =>
  `The API takes ${limit} requests a minute for every token, counted over a window that slides along, and tells with each answer how many of them are left until it is full.\n`.repeat(
    6,
  )

function inlineText(before: string, after: string, width: number): string[] {
  const { rows } = diffTexts(before, after)
  const view = { width, wrap: true, sideBySide: false, inline: true, whole: true }
  return diffBlocks(rows, new Map(), view)
    .flatMap((block) => blockLines(block))
    .map(({ pieces, mark }) => {
      const sign = { same: ' ', added: '+', removed: '-', mixed: '~' }[mark ?? 'same']
      return `${sign}${pieces.map(({ text }) => text).join('')}`
    })
}

describe('the inline view with marked words', () => {
  it('shows a paragraph once', () => {
    assert.deepEqual(
      inlineText('The limit is 600 a minute.\n', 'The limit is 1200 a minute.\n', 80),
      ['~The limit is [-600-]{+1200+} a minute.'],
    )
  })

  it('separates replaced words of several lines', () => {
    assert.deepEqual(
      inlineText('The one two\nthree four end of it.\n', 'The new end of it.\n', 80),
      ['~The [-one two three four-]{+new+} end of it.'],
    )
  })

  it('shows a changed number on one line instead of two', () => {
    const [before, after] = [paragraph('500').trim(), paragraph('500').trim().replace('500', '600')]
    const lines = inlineText(before, after, 107)
    assert.equal(lines.filter((line) => line.startsWith('~')).length, 2)
    assert.equal(lines.length, 12)
  })

  it('reports rewrapped text and marks nothing in it', () => {
    assert.deepEqual(inlineText('one two three\nfour five\n', 'one two\nthree four five\n', 80), [
      '~one two',
      '~three four five',
      '        (only line wrapping changed)',
    ])
  })

  it('contains all of the new text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 })
    fc.assert(
      fc.property(text, text, fc.integer({ min: 30, max: 120 }), (before, after, width) => {
        const { rows } = diffTexts(before, after)
        const view = { width, wrap: true, sideBySide: false, inline: true, whole: true }
        const blocks = diffBlocks(rows, new Map(), view)
        const held = blocks.map((block) => block.text()).join('')
        for (const { kind, text } of rows) if (kind === 'added') assert.ok(held.includes(text))
      }),
    )
  })

  it('marks removed and added whitespace', () => {
    assert.deepEqual(inlineText('* one\n* two\n', '* one\n  * two\n', 80), [
      ' * one',
      '~{+··+}* two',
      '        (only whitespace changed)',
    ])
  })

  it('opens with its key and keeps the cursor on the same line', () => {
    const driver = opened().press('tab', ']')
    assert.match(cursorLine(driver) ?? '', /600 requests/)
    driver.press('i')
    assert.equal(
      cursorLine(driver),
      'The API takes [-600-]{+1,200+} requests a minute and key{+, counted over a',
    )
    assert.equal(pageLines(driver).filter(({ mark }) => mark === 'mixed').length, 2)
    driver.press('i')
    assert.equal(pageLines(driver).filter(({ mark }) => mark === 'mixed').length, 0)
  })

  it('jumps to the next and the previous changed words', () => {
    const { rows } = diffTexts('a b c\n\nsame\n\nd e f g\n', 'a x c\n\nsame\n\nd e f h\n')
    const view = { width: 80, wrap: true, sideBySide: false, inline: true, whole: true }
    const layout = diffBlocks(rows, new Map(), view)
    const second = wordPlace(layout, atTop, 1)
    assert.deepEqual(second, { block: 4, line: 0 })
    assert.deepEqual(wordPlace(layout, { block: 4, line: 0 }, -1), atTop)
    assert.equal(wordPlace(layout, { block: 4, line: 0 }, 1), undefined)
  })
})
