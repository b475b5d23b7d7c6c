import assert from 'node:assert/strict'
import { orderKey } from '../../../src/sandbox/store/order-key.ts'

describe('the sandbox order key', () => {
  it('sorts by position, even below zero, and by ID for equal positions', () => {
    const sorted = [3, -2, 0.5, -1, 0, 2, 10]
      .map((position) => ({ position, key: orderKey({ id: 'a', position }) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ position }) => position)
    assert.deepEqual(sorted, [-2, -1, 0, 0.5, 2, 3, 10])
    assert.ok(orderKey({ id: 'a', position: 1 }) < orderKey({ id: 'b', position: 1 }))
  })

  it('puts children after their parent and before the next sibling of the parent', () => {
    const [first, next] = [
      { id: 'a', position: 1 },
      { id: 'b', position: 2 },
    ]
    assert.ok(orderKey(first) < orderKey(first, { id: 'c', position: 9 }))
    assert.ok(orderKey(first, { id: 'c', position: 9 }) < orderKey(next))
  })
})
