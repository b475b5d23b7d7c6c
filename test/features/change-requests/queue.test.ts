import assert from 'node:assert/strict'
import {
  arrangeQueue,
  matchesFilter,
  parseFilter,
} from '../../../src/features/change-requests/queue/model/filter.ts'
import {
  compareQueues,
  describeNews,
} from '../../../src/features/change-requests/queue/model/news.ts'
import type { QueueItem } from '../../../src/features/change-requests/queue/model/queue-item.ts'
import {
  determineSection,
  type QueueSection,
} from '../../../src/features/change-requests/queue/model/sections.ts'

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
  it('parses qualifiers and search terms', () => {
    assert.deepEqual(parseFilter(''), {})
    assert.deepEqual(parseFilter('rate  limits'), { text: 'rate  limits' })
    assert.deepEqual(parseFilter('limits author:ada space:"Developer guide"'), {
      text: 'limits',
      author: 'ada',
      space: 'Developer guide',
    })
    assert.deepEqual(parseFilter('author:'), {})
    assert.deepEqual(parseFilter('author:"Ada By'), { author: 'Ada By' })
  })

  it('matches a change request only if all conditions apply', () => {
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
      assert.equal(matchesFilter(one, wanted), true, JSON.stringify(wanted))
    }
    for (const other of [
      { text: 'limits pages' },
      { author: 'grace' },
      { author: 'acme' },
      { space: 'spc' },
      { text: 'limits', author: 'grace' },
    ]) {
      assert.equal(matchesFilter(one, other), false, JSON.stringify(other))
    }
  })

  it('sorts within the sections', () => {
    const items = [
      item(1, { comments: 2 }),
      item(2, { comments: 5 }, 'outdated'),
      item(3, { comments: 1 }),
      item(4, {}, 'waiting'),
    ]
    assert.deepEqual(numbers(arrangeQueue(items, {}, 'updated')), [4, 2, 3, 1])
    assert.deepEqual(numbers(arrangeQueue(items, {}, 'created')), [4, 2, 1, 3])
    assert.deepEqual(numbers(arrangeQueue(items.toReversed(), {}, 'number')), [4, 2, 1, 3])
    assert.deepEqual(numbers(arrangeQueue(items, {}, 'threads')), [4, 2, 1, 3])
    assert.deepEqual(numbers(arrangeQueue(items, { text: 'subject 3' }, 'updated')), [3])
  })
})

describe('the changes in the queue', () => {
  it('include new, removed, updated, commented, and waiting change requests', () => {
    const before = [item(1), item(2), item(3), item(4), item(5)]
    const after = [
      item(1),
      item(2, { revision: 'rev_2' }),
      item(3, { comments: 1 }),
      item(4, {}, 'waiting'),
      item(6, { subject: '' }),
    ]
    assert.deepEqual(
      compareQueues(before, after).map(({ news, item }) => [news, item.changeRequest.number]),
      [
        ['new revision', 2],
        ['commented', 3],
        ['needs my review', 4],
        ['new', 6],
        ['no longer listed', 5],
      ],
    )
    assert.equal(
      describeNews(compareQueues(before, after)),
      'new revision: #2 Subject 2; commented: #3 Subject 3; needs my review: #4 Subject 4; new: #6; no longer listed: #5 Subject 5',
    )
    assert.deepEqual(compareQueues(after, after), [])
  })

  it('are shown as counts if there are many', () => {
    const many = [1, 2, 3, 4, 5].map((number) => item(number, { subject: '' }))
    assert.equal(describeNews(compareQueues([], many)), 'new: #1, #2, #3, and 2 more')
  })
})

describe('the section of a change request', () => {
  const mine = { id: 'usr_1' }
  for (const [section, own, isWaiting] of [
    ['waiting', { status: 'draft', outdated: true, createdBy: mine }, true],
    ['draft', { status: 'draft', outdated: true, createdBy: mine }, false],
    ['mine', { status: 'open', outdated: true, createdBy: mine }, false],
    ['outdated', { status: 'open', outdated: true, createdBy: { id: 'usr_2' } }, false],
    ['other', { status: 'open', outdated: false }, false],
  ] as const) {
    it(`is the first that applies: ${section}`, () => {
      const { changeRequest } = item(1, { createdBy: undefined, ...own })
      assert.equal(determineSection(changeRequest, { me: 'usr_1', isWaiting }), section)
    })
  }

  it('is not "mine" if the user is unknown', () => {
    const { changeRequest } = item(1, { status: 'open', createdBy: undefined })
    assert.equal(determineSection(changeRequest, { isWaiting: false }), 'other')
  })
})
