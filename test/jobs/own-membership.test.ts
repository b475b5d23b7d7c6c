import assert from 'node:assert/strict'
import { demotesOwnMembership, removesOwnAccess } from '../../src/jobs/own-membership.ts'

const step = (operation: string, path: Record<string, string>, body?: unknown) => ({
  id: 'step',
  operation,
  path: { organizationId: 'acme', ...path },
  body,
})

const caller = { id: 'usr_1', email: 'ada@example.com' }

describe('the check for steps that remove the caller', () => {
  for (const operation of [
    'members.remove',
    'teams.members.remove',
    'spaces.permissions.revokeUser',
    'collections.permissions.revokeUser',
    'sites.permissions.revokeUser',
  ]) {
    it(`finds ${operation} with the ID of the caller`, () => {
      assert.equal(removesOwnAccess(step(operation, { userId: 'usr_1' }), caller), true)
      assert.equal(removesOwnAccess(step(operation, { userId: 'usr_2' }), caller), false)
    })
  }

  it('finds a team change that removes the caller', () => {
    const update = (body: object) => step('teams.members.update', { teamId: 'team_1' }, body)
    assert.equal(removesOwnAccess(update({ remove: ['usr_2', 'usr_1'] }), caller), true)
    assert.equal(removesOwnAccess(update({ remove: ['usr_2'] }), caller), false)
    assert.equal(removesOwnAccess(update({ add: ['usr_1'] }), caller), false)
  })

  it('finds a team change that refers to the caller by email address or as @me', () => {
    const update = (body: object) => step('teams.members.update', { teamId: 'team_1' }, body)
    for (const name of ['ada@example.com', 'Ada@Example.com', '@me']) {
      assert.equal(removesOwnAccess(update({ remove: [name] }), caller), true)
      const memberships = { [name]: { role: 'member' } }
      assert.equal(demotesOwnMembership(update({ memberships }), caller), true)
    }
    assert.equal(removesOwnAccess(update({ remove: ['bob@example.com'] }), caller), false)
  })

  it('ignores other operations', () => {
    assert.equal(removesOwnAccess(step('members.update', { userId: 'usr_1' }), caller), false)
  })
})

describe('the check for steps that demote the caller in a team', () => {
  const own = { teamId: 'team_1', userId: 'usr_1' }
  const update = (memberships?: object) =>
    step('teams.members.update', { teamId: 'team_1' }, { memberships })

  it('finds a step that sets the role of the caller to member', () => {
    const set = (path: Record<string, string>, role: string) =>
      demotesOwnMembership(step('teams.members.set', path, { role }), caller)
    assert.equal(set(own, 'member'), true)
    assert.equal(set(own, 'owner'), false)
    assert.equal(set({ ...own, userId: 'usr_2' }, 'member'), false)
  })

  it('finds a team change that includes the role member for the caller', () => {
    assert.equal(demotesOwnMembership(update({ usr_1: { role: 'member' } }), caller), true)
    assert.equal(demotesOwnMembership(update({ usr_1: { role: 'owner' } }), caller), false)
    assert.equal(demotesOwnMembership(update({ usr_2: { role: 'member' } }), caller), false)
    assert.equal(demotesOwnMembership(update(), caller), false)
  })

  it('ignores other operations with the same body', () => {
    const memberships = { usr_1: { role: 'member' } }
    assert.equal(demotesOwnMembership(step('teams.create', {}, { memberships }), caller), false)
  })
})
