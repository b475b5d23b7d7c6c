import assert from 'node:assert/strict'
import { suggest } from '../../src/text/suggest.ts'

describe('a suggestion', () => {
  const names = ['list', 'lists', 'create', 'delete', 'merge']

  it('is one letter off: missing, too many, another, or swapped with its neighbour', () => {
    for (const typed of ['crate', 'creeate', 'creatw', 'craete']) {
      assert.deepEqual(suggest(typed, names), ['create'], typed)
    }
  })

  it('may be off by a third of the letters, and no more', () => {
    assert.deepEqual(suggest('craetee', names), ['create'])
    assert.deepEqual(suggest('crxxxe', names), [])
    assert.deepEqual(suggest('xxxx', names), [])
  })

  it('begins with what was typed', () => {
    assert.deepEqual(suggest('del', names), ['delete'])
  })

  it('comes nearest first, so many at most', () => {
    assert.deepEqual(suggest('craete', ['creates', 'create']), ['create', 'creates'])
    assert.deepEqual(suggest('craete', ['creates', 'create'], 1), ['create'])
  })

  it('does not care for upper and lower case', () => {
    assert.deepEqual(suggest('createdat', ['createdAt', 'title']), ['createdAt'])
    assert.deepEqual(suggest('LIST', names), ['list', 'lists'])
  })
})
