import assert from 'node:assert/strict'
import { operations } from '../../src/contract/all.ts'
import { currentOnlyOperations } from '../../src/contract/current-only.ts'
import type { AnyOperation } from '../../src/contract/operation.ts'

/**
 * The keys for filtering and sorting. With a wrong value, an incomplete list would look complete.
 */
const names = ['role', 'status', 'sort', 'order', 'orderBy']

describe('the filters of lists', () => {
  it('accept only values that the service knows', () => {
    const all: readonly AnyOperation[] = [...operations, ...currentOnlyOperations]
    const lists = all.filter(({ list }) => list !== undefined)
    const open: string[] = []
    let checked = 0
    for (const { id, query } of lists) {
      for (const name of names) {
        const schema = query?.shape[name]
        if (!schema) continue
        checked += 1
        const typed = ['no such value', ['no such value']]
        if (typed.some((value) => schema.safeParse(value).success)) open.push(`${id} ${name}`)
      }
    }
    assert.deepEqual(open, [])
    assert.ok(checked > 10, `${checked}`)
  })
})
