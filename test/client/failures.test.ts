import assert from 'node:assert/strict'
import { getCustomField, listCustomFields } from '../../src/contract/organizations/custom-fields.ts'
import { deleteTeam, getTeam, listTeams } from '../../src/contract/organizations/teams.ts'
import { addSectionToGroup } from '../../src/contract/sites/section-groups.ts'
import { listSpaceLinks } from '../../src/contract/spaces.ts'
import { collect, failureFrom, withClient } from '../support/client.ts'
import { json, text } from '../support/server.ts'

const teamPath = { organizationId: 'org_1', teamId: 'team_1' }

describe('an error response', () => {
  for (const [status, kind, message] of [
    [400, 'refused', 'The service rejected the request (400)'],
    [401, 'not-signed-in', 'The service rejected the token (401)'],
    [403, 'not-permitted', 'Not permitted (403)'],
    [404, 'not-found', 'Not found (404)'],
    [409, 'conflict', 'The request conflicts with the current state (409)'],
    [412, 'conflict', 'The request conflicts with the current state (412)'],
    [413, 'failed', 'The request is too large for the service (413)'],
    [418, 'failed', 'Unexpected response (418)'],
    [422, 'refused', 'The service rejected the request (422)'],
    [501, 'refused', 'The service does not support this operation (501)'],
  ] as const) {
    it(`with ${status} has the kind ${kind}`, () =>
      withClient([json(status)], async ({ client, server }) => {
        const error = await failureFrom(client.call(getTeam, teamPath))
        assert.equal(error.kind, kind)
        assert.equal(error.message, message)
        assert.equal(error.details.status, status)
        assert.deepEqual(error.details.request, {
          method: 'GET',
          url: `${server.url}/v1/orgs/org_1/teams/team_1`,
        })
      }))
  }

  for (const [form, handler, expected] of [
    ['{error: {code, message}}', json(400, { error: { code: 400, message: 'Bad' } }), ': Bad'],
    ['{error: text}', json(400, { error: 'Bad' }), ': Bad'],
    ['{message}', json(400, { message: 'Bad' }), ': Bad'],
    ['an object with a different structure', json(400, { oops: 1 }), ''],
    ['a JSON text', json(400, 'Bad'), ': Bad'],
    ['plain text', text(400, 'Bad\n'), ': Bad'],
    ['nothing at all', text(400, ''), ''],
    [
      'a web page',
      text(400, '<html><head><title>Access\n denied</title></head>', 'text/html'),
      ': Expected JSON, but received a web page titled "Access denied", probably a sign-in page or an error page of a proxy',
    ],
  ] as const) {
    it(`is parsed if its body is ${form}`, () =>
      withClient([handler], async ({ client }) => {
        const error = await failureFrom(client.call(getTeam, teamPath))
        assert.equal(error.message, `The service rejected the request (400)${expected}`)
      }))
  }

  it('is truncated if it is long, but not in the middle of the token', () =>
    withClient([text(400, `${'x'.repeat(495)} token-1`)], async ({ client }) => {
      const error = await failureFrom(client.call(getTeam, teamPath))
      assert.match(error.message, /x \*\*\*$/)
    }))

  it('identifies its request by x-request-id, or otherwise by cf-ray', async () => {
    await withClient(
      [json(404, {}, { 'x-request-id': 'r1', 'cf-ray': 'c1' }), json(404, {}, { 'cf-ray': 'c2' })],
      async ({ client }) => {
        assert.equal((await failureFrom(client.call(getTeam, teamPath))).details.requestId, 'r1')
        assert.equal((await failureFrom(client.call(getTeam, teamPath))).details.requestId, 'c2')
      },
    )
  })

  it('never shows a token that the service repeats', () =>
    withClient([json(400, { message: 'bad header Bearer token-1' })], async ({ client }) => {
      const error = await failureFrom(client.call(getTeam, teamPath))
      assert.equal(error.message, 'The service rejected the request (400): bad header Bearer ***')
    }))

  it('explains that a token is required if none was sent', () =>
    withClient(
      [json(401)],
      async ({ client }) => {
        const error = await failureFrom(client.call(getTeam, teamPath))
        assert.equal(error.message, 'This request requires a token (401)')
      },
      { token: undefined },
    ))

  it('reports the missing path of a removed operation if its parent exists', () =>
    withClient([json(405), json(200, { id: 'org_1' })], async ({ client, server }) => {
      const error = await failureFrom(
        collect(client.paginate(listCustomFields, { organizationId: 'org_1' })),
      )
      assert.deepEqual([error.kind, error.exit], ['retired', 1])
      assert.equal(
        error.message,
        'The service removed this operation (405). There is no replacement',
      )
      assert.deepEqual(
        server.seen.map(({ url }) => url),
        ['/v1/orgs/org_1/custom-fields?limit=1000', '/v1/orgs/org_1'],
      )
    }))

  it('reports the missing path of a removed operation if its list is missing too', () =>
    withClient([json(404), json(404)], async ({ client }) => {
      const field = { organizationId: 'org_1', fieldName: 'owner' }
      assert.equal((await failureFrom(client.call(getCustomField, field))).kind, 'retired')
    }))

  it('reports a missing resource if its list exists or its parent is missing', () =>
    withClient([json(404), json(200, { items: [] }), json(404), json(404)], async ({ client }) => {
      const field = { organizationId: 'org_1', fieldName: 'owner' }
      assert.equal((await failureFrom(client.call(getCustomField, field))).kind, 'not-found')
      const { kind, details } = await failureFrom(
        collect(client.paginate(listSpaceLinks, { spaceId: 'spc_1' })),
      )
      assert.deepEqual(
        [kind, details.state],
        ['not-found', 'The service might not support spaces.links'],
      )
    }))

  it('looks for the resource in the list of its parent', () =>
    withClient(
      [json(404), json(200, { items: [{ id: 'grp_1' }] }), json(404), json(200, { items: [] })],
      async ({ client }) => {
        const path = { organizationId: 'org_1', siteId: 'site_1', siteSectionGroupId: 'grp_1' }
        const add = () =>
          failureFrom(client.call(addSectionToGroup, { ...path, sectionId: 'sec_1' }))
        assert.equal((await add()).kind, 'retired')
        const { kind, details } = await add()
        assert.deepEqual([kind, details.state], ['not-found', undefined])
      },
    ))
})

describe('a success response without JSON', () => {
  it('is an error that identifies the sign-in portal that responded', () =>
    withClient([text(200, '<!doctype html><title>Wi-Fi login</title>')], async ({ client }) => {
      const error = await failureFrom(client.call(getTeam, teamPath))
      assert.equal(error.kind, 'failed')
      assert.equal(error.exit, 1)
      assert.equal(
        error.message,
        'Expected JSON, but received a web page titled "Wi-Fi login", probably a sign-in page or an error page of a proxy',
      )
    }))

  it('is an error if a sign-in portal responds to a deletion', () =>
    withClient([text(200, '<html>', 'text/html')], async ({ client }) => {
      assert.equal((await failureFrom(client.call(deleteTeam, teamPath))).kind, 'failed')
    }))

  const half = text(200, '{"items":[{"id":"te', 'application/json')

  it('is retried if the JSON is truncated', () =>
    withClient([half, json(200, { items: [] })], async ({ client }) => {
      const teams = client.paginate(listTeams, { organizationId: 'org_1' })
      assert.deepEqual(await collect(teams), [])
    }))

  it('is an error if the JSON is truncated', () =>
    withClient(
      Array.from({ length: 8 }, () => half),
      async ({ client }) => {
        const error = await failureFrom(
          collect(client.paginate(listTeams, { organizationId: 'org_1' })),
        )
        assert.equal(error.kind, 'failed')
        assert.equal(error.message, 'The response is not valid JSON')
      },
    ))

  it('is not retried if the JSON of a redirect without a target is truncated', () =>
    withClient(
      [text(300, '{"items":[{"id":"te', 'application/json')],
      async ({ client, server }) => {
        const error = await failureFrom(client.call(getTeam, teamPath))
        assert.equal(error.details.status, 300)
        assert.equal(server.seen.length, 1)
      },
    ))

  it('is an error if the body is empty', () =>
    withClient([text(200, '')], async ({ client }) => {
      const error = await failureFrom(client.call(getTeam, teamPath))
      assert.equal(error.message, 'Expected JSON, but the response is empty')
    }))

  for (const status of [204, 205]) {
    it(`completes a deletion with ${status} and no body`, () =>
      withClient([json(status)], async ({ client }) => {
        assert.equal(await client.call(deleteTeam, teamPath), undefined)
      }))
  }
})
