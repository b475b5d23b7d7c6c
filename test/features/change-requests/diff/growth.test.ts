import assert from 'node:assert/strict'
import { createHunks } from '../../../../src/features/change-requests/diff/model/hunks.ts'
import { inlineLines } from '../../../../src/features/change-requests/diff/model/inline.ts'
import { rowNotes } from '../../../../src/features/change-requests/diff/model/row-notes.ts'
import {
  type TextDiff,
  textDiff,
} from '../../../../src/features/change-requests/diff/model/text-diff.ts'
import { textFormat } from '../../../../src/features/change-requests/diff/text.ts'
import { diffBlocks } from '../../../../src/features/change-requests/review/layout/diff-blocks.ts'
import { diffLines } from '../../../../src/features/change-requests/review/plain/diff-wording.ts'
import { sized } from '../../../support/sizes.ts'

const lines = (count: number, make: (at: number) => string, end = '\n\n') =>
  Array.from({ length: count }, (_, at) => make(at)).join(end)

const sentence = (at: number, word = 'kept') =>
  `Paragraph ${at} of the page says what number ${at} has to say, ${word} as it is.`

/** Pairs of documents with approximately the given number of lines. */
const texts: Record<string, (count: number) => [before: string, after: string]> = {
  'paragraphs whose second half moved to the front': (count) => {
    const half = Math.floor(count / 2)
    return [lines(count, (at) => sentence(at)), lines(count, (at) => sentence((at + half) % count))]
  },
  'paragraphs swapped in pairs': (count) => [
    lines(count, (at) => sentence(at)),
    lines(count, (at) => sentence(at % 2 === 0 ? at + 1 : at - 1)),
  ],
  'paragraphs with a word changed in each': (count) => [
    lines(count, (at) => sentence(at)),
    lines(count, (at) => sentence(at, `changed${at}`)),
  ],
  'one paragraph with a word changed on each line': (count) => [
    lines(count, (at) => sentence(at), '\n'),
    lines(count, (at) => sentence(at, `changed${at}`), '\n'),
  ],
  'paragraphs that were removed except for the last': (count) => [
    lines(count, (at) => sentence(at)),
    `${sentence(count - 1)}\nand more`,
  ],
  'lines of code with every second line replaced': (count) => [
    `\`\`\`\n${lines(count, (at) => `let value${at} = ${at}`, '\n')}\n\`\`\``,
    `\`\`\`\n${lines(count, (at) => `let value${at} = ${at % 2 === 0 ? at : -at}`, '\n')}\n\`\`\``,
  ],
  'new paragraphs only': (count) => ['Nothing of it is kept.', lines(count, (at) => sentence(at))],
}

const view = { width: 80, wrap: true, sideBySide: false, whole: false }
const entry = (text: TextDiff) => ({
  ...{ letter: 'M', id: 'a', title: 'A', path: 'a', notes: [], side: 'change-request' as const },
  ...{ mark: '', text },
})

/** Operations on the difference between two documents. */
const works: Record<string, (diff: TextDiff) => unknown> = {
  'its inline marks': ({ rows }) => inlineLines(rows),
  'its notes': ({ rows }) => rowNotes(rows),
  'its hunks': (diff) => createHunks(diff),
  'the page in lines': ({ rows }) => diffBlocks(rows, new Map(), view),
  'the page with marked words': ({ rows }) =>
    diffBlocks(rows, new Map(), { ...view, inline: true }),
  'the page side by side': ({ rows }) => diffBlocks(rows, new Map(), { ...view, sideBySide: true }),
  'the diff in a pipe': (diff) => textFormat({ color: false }).page(entry(diff)),
  'the diff in a pipe with marked words': (diff) =>
    textFormat({ color: false, word: true }).page(entry(diff)),
  'the page read aloud': (diff) => diffLines(diff, false, new Map()),
}

/** Compares two documents. Returns the number of steps and the difference. */
function compared([before, after]: [string, string]): { steps: number; diff: TextDiff } {
  const comparison = textDiff(before, after)
  for (let steps = 1; ; steps++) {
    const step = comparison.next()
    if (step.done) return { steps, diff: step.value }
  }
}

/** Counts how often an operation reads the properties of rows. */
function countReads(work: (diff: TextDiff) => unknown, diff: TextDiff): number {
  let reads = 0
  const rows = diff.rows.map(
    (row) =>
      new Proxy(row, {
        get(target, name) {
          reads++
          return Reflect.get(target, name)
        },
      }),
  )
  work({ ...diff, rows })
  return reads
}

/** The maximum ratio of steps if the documents are twice as long: slightly more than 2. */
const most = 2.3

const length = sized(1200, 5000)

describe(`the work on text of ${length} lines`, () => {
  for (const [name, make] of Object.entries(texts)) {
    it(`grows linearly with the length of the text: ${name}`, () => {
      const [half, whole] = [compared(make(length / 2)), compared(make(length))]
      assert.ok(whole.steps / half.steps < most, `comparing: ${half.steps}, ${whole.steps}`)
      for (const [what, work] of Object.entries(works)) {
        const [less, more] = [countReads(work, half.diff), countReads(work, whole.diff)]
        assert.ok(more / less < most, `${what}: ${less}, then ${more}`)
      }
    })
  }
})
