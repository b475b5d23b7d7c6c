import assert from 'node:assert/strict'
import { Agent } from 'undici'
import { createClient } from '../../src/client/client.ts'
import { createTeam, getTeam, updateTeam } from '../../src/contract/organizations/teams.ts'
import { DocsctlError } from '../../src/errors.ts'
import { failureFrom, team, withClient } from '../support/client.ts'
import { type Handler, json, reset, startServer } from '../support/server.ts'

const teamPath = { organizationId: 'org_1', teamId: 'team_1' }

const redirect = (location: string, status = 302): Handler => json(status, undefined, { location })

describe('the token', () => {
  it('is sent to the API in the Authorization header', () =>
    withClient([json(200, team)], async ({ client, server }) => {
      await client.call(getTeam, teamPath)
      assert.equal(server.seen[0]?.headers.authorization, 'Bearer token-1')
    }))

  it('is sent along a redirect to the same origin', () =>
    withClient([redirect('/elsewhere'), json(200, team)], async ({ client, server }) => {
      assert.equal((await client.call(getTeam, teamPath)).id, 'team_1')
      assert.equal(server.seen[1]?.url, '/elsewhere')
      assert.equal(server.seen[1]?.headers.authorization, 'Bearer token-1')
    }))

  it('is not sent elsewhere: a redirect to another origin is not followed', async () => {
    const other = await startServer()
    try {
      await withClient([redirect(`${other.url}/x`, 307)], async ({ client, server }) => {
        const error = await failureFrom(client.call(getTeam, teamPath))
        assert.equal(error.kind, 'failed')
        assert.equal(
          error.message,
          `GET ${server.url}/v1/orgs/org_1/teams/team_1 was redirected to another origin (not followed): ${other.url}/x`,
        )
        assert.deepEqual(other.seen, [])
      })
    } finally {
      await other.close()
    }
  })

  it('is rejected if it contains characters not allowed in a header', () => {
    assert.throws(
      () => createClient({ apiUrl: 'https://api.example.com', token: 'a\nb' }),
      (error) =>
        error instanceof DocsctlError && error.kind === 'usage' && !error.message.includes('a\nb'),
    )
  })

  for (const apiUrl of [
    'http://api.example.com',
    'http://api.example.com:8080',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://10.0.0.1',
    'http://[::2]',
  ]) {
    it(`is never sent to ${apiUrl}`, () => {
      assert.throws(
        () => createClient({ apiUrl, token: 'token-1' }),
        (error) => error instanceof DocsctlError && error.kind === 'usage',
      )
    })
  }

  for (const apiUrl of ['http://127.9.9.9:1', 'http://localhost:1', 'http://[::1]:1']) {
    it(`may be sent to ${apiUrl} on this machine`, () => {
      assert.equal(createClient({ apiUrl, token: 'token-1' }).apiUrl, apiUrl)
    })
  }
})

/**
 * Sends requests for an HTTPS server to an HTTP server, and records which hosts receive the token.
 */
class Encrypted extends Agent {
  readonly asked: { to: string; token: unknown; body: unknown }[] = []

  override dispatch(...[options, handler]: Parameters<Agent['dispatch']>): boolean {
    const { authorization: token } = options.headers as Record<string, unknown>
    const to = `${options.method} ${options.origin}${options.path}`
    this.asked.push({ to, token, body: options.body })
    const origin = String(options.origin).replace('https:', 'http:')
    return super.dispatch({ ...options, origin }, handler)
  }
}

describe('a redirect to the https port of the same host', () => {
  let dispatcher: Encrypted
  beforeEach(() => {
    dispatcher = new Encrypted()
  })
  afterEach(() => dispatcher.close())

  /** Redirects to a different scheme and host, on the same port as the request. */
  const leadTo =
    (start: string, status: number): Handler =>
    (response, seen) =>
      redirect(`${start}:${response.socket?.localPort}/elsewhere`, status)(response, seen)

  for (const status of [301, 302, 303, 307, 308]) {
    it(`of a read with ${status} is followed without the token`, () =>
      withClient(
        [leadTo('https://127.0.0.1', status), json(200, team)],
        async ({ client, server }) => {
          assert.equal((await client.call(getTeam, teamPath)).id, 'team_1')
          assert.deepEqual(dispatcher.asked, [
            {
              to: `GET ${server.url}/v1/orgs/org_1/teams/team_1`,
              token: 'Bearer token-1',
              body: null,
            },
            {
              to: `GET https://127.0.0.1:${server.port}/elsewhere`,
              token: undefined,
              body: null,
            },
          ])
          assert.equal(server.seen[1]?.headers.authorization, undefined)
        },
        { dispatcher },
      ))
  }

  for (const status of [307, 308]) {
    it(`of a write with ${status} is followed with its body and without the token`, () =>
      withClient(
        [leadTo('https://127.0.0.1', status), json(201, team)],
        async ({ client, server }) => {
          await client.call(createTeam, { organizationId: 'org_1', title: 'Docs' })
          assert.deepEqual(
            server.seen.map(({ method, headers, body }) => [method, headers.authorization, body]),
            [
              ['PUT', 'Bearer token-1', '{"title":"Docs"}'],
              ['PUT', undefined, '{"title":"Docs"}'],
            ],
          )
          assert.equal(dispatcher.asked[1]?.to, `PUT https://127.0.0.1:${server.port}/elsewhere`)
        },
        { dispatcher },
      ))
  }

  for (const status of [301, 302, 303]) {
    it(`of a write with ${status} is not followed and has an unknown outcome`, () =>
      withClient(
        [leadTo('https://127.0.0.1', status)],
        async ({ client }) => {
          const error = await failureFrom(
            client.call(createTeam, { organizationId: 'org_1', title: 'Docs' }),
          )
          assert.equal(error.kind, 'failed')
          assert.equal(error.details.state, 'It is unknown whether the change was made')
        },
        { dispatcher },
      ))
  }

  it('is not followed to another host', () =>
    withClient(
      [leadTo('https://localhost', 307)],
      async ({ client }) => {
        const { message } = await failureFrom(client.call(getTeam, teamPath))
        assert.match(message, /another origin \(not followed\): https:\/\/localhost:\d+\//)
      },
      { dispatcher },
    ))

  it('is not followed in the opposite direction', () =>
    withClient(
      [leadTo('http://127.0.0.1', 307)],
      async ({ server }) => {
        const apiUrl = server.url.replace('http:', 'https:')
        const client = createClient({ apiUrl, token: 'token-1', dispatcher })
        const { message } = await failureFrom(client.call(getTeam, teamPath))
        assert.match(message, /another origin \(not followed\): http:\/\/127\.0\.0\.1:\d+\//)
        await client.close()
      },
      { dispatcher },
    ))
})

describe('a redirect', () => {
  it('is not followed more than 5 times', () =>
    withClient(
      Array.from({ length: 6 }, () => redirect('/again')),
      async ({ client, server }) => {
        const error = await failureFrom(client.call(getTeam, teamPath))
        assert.equal(error.kind, 'failed')
        assert.equal(
          error.message,
          `The GET request was redirected more than 5 times, last to ${server.url}/again`,
        )
      },
    ))

  for (const status of [301, 302, 303]) {
    it(`of a write with ${status} is not followed and has an unknown outcome`, () =>
      withClient([redirect('/elsewhere', status)], async ({ client, server }) => {
        const error = await failureFrom(
          client.call(createTeam, { organizationId: 'org_1', title: 'Docs' }),
        )
        assert.equal(error.kind, 'failed')
        assert.equal(
          error.message,
          `PUT ${server.url}/v1/orgs/org_1/teams was redirected to ${server.url}/elsewhere`,
        )
        assert.equal(error.details.state, 'It is unknown whether the change was made')
        assert.equal(error.details.isDoubtful, true)
        assert.equal(
          error.details.hint,
          `Before you repeat the command, send GET ${server.url}/v1/orgs/org_1/teams?title=Docs to check whether the change was made`,
        )
      }))
  }

  for (const [status, state] of [
    [302, 'It is unknown whether the change was made'],
    [303, 'It is unknown whether the change was made'],
    [307, undefined],
  ] as const) {
    it(`of a write to another origin with ${status} ${state ? 'leaves its outcome unknown' : 'does not leave its outcome unknown'}`, () =>
      withClient([redirect('https://login.example.com/', status)], async ({ client }) => {
        const error = await failureFrom(
          client.call(createTeam, { organizationId: 'org_1', title: 'Docs' }),
        )
        assert.equal(error.details.state, state)
      }))
  }

  it('of a write to an invalid location leaves its outcome unknown', () =>
    withClient([json(303)], async ({ client }) => {
      const change = { organizationId: 'org_1', teamId: 'team_1', title: 'Docs' }
      const error = await failureFrom(client.call(updateTeam, change))
      assert.equal(error.details.status, 303)
      assert.equal(error.details.state, 'It is unknown whether the change was made')
    }))

  for (const status of [307, 308]) {
    it(`of a write with ${status} is followed within the origin, with its body`, () =>
      withClient([redirect('/elsewhere', status), json(201, team)], async ({ client, server }) => {
        await client.call(createTeam, { organizationId: 'org_1', title: 'Docs' })
        assert.deepEqual(
          server.seen.map(({ method, url, body }) => [method, url, body]),
          [
            ['PUT', '/v1/orgs/org_1/teams', '{"title":"Docs"}'],
            ['PUT', '/elsewhere', '{"title":"Docs"}'],
          ],
        )
      }))
  }

  it('of a write to another origin appears in the error without its secrets', () =>
    withClient([redirect('https://login.example.com/?token=abc', 307)], async ({ client }) => {
      const error = await failureFrom(
        client.call(createTeam, { organizationId: 'org_1', title: 'Docs' }),
      )
      assert.match(
        error.message,
        /another origin.*: https:\/\/login\.example\.com\/\?token=\*\*\*$/,
      )
    }))

  for (const location of ['http://[', 'javascript:alert(1)', 'file:///etc/passwd', '\u0000']) {
    it(`to ${JSON.stringify(location)} is an error`, () =>
      withClient(
        [
          (response) => {
            response.socket?.end(
              `HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`,
            )
          },
          ...(location === '\u0000' ? Array.from({ length: 7 }, () => reset()) : []),
        ],
        async ({ client }) => {
          const error = await failureFrom(client.call(getTeam, teamPath))
          assert.notEqual(error.kind, 'bug')
        },
      ))
  }
})

describe('the API URL', () => {
  for (const given of ['', '/', '/v1', '/v1/']) {
    it(`may end with "${given}"`, () =>
      withClient([json(200, team)], async ({ server }) => {
        const client = createClient({ apiUrl: `${server.url}${given}` })
        await client.call(getTeam, teamPath)
        assert.equal(server.seen[0]?.url, '/v1/orgs/org_1/teams/team_1')
        await client.close()
      }))
  }

  for (const apiUrl of ['api.example.com', 'ftp://example.com', 'https://u:p@example.com', '']) {
    it(`cannot be "${apiUrl}"`, () => {
      assert.throws(
        () => createClient({ apiUrl }),
        (error) => error instanceof DocsctlError && error.kind === 'usage',
      )
    })
  }
})
