import assert from 'node:assert/strict'
import { getCustomField, listCustomFields } from '../../src/contract/organizations/custom-fields.ts'
import { deleteTeam, getTeam, listTeams } from '../../src/contract/organizations/teams.ts'
import { addSectionToGroup } from '../../src/contract/sites/section-groups.ts'
import { listSpaceLinks } from '../../src/contract/spaces.ts'
import { collect, failureFrom, withClient } from '../support/client.ts'
import { json, text } from '../support/server.ts'

const one = { organizationId: 'org_1', teamId: 'team_1' }

describe('an answer that is no success', () => {
  for (const [status, kind, message] of [
    [400, 'refused', 'the service refused the request (400)'],
    [401, 'not-signed-in', 'the service does not accept the token (401)'],
    [403, 'not-permitted', 'this is not permitted (403)'],
    [404, 'not-found', 'it was not found (404)'],
    [409, 'conflict', 'it conflicts with the present state (409)'],
    [412, 'conflict', 'it conflicts with the present state (412)'],
    [413, 'failed', 'the request is larger than the service takes (413)'],
    [418, 'failed', 'the service gave an answer that was not expected (418)'],
    [422, 'refused', 'the service refused the request (422)'],
    [501, 'refused', 'the service does not offer this (501)'],
  ] as const) {
    it(`of ${status} is of the kind ${kind}`, () =>
      withClient([json(status)], async ({ client, server }) => {
        const error = await failureFrom(client.call(getTeam, one))
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
    ['an object of another form', json(400, { oops: 1 }), ''],
    ['a JSON text', json(400, 'Bad'), ': Bad'],
    ['plain text', text(400, 'Bad\n'), ': Bad'],
    ['nothing at all', text(400, ''), ''],
    [
      'a web page',
      text(400, '<html><head><title>Access\n denied</title></head>', 'text/html'),
      ': a web page titled "Access denied" came instead of JSON, a proxy or a login portal seems to have answered',
    ],
  ] as const) {
    it(`is read where its body is ${form}`, () =>
      withClient([handler], async ({ client }) => {
        const error = await failureFrom(client.call(getTeam, one))
        assert.equal(error.message, `the service refused the request (400)${expected}`)
      }))
  }

  it('is cut where it is long, and not in the middle of the token', () =>
    withClient([text(400, `${'x'.repeat(495)} token-1`)], async ({ client }) => {
      const error = await failureFrom(client.call(getTeam, one))
      assert.match(error.message, /x \*\*\*$/)
    }))

  it('names its request by x-request-id, else cf-ray', async () => {
    await withClient(
      [json(404, {}, { 'x-request-id': 'r1', 'cf-ray': 'c1' }), json(404, {}, { 'cf-ray': 'c2' })],
      async ({ client }) => {
        assert.equal((await failureFrom(client.call(getTeam, one))).details.requestId, 'r1')
        assert.equal((await failureFrom(client.call(getTeam, one))).details.requestId, 'c2')
      },
    )
  })

  it('never repeats the token that a service echoes', () =>
    withClient([json(400, { message: 'bad header Bearer token-1' })], async ({ client }) => {
      const error = await failureFrom(client.call(getTeam, one))
      assert.equal(error.message, 'the service refused the request (400): bad header Bearer ***')
    }))

  it('says that a token is needed where none was sent', () =>
    withClient(
      [json(401)],
      async ({ client }) => {
        const error = await failureFrom(client.call(getTeam, one))
        assert.equal(error.message, 'this needs a token (401)')
      },
      { token: undefined },
    ))

  it('says of a retired operation that the path is missing where what it belongs to is there', () =>
    withClient([json(405), json(200, { id: 'org_1' })], async ({ client, server }) => {
      const error = await failureFrom(
        collect(client.paginate(listCustomFields, { organizationId: 'org_1' })),
      )
      assert.deepEqual([error.kind, error.exit], ['retired', 1])
      assert.equal(
        error.message,
        'this service does not have this operation any more (405); nothing takes its place',
      )
      assert.deepEqual(
        server.seen.map(({ url }) => url),
        ['/v1/orgs/org_1/custom-fields?limit=1000', '/v1/orgs/org_1'],
      )
    }))

  it('takes a retired operation for missing where the list of the same kind is missing too', () =>
    withClient([json(404), json(404)], async ({ client }) => {
      const field = { organizationId: 'org_1', fieldName: 'owner' }
      assert.equal((await failureFrom(client.call(getCustomField, field))).kind, 'retired')
    }))

  it('takes the thing for missing where the list of its kind is there, or what it belongs to is not', () =>
    withClient([json(404), json(200, { items: [] }), json(404), json(404)], async ({ client }) => {
      const field = { organizationId: 'org_1', fieldName: 'owner' }
      assert.equal((await failureFrom(client.call(getCustomField, field))).kind, 'not-found')
      const { kind, details } = await failureFrom(
        collect(client.paginate(listSpaceLinks, { spaceId: 'spc_1' })),
      )
      assert.deepEqual(
        [kind, details.state],
        ['not-found', 'this service may not offer spaces.links'],
      )
    }))

  it('looks for the thing in the list that stands for what it belongs to', () =>
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

describe('a success without its JSON', () => {
  it('is an error that names the portal which answered', () =>
    withClient([text(200, '<!doctype html><title>Wi-Fi login</title>')], async ({ client }) => {
      const error = await failureFrom(client.call(getTeam, one))
      assert.equal(error.kind, 'failed')
      assert.equal(error.exit, 1)
      assert.equal(
        error.message,
        'a web page titled "Wi-Fi login" came instead of JSON, a proxy or a login portal seems to have answered',
      )
    }))

  it('is an error where a portal answers a deletion', () =>
    withClient([text(200, '<html>', 'text/html')], async ({ client }) => {
      assert.equal((await failureFrom(client.call(deleteTeam, one))).kind, 'failed')
    }))

  const half = text(200, '{"items":[{"id":"te', 'application/json')

  it('is read again where the JSON is cut short', () =>
    withClient([half, json(200, { items: [] })], async ({ client }) => {
      const teams = client.paginate(listTeams, { organizationId: 'org_1' })
      assert.deepEqual(await collect(teams), [])
    }))

  it('is an error where the JSON is cut short', () =>
    withClient(
      Array.from({ length: 8 }, () => half),
      async ({ client }) => {
        const error = await failureFrom(
          collect(client.paginate(listTeams, { organizationId: 'org_1' })),
        )
        assert.equal(error.kind, 'failed')
        assert.equal(error.message, 'the answer is not whole JSON, it may have been cut short')
      },
    ))

  it('is an error where nothing came', () =>
    withClient([text(200, '')], async ({ client }) => {
      const error = await failureFrom(client.call(getTeam, one))
      assert.equal(error.message, 'the answer is empty where JSON is due')
    }))

  for (const status of [204, 205]) {
    it(`is whole for a deletion that is answered with ${status} and no body`, () =>
      withClient([json(status)], async ({ client }) => {
        assert.equal(await client.call(deleteTeam, one), undefined)
      }))
  }
})
