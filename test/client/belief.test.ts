import assert from 'node:assert/strict'
import {
  getChangeRequest,
  mergeChangeRequest,
  updateChangeRequest,
} from '../../src/contract/change-requests/change-requests.ts'
import { getOpenAPIVersion } from '../../src/contract/openapi-versions.ts'
import { getMember, listMembers, removeMember } from '../../src/contract/organizations/members.ts'
import {
  createTeam,
  deleteTeam,
  getTeam,
  updateTeam,
} from '../../src/contract/organizations/teams.ts'
import { restoreSpace } from '../../src/contract/spaces.ts'
import { collect, failureFrom, withClient } from '../support/client.ts'
import { type Handler, json, text } from '../support/server.ts'

const one = { organizationId: 'org_1', teamId: 'team_1' }
const changeRequest = { spaceId: 'space_1', changeRequestId: '12' }
const unknown = 'unknown: the change may or may not have been made'
const portal = '<!doctype html><title>Wi-Fi login</title>'

const odd: [what: string, handler: Handler][] = [
  ['204', json(204)],
  ['nothing', text(200, '')],
  ['null', json(200, null)],
  ['an empty object', json(200, {})],
  ['a list', json(200, [])],
  ['a text', json(200, 'done')],
  ['words', text(200, 'done', 'text/plain')],
  ['the page of a portal without its type', text(200, portal)],
  ['an error', json(200, { error: { code: 500, message: 'no' } })],
  ['half of the JSON', text(200, '{"id":"te')],
]

const writes: [what: string, run: (client: Client) => Promise<unknown>][] = [
  ['a creation', (client) => client.call(createTeam, { organizationId: 'org_1', title: 'Docs' })],
  ['an update', (client) => client.call(updateTeam, { ...one, title: 'Docs' })],
  ['a merge', (client) => client.call(mergeChangeRequest, changeRequest)],
  ['a restoration', (client) => client.call(restoreSpace, { spaceId: 'space_1' })],
]

type Client = Parameters<Parameters<typeof withClient>[1]>[0]['client']

describe('an answer about another thing', () => {
  const other = json(200, { id: 'team_2', title: 'Docs' })
  const sentence = 'the service answered about team_2 instead of team_1'

  it('is a failure of a read', () =>
    withClient([other], async ({ client }) => {
      const error = await failureFrom(client.call(getTeam, one))
      assert.deepEqual([error.kind, error.message], ['failed', sentence])
      assert.equal(error.details.state, undefined)
    }))

  it('is a failure of an update, of which nobody knows what it did', () =>
    withClient([other], async ({ client }) => {
      const error = await failureFrom(client.call(updateTeam, { ...one, title: 'Docs' }))
      assert.deepEqual([error.message, error.details.state], [sentence, unknown])
    }))

  it('is none where it is named by its number, by its user or as the latest', () =>
    withClient(
      [
        json(200, { id: 'cr_a', number: 12, subject: 'Docs' }),
        json(200, { id: 'mem_a', user: { id: 'usr_1' } }),
        json(200, { id: 'ver_3' }),
      ],
      async ({ client }) => {
        const organizationId = 'org_1'
        await client.call(getChangeRequest, changeRequest)
        await client.call(getMember, { organizationId, userId: 'usr_1' })
        const versionId = 'latest'
        await client.call(getOpenAPIVersion, { organizationId, specSlug: 'petstore', versionId })
      },
    ))
})

describe('an answer that does not say that it happened', () => {
  for (const [what, handler] of odd) {
    for (const [write, run] of writes) {
      it(`is a failure of ${write} that is answered with ${what}`, () =>
        withClient([handler], async ({ client }) => {
          const error = await failureFrom(run(client))
          assert.equal(error.exit, 1)
          assert.equal(error.details.state, unknown)
        }))
    }

    // half of it may come whole at another time
    const times = what.startsWith('half') ? 8 : 1
    it(`is a failure of a read that is answered with ${what}`, () =>
      withClient(
        Array.from({ length: times }, () => handler),
        async ({ client }) => {
          assert.equal((await failureFrom(client.call(getTeam, one))).exit, 1)
        },
      ))
  }

  it('is one of a list without its items', () =>
    withClient([json(200, { items: null })], async ({ client }) => {
      const error = await failureFrom(
        collect(client.paginate(listMembers, { organizationId: 'o' })),
      )
      assert.equal(error.message, 'the answer to members.list holds no list')
    }))

  it('is none where only some of its items are odd', () =>
    withClient([json(200, { items: [null, { id: 7 }, 'a'] })], async ({ client }) => {
      const members = await collect(client.paginate(listMembers, { organizationId: 'o' }))
      assert.deepEqual(members, [null, { id: 7 }, 'a'])
    }))

  it('shows no token in a result that is not known', () =>
    withClient([json(200, { result: 'token-1' })], async ({ client }) => {
      const error = await failureFrom(client.call(mergeChangeRequest, changeRequest))
      assert.equal(
        error.message,
        '"result" in the answer to changeRequests.merge is "***", not merge or conflicts',
      )
    }))

  it('is a merge with a result that is not known', () =>
    withClient([json(200, { revision: 'r', result: 'queued' })], async ({ client }) => {
      const error = await failureFrom(client.call(mergeChangeRequest, changeRequest))
      assert.equal(
        error.message,
        '"result" in the answer to changeRequests.merge is "queued", not merge or conflicts',
      )
    }))

  it('tells of an error that comes with a status of success', () =>
    withClient([json(200, { error: { code: 500, message: 'no room' } })], async ({ client }) => {
      const error = await failureFrom(client.call(deleteTeam, one))
      assert.equal(error.message, 'the service answered 200, and that it failed: no room')
    }))

  for (const [what, handler] of [
    ...odd.slice(1),
    ['a result that is not known', json(200, { result: 'yikes' })],
  ] as typeof odd) {
    it(`is a failure of a deletion that is answered with ${what}`, () =>
      withClient([handler], async ({ client }) => {
        assert.equal((await failureFrom(client.call(deleteTeam, one))).details.state, unknown)
      }))
  }

  for (const [write, run] of [
    ...writes,
    ['a deletion', (client: Client) => client.call(deleteTeam, one)] as const,
  ]) {
    it(`is ${write} that was only accepted, and is not done yet`, () =>
      withClient([json(202)], async ({ client }) => {
        const error = await failureFrom(run(client))
        assert.equal(error.exit, 8)
        assert.equal(error.details.state, 'the service goes on with it')
      }))
  }
})

describe('an empty answer that is believed', () => {
  it('is one that the living service is known to give', () =>
    withClient([json(204)], async ({ client }) => {
      assert.equal(
        await client.call(updateChangeRequest, { ...changeRequest, subject: 'New' }),
        undefined,
      )
    }))

  it('is what a deletion gives, with either of its statuses', async () => {
    for (const handler of [json(204), json(205)]) {
      await withClient([handler], async ({ client }) => {
        assert.equal(await client.call(deleteTeam, one), undefined)
      })
    }
  })

  it('may be the thing that was deleted', () =>
    withClient([json(200, { object: 'team', id: 'team_1' })], async ({ client }) => {
      assert.deepEqual(await client.call(deleteTeam, one), { object: 'team', id: 'team_1' })
    }))

  it('is the acceptance of the removal of a member', () =>
    withClient([json(202)], async ({ client }) => {
      assert.equal(await client.call(removeMember, { organizationId: 'o', userId: 'u' }), undefined)
    }))
})
