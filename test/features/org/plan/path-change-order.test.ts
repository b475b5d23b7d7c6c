import assert from 'node:assert/strict'
import type { ResourceChange } from '../../../../src/features/org/model/merge/merge-models.ts'
import { emptyModel, type OrgObject, put } from '../../../../src/features/org/model/org-model.ts'
import { PathChangeOrder } from '../../../../src/features/org/model/plan/path-change-order.ts'

const section = (name: string, path: string): OrgObject => ({
  ...{ kind: 'section', name, parent: 'site:docs', id: name },
  fields: { path },
})

const model = emptyModel('acme')
for (const one of [section('a', 'one'), section('b', 'two'), section('c', 'three')]) {
  put(model, one)
}

const toPath = (name: string, old: string, path: string): ResourceChange => ({
  verb: 'change',
  object: section(name, path),
  changes: [{ field: 'path', old, new: path }],
})

const pathOrder = (...changes: ResourceChange[]) =>
  new PathChangeOrder(changes, model)
    .order()
    .map(({ object: { name, fields }, changes: [first] }) => [name, first?.old, fields.path])

describe('the order of path changes', () => {
  it('frees a path before another resource takes it', () => {
    assert.deepEqual(
      pathOrder(
        toPath('a', 'one', 'two'),
        toPath('b', 'two', 'three'),
        toPath('c', 'three', 'four'),
      ),
      [
        ['c', 'three', 'four'],
        ['b', 'two', 'three'],
        ['a', 'one', 'two'],
      ],
    )
  })

  it('gives one of two swapped resources a temporary path', () => {
    assert.deepEqual(pathOrder(toPath('a', 'one', 'two'), toPath('b', 'two', 'one')), [
      ['a', 'one', 'one-moving'],
      ['b', 'two', 'one'],
      ['a', 'one-moving', 'two'],
    ])
  })

  it('reports whether a deleted resource blocks a path', () => {
    const free = new PathChangeOrder([toPath('a', 'one', 'two')], model)
    assert.deepEqual(
      [section('b', 'two'), section('c', 'three')].map((one) => free.blocksPath(one)),
      [true, false],
    )
  })
})
