import assert from 'node:assert/strict'
import { chooseColumns } from '../../src/command/result/choose-columns.ts'
import { DocsctlError } from '../../src/errors.ts'
import { cell, columnHeader } from '../../src/output/columns.ts'

describe('a column header', () => {
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
    it(`for ${path} is ${header}`, () => assert.equal(columnHeader({ path }), header))
  }

  it('is the header in the definition, if the definition has one', () => {
    assert.equal(columnHeader({ path: 'changeRequestsOpen', header: 'OPEN CRs' }), 'OPEN CRs')
  })
})

describe('the value at a path', () => {
  it('is found in nested objects, and a key with a dot takes precedence', () => {
    assert.equal(cell({ user: { email: 'a@b.c' } }, 'user.email'), 'a@b.c')
    assert.equal(
      cell({ user: { email: 'nested' }, 'user.email': 'literal' }, 'user.email'),
      'literal',
    )
    assert.equal(cell({ 'a.b': { c: 1 } }, 'a.b.c'), 1)
    assert.equal(cell({ a: { 'b.c': 1 } }, 'a.b.c'), 1)
  })

  it('is never a property of Object.prototype', () => {
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

  it('selects and orders known paths and whole objects', () => {
    assert.deepEqual(choose('urls.app, id,urls,id'), [
      { path: 'urls.app' },
      { path: 'id' },
      { path: 'urls' },
    ])
  })

  it('accepts a key of an item that no schema names', () => {
    assert.deepEqual(choose('extra.new', [{ id: 'a' }, { extra: { new: 1 } }]), [
      { path: 'extra.new' },
    ])
  })

  it('accepts an array index that exists in an item', () => {
    assert.deepEqual(choose('tags.1', [{ tags: ['a', 'b'] }]), [{ path: 'tags.1' }])
  })

  it('lists the valid names if a name is unknown, with a suggestion', () => {
    assert.deepEqual(refused('id,titel', [{ id: 'a', extra: { deep: 1 } }]), {
      kind: 'usage',
      message:
        'Unknown column "titel". Did you mean title? Expected one of: id, title, urls.app, urls.location, extra.deep',
      hint: '--columns title',
      problems: [
        {
          where: '--columns',
          rule: 'unknown-column',
          message:
            'Unknown column "titel". Did you mean title? Expected one of: id, title, urls.app, urls.location, extra.deep',
          value: 'titel',
        },
      ],
    })
  })

  it('lists every unknown name without suggesting dissimilar names', () => {
    const { message, hint } = refused('foo,constructor,id')
    assert.equal(
      message,
      'Unknown column "foo". Expected one of: id, title, urls.app, urls.location\nUnknown column "constructor"',
    )
    assert.equal(hint, undefined)
  })

  it('rejects an empty name, even for an empty list of unknown type', () => {
    for (const typed of ['', ' , ', 'id,,title', 'id,']) {
      const { message, hint } = refused(typed)
      assert.equal(
        message,
        'Unknown column "". Expected one of: id, title, urls.app, urls.location',
      )
      assert.equal(hint, undefined)
    }
    assert.throws(() => chooseColumns('any,', { known: [], sample: [] }), { kind: 'usage' })
  })

  it('accepts any name for an empty list of unknown type', () => {
    assert.deepEqual(chooseColumns('any', { known: [], sample: [] }), [{ path: 'any' }])
  })
})
