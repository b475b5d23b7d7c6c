import assert from 'node:assert/strict'
import { screenLayout } from '../../../../../src/features/change-requests/review/machine/screen-layout.ts'
import { opened } from '../samples.ts'

describe('the screen layout of the review', () => {
  for (const [columns, pageWidth, sideBySide] of [
    [155, 109, false],
    [156, 110, true],
  ] as const) {
    it(`shows text ${sideBySide ? 'side by side' : 'one below the other'} in ${pageWidth} columns`, () => {
      const frame = screenLayout(opened({ size: { columns, rows: 30 } }).state)
      assert.deepEqual([frame.pageWidth, frame.sideBySide], [pageWidth, sideBySide])
    })
  }
})
