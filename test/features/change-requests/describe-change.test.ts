import assert from 'node:assert/strict'
import { describeSize } from '../../../src/features/change-requests/model/describe-change.ts'
import type { Side } from '../../../src/features/change-requests/model/determine-side.ts'
import type { Changes } from '../../../src/features/change-requests/model/read-changes.ts'

const changed = (pages: Side[], files: Side[]) =>
  ({
    pages: pages.map((side) => ({ side })),
    files: files.map((side) => ({ side })),
  }) as unknown as Pick<Changes, 'pages' | 'files'>

describe('the change counts of a change request', () => {
  it('exclude pages and files that only main has changed', () => {
    assert.equal(describeSize(changed(['change-request', 'main', 'both'], ['main'])), '2 pages')
    assert.equal(
      describeSize(changed(['main', 'unknown'], ['main', 'change-request', 'unknown'])),
      '1 page and 2 files',
    )
  })
})
