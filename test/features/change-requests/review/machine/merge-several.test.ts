import assert from 'node:assert/strict'
import { DocsctlError } from '../../../../../src/errors.ts'
import type { ReviewGate } from '../../../../../src/features/change-requests/review/machine/effects.ts'
import { Driver, now, queueItems } from '../samples.ts'

const gate: ReviewGate = { name: 'comments', state: 'pass', text: 'no thread', required: true }
const target = (number: string) => ({ spaceId: 'spc_1', changeRequestId: number })

/** Marks 11 and then 12 in a queue that contains 12, 11, and 10. */
const marked = () =>
  new Driver().answer('queue', { items: queueItems(), now }).press('j', 'space', 'k', 'space')

const checked = (own: Partial<ReviewGate> = {}) =>
  marked()
    .press('M')
    .answer('all-gates', [
      { target: target('11'), gates: [gate], revision: 'rev_11' },
      { target: target('12'), gates: [{ ...gate, ...own }], revision: 'rev_12' },
    ])

const openDialog = ({ state: { dialog } }: Driver) =>
  dialog?.type === 'merge-several' ? dialog : undefined

describe('merging several change requests', () => {
  it('merges in the order in which they were marked, each at the revision that was shown', () => {
    const looking = marked().press('M')
    assert.deepEqual(looking.asked('all-gates').ask, {
      type: 'all-gates',
      targets: [target('11'), target('12')],
    })
    assert.deepEqual(looking.press('y').asks, [])
    assert.deepEqual(checked().press('y').asked('write').ask, {
      ...{ type: 'write', kind: 'merge-several', target: target('11') },
      merges: [
        { target: target('11'), revision: 'rev_11' },
        { target: target('12'), revision: 'rev_12' },
      ],
    })
  })

  it('unmarks a change request with a second space, and merges nothing if none is marked', () => {
    const driver = marked().press('space', 'j', 'space', 'M')
    assert.deepEqual(driver.asks, [])
    assert.equal(
      driver.state.message?.text,
      'Nothing is marked. Press space to mark change requests for merging',
    )
  })

  it('lists the merged numbers and reloads the queue', () => {
    const driver = checked().press('y')
    const one = { subject: 'One', result: 'merge', revision: 'rev' }
    driver.answer('write', { done: [11, 12].map((number) => ({ ...one, number })) })
    assert.equal(driver.state.message?.text, 'Merged #11, #12')
    assert.deepEqual([driver.state.dialog, driver.state.marked], [undefined, []])
    assert.deepEqual(driver.asks, ['queue'])
  })

  it('keeps the marks of the first rejected change request and of all that follow', () => {
    const driver = checked().press('y')
    driver.answer('write', {
      done: [{ number: 11, subject: 'One', result: 'merge', revision: 'rev' }],
      part: 'Merged: #11. Not merged: #12',
      failed: new DocsctlError(
        'check-failed',
        'Change request 12 does not pass these gates: comments',
      ),
    })
    assert.equal(
      driver.state.message?.text,
      'Merged: #11. Not merged: #12. Change request 12 does not pass these gates: comments',
    )
    assert.deepEqual(driver.state.marked, [target('12')])
  })

  it('blocks all change requests if a required gate of the project fails', () => {
    const driver = checked({ state: 'fail' })
    assert.deepEqual(driver.press('y').asks, [])
    assert.deepEqual(checked({ state: 'fail', required: false }).press('y').asks, ['write'])
  })

  it('is canceled by n, q, escape, and enter', () => {
    for (const key of ['n', 'q', 'escape', 'enter']) {
      const driver = checked().press(key)
      assert.deepEqual([driver.asks, openDialog(driver)], [[], undefined], key)
    }
  })
})
