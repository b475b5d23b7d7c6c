import assert from 'node:assert/strict'
import { createClient } from '../../src/client/client.ts'
import { createTeam, getTeam } from '../../src/contract/organizations/teams.ts'
import { DocsctlError } from '../../src/errors.ts'
import { failureFrom, team, withClient } from '../support/client.ts'
import { type Handler, json, startServer } from '../support/server.ts'

const one = { organizationId: 'org_1', teamId: 'team_1' }

const redirect = (location: string, status = 302): Handler => json(status, undefined, { location })

describe('the token', () => {
  it('goes to the API in the Authorization header', () =>
    withClient([json(200, team)], async ({ client, server }) => {
      await client.call(getTeam, one)
      assert.equal(server.seen[0]?.headers.authorization, 'Bearer token-1')
    }))

  it('goes along a redirect within the origin', () =>
    withClient([redirect('/elsewhere'), json(200, team)], async ({ client, server }) => {
      assert.equal((await client.call(getTeam, one)).id, 'team_1')
      assert.equal(server.seen[1]?.url, '/elsewhere')
      assert.equal(server.seen[1]?.headers.authorization, 'Bearer token-1')
    }))

  it('never goes along a redirect to another origin', async () => {
    const other = await startServer(json(200, team))
    await withClient([redirect(`${other.url}/x`, 307)], async ({ client }) => {
      assert.equal((await client.call(getTeam, one)).id, 'team_1')
      assert.equal(other.seen[0]?.url, '/x')
      assert.equal(other.seen[0]?.headers.authorization, undefined)
    })
    await other.close()
  })

  it('is refused where it could not stand in a header', () => {
    assert.throws(
      () => createClient({ apiUrl: 'https://api.example.com', token: 'a\nb' }),
      (error) =>
        error instanceof DocsctlError && error.kind === 'usage' && !error.message.includes('a\nb'),
    )
  })

  for (const apiUrl of [
    'http://api.example.com',
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
    it(`may be sent to ${apiUrl}, which is this machine`, () => {
      assert.equal(createClient({ apiUrl, token: 'token-1' }).apiUrl, apiUrl)
    })
  }
})

describe('a redirect', () => {
  it('is not followed more than 5 times', () =>
    withClient(
      Array.from({ length: 6 }, () => redirect('/again')),
      async ({ client, server }) => {
        const error = await failureFrom(client.call(getTeam, one))
        assert.equal(error.kind, 'failed')
        assert.equal(
          error.message,
          `GET was redirected more than 5 times, last to ${server.url}/again`,
        )
      },
    ))

  it('of a write is an error that names the target', () =>
    withClient([redirect('https://login.example.com/?token=abc', 307)], async ({ client }) => {
      const error = await failureFrom(
        client.call(createTeam, { organizationId: 'org_1', title: 'Docs' }),
      )
      assert.equal(error.kind, 'failed')
      assert.equal(
        error.message,
        'PUT was answered with a redirect to https://login.example.com/?token=***',
      )
    }))
})

describe('the API URL', () => {
  for (const given of ['', '/', '/v1', '/v1/']) {
    it(`is forgiven "${given}" at its end`, () =>
      withClient([json(200, team)], async ({ server }) => {
        const client = createClient({ apiUrl: `${server.url}${given}` })
        await client.call(getTeam, one)
        assert.equal(server.seen[0]?.url, '/v1/orgs/org_1/teams/team_1')
        await client.close()
      }))
  }

  for (const apiUrl of ['api.example.com', 'ftp://example.com', 'https://u:p@example.com', '']) {
    it(`is refused as "${apiUrl}"`, () => {
      assert.throws(
        () => createClient({ apiUrl }),
        (error) => error instanceof DocsctlError && error.kind === 'usage',
      )
    })
  }
})
