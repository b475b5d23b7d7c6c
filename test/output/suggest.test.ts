import assert from 'node:assert/strict'
import { suggest } from '../../src/output/text/suggest.ts'

describe('a suggestion', () => {
  const names = ['list', 'lists', 'create', 'delete', 'merge']

  it('is made for one missing, additional, wrong, or swapped letter', () => {
    for (const typed of ['crate', 'creeate', 'creatw', 'craete']) {
      assert.deepEqual(suggest(typed, names), ['create'], typed)
    }
  })

  it('may differ by up to a third of the letters', () => {
    assert.deepEqual(suggest('craetee', names), ['create'])
    assert.deepEqual(suggest('crxxxe', names), [])
    assert.deepEqual(suggest('xxxx', names), [])
  })

  it('may begin with the typed text', () => {
    assert.deepEqual(suggest('del', names), ['delete'])
  })

  it('precedes less similar suggestions, up to a limit', () => {
    assert.deepEqual(suggest('craete', ['creates', 'create']), ['create', 'creates'])
    assert.deepEqual(suggest('craete', ['creates', 'create'], 1), ['create'])
  })

  it('ignores case', () => {
    assert.deepEqual(suggest('createdat', ['createdAt', 'title']), ['createdAt'])
    assert.deepEqual(suggest('LIST', names), ['list', 'lists'])
  })
})
