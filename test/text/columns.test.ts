import assert from 'node:assert/strict'
import { DocsctlError } from '../../src/errors.ts'
import { cell, chooseColumns, headerOf } from '../../src/text/columns.ts'

describe('the head of a column', () => {
  for (const [path, header] of [
    ['id', 'ID'],
    ['createdAt', 'CREATED AT'],
    ['user.email', 'EMAIL'],
    ['user.displayName', 'DISPLAY NAME'],
    ['user.id', 'USER ID'],
    ['space.title', 'SPACE TITLE'],
    ['user.photoURL', 'PHOTO URL'],
    ['changeRequestsOpen', 'CHANGE REQUESTS OPEN'],
    ['site_selection', 'SITE SELECTION'],
  ] as const) {
    it(`of ${path} is ${header}`, () => assert.equal(headerOf({ path }), header))
  }

  it('is the given one where there is one', () => {
    assert.equal(headerOf({ path: 'changeRequestsOpen', header: 'OPEN CRs' }), 'OPEN CRs')
  })
})

describe('the value at a path', () => {
  it('is found in nested objects, and a key with the dot in it wins', () => {
    assert.equal(cell({ user: { email: 'a@b.c' } }, 'user.email'), 'a@b.c')
    assert.equal(
      cell({ user: { email: 'nested' }, 'user.email': 'literal' }, 'user.email'),
      'literal',
    )
    assert.equal(cell({ 'a.b': { c: 1 } }, 'a.b.c'), 1)
    assert.equal(cell({ a: { 'b.c': 1 } }, 'a.b.c'), 1)
  })

  it('is never something that every object has', () => {
    assert.equal(cell({}, 'constructor'), undefined)
    assert.equal(cell({ a: {} }, 'a.toString.name'), undefined)
    assert.equal(cell({ title: 'abc' }, 'title.length'), undefined)
    assert.equal(cell({}, '__proto__.constructor'), undefined)
    assert.equal(cell(null, 'a'), undefined)
    assert.equal(cell('text', 'length'), undefined)
    assert.equal(cell(JSON.parse('{"__proto__": {"x": 1}}'), '__proto__.x'), 1)
  })
})

describe('--columns', () => {
  const known = ['id', 'title', 'urls.app', 'urls.location']
  const choose = (typed: string, sample: unknown[] = []) => chooseColumns(typed, { known, sample })
  const refused = (typed: string, sample: unknown[] = []) => {
    try {
      choose(typed, sample)
    } catch (error) {
      assert.ok(error instanceof DocsctlError)
      return { kind: error.kind, message: error.message, ...error.details }
    }
    return assert.fail('it was taken')
  }

  it('picks and orders, known paths and whole objects', () => {
    assert.deepEqual(choose('urls.app, id,urls,id'), [
      { path: 'urls.app' },
      { path: 'id' },
      { path: 'urls' },
    ])
  })

  it('takes what an item has though no schema names it', () => {
    assert.deepEqual(choose('extra.new', [{ id: 'a' }, { extra: { new: 1 } }]), [
      { path: 'extra.new' },
    ])
  })

  it('takes a place in an array that some item has', () => {
    assert.deepEqual(choose('tags.1', [{ tags: ['a', 'b'] }]), [{ path: 'tags.1' }])
  })

  it('lists the valid ones where a name is unknown, and the one that may be meant', () => {
    assert.deepEqual(refused('id,titel', [{ id: 'a', extra: { deep: 1 } }]), {
      kind: 'usage',
      message:
        'unknown column "titel"; valid ones: id, title, urls.app, urls.location, extra.deep; is title meant?',
      hint: '--columns title',
      problems: [
        {
          where: '--columns',
          rule: 'one or more of id, title, urls.app, urls.location, extra.deep',
          value: 'titel',
        },
      ],
    })
  })

  it('names every unknown one, and suggests nothing that is far off', () => {
    const { message, hint } = refused('foo,constructor,id')
    assert.equal(
      message,
      'unknown column "foo", "constructor"; valid ones: id, title, urls.app, urls.location',
    )
    assert.equal(hint, undefined)
  })

  it('with an empty name is refused, also where nothing is known of an empty list', () => {
    for (const typed of ['', ' , ', 'id,,title', 'id,']) {
      const { message, hint } = refused(typed)
      assert.equal(
        message,
        '--columns holds an empty name; valid ones: id, title, urls.app, urls.location',
      )
      assert.equal(hint, undefined)
    }
    assert.throws(() => chooseColumns('any,', { known: [], sample: [] }), { kind: 'usage' })
  })

  it('takes any name where nothing is known of an empty list', () => {
    assert.deepEqual(chooseColumns('any', { known: [], sample: [] }), [{ path: 'any' }])
  })
})
