import assert from 'node:assert/strict'
import fc from 'fast-check'
import { mergeModels } from '../../../../src/features/org/model/merge/merge-models.ts'
import { emptyModel, type OrgModel, put } from '../../../../src/features/org/model/org-model.ts'
import { sortRequests } from '../../../../src/features/org/model/plan/order-steps.ts'

const site = { kind: 'site', name: 'docs' } as const

type Placed = 'section' | 'site space'

/** Returns a model with a site whose sections have the given order. */
function siteWith(names: readonly string[]): OrgModel {
  return siteWithItems(names.map((name) => ['section', name]))
}

function siteWithItems(items: readonly (readonly [kind: Placed, name: string])[]): OrgModel {
  const model = emptyModel('acme')
  const order = items.map(([kind, name]) => `${kind}:${name}`)
  put(model, { ...site, id: 'site_1', fields: { order } })
  for (const [kind, name] of items) {
    put(model, { kind, name, id: name, parent: 'site:docs', fields: {} })
  }
  for (const kind of ['site', 'site:docs > section', 'site:docs > site space']) {
    model.scopes.add(kind)
  }
  return model
}

const movesFrom = (before: readonly string[], after: readonly string[]) =>
  movesBetween(siteWith(before), siteWith(after))

function movesBetween(there: OrgModel, wanted: OrgModel) {
  const merge = mergeModels({ base: there, mine: wanted, theirs: there })
  const holder = merge.merged.objects.get('site:docs')
  assert.ok(holder)
  return sortRequests(holder, there, merge, [])
}

/** Returns the order after the API performs a move. */
function moved(order: readonly string[], { item, position }: ReturnType<typeof movesFrom>[number]) {
  const others = order.filter((one) => one !== item.name)
  const at = others.indexOf(position[1].name) + (position[0] === 'after' ? 1 : 0)
  return [...others.slice(0, at), item.name, ...others.slice(at)]
}

describe('the moves to another order', () => {
  it('move one item with one request', () => {
    const [move, ...others] = movesFrom(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])
    assert.deepEqual(
      [move?.item.name, move?.position[0], move?.position[1].name, others],
      ['d', 'before', 'a', []],
    )
  })

  it('start next to an unmoved item if all items before that item move', () => {
    const moves = movesFrom(['c', 'd', 'b', 'a'], ['a', 'b', 'c', 'd'])
    assert.deepEqual(
      moves.map(({ item, position: [side, { name }] }) => `${item.name} ${side} ${name}`),
      ['a before c', 'b after a'],
    )
  })

  const section = (name: string) => ['section', name] as const
  const space = (name: string) => ['site space', name] as const
  const lines = (...[there, wanted]: Parameters<typeof movesBetween>) =>
    movesBetween(there, wanted).map(
      ({ item, position: [side, { name }] }) => `${item.name} ${side} ${name}`,
    )

  it('sort the spaces of a site without other items', () => {
    assert.deepEqual(
      lines(siteWithItems([space('s'), space('t')]), siteWithItems([space('t'), space('s')])),
      ['t before s'],
    )
  })

  it('omit the spaces of a site that has sections, because its structure hides them', () => {
    assert.deepEqual(
      lines(
        siteWithItems([section('a'), space('s'), space('t'), section('b')]),
        siteWithItems([section('b'), space('t'), space('s'), section('a')]),
      ),
      ['b before a'],
    )
  })

  it('result in the desired order, and each move has the predicted result', () => {
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
