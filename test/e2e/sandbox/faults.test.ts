import assert from 'node:assert/strict'
import { type Client, createClient } from '../../../src/client/client.ts'
import { listMembers, updateMember } from '../../../src/contract/organizations/members.ts'
import { createTeam } from '../../../src/contract/organizations/teams.ts'
import { DocsctlError, unknownState } from '../../../src/errors.ts'
import { parseFaults } from '../../../src/sandbox/http/faults.ts'
import type { SandboxExchange } from '../../../src/sandbox/http/server.ts'
import type { SandboxOptions } from '../../../src/sandbox/sandbox.ts'
import { scaled } from '../../../src/sandbox/seed/scale.ts'
import { emptySeed, type Seed, seedMember } from '../../../src/sandbox/seed/seed.ts'
import { memberId } from '../../../src/sandbox/store/ids.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { collect } from '../../support/client.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { runProgram } from '../../support/program.ts'
import { sized } from '../../support/sizes.ts'

/** Runs the client against a service in which almost one in five requests fails. */

const faults = parseFaults('429=0s@10%,502=5%,reset=3%')
const workers = ['first', 'second', 'third', 'fourth']

/** Adds an administrator for each worker, to identify the requests of the worker. */
const withWorkers =
  (seed: Seed): Seed =>
  (tx, now) => {
    seed(tx, now)
    for (const name of workers) {
      const email = `${name}@acme.example`
      const joinedAt = '2026-11-01T00:00:00.000Z'
      seedMember(tx, { organization: 'acme', displayName: name, email, role: 'admin', joinedAt })
    }
  }

const wasAnswered = ({ fault }: SandboxExchange) => fault === undefined
const mayHaveHappened = ({ fault }: SandboxExchange) => fault === '502' || fault === 'reset'

describe('with a fault at every fifth request', () => {
  const clients: Client[] = []

  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close()
    await endAll()
  })

  /** Creates a sandbox, and a client for each worker. All of them use the same simulated clock. */
  async function faulty(options: SandboxOptions) {
    const clock = fakeClock('2026-11-20T10:00:00Z')
    const tokens = workers.map((name) => ({ token: name, member: `${name}@acme.example` }))
    const served = await serve({ time: clock.now, faults, tokens, ...options })
    const connected = workers.map((token) =>
      createClient({ apiUrl: served.url, token, clock, pageSize: 250 }),
    )
    clients.push(...connected)
    return { served, clients: connected }
  }

  /** Divides tasks among the workers. Returns the requests for each task, in order. */
  async function work<Piece>(
    { served, clients: connected }: { served: Served; clients: Client[] },
    pieces: readonly Piece[],
    act: (client: Client, piece: Piece) => Promise<unknown>,
  ): Promise<Map<Piece, SandboxExchange[]>> {
    const queue = [...pieces]
    const took = new Map<Piece, SandboxExchange[]>()
    const users = workers.map(
      (name) => served.sandbox.tables.list('users', 'byEmail', `${name}@acme.example`)[0]?.id,
    )
    await Promise.all(
      connected.map(async (client, index) => {
        for (let piece = queue.shift(); piece !== undefined; piece = queue.shift()) {
          const own: SandboxExchange[] = []
          took.set(piece, own)
          const stop = served.sandbox.observe((exchange) => {
            if (exchange.caller === users[index]) own.push(exchange)
          })
          await act(client, piece)
          stop()
        }
      }),
    )
    return took
  }

  // lists with 80 pages, and one longer list
  const lists: [faultSeed: number, count: number][] = [
    [2, 20_000],
    [3, 20_000],
    [1, 100_000],
  ]
  for (const [faultSeed, count] of sized(lists.slice(0, 1), lists)) {
    describe(`and seed ${faultSeed},`, () => {
      it(`a list of ${count} members contains each exactly once`, async () => {
        const seed = withWorkers(scaled(emptySeed, { members: count }))
        const { served, clients: connected } = await faulty({ seed, faultSeed })
        const [client] = connected as [Client]
        const listed = await collect(client.paginate(listMembers, { organizationId: 'acme' }))
        const there = served.sandbox.tables.list('members', 'byJoinedAt', 'acme')
        assert.equal(there.length, count + 5)
        assert.equal(listed.length, count + 5)
        assert.deepEqual(
          new Set(listed.map(({ id }) => id)),
          new Set(there.map(({ user }) => user)),
        )
        assert.deepEqual(faultKinds(served.exchanges), ['429', '502', 'reset'])
      })

      it('500 role changes are all applied, and no change with a response is repeated', async () => {
        const seed = withWorkers(scaled(emptySeed, { members: 500 }))
        const rig = await faulty({ seed, faultSeed })
        const { tables } = rig.served.sandbox
        const members = tables
          .list('members', 'byJoinedAt', 'acme')
          .filter(({ displayName }) => displayName.startsWith('Member'))
          .map(({ user }) => user)
        assert.equal(members.length, 500)
        const took = await work(rig, members, (client, userId) =>
          client.call(updateMember, { organizationId: 'acme', userId, role: 'review' }),
        )
        for (const user of members) {
          assert.equal(tables.get('members', memberId('acme', user))?.role, 'review')
          const sent = took.get(user) ?? []
          assert.deepEqual(
            new Set(sent.map(({ method, path }) => `${method} ${path}`)),
            new Set([`PATCH /v1/orgs/acme/members/${user}`]),
          )
          assert.deepEqual(sent.map(wasAnswered).indexOf(true), sent.length - 1)
        }
        assert.deepEqual(faultKinds(rig.served.exchanges), ['429', '502', 'reset'])
      })

      it('200 teams are created at most once, and unknown outcomes are reported', async () => {
        const rig = await faulty({ seed: withWorkers(emptySeed), faultSeed })
        const titles = Array.from({ length: 200 }, (_, index) => `Team ${index + 1}`)
        const ids = new Map<string, string>()
        const unknown = new Set<string>()
        const took = await work(rig, titles, async (client, title) => {
          try {
            ids.set(title, (await client.call(createTeam, { organizationId: 'acme', title })).id)
          } catch (error) {
            assert.ok(error instanceof DocsctlError && error.details.state === unknownState)
            unknown.add(title)
          }
        })
        const teams = rig.served.sandbox.tables.list('teams', 'byOrganization', 'acme')
        assert.equal(new Set(teams.map(({ title }) => title)).size, teams.length)
        const known = teams.filter(({ title }) => !unknown.has(title))
        assert.deepEqual(new Map(known.map(({ title, id }) => [title, id])), ids)
        assert.equal(ids.size + unknown.size, 200)
        for (const sent of took.values()) checkCreation(sent)
        const lost = rig.served.exchanges.filter(
          ({ method, fault, changes }) => method === 'PUT' && fault && changes.length > 0,
        )
        assert.ok(lost.length > 0, 'no creation was carried out whose answer was lost')
      })
    })
  }

  it('the program prints complete lists and reports every change of a batch', async () => {
    const seed = withWorkers(scaled(emptySeed, { members: 40 }))
    const { url, sandbox } = await serve({
      seed,
      time: Date.now,
      faults,
      tokens: [{ token: 'root' }],
    })
    const env = { DOCSCTL_API_URL: url, DOCSCTL_TOKEN: 'root', DOCSCTL_ORG: 'acme' }
    const listed = await runProgram(
      ['members', 'list', '--search', 'member-', '--page-size', '4', '-o', 'ids'],
      { env },
    )
    assert.equal(listed.exit, 0, listed.stderr)
    const ids = listed.stdout.trimEnd().split('\n')
    assert.equal(new Set(ids).size, 40)
    assert.equal(ids.length, 40)
    const update = ['members', 'update', '-', '--role', 'review', '--allow-large', '--json']
    const changed = await runProgram(update, { env, stdin: listed.stdout })
    assert.equal(changed.exit, 0, changed.stderr)
    assert.deepEqual(
      JSON.parse(changed.stdout).map(({ id, role }: { id: string; role: string }) => [id, role]),
      ids.map((id) => [id, 'review']),
    )
    for (const id of ids)
      assert.equal(sandbox.tables.get('members', memberId('acme', id))?.role, 'review')
  })
})

function faultKinds(exchanges: readonly SandboxExchange[]): string[] {
  const kinds = exchanges.flatMap(({ fault }) => fault ?? [])
  return [...new Set(kinds)].sort()
}

/**
 * Checks the requests that create a resource. After a response, or a request that may have taken
 * effect, no further request is allowed.
 */
function checkCreation(sent: readonly SandboxExchange[]): void {
  const creations = sent.filter(({ operation }) => operation?.id === 'teams.create')
  for (const creation of creations.slice(0, -1)) {
    assert.ok(!wasAnswered(creation) && !mayHaveHappened(creation), 'sent again')
  }
}
