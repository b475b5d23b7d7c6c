import assert from 'node:assert/strict'
import type { RoleOrGuest } from '../../../src/contract/common.ts'
import {
  type LevelPermissions,
  resolveRole,
  rolesByPrecedence,
} from '../../../src/contract/roles/resolve-role.ts'

type Given = Partial<Omit<LevelPermissions, 'level'>>

const at = (level: LevelPermissions['level'], given: Given = {}): LevelPermissions => ({
  ...{ level, id: level, teams: [], defaultLevel: 'inherit' },
  ...given,
})

/** Returns the role of a member of Acme, and the level that determines it. */
function decided(role: RoleOrGuest, ...steps: (LevelPermissions | LevelPermissions[])[]) {
  const found = resolveRole(
    { organization: 'acme', role },
    steps.map((step) => [step].flat()),
  )
  return [found.level, found.role, found.by]
}

describe('the role that counts', () => {
  it('is the default role in the organization if everything is inherited', () => {
    const steps = [at('space'), at('site'), at('collection')]
    assert.deepEqual(decided('edit', ...steps), ['organization', 'edit', 'organization'])
  })

  it('comes from the site before the collection and the organization, whether higher or lower', () => {
    const collection = at('collection', { own: 'admin' })
    assert.deepEqual(decided('create', at('space'), at('site', { own: 'comment' }), collection), [
      ...['site', 'comment', 'user'],
    ])
    assert.deepEqual(decided('read', at('space'), at('site', { defaultLevel: 'create' })), [
      ...['site', 'create', 'default'],
    ])
  })

  it('comes from a space that has its own default level, regardless of the site', () => {
    const site = at('site', { own: 'create' })
    assert.deepEqual(decided('edit', at('space', { defaultLevel: 'read' }), site), [
      ...['space', 'read', 'default'],
    ])
    assert.deepEqual(decided('read', at('space', { defaultLevel: 'create' }), site), [
      ...['space', 'create', 'default'],
    ])
  })

  it('is set for everyone by a default level, except for administrators and guests', () => {
    const space = at('space', { defaultLevel: 'review' })
    for (const role of ['create', 'review', 'edit', 'comment', 'read'] as const)
      assert.deepEqual(decided(role, space), ['space', 'review', 'default'])
    assert.deepEqual(decided('admin', space), ['organization', 'admin', 'organization'])
    assert.deepEqual(decided(null, space), ['space', null, 'default'])
  })

  it('is none if access is denied, except for administrators, creators, and members with a grant', () => {
    const hidden = { defaultLevel: null }
    const collection = at('collection', { own: 'edit' })
    assert.deepEqual(decided('create', at('space', hidden), collection), ['space', null, 'default'])
    assert.deepEqual(decided('create', at('space', { ...hidden, isCreator: true })), [
      ...['space', 'create', 'creator'],
    ])
    assert.deepEqual(decided('read', at('space', { ...hidden, own: 'edit' })), [
      ...['space', 'edit', 'user'],
    ])
    assert.equal(decided('admin', at('space', hidden))[1], 'admin')
  })

  it("comes from a grant of the member, and otherwise from the highest grant of the member's teams", () => {
    const teams = [
      { id: 'team_1', role: 'edit' },
      { id: 'team_2', role: 'review' },
      { id: 'team_3', role: null },
    ] as const
    assert.deepEqual(decided('read', at('space', { teams })), ['space', 'review', 'team'])
    assert.deepEqual(decided('read', at('space', { teams, own: 'comment' })), [
      ...['space', 'comment', 'user'],
    ])
    assert.deepEqual(decided('read', at('space', { teams, own: null })), ['space', null, 'user'])
  })

  it('is the highest role that several sites give', () => {
    const sites = [at('site', { own: 'comment' }), at('site'), at('site', { own: 'review' })]
    assert.deepEqual(decided('create', at('space'), sites), ['site', 'review', 'user'])
  })

  it('comes from the nearest collection', () => {
    const near = at('collection', { defaultLevel: 'comment' })
    assert.deepEqual(decided('edit', at('space'), near, at('collection', { own: 'create' })), [
      ...['collection', 'comment', 'default'],
    ])
  })

  it('is followed by the roles that the other levels give', () => {
    const holder = { organization: 'acme', role: 'create' } as const
    const steps = [
      [at('space')],
      [at('site', { own: 'comment' })],
      [at('collection', { own: 'read' })],
    ]
    assert.deepEqual(
      [...rolesByPrecedence(holder, steps)].map(({ level, role }) => [level, role]),
      [
        ['site', 'comment'],
        ['collection', 'read'],
        ['organization', 'create'],
      ],
    )
  })
})
