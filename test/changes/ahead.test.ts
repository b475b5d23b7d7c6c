import assert from 'node:assert/strict'
import { workAhead } from '../../src/changes/ahead.ts'

describe('work ahead of its reader', () => {
  const numbers = Array.from({ length: 20 }, (_, index) => index)

  it('gives the results in the order of the items, whichever is done first', async () => {
    const results: number[] = []
    const work = async (item: number) => {
      for (let turn = 0; turn < 20 - item; turn++) await Promise.resolve()
      return item
    }
    for await (const result of workAhead(numbers, 4, work)) results.push(result)
    assert.deepEqual(results, numbers)
  })

  it('is only so many items ahead', async () => {
    let started = 0
    const results = workAhead(numbers, 4, async (item) => {
      started++
      return item
    })
    await results.next()
    assert.equal(started, 4)
    await results.next()
    assert.equal(started, 5)
    await results.return()
    assert.equal(started, 5)
  })

  it('ends with the first failure, in its turn', async () => {
    const results: number[] = []
    const read = async () => {
      const work = async (item: number) => {
        if (item >= 2) throw new Error(`failed at ${item}`)
        return item
      }
      for await (const result of workAhead(numbers, 4, work)) results.push(result)
    }
    await assert.rejects(read, /failed at 2/)
    assert.deepEqual(results, [0, 1])
  })
})
