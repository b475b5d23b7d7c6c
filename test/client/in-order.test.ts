import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { inOrder } from '../../src/client/in-order.ts'

/** Returns a function whose calls end only when the test ends them. */
function gate() {
  const started: string[] = []
  const open = new Map<string, { resolve: (value: string) => void; reject: (e: Error) => void }>()
  const work = (item: string) =>
    new Promise<string>((resolve, reject) => {
      started.push(item)
      open.set(item, { resolve, reject })
    })
  const finish = async (item: string) => {
    open.get(item)?.resolve(item.toUpperCase())
    await turn()
  }
  const fail = async (item: string) => {
    open.get(item)?.reject(new Error(item))
    await turn()
  }
  return { started, work, finish, fail }
}

describe('concurrent work on several items', () => {
  it('returns results in item order, regardless of completion order', async () => {
    const { work, finish } = gate()
    const results = inOrder(['a', 'b', 'c'], 3, work)
    const first = results.next()
    await finish('c')
    await finish('b')
    await finish('a')
    const seen = [await first, await results.next(), await results.next(), await results.next()]
    assert.deepEqual(
      seen.map(({ value, done }) => (done ? 'done' : value)),
      ['A', 'B', 'C', 'done'],
    )
  })

  it('limits concurrency, and a slow first item does not block other items', async () => {
    const { started, work, finish } = gate()
    const results = inOrder(['a', 'b', 'c', 'd'], 2, work, { ahead: Number.POSITIVE_INFINITY })
    const first = results.next()
    await turn()
    assert.deepEqual(started, ['a', 'b'])
    await finish('b')
    assert.deepEqual(started, ['a', 'b', 'c'])
    await finish('c')
    assert.deepEqual(started, ['a', 'b', 'c', 'd'])
    await finish('a')
    assert.deepEqual(await first, { value: 'A', done: false })
  })

  it('processes delayed items last, and returns their results in the order of the items', async () => {
    const { started, work, finish } = gate()
    const isLast = (item: string) => item === 'a'
    const results = inOrder(['a', 'b', 'c'], 1, work, { ahead: Number.POSITIVE_INFINITY, isLast })
    const first = results.next()
    await turn()
    assert.deepEqual(started, ['b'])
    await finish('b')
    await finish('c')
    assert.deepEqual(started, ['b', 'c', 'a'])
    await finish('a')
    assert.deepEqual(await first, { value: 'A', done: false })
  })

  it('starts nothing after its reader has stopped', async () => {
    const { started, work, finish } = gate()
    const results = inOrder(['a', 'b', 'c', 'd'], 2, work, { ahead: Number.POSITIVE_INFINITY })
    const first = results.next()
    await finish('a')
    await first
    await results.return()
    await finish('b')
    await finish('c')
    assert.deepEqual(started, ['a', 'b', 'c'])
  })

  it('throws a failure at the position of its item', async () => {
    const { work, finish, fail } = gate()
    const results = inOrder(['a', 'b'], 2, work)
    const first = results.next()
    await fail('b')
    await finish('a')
    assert.deepEqual(await first, { value: 'A', done: false })
    await assert.rejects(results.next(), { message: 'b' })
  })

  it('returns nothing if there are no items', async () => {
    const { started, work } = gate()
    assert.deepEqual(await inOrder([], 4, work).next(), { value: undefined, done: true })
    assert.deepEqual(started, [])
  })
})

describe('prefetching work', () => {
  const numbers = Array.from({ length: 20 }, (_, index) => index)

  it('returns results in item order, regardless of completion order', async () => {
    const results: number[] = []
    const work = async (item: number) => {
      for (let turn = 0; turn < 20 - item; turn++) await Promise.resolve()
      return item
    }
    for await (const result of inOrder(numbers, 4, work)) results.push(result)
    assert.deepEqual(results, numbers)
  })

  it('starts only a limited number of items in advance', async () => {
    let started = 0
    const results = inOrder(numbers, 4, async (item) => {
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

  it('throws the first failure at the position of its item', async () => {
    const results: number[] = []
    const read = async () => {
      const work = async (item: number) => {
        if (item >= 2) throw new Error(`failed at ${item}`)
        return item
      }
      for await (const result of inOrder(numbers, 4, work)) results.push(result)
    }
    await assert.rejects(read, /failed at 2/)
    assert.deepEqual(results, [0, 1])
  })
})
