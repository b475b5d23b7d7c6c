import assert from 'node:assert/strict'
import { operations } from '../../src/contract/all.ts'
import { handlers } from '../../src/sandbox/handlers/all.ts'

describe('the operations of the sandbox', () => {
  it('are all there', () => {
    const there = new Set(handlers.map(({ operation }) => operation.id))
    assert.deepEqual(
      operations.map(({ id }) => id).filter((id) => !there.has(id)),
      [],
    )
  })

  it('are each implemented once', () => {
    const ids = handlers.map(({ operation }) => operation.id)
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    )
  })
})
