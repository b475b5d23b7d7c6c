import assert from 'node:assert/strict'
import { arranged, filterOf, isWanted } from '../../src/changes/queue/filter.ts'
import { newsInWords, newsOf } from '../../src/changes/queue/news.ts'
import type { QueueItem } from '../../src/changes/queue/read-queue.ts'
import type { QueueSection } from '../../src/changes/queue/sections.ts'

function item(number: number, own: object = {}, section: QueueSection = 'other'): QueueItem {
  return {
    target: { spaceId: 'spc_1', changeRequestId: String(number) },
    section,
    space: 'Developer guide',
    changeRequest: {
      number,
      subject: `Subject ${number}`,
      createdBy: { id: 'usr_1', displayName: 'Ada Byron', email: 'ada@acme.test' },
      createdAt: `2025-05-${10 + number}T00:00:00Z`,
      updatedAt: `2025-06-${10 + number}T00:00:00Z`,
      comments: 0,
      revision: 'rev_1',
      ...own,
    } as unknown as QueueItem['changeRequest'],
  }
}

const numbers = (items: QueueItem[]) => items.map(({ changeRequest }) => changeRequest.number)

describe('the filter of the queue', () => {
  it('reads names and words', () => {
    assert.deepEqual(filterOf(''), {})
    assert.deepEqual(filterOf('rate  limits'), { text: 'rate  limits' })
    assert.deepEqual(filterOf('limits author:ada space:"Developer guide"'), {
      text: 'limits',
      author: 'ada',
      space: 'Developer guide',
    })
    assert.deepEqual(filterOf('author:'), {})
    assert.deepEqual(filterOf('author:"Ada By'), { author: 'Ada By' })
  })

  it('holds a change request to all that is said', () => {
    const one = item(7, { subject: 'Rate limits of the gateway' })
    for (const wanted of [
      {},
      { text: 'LIMITS rate' },
      { text: '#7' },
      { author: 'ada' },
      { author: 'ADA@acme.test' },
      { author: 'usr_1' },
      { space: 'developer' },
      { space: 'spc_1' },
    ]) {
      assert.equal(isWanted(one, wanted), true, JSON.stringify(wanted))
    }
    for (const other of [
      { text: 'limits pages' },
      { author: 'grace' },
      { author: 'acme' },
      { space: 'spc' },
      { text: 'limits', author: 'grace' },
    ]) {
      assert.equal(isWanted(one, other), false, JSON.stringify(other))
    }
  })

  it('orders within the sections', () => {
    const items = [
      item(1, { comments: 2 }),
      item(2, { comments: 5 }, 'outdated'),
      item(3, { comments: 1 }),
      item(4, {}, 'waiting'),
    ]
    assert.deepEqual(numbers(arranged(items, {}, 'updated')), [4, 2, 3, 1])
    assert.deepEqual(numbers(arranged(items, {}, 'created')), [4, 2, 1, 3])
    assert.deepEqual(numbers(arranged(items.toReversed(), {}, 'number')), [4, 2, 1, 3])
    assert.deepEqual(numbers(arranged(items, {}, 'threads')), [4, 2, 1, 3])
    assert.deepEqual(numbers(arranged(items, { text: 'subject 3' }, 'updated')), [3])
  })
})

describe('the news of the queue', () => {
  it('are what came, went, moved, was said, or waits now', () => {
    const before = [item(1), item(2), item(3), item(4), item(5)]
    const after = [
      item(1),
      item(2, { revision: 'rev_2' }),
      item(3, { comments: 1 }),
      item(4, {}, 'waiting'),
      item(6, { subject: '' }),
    ]
    assert.deepEqual(
      newsOf(before, after).map(({ news, item }) => [news, item.changeRequest.number]),
      [
        ['new revision', 2],
        ['commented', 3],
        ['waits for me', 4],
        ['new', 6],
        ['gone', 5],
      ],
    )
    assert.equal(
      newsInWords(newsOf(before, after)),
      'new revision: #2 Subject 2; commented: #3 Subject 3; waits for me: #4 Subject 4; new: #6; gone: #5 Subject 5',
    )
    assert.deepEqual(newsOf(after, after), [])
  })

  it('are counted where they are many', () => {
    const many = [1, 2, 3, 4, 5].map((number) => item(number, { subject: '' }))
    assert.equal(newsInWords(newsOf([], many)), 'new: #1, #2, #3 and 2 more')
  })
})
