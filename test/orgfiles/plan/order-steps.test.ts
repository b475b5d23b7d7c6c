import assert from 'node:assert/strict'
import fc from 'fast-check'
import { mergeModels } from '../../../src/orgfiles/merge/merge-models.ts'
import { emptyModel, type OrgModel, put } from '../../../src/orgfiles/model/org-model.ts'
import { sortRequests } from '../../../src/orgfiles/plan/order-steps.ts'

const site = { kind: 'site', name: 'docs' } as const

/** A site with these sections, in this order. */
function siteWith(names: readonly string[]): OrgModel {
  const model = emptyModel('acme')
  const order = names.map((name) => `section:${name}`)
  put(model, { ...site, id: 'site_1', fields: { order } })
  for (const name of names) {
    put(model, { kind: 'section', name, id: name, parent: 'site:docs', fields: {} })
  }
  for (const kind of ['site', 'site:docs > section']) model.scopes.add(kind)
  return model
}

function movesFrom(before: readonly string[], after: readonly string[]) {
  const there = siteWith(before)
  const merge = mergeModels({ base: there, mine: siteWith(after), theirs: there })
  const holder = merge.merged.objects.get('site:docs')
  assert.ok(holder)
  return sortRequests(holder, there, merge, [])
}

/** What the service makes of such a request. */
function moved(order: readonly string[], { item, position }: ReturnType<typeof movesFrom>[number]) {
  const others = order.filter((one) => one !== item.name)
  const at = others.indexOf(position[1].name) + (position[0] === 'after' ? 1 : 0)
  return [...others.slice(0, at), item.name, ...others.slice(at)]
}

describe('the moves to another order', () => {
  it('put one thing elsewhere by one request', () => {
    const [move, ...others] = movesFrom(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])
    assert.deepEqual(
      [move?.item.name, move?.position[0], move?.position[1].name, others],
      ['d', 'before', 'a', []],
    )
  })

  it('begin beside what stays, where all in front of it moves', () => {
    const moves = movesFrom(['c', 'd', 'b', 'a'], ['a', 'b', 'c', 'd'])
    assert.deepEqual(
      moves.map(({ item, position: [side, { name }] }) => `${item.name} ${side} ${name}`),
      ['a before c', 'b after a'],
    )
  })

  it('come to the order that is wanted, each known to leave what it leaves', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const shuffled = fc.shuffledSubarray(names, { minLength: names.length })
    fc.assert(
      fc.property(shuffled, shuffled, (before, after) => {
        let order: readonly string[] = before
        for (const request of movesFrom(before, after)) {
          assert.deepEqual(
            request.order.old,
            order.map((name) => `section:${name}`),
          )
          order = moved(order, request)
          assert.deepEqual(
            request.order.new,
            order.map((name) => `section:${name}`),
          )
        }
        assert.deepEqual(order, after)
      }),
    )
  })
})
