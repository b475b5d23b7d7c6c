import assert from 'node:assert/strict'
import { noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import { viewedItems } from '../../../../../src/features/change-requests/review/machine/viewed.ts'
import { limitsDiff, opened, sampleChanges } from '../samples.ts'

describe('the viewed items of a review', () => {
  it('drop a page of another revision until its text is loaded again', () => {
    const changes = sampleChanges({ revision: 'rev_3' })
    const change = changes.pages.find(({ id }) => id === 'limits')
    const text = limitsDiff()
    assert.ok(change?.after && text)
    change.after = { ...change.after, documentId: 'doc_limits_3' }
    const driver = opened().press('v', 'k', 'R').answer('changes', { changes, notes: noNotes })
    const { review } = driver.answer('page', { change, text }).state
    assert.ok(review)
    const viewed = (stale: readonly string[]) => [
      ...viewedItems({ ...review, stale: new Set(stale) }),
    ]
    assert.deepEqual(viewed([]), ['page limits'])
    assert.deepEqual(viewed(['limits']), [])
    assert.deepEqual(viewed([]), ['page limits'])
  })
})
