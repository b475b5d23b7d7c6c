import assert from 'node:assert/strict'
import { noNotes } from '../../../src/changes/notes/viewed.ts'
import { diffTexts } from '../../../src/changes/text/text-diff.ts'
import { type Driver, lineAt, linesIn, opened, sampleChanges } from '../samples.ts'

const texts = (driver: Driver) =>
  linesIn(driver).map(
    ({ pieces, mark = '' }) => `${mark} ${pieces.map(({ text }) => text).join('')}`,
  )

/** The page that was answered with what both sides made of it. */
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
  it('shows what each made of the text that both came from', () => {
    const shown = texts(both())
    const from = shown.indexOf(' what the change request made of it:')
    assert.deepEqual(shown.slice(from), [
      ' what the change request made of it:',
      'removed Keys last 90 days.',
      'added Keys last 30 days.',
      ' what main made of the same text:',
      'removed Keys last 90 days.',
      'added Keys last 60 days.',
    ])
  })

  it('is gone through side by side of it, and a comment on what main has is on the page', () => {
    const driver = both().press('tab', ']', ']')
    assert.equal(lineAt(driver), 'Keys last 90 days.')
    driver.press('j', 'c')
    const { dialog } = driver.state
    assert.ok(dialog?.type === 'compose' && dialog.purpose.kind === 'comment')
    assert.equal(dialog.purpose.block, undefined)
  })
})
