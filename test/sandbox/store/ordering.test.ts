import assert from 'node:assert/strict'
import { positionFor, sortSiblings } from '../../../src/sandbox/store/ordering.ts'
import { Tables } from '../../../src/sandbox/store/tables.ts'
import { Transaction } from '../../../src/sandbox/store/transaction.ts'

/** Creates an ordered list of sections and groups, with their IDs as titles. */
function world() {
  const tx = new Transaction(new Tables())
  const siblings = () =>
    sortSiblings(
      ['siteSections', tx.list('siteSections', 'bySite', 'site_1')],
      ['sectionGroups', tx.list('sectionGroups', 'bySite', 'site_1')],
    )
  return {
    order: () => siblings().map(({ id }) => id),
    place(id: string, where?: { before?: string; after?: string }) {
      const position = positionFor(tx, siblings(), id, where)
      if (id.startsWith('g')) tx.put('sectionGroups', { id, site: 'site_1', title: id, position })
      else tx.put('siteSections', { id, site: 'site_1', title: id, path: id, position })
    },
  }
}

describe('a sandbox ordering', () => {
  it('moves items of both tables to the end and before or after others', () => {
    const { place, order } = world()
    for (const id of ['s1', 'g1', 's2']) place(id)
    assert.deepEqual(order(), ['s1', 'g1', 's2'])
    place('s2', { before: 'g1' })
    assert.deepEqual(order(), ['s1', 's2', 'g1'])
    place('s1', { after: 'g1' })
    assert.deepEqual(order(), ['s2', 'g1', 's1'])
    place('g2', { before: 's2' })
    assert.deepEqual(order(), ['g2', 's2', 'g1', 's1'])
    place('g2')
    assert.deepEqual(order(), ['s2', 'g1', 's1', 'g2'])
  })

  it('rejects an unknown neighbor', () => {
    const { place } = world()
    place('s1')
    assert.throws(() => place('s2', { before: 's9' }), {
      message: 'position refers to "s9", which is not a sibling',
    })
    assert.throws(() => place('s1', { after: 's1' }), { kind: 'refused' })
  })

  it('never runs out of positions between two items', () => {
    const { place, order } = world()
    place('s1')
    place('s2')
    for (let count = 0; count < 200; count += 1) {
      place('s3', { after: 's1' })
      place('s4', { after: 's1' })
    }
    assert.deepEqual(order(), ['s1', 's4', 's3', 's2'])
  })
})
