import assert from 'node:assert/strict'
import { createChangeRequest } from '../../src/contract/change-requests/change-requests.ts'
import { createTeam } from '../../src/contract/organizations/teams.ts'
import { failureFrom, team, withClient } from '../support/client.ts'
import { type Handler, json, reset } from '../support/server.ts'

const made = { organizationId: 'org_1', title: 'Docs' }
const noon = { date: 'Sun, 01 Jun 2025 12:00:00 GMT' }

function found(...teams: object[]): Handler {
  return json(200, { items: teams.map((one) => ({ ...team, ...one })) }, noon)
}

describe('a write whose answer is lost', () => {
  it('has succeeded where the look-up finds the one thing that it made', () =>
    withClient([reset(), found({ id: 'team_9' })], async ({ client, server }) => {
      assert.equal((await client.call(createTeam, made)).id, 'team_9')
      assert.deepEqual(
        server.seen.map(({ method, url }) => `${method} ${url}`),
        ['PUT /v1/orgs/org_1/teams', 'GET /v1/orgs/org_1/teams?title=Docs&limit=1000'],
      )
    }))

  it('is sent again where the look-up finds nothing', () =>
    withClient(
      [reset(), found(), json(201, { ...team, id: 'team_2' })],
      async ({ client, server }) => {
        assert.equal((await client.call(createTeam, made)).id, 'team_2')
        assert.deepEqual(
          server.seen.map(({ method }) => method),
          ['PUT', 'GET', 'PUT'],
        )
      },
    ))

  it('is not taken for an older thing of the same name', () =>
    withClient(
      [reset(), found({ createdAt: '2025-06-01T11:59:50.000Z' }), json(201, team)],
      async ({ client, server }) => {
        await client.call(createTeam, made)
        assert.deepEqual(
          server.seen.map(({ method }) => method),
          ['PUT', 'GET', 'PUT'],
        )
      },
    ))

  it('is not taken for a new thing of a name that only contains its own', () =>
    withClient([reset(), found({ title: 'Docs EU' }), json(201, team)], async ({ client }) => {
      assert.equal((await client.call(createTeam, made)).title, 'Docs')
    }))

  it('is unknown where several new things are alike', () =>
    withClient([reset(), found({ id: 'a' }, { id: 'b' })], async ({ client, server }) => {
      const error = await failureFrom(client.call(createTeam, made))
      assert.equal(error.kind, 'unreachable')
      assert.match(error.message, /^whether it was carried out is not known: /)
      assert.equal(error.details.state, 'the change may or may not have been made')
      assert.equal(
        error.details.hint,
        `look with GET ${server.url}/v1/orgs/org_1/teams?title=Docs before it is sent again`,
      )
      assert.equal(error.details.retryable, false)
    }))

  it('is unknown where the look-up fails', () =>
    withClient([reset(), json(403)], async ({ client }) => {
      const error = await failureFrom(client.call(createTeam, made))
      assert.equal(error.details.state, 'the change may or may not have been made')
    }))

  for (const [name, handler] of [
    ['a connection that breaks', reset()],
    ['500', json(500)],
    ['502', json(502)],
    ['503 without Retry-After', json(503)],
    ['504', json(504)],
  ] as const) {
    it(`is never sent twice after ${name} where it can't be looked up`, () =>
      withClient([handler], async ({ client }) => {
        const error = await failureFrom(
          client.call(createChangeRequest, { spaceId: 'space_1', subject: 'New' }),
        )
        assert.equal(error.kind, 'unreachable')
        assert.equal(error.details.state, 'the change may or may not have been made')
        assert.equal(error.details.hint, 'look at what it acts on before it is sent again')
      }))
  }
})
