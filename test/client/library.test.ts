import assert from 'node:assert/strict'
import { type ConnectedClient, connect } from '../../src/client/library.ts'
import { operations } from '../../src/contract/all.ts'
import { atEnd } from '../support/at-end.ts'
import { team } from '../support/client.ts'
import { json, startServer } from '../support/server.ts'

describe('the library', () => {
  it('has a method for each operation, named after the operation ID', () => {
    const client: unknown = connect({ apiUrl: 'https://api.example.com' })
    for (const { id } of operations) {
      let at = client
      for (const name of id.split('.')) at = (at as Record<string, unknown>)[name]
      assert.equal(typeof at, 'function', id)
    }
  })

  it('rejects a missing API URL', () => {
    const options = { apiUrl: process.env.DOCSCTL_UNSET as string }
    assert.throws(() => connect(options), { message: 'Invalid API URL "undefined"' })
  })

  it('lists, reads, and creates resources', async () => {
    const server = await startServer(
      json(200, { items: [team] }),
      json(200, team),
      json(201, { ...team, title: 'New' }),
    )
    const client = connect({ apiUrl: server.url, token: 'token-1' })
    atEnd(() => client.close())
    const titles: string[] = []
    for await (const { title } of client.teams.list({ organizationId: 'o' }, { limit: 5 })) {
      titles.push(title)
    }
    const one = await client.teams.get({ organizationId: 'o', teamId: 'team_1' })
    const made = await client.teams.create({ organizationId: 'o', title: 'New' })
    assert.deepEqual([...titles, one.title, made.title], ['Docs', 'Docs', 'New'])
    assert.deepEqual(
      server.seen.map(({ method, url, body }) => [method, url, body]),
      [
        ['GET', '/v1/orgs/o/teams?limit=5', ''],
        ['GET', '/v1/orgs/o/teams/team_1', ''],
        ['PUT', '/v1/orgs/o/teams', '{"title":"New"}'],
      ],
    )
  })
})

/** Never called. The compiler reports an error for each expected type error that doesn't occur. */
async function mustNotCompile(client: ConnectedClient): Promise<void> {
  const { title }: { title: string } = await client.teams.get({ organizationId: 'o', teamId: 't' })
  const none: undefined = await client.teams.delete({ organizationId: 'o', teamId: title })
  for await (const org of client.orgs.list()) client.orgs.get({ organizationId: org.id })

  // @ts-expect-error the path requires the team
  await client.teams.get({ organizationId: 'o' })
  // @ts-expect-error the list requires its organization
  client.teams.list()
  // @ts-expect-error unknown body key
  await client.teams.create({ organizationId: 'o', title: 'A', color: 'red' })
  // @ts-expect-error unknown role
  await client.teams.members.set({ organizationId: 'o', teamId: 't', userId: 'u', role: 'king' })
  // @ts-expect-error a list is not a promise
  await client.teams.list({ organizationId: 'o' }).then(() => none)
  // @ts-expect-error unknown operation
  client.teams.archive({ organizationId: 'o', teamId: 't' })
  // @ts-expect-error a single resource has no items to limit
  await client.teams.get({ organizationId: 'o', teamId: 't' }, { limit: 5 })
}
void mustNotCompile
