import assert from 'node:assert/strict'
import { DocsctlError } from '../../../src/errors.ts'
import type { ReviewGate } from '../../../src/review/machine/state.ts'
import { Driver, now, queueItems } from '../samples.ts'

const gate: ReviewGate = { name: 'comments', state: 'pass', text: 'no thread', required: true }
const target = (number: string) => ({ spaceId: 'spc_1', changeRequestId: number })

/** 12, 11 and 10 stand in the queue; 11 is marked first, and 12 behind it. */
const marked = () =>
  new Driver().answer('queue', { items: queueItems(), now }).press('j', 'space', 'k', 'space')

const checked = (own: Partial<ReviewGate> = {}) =>
  marked()
    .press('M')
    .answer('all-gates', [
      { target: target('11'), gates: [gate], revision: 'rev_11' },
      { target: target('12'), gates: [{ ...gate, ...own }], revision: 'rev_12' },
    ])

const dialogOf = ({ state: { dialog } }: Driver) =>
  dialog?.type === 'merge-several' ? dialog : undefined

describe('several change requests', () => {
  it('are merged in the order in which they were marked, each as it was looked at', () => {
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

  it('are not marked any more by a second space, and none is merged without a mark', () => {
    const driver = marked().press('space', 'j', 'space', 'M')
    assert.deepEqual(driver.asks, [])
    assert.equal(driver.state.message?.text, 'nothing is marked: space marks what is to be merged')
  })

  it('are said by number once they are merged, and the queue is read again', () => {
    const driver = checked().press('y')
    const one = { subject: 'One', result: 'merge', revision: 'rev' }
    driver.answer('write', { done: [11, 12].map((number) => ({ ...one, number })) })
    assert.equal(driver.state.message?.text, '#11, #12 merged')
    assert.deepEqual([driver.state.dialog, driver.state.marked], [undefined, []])
    assert.deepEqual(driver.asks, ['queue'])
  })

  it('of which one is refused stay marked from there on', () => {
    const driver = checked().press('y')
    driver.answer('write', {
      done: [{ number: 11, subject: 'One', result: 'merge', revision: 'rev' }],
      part: '#11 merged; not merged: #12',
      failed: new DocsctlError('check-failed', 'change request 12 does not pass comments'),
    })
    assert.equal(
      driver.state.message?.text,
      '#11 merged; not merged: #12: change request 12 does not pass comments',
    )
    assert.deepEqual(driver.state.marked, [target('12')])
  })

  it('are held back together by a gate that the project asks for', () => {
    const driver = checked({ state: 'fail' })
    assert.deepEqual(driver.press('y').asks, [])
    assert.deepEqual(checked({ state: 'fail', required: false }).press('y').asks, ['write'])
  })

  it('are left alone by n, q, escape and enter', () => {
    for (const key of ['n', 'q', 'escape', 'enter']) {
      const driver = checked().press(key)
      assert.deepEqual([driver.asks, dialogOf(driver)], [[], undefined], key)
    }
  })
})
