import assert from 'node:assert/strict'
import {
  atTop,
  distance,
} from '../../../../../src/features/change-requests/review/layout/layout.ts'
import { screenLayout } from '../../../../../src/features/change-requests/review/machine/screen-layout.ts'
import { cursorLine, Driver, now, opened, queueItems, verdict } from '../samples.ts'

const chosen = ({ state: { review } }: Driver) => review?.tree[review.selected]?.title

const scrolledLines = ({ state: { review } }: Driver) => {
  assert.ok(review)
  return distance(review.layout, atTop, review.top)
}

describe('the mouse', () => {
  it('selects the page that is clicked, and opens the page with a second click', () => {
    const driver = opened().mouse('click', 5, 4)
    assert.equal(chosen(driver), 'Errors')
    assert.equal(driver.state.review?.pane, 'tree')
    assert.equal(driver.mouse('click', 5, 4).state.review?.pane, 'page')
    // below the last item, on the title, and on the key hints
    for (const row of [20, 0, 29]) assert.equal(chosen(driver.mouse('click', 5, row)), 'Errors')
  })

  it('takes the line with the verdicts into account', () => {
    const verdicts = { given: [verdict('Owen Gallagher', 'approved')], missing: 0 }
    assert.equal(chosen(opened({ verdicts }).mouse('click', 5, 5)), 'Errors')
  })

  it('moves the cursor to a clicked line of the page', () => {
    const driver = opened().mouse('click', 60, 3)
    assert.equal(driver.state.review?.pane, 'page')
    assert.match(cursorLine(driver) ?? '', /# Rate limits/)
  })

  it('scrolls the pane under the wheel', () => {
    const driver = opened({ size: { columns: 120, rows: 12 } })
    driver.mouse('wheel-down', 60, 5)
    assert.equal(scrolledLines(driver), 3)
    assert.equal(chosen(driver), 'Limits')
    driver.mouse('wheel-up', 60, 5)
    assert.equal(scrolledLines(driver), 0)
    assert.equal(chosen(driver.mouse('wheel-down', 5, 5)), 'Retries')
    assert.equal(chosen(driver.mouse('wheel-up', 5, 5)), 'Limits')
  })

  it('selects and opens a change request in the queue', () => {
    const driver = new Driver().answer('queue', { items: queueItems(), now })
    // clicks on the title, the column headings, and a section heading select no item
    for (const row of [0, 1, 2])
      assert.equal(driver.mouse('click', 3, row).state.queue?.selected, 0)
    assert.equal(driver.mouse('click', 3, 5).state.queue?.selected, 1)
    assert.equal(driver.mouse('wheel-down', 3, 5).state.queue?.selected, 2)
    driver.mouse('click', 3, 5).mouse('click', 3, 5)
    assert.equal(driver.state.review?.target.changeRequestId, '11')
  })

  it('scrolls a dialog that fills the screen, and does nothing in other dialogs', () => {
    const help = opened({ size: { columns: 80, rows: 24 } })
      .press('?')
      .mouse('wheel-down', 1, 5)
    assert.equal(help.state.dialog?.type === 'help' && help.state.dialog.top, 3)
    assert.equal(help.mouse('click', 1, 5).state.dialog?.type, 'help')
    const composer = opened().press('c').type('One').mouse('wheel-up', 1, 5).mouse('click', 5, 4)
    assert.equal(composer.state.dialog?.type === 'compose' && composer.state.dialog.text, 'One')
    const small = opened({ size: { columns: 20, rows: 5 } })
    assert.equal(screenLayout(small.state).isTooSmall, true)
    assert.equal(chosen(small.mouse('click', 5, 4)), 'Limits')
  })
})
