import assert from 'node:assert/strict'
import { createClient } from '../../src/client/client.ts'
import { createTeam, getTeam, updateTeam } from '../../src/contract/organizations/teams.ts'
import { DocsctlError } from '../../src/errors.ts'
import { failureFrom, team, withClient } from '../support/client.ts'
import { json } from '../support/server.ts'

describe('a raw request', () => {
  for (const [path, url] of [
    ['orgs', '/v1/orgs'],
    ['/orgs?limit=1', '/v1/orgs?limit=1'],
    ['/v1/orgs', '/v1/orgs'],
    ['/v1', '/v1'],
    ['/v1beta', '/v1/v1beta'],
  ] as const) {
    it(`to ${path} goes to ${url}`, () =>
      withClient([json(200, { a: 1 })], async ({ client, server }) => {
        assert.deepEqual((await client.request({ method: 'get', path })).body, { a: 1 })
        assert.equal(server.seen[0]?.url, url)
      }))
  }

  it('to an absolute URL of the same origin carries the token', () =>
    withClient([json(200)], async ({ client, server }) => {
      await client.request({ method: 'GET', path: `${server.url}/v1/x` })
      assert.equal(server.seen[0]?.headers.authorization, 'Bearer token-1')
    }))

  for (const path of ['https://evil.example/v1/orgs', 'http://127.0.0.1:1/v1', 'mailto:a@b']) {
    it(`rejects ${path}`, () =>
      withClient([], async ({ client }) => {
        assert.equal((await failureFrom(client.request({ method: 'GET', path }))).kind, 'usage')
      }))
  }

  it('resolves //host within the API', () =>
    withClient([json(200)], async ({ client, server }) => {
      await client.request({ method: 'GET', path: '//evil.example/orgs' })
      assert.equal(server.seen[0]?.url, '/v1/evil.example/orgs')
    }))

  it('sends its headers and its body as JSON', () =>
    withClient([json(200)], async ({ client, server }) => {
      await client.request({ method: 'POST', path: 'x', headers: { 'X-A': 'b' }, body: { n: 1 } })
      assert.equal(server.seen[0]?.body, '{"n":1}')
      assert.equal(server.seen[0]?.headers['x-a'], 'b')
      assert.equal(server.seen[0]?.headers['content-type'], 'application/json')
    }))

  it('returns the text of a response that is not JSON', () =>
    withClient([(response) => response.end('pong')], async ({ client }) => {
      const { body, text } = await client.request({ method: 'GET', path: 'ping' })
      assert.deepEqual([body, text], [undefined, 'pong'])
    }))

  it('is retried depending on its method, unless the caller overrides it', async () => {
    await withClient([json(502), json(200)], async ({ client }) => {
      await client.request({ method: 'PUT', path: 'x' })
    })
    await withClient([json(502)], async ({ client }) => {
      await failureFrom(client.request({ method: 'PUT', path: 'x', repeat: 'unsafe' }))
    })
    await withClient([json(502)], async ({ client }) => {
      await failureFrom(client.request({ method: 'PATCH', path: 'x' }))
    })
  })
})

describe('an API URL', () => {
  for (const apiUrl of [
    'https://ann@api.example.com',
    'https://:secret@api.example.com',
    'https://ann:secret@api.example.com',
  ]) {
    it(`cannot contain a username or password: ${apiUrl}`, () => {
      assert.throws(() => createClient({ apiUrl }), {
        kind: 'usage',
        message: 'The API URL cannot contain a username or password',
      })
    })
  }
})

describe('a canceled request', () => {
  it('keeps the reason of the cancellation and reports that a write may have completed', async () => {
    const controller = new AbortController()
    await withClient(
      [
        () =>
          controller.abort(
            new DocsctlError('unreachable', 'the time of --timeout is spent', { retryable: true }),
          ),
      ],
      async ({ client, server }) => {
        const error = await failureFrom(
          client.call(
            createTeam,
            { organizationId: 'o', title: 'A' },
            { signal: controller.signal },
          ),
        )
        assert.equal(error.kind, 'unreachable')
        assert.equal(error.message, 'the time of --timeout is spent')
        assert.equal(error.details.state, 'It is unknown whether the change was made')
        assert.equal(error.details.retryable, false)
        const look = `Before you repeat the command, send GET ${server.url}/v1/orgs/o/teams?title=A to check whether the change was made`
        assert.equal(error.details.hint, look)
        assert.equal(error.details.isDoubtful, true)
      },
    )
  })

  it('has an unknown outcome if it is a write, even one that is safe to repeat', async () => {
    const controller = new AbortController()
    await withClient([() => controller.abort()], async ({ client }) => {
      const error = await failureFrom(
        client.call(
          updateTeam,
          { organizationId: 'o', teamId: 't', title: 'A' },
          { signal: controller.signal },
        ),
      )
      assert.equal(error.kind, 'interrupted')
      assert.equal(error.details.state, 'It is unknown whether the change was made')
      assert.equal(error.details.isDoubtful, true)
    })
  })

  it('has a known outcome if it is a write that was not sent', async () => {
    const controller = new AbortController()
    controller.abort()
    await withClient([], async ({ client }) => {
      const error = await failureFrom(
        client.call(
          updateTeam,
          { organizationId: 'o', teamId: 't', title: 'A' },
          { signal: controller.signal },
        ),
      )
      assert.equal(error.kind, 'interrupted')
      assert.equal(error.details.isDoubtful, undefined)
    })
  })

  it('is also canceled by the signal of the client', async () => {
    const controller = new AbortController()
    await withClient(
      [() => controller.abort()],
      async ({ client }) => {
        const error = await failureFrom(client.call(getTeam, { organizationId: 'o', teamId: 't' }))
        assert.equal(error.kind, 'interrupted')
        assert.equal(error.exit, 130)
        assert.equal(error.details.state, undefined)
      },
      { signal: controller.signal },
    )
  })
})

describe('events', () => {
  it('report each request and response with masked URLs', () =>
    withClient([json(200, team, { 'x-request-id': 'r1' })], async ({ client, events, server }) => {
      await client.request({ method: 'GET', path: '/sites/s?shareKey=abc' })
      const url = `${server.url}/v1/sites/s?shareKey=***`
      assert.deepEqual(events, [
        { type: 'request', attempt: 1, method: 'GET', url },
        { type: 'response', method: 'GET', url, status: 200, ms: 0, requestId: 'r1' },
      ])
    }))

  it('mark the body of an operation as JSON, and omit the type without a body', () =>
    withClient([json(200, team), json(200, team)], async ({ client, server }) => {
      const one = { organizationId: 'org_1', teamId: 'team_1' }
      await client.call(updateTeam, { ...one, title: 'Docs' })
      await client.call(getTeam, one)
      assert.deepEqual(
        server.seen.map(({ headers }) => headers['content-type']),
        ['application/json', undefined],
      )
    }))
})
