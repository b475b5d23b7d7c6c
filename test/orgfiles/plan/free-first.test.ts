import assert from 'node:assert/strict'
import type { ThingChange } from '../../../src/orgfiles/merge/merge-models.ts'
import { emptyModel, type OrgObject, put } from '../../../src/orgfiles/model/org-model.ts'
import { FreeFirst } from '../../../src/orgfiles/plan/free-first.ts'

const section = (name: string, path: string): OrgObject => ({
  ...{ kind: 'section', name, parent: 'site:docs', id: name },
  fields: { path },
})

const model = emptyModel('acme')
for (const one of [section('a', 'one'), section('b', 'two'), section('c', 'three')]) {
  put(model, one)
}

const toPath = (name: string, old: string, path: string): ThingChange => ({
  verb: 'change',
  object: section(name, path),
  changes: [{ field: 'path', old, new: path }],
})

const orderOf = (...changes: ThingChange[]) =>
  new FreeFirst(changes, model)
    .order()
    .map(({ object: { name, fields }, changes: [first] }) => [name, first?.old, fields.path])

describe('the order of changes of paths', () => {
  it('lets what has a path leave it before another comes to it', () => {
    assert.deepEqual(
      orderOf(toPath('a', 'one', 'two'), toPath('b', 'two', 'three'), toPath('c', 'three', 'four')),
      [
        ['c', 'three', 'four'],
        ['b', 'two', 'three'],
        ['a', 'one', 'two'],
      ],
    )
  })

  it('gives one of those that swap theirs another for a moment', () => {
    assert.deepEqual(orderOf(toPath('a', 'one', 'two'), toPath('b', 'two', 'one')), [
      ['a', 'one', 'one-moving'],
      ['b', 'two', 'one'],
      ['a', 'one-moving', 'two'],
    ])
  })

  it('knows of a deletion whether it makes room', () => {
    const free = new FreeFirst([toPath('a', 'one', 'two')], model)
    assert.deepEqual(
      [section('b', 'two'), section('c', 'three')].map((one) => free.isInTheWay(one)),
      [true, false],
    )
  })
})
