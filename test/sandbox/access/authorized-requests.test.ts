import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { operations } from '../../../src/contract/all.ts'
import { currentOnlyOperations } from '../../../src/contract/current-only.ts'
import type { AnyOperation } from '../../../src/contract/operation.ts'
import { rolesByRank } from '../../../src/contract/roles/rank.ts'
import { type Seed, seedMember } from '../../../src/sandbox/seed/seed.ts'
import { permissionId, teamMemberId } from '../../../src/sandbox/store/ids.ts'
import type { Transaction } from '../../../src/sandbox/store/transaction.ts'
import { isFull, sampled } from '../../support/sizes.ts'
import { endAll, serve } from '../served.ts'
import { now, organization, places, putPlaces, targets } from './granted-places.ts'

const all = [...rolesByRank, null]

/**
 * The ways in which a user gets a role: as a member of the organization, as a guest with a role on
 * each resource, or through a team.
 */
const ways = ['member', 'guest', 'team'] as const
const wayToken = (way: string, role: string | null) => `${way}-${role ?? 'none'}`
const emailAddress = (token: string) => `${token}@acme.example`

function addPerson(
  tx: Transaction,
  way: (typeof ways)[number],
  role: (typeof rolesByRank)[number] | null,
) {
  const name = wayToken(way, role)
  const user = seedMember(tx, {
    organization,
    displayName: name,
    email: emailAddress(name),
    role: way === 'member' ? role : null,
    joinedAt: now,
  })
  if (way === 'member') return
  const team = `team_${role}`
  if (way === 'team') {
    tx.put('teams', { id: team, organization, title: team, createdAt: now })
    const id = teamMemberId(team, user)
    tx.put('teamMembers', { id, organization, team, user, role: 'member', addedAt: now })
  }
  for (const target of targets) {
    const holder = way === 'team' ? { team } : { user }
    const id = permissionId(target, holder)
    tx.put('permissions', { id, organization, target, ...holder, role })
  }
}

const seed: Seed = (tx) => {
  putPlaces(tx)
  for (const way of ways) for (const role of all) addPerson(tx, way, role)
}

const tokens = ways.flatMap((way) =>
  all.map((role) => ({ token: wayToken(way, role), member: emailAddress(wayToken(way, role)) })),
)

/**
 * The roles that may call an operation, by level. Operations whose handlers check the role
 * themselves aren't in the table.
 */
const table = new Map(
  readFileSync(new URL('allowed.txt', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split(/\s+/))
    .filter(([id, first]) => id !== '#' && first !== undefined && first !== 'decides')
    .map(([id, first = '']) => [id, [...first]] as const),
)

/**
 * Returns a function that sends a request with each token, and returns the tokens that the sandbox
 * accepts. Starts a new sandbox after each change.
 */
async function asking() {
  const start = () => serve({ seed, tokens, problemsOf: undefined })
  let { send } = await start()
  return async (
    { id, method, path, effect }: AnyOperation,
    tried: readonly string[],
  ): Promise<string[]> => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => places[name] ?? 'x')
    const found: string[] = []
    for (const token of tried) {
      const { status } = await send(method, filled, method === 'GET' ? undefined : {}, token)
      assert.ok(status < 500, id)
      if (status !== 403) found.push(token)
      if (status < 300 && effect !== 'read') ({ send } = await start())
    }
    return found
  }
}

describe('requests of a role to the sandbox', () => {
  afterEach(endAll)

  it('are authorized by the table for members, guests, and teams', async () => {
    const wrong = []
    const acceptedTokens = await asking()
    const known = [...operations, ...currentOnlyOperations] as AnyOperation[]
    for (const operation of sampled(known, 3)) {
      const cells = table.get(operation.id)
      if (!cells) continue
      const isOnPlace = /\{(space|collection|site)Id\}/.test(operation.path)
      const allowed = ways.flatMap((way) =>
        all.map((role, index) => ({
          token: wayToken(way, role),
          isAllowed: cells[way === 'member' || isOnPlace ? index : all.length - 1] !== '.',
        })),
      )
      const tried = allowed.filter(
        ({ isAllowed }, index) =>
          isFull ||
          allowed[index - 1]?.isAllowed !== isAllowed ||
          allowed[index + 1]?.isAllowed !== isAllowed,
      )
      const expected = tried.filter(({ isAllowed }) => isAllowed).map(({ token }) => token)
      const found = await acceptedTokens(
        operation,
        tried.map(({ token }) => token),
      )
      if (found.join() !== expected.join()) wrong.push({ id: operation.id, found, expected })
    }
    assert.ok(table.size > 230)
    assert.deepEqual(wrong, [])
  })
})
