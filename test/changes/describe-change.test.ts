import assert from 'node:assert/strict'
import { changesInWords } from '../../src/changes/describe-change.ts'
import type { Changes } from '../../src/changes/read-changes.ts'
import type { Side } from '../../src/changes/sides.ts'

const changed = (pages: Side[], files: Side[]) =>
  ({
    pages: pages.map((side) => ({ side })),
    files: files.map((side) => ({ side })),
  }) as unknown as Pick<Changes, 'pages' | 'files'>

describe('how much a change request changes', () => {
  it('is told without what main alone has changed, pages and files alike', () => {
    assert.equal(changesInWords(changed(['change-request', 'main', 'both'], ['main'])), '2 pages')
    assert.equal(
      changesInWords(changed(['main', 'unknown'], ['main', 'change-request', 'unknown'])),
      '1 page and 2 files',
    )
  })
})
