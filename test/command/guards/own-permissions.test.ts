import assert from 'node:assert/strict'
import type { Facts } from '../../../src/command/guards/facts.ts'
import { changesPermission, lowersOwn } from '../../../src/command/guards/own-permissions.ts'

type Step = Parameters<typeof lowersOwn>[0]

describe("a step that lowers the caller's role on content", () => {
  const path = { spaceId: 'handbook' }
  /** Ada (`u1`) is an administrator of the space, and her team `t1` can edit it. */
  const lists: Record<string, unknown[]> = {
    'spaces.permissions.listUsers': [
      { user: { id: 'u2' }, permission: 'read' },
      { user: { id: 'u1' }, permission: 'admin' },
    ],
    'spaces.permissions.listTeams': [{ team: { id: 't1' }, permission: 'edit' }],
  }
  const read: string[] = []
  const facts = {
    list: async (id: string) => {
      read.push(id)
      return lists[id] ?? []
    },
    orUnchecked: (_what: string, look: () => Promise<unknown>) => look(),
  } as unknown as Facts
  const caller = { id: 'u1', teams: async () => new Set(['t1']) }
  const lowers = (verb: string, step: Partial<Step>) =>
    lowersOwn({ id: 'step', operation: `spaces.permissions.${verb}`, path, ...step }, caller, facts)
  beforeEach(() => read.splice(0))

  it('sets a lower role for the caller, in a single request or in a list of users', async () => {
    const own = { ...path, userId: 'u1' }
    assert.equal(await lowers('setUser', { path: own, body: { role: 'edit' } }), true)
    assert.equal(await lowers('setUser', { path: own, body: { role: null } }), true)
    assert.equal(await lowers('grant', { body: { users: ['u2', 'u1'], role: 'read' } }), true)
    assert.deepEqual(new Set(read), new Set(['spaces.permissions.listUsers']))
  })

  it('does not set an equal or higher role, or the role of another person', async () => {
    const own = { ...path, userId: 'u1' }
    assert.equal(await lowers('setUser', { path: own, body: { role: 'admin' } }), false)
    assert.equal(await lowers('setUser', { path: own, body: {} }), false)
    const other = { ...path, userId: 'u2' }
    assert.equal(await lowers('setUser', { path: other, body: { role: null } }), false)
    assert.equal(await lowers('grant', { body: { users: ['u3'], role: 'read' } }), false)
  })

  it("sets a lower role for one of the caller's teams, or removes the team", async () => {
    const own = { ...path, teamId: 't1' }
    assert.equal(await lowers('setTeam', { path: own, body: { role: 'read' } }), true)
    assert.equal(await lowers('grant', { body: { teams: ['t1'], role: 'comment' } }), true)
    assert.deepEqual(new Set(read), new Set(['spaces.permissions.listTeams']))
    assert.equal(await lowers('revokeTeam', { path: own }), true)
    assert.equal(await lowers('setTeam', { path: own, body: { role: 'create' } }), false)
    const other = { ...path, teamId: 't2' }
    assert.equal(await lowers('setTeam', { path: other, body: { role: 'read' } }), false)
    assert.equal(await lowers('revokeTeam', { path: other }), false)
  })

  it('uses an operation that changes permissions', async () => {
    const step = (operation: string) => ({ id: 'step', operation, path })
    assert.equal(changesPermission(step('collections.permissions.setTeam')), true)
    assert.equal(changesPermission(step('spaces.permissions.listUsers')), false)
    assert.equal(await lowersOwn(step('spaces.update'), caller, facts), false)
  })
})
