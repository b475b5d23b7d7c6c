import assert from 'node:assert/strict'
import { roles } from '../../../src/contract/common.ts'
import { isAtLeast, roleRank, rolesByRank } from '../../../src/contract/roles/rank.ts'

describe('the rank of roles', () => {
  it('puts review above edit, although the API lists edit first', () => {
    assert.deepEqual(rolesByRank, ['admin', 'create', 'review', 'edit', 'comment', 'read'])
    assert.deepEqual(roles, ['admin', 'create', 'edit', 'review', 'comment', 'read'])
    assert.ok(roleRank('review') > roleRank('edit'))
  })

  it('includes all lower roles in a role', () => {
    assert.equal(isAtLeast('review', 'edit'), true)
    assert.equal(isAtLeast('edit', 'review'), false)
    assert.equal(isAtLeast('admin', 'create'), true)
    assert.equal(isAtLeast('create', 'admin'), false)
    assert.equal(isAtLeast('comment', 'comment'), true)
  })

  it('puts guests and unknown roles below read', () => {
    assert.equal(isAtLeast(null, 'read'), false)
    assert.equal(roleRank(null), 0)
    assert.equal(roleRank('owner'), 0)
  })
})
