import assert from 'node:assert/strict'
import type { Sandbox } from '../../../src/sandbox/sandbox.ts'
import type { Served } from '../served.ts'

const ranks: Record<string, number> = {
  admin: 6,
  create: 5,
  review: 4,
  edit: 3,
  comment: 2,
  read: 1,
}

type Role = string | null

interface Place {
  id: string
  parent?: string
  defaultLevel?: Role
  createdBy?: string
}

const highest = (roles: readonly Role[]): Role =>
  [...roles].sort((a, b) => (ranks[b ?? ''] ?? 0) - (ranks[a ?? ''] ?? 0))[0] ?? null

/** Returns the role that a member has at one level, or undefined if the level grants none. */
function roleAt(
  tables: Sandbox['tables'],
  place: Place,
  user: string,
  own: Role,
): Role | undefined {
  const grants = [...tables.all('permissions')].filter(({ target }) => target === place.id)
  const direct = grants.find((grant) => grant.user === user)
  if (direct) return direct.role
  const shared = grants.filter(
    ({ team }) => team !== undefined && tables.get('teamMembers', `${team}/${user}`),
  )
  if (shared.length > 0) return highest(shared.map(({ role }) => role))
  const { defaultLevel = 'inherit', createdBy } = place
  if (defaultLevel === 'inherit') return undefined
  if (defaultLevel === null) return createdBy === user ? own : null
  return own === null ? null : defaultLevel
}

/** Returns a member's role on a space, according to the documented precedence. */
function expectedRole(tables: Sandbox['tables'], space: Place, user: string): Role {
  const own = tables.get('members', `acme/${user}`)?.role ?? null
  if (own === 'admin') return own
  const onSpace = roleAt(tables, space, user, own)
  if (onSpace !== undefined) return onSpace
  const links = [...tables.all('siteSpaces')].filter((one) => one.space === space.id)
  const onSites = links.flatMap(({ site }) => {
    const role = roleAt(tables, tables.get('sites', site) as Place, user, own)
    return role === undefined ? [] : [role]
  })
  if (onSites.length > 0) return highest(onSites)
  for (let parent = space.parent; parent !== undefined; ) {
    const collection = tables.get('collections', parent) as Place
    const role = roleAt(tables, collection, user, own)
    if (role !== undefined) return role
    parent = collection.parent
  }
  return own
}

/** Checks the roles of all members on all spaces against the documented precedence. */
export async function checkRoles({ send, sandbox: { tables } }: Served): Promise<void> {
  const members = tables.list('members', 'byJoinedAt', 'acme').filter(({ disabled }) => !disabled)
  for (const space of tables.list('spaces', 'byOrganization', 'acme')) {
    if (space.deletedAt !== undefined) continue
    const { status, body } = await send('GET', `/spaces/${space.id}/permissions/aggregate`)
    assert.equal(status, 200)
    const found = body.items.map(({ permission, user }) => [
      (user as { id: string }).id,
      permission,
    ])
    const expected = members.flatMap(({ user }) => {
      const role = expectedRole(tables, space, user)
      return role === null ? [] : [[user, role]]
    })
    assert.deepEqual(found, expected, `roles on ${space.id}`)
  }
}
