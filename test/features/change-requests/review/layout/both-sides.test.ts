import assert from 'node:assert/strict'
import { diffTexts } from '../../../../../src/features/change-requests/diff/model/text-diff.ts'
import { noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import { cursorLine, type Driver, opened, pageLines, sampleChanges } from '../samples.ts'

const texts = (driver: Driver) =>
  pageLines(driver).map(
    ({ pieces, mark = '' }) => `${mark} ${pieces.map(({ text }) => text).join('')}`,
  )

/** Opens a page that both main and the change request changed. */
function both(): Driver {
  const driver = opened({ size: { columns: 120, rows: 40 } }).press('R')
  const changes = sampleChanges({ revision: 'rev_3' })
  driver.answer('changes', { changes, notes: noNotes })
  const change = changes.pages.find(({ id }) => id === 'limits')
  assert.ok(change)
  const base = 'Keys last 90 days.\n'
  return driver.answer('page', {
    change: { ...change, side: 'both' },
    text: diffTexts(base, 'Keys last 30 days.\n'),
    mainText: diffTexts(base, 'Keys last 60 days.\n'),
  })
}

describe('a page that both sides changed', () => {
  it('shows the changes of each side to the common text', () => {
    const shown = texts(both())
    const from = shown.indexOf(' Changes in the change request:')
    assert.deepEqual(shown.slice(from), [
      ' Changes in the change request:',
      'removed Keys last 90 days.',
      'added Keys last 30 days.',
      ' Changes on main to the same page:',
      'removed Keys last 90 days.',
      'added Keys last 60 days.',
    ])
  })

  it("is reviewed side by side, and a comment on main's text goes to the page", () => {
    const driver = both().press('tab', ']', ']')
    assert.equal(cursorLine(driver), 'Keys last 90 days.')
    driver.press('j', 'c')
    const { dialog } = driver.state
    assert.ok(dialog?.type === 'compose' && dialog.purpose.kind === 'comment')
    assert.equal(dialog.purpose.block, undefined)
  })
})
