import assert from 'node:assert/strict'
import { createChangeRequest } from '../../src/contract/change-requests/change-requests.ts'
import { publishOpenAPISpec } from '../../src/contract/openapi.ts'
import { createSamlProvider } from '../../src/contract/organizations/saml.ts'
import { createTeam, getTeam } from '../../src/contract/organizations/teams.ts'
import { createSpace } from '../../src/contract/spaces.ts'
import { failureFrom, team, withClient } from '../support/client.ts'
import { type Handler, json, reset } from '../support/server.ts'

const newTeam = { organizationId: 'org_1', title: 'Docs' }
const noon = { date: 'Sun, 01 Jun 2025 12:00:00 GMT' }

function foundTeams(...teams: object[]): Handler {
  return json(200, { items: teams.map((one) => ({ ...team, ...one })) }, noon)
}

describe('a write with a lost response', () => {
  it('succeeds if the lookup finds exactly one resource that the write may have created', () =>
    withClient([reset(), foundTeams({ id: 'team_9' })], async ({ client, server }) => {
      assert.equal((await client.call(createTeam, newTeam)).id, 'team_9')
      assert.deepEqual(
        server.seen.map(({ method, url }) => `${method} ${url}`),
        ['PUT /v1/orgs/org_1/teams', 'GET /v1/orgs/org_1/teams?title=Docs&limit=1000'],
      )
    }))

  it('is found even if the resource does not show its source', () => {
    const space = {
      ...{ id: 'spc_9', title: 'Docs', visibility: 'private', organization: 'org_1', urls: {} },
      ...{ createdAt: '2025-06-01T12:00:00.000Z', updatedAt: '2025-06-01T12:00:00.000Z' },
    }
    return withClient([reset(), json(200, { items: [space] }, noon)], async ({ client }) => {
      const empty = { ...newTeam, empty: true } as const
      assert.equal((await client.call(createSpace, empty)).id, 'spc_9')
    })
  })

  it('is looked up for over ten seconds, because effects and lists may be delayed', () =>
    withClient(
      [reset(), foundTeams(), foundTeams(), foundTeams(), foundTeams({ id: 'team_2' })],
      async ({ client, server, clock }) => {
        assert.equal((await client.call(createTeam, newTeam)).id, 'team_2')
        assert.deepEqual(
          server.seen.map(({ method }) => method),
          ['PUT', 'GET', 'GET', 'GET', 'GET'],
        )
        assert.deepEqual(clock.slept, [2000, 3000, 5000])
      },
    ))

  it('has an unknown outcome and is never retried if no lookup finds the resource', () =>
    withClient(
      [reset(), foundTeams(), foundTeams(), foundTeams(), foundTeams()],
      async ({ client, server }) => {
        const error = await failureFrom(client.call(createTeam, newTeam))
        assert.equal(error.exit, 9)
        assert.equal(error.details.state, 'It is unknown whether the change was made')
        assert.equal(error.details.retryable, false)
        assert.equal(server.seen.filter(({ method }) => method === 'PUT').length, 1)
      },
    ))

  it('is looked up for no longer than the maximum waiting time', () =>
    withClient(
      [reset(), foundTeams(), foundTeams()],
      async ({ client, clock }) => {
        await failureFrom(client.call(createTeam, newTeam))
        assert.deepEqual(clock.slept, [2000])
      },
      { maxWait: 4000 },
    ))

  for (const [what, ...others] of [
    ['an older resource with the same name', { createdAt: '2025-06-01T11:59:50.000Z' }],
    [
      'a resource that the service clock dates five seconds ago',
      { createdAt: '2025-06-01T11:59:55.000Z' },
    ],
    ['a new resource with a name that only contains its own', { title: 'Docs EU' }],
    ['a resource without a time', { createdAt: undefined }],
  ] as const) {
    it(`does not match ${what}`, () =>
      withClient(
        [reset(), ...Array.from({ length: 4 }, () => foundTeams(...others))],
        async ({ client }) => {
          const error = await failureFrom(client.call(createTeam, newTeam))
          assert.equal(error.details.state, 'It is unknown whether the change was made')
        },
      ))
  }

  it('matches a time truncated to the second of the request', () =>
    withClient(
      // an earlier response sets the estimated service clock, exact to the millisecond
      [json(200, team, noon), reset(), foundTeams({ createdAt: '2025-06-01T12:00:00Z' })],
      async ({ client, clock }) => {
        await client.call(getTeam, { organizationId: 'org_1', teamId: 'team_1' })
        clock.advance(900)
        assert.equal((await client.call(createTeam, newTeam)).id, 'team_1')
      },
    ))

  it('does not match a resource that was created earlier in the same second', () =>
    withClient(
      [
        json(200, team, noon),
        reset(),
        ...Array.from({ length: 4 }, () => foundTeams({ createdAt: '2025-06-01T12:00:00.500Z' })),
      ],
      async ({ client, clock }) => {
        await client.call(getTeam, { organizationId: 'org_1', teamId: 'team_1' })
        clock.advance(900)
        const error = await failureFrom(client.call(createTeam, newTeam))
        assert.equal(error.details.state, 'It is unknown whether the change was made')
      },
    ))

  for (const [createdAt, looks, state] of [
    ['2025-06-01T12:00:00.400Z', 1, undefined],
    ['2025-06-01T12:00:00.050Z', 4, 'It is unknown whether the change was made'],
  ] as const) {
    it(`sent at 12:00:00.100 ${state ? 'does not match' : 'matches'} a resource created at ${createdAt}`, () =>
      withClient(
        [
          json(200, team, noon),
          reset(),
          ...Array.from({ length: looks }, () => foundTeams({ createdAt })),
        ],
        async ({ client, clock }) => {
          await client.call(getTeam, { organizationId: 'org_1', teamId: 'team_1' })
          clock.advance(100)
          const outcome = await client.call(createTeam, newTeam).catch((error) => error)
          assert.equal(outcome.details?.state, state)
          assert.equal(outcome.id, state ? undefined : 'team_1')
        },
      ))
  }

  it("does not match someone else's resource if only unreadable keys differ", () =>
    withClient([reset(), foundTeams({ members: 2 })], async ({ client }) => {
      const error = await failureFrom(
        client.call(createTeam, { ...newTeam, members: ['user_1', 'user_2'] }),
      )
      assert.equal(error.details.state, 'It is unknown whether the change was made')
    }))

  const provider = {
    organizationId: 'org_1',
    label: 'Okta',
    defaultTeam: 'team_1',
    ssoURL: 'https://okta.example.com/',
  }
  const okta = {
    ...{
      object: 'saml-provider',
      id: 'saml_1',
      label: 'Okta',
      ssoURL: 'https://okta.example.com/',
    },
    ...{ defaultTeam: team, createdAt: '2025-06-01T12:00:00.500Z' },
  }
  const listed = (...items: object[]) => json(200, { items }, noon)

  it('succeeds if all sent keys of the only new resource match', () =>
    withClient([reset(), listed(okta)], async ({ client }) => {
      assert.equal((await client.call(createSamlProvider, provider)).id, 'saml_1')
    }))

  it('does not match a new resource if a sent key differs', () =>
    withClient(
      [
        reset(),
        ...Array.from({ length: 4 }, () => listed({ ...okta, ssoURL: 'https://other.test/' })),
      ],
      async ({ client }) => {
        assert.equal((await failureFrom(client.call(createSamlProvider, provider))).exit, 9)
      },
    ))

  const specification = {
    ...{ object: 'openapi-spec', id: 'spec_1', slug: 'pets', processingState: 'complete' },
    ...{ createdAt: '2025-06-01T09:00:00.000Z', updatedAt: '2025-06-01T12:00:00.500Z' },
    ...{ permissions: {}, urls: {} },
  }
  const slug = { organizationId: 'org_1', specSlug: 'pets' }

  it('succeeds if the service has just read a specification from the same URL', () =>
    withClient(
      [reset(), json(200, { ...specification, sourceURL: 'https://a.test/pets' }, noon)],
      async ({ client }) => {
        const source = { url: 'https://a.test/pets' }
        assert.equal((await client.call(publishOpenAPISpec, { ...slug, source })).slug, 'pets')
      },
    ))

  it('has an unknown outcome if a document was sent, because the service does not return the document', () =>
    withClient([reset(), json(200, specification, noon)], async ({ client }) => {
      const source = { text: 'openapi: 3.1.0' }
      const error = await failureFrom(client.call(publishOpenAPISpec, { ...slug, source }))
      assert.equal(error.exit, 9)
    }))

  it('has an unknown outcome if several new resources match', () =>
    withClient([reset(), foundTeams({ id: 'a' }, { id: 'b' })], async ({ client, server }) => {
      const error = await failureFrom(client.call(createTeam, newTeam))
      assert.equal(error.kind, 'unreachable')
      assert.match(error.message, /^The result of the request is unknown. /)
      assert.equal(error.details.state, 'It is unknown whether the change was made')
      assert.equal(
        error.details.hint,
        `Before you repeat the command, send GET ${server.url}/v1/orgs/org_1/teams?title=Docs to check whether the change was made`,
      )
      assert.equal(error.details.retryable, false)
    }))

  it('has an unknown outcome if the lookup fails', () =>
    withClient([reset(), json(403)], async ({ client }) => {
      const error = await failureFrom(client.call(createTeam, newTeam))
      assert.equal(error.details.state, 'It is unknown whether the change was made')
    }))

  for (const [name, handler] of [
    ['a connection that breaks', reset()],
    ['408', json(408)],
    ['500', json(500)],
    ['502', json(502)],
    ['503 without Retry-After', json(503)],
    ['504', json(504)],
    ['524 of a proxy', json(524)],
  ] as const) {
    it(`is never sent twice after ${name} if it cannot be looked up`, () =>
      withClient([handler], async ({ client }) => {
        const error = await failureFrom(
          client.call(createChangeRequest, { spaceId: 'space_1', subject: 'New' }),
        )
        assert.equal(error.kind, 'unreachable')
        assert.equal(error.details.state, 'It is unknown whether the change was made')
        assert.equal(error.details.hint, 'Check the resource before you repeat the command')
      }))
  }
})
