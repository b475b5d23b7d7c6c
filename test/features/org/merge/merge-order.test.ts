import assert from 'node:assert/strict'
import { mergeOrder } from '../../../../src/features/org/model/merge/merge-order.ts'

const letters = (text: string) => [...text]

/** Merges orders. In this notation, `abc` is the order a, b, c. */
function merged(base: string | undefined, mine: string, theirs: string, take?: 'mine' | 'theirs') {
  const { order, changedBy } = mergeOrder(
    base === undefined ? undefined : letters(base),
    letters(mine),
    letters(theirs),
    take,
  )
  return [order.join(''), changedBy]
}

describe('merging orders', () => {
  it('changes nothing if both sides have the same order', () => {
    assert.deepEqual(merged('abc', 'abc', 'abc'), ['abc', undefined])
    assert.deepEqual(merged('abc', 'cba', 'cba'), ['cba', undefined])
  })

  it('takes the order of the side that sorted the items', () => {
    assert.deepEqual(merged('abc', 'cab', 'abc'), ['cab', 'mine'])
    assert.deepEqual(merged('abc', 'abc', 'cab'), ['cab', 'theirs'])
  })

  it('is a conflict if both sides sorted differently, unless one side is taken', () => {
    assert.deepEqual(merged('abc', 'cab', 'bca'), ['bca', 'both'])
    assert.deepEqual(merged('abc', 'cab', 'bca', 'mine'), ['cab', 'mine'])
    assert.deepEqual(merged('abc', 'cab', 'bca', 'theirs'), ['bca', 'theirs'])
  })

  it('keeps the order of the service without a base if it takes precedence', () => {
    assert.deepEqual(merged(undefined, 'abc', 'cb', 'theirs'), ['acb', 'theirs'])
    assert.deepEqual(merged(undefined, 'abc', 'bc', 'theirs'), ['abc', undefined])
    assert.deepEqual(merged(undefined, 'abc', 'cb', 'mine'), ['abc', 'mine'])
  })

  it('puts an item that only one side has after its predecessor on that side', () => {
    assert.deepEqual(merged('abc', 'abc', 'axbc'), ['axbc', undefined])
    assert.deepEqual(merged('abc', 'cab', 'axbc'), ['caxb', 'mine'])
    assert.deepEqual(merged('abc', 'axbc', 'cab'), ['caxb', 'theirs'])
    assert.deepEqual(merged('abc', 'abc', 'xabc'), ['xabc', undefined])
  })

  it('treats an item that both sides added as sorted by neither side', () => {
    assert.deepEqual(merged('ab', 'xab', 'abx'), ['xab', 'mine'])
  })

  it('compares with the remote order if there is no base', () => {
    assert.deepEqual(merged(undefined, 'ba', 'ab'), ['ba', 'mine'])
    assert.deepEqual(merged(undefined, 'ab', 'ab'), ['ab', undefined])
  })
})
