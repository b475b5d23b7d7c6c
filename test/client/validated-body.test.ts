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

const teamPath = { organizationId: 'org_1', teamId: 'team_1' }
const changeRequest = { spaceId: 'space_1', changeRequestId: '12' }
const unknown = 'It is unknown whether the change was made'
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
  ['an update', (client) => client.call(updateTeam, { ...teamPath, title: 'Docs' })],
  ['a merge', (client) => client.call(mergeChangeRequest, changeRequest)],
  ['a restoration', (client) => client.call(restoreSpace, { spaceId: 'space_1' })],
]

type Client = Parameters<Parameters<typeof withClient>[1]>[0]['client']

describe('a response about another resource', () => {
  const other = json(200, { id: 'team_2', title: 'Docs' })
  const sentence = 'Expected team_1 in the response, but found team_2'

  it('fails a read', () =>
    withClient([other], async ({ client }) => {
      const error = await failureFrom(client.call(getTeam, teamPath))
      assert.deepEqual([error.kind, error.message], ['failed', sentence])
      assert.equal(error.details.state, undefined)
    }))

  it('fails an update and leaves its outcome unknown', () =>
    withClient([other], async ({ client }) => {
      const error = await failureFrom(client.call(updateTeam, { ...teamPath, title: 'Docs' }))
      assert.deepEqual([error.message, error.details.state], [sentence, unknown])
    }))

  it('is accepted for a resource that is addressed by number, by user, or as the latest version', () =>
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

describe('a response that does not confirm the operation', () => {
  for (const [what, handler] of odd) {
    for (const [write, run] of writes) {
      it(`fails ${write} with ${what} as the response`, () =>
        withClient([handler], async ({ client }) => {
          const error = await failureFrom(run(client))
          assert.equal(error.exit, 1)
          assert.equal(error.details.state, unknown)
        }))
    }

    // a truncated response may be complete on a later try
    const times = what.startsWith('half') ? 8 : 1
    it(`fails a read with ${what} as the response`, () =>
      withClient(
        Array.from({ length: times }, () => handler),
        async ({ client }) => {
          assert.equal((await failureFrom(client.call(getTeam, teamPath))).exit, 1)
        },
      ))
  }

  it('is described as unexpected for a read, and as unconfirmed for a write', async () => {
    await withClient([json(200, {})], async ({ client }) => {
      const { message } = await failureFrom(client.call(getTeam, teamPath))
      assert.equal(message, 'The response to teams.get is incomplete: "id" is missing')
    })
    await withClient([json(200, {})], async ({ client }) => {
      const { message } = await failureFrom(client.call(updateTeam, { ...teamPath, title: 'Docs' }))
      assert.equal(
        message,
        `The response to teams.update does not confirm the change: "id" is missing`,
      )
    })
  })

  it('may be a list without items', () =>
    withClient([json(200, { items: null })], async ({ client }) => {
      const error = await failureFrom(
        collect(client.paginate(listMembers, { organizationId: 'o' })),
      )
      assert.equal(error.message, 'The response to members.list contains no list')
    }))

  it('is not a list in which only some items are malformed', () =>
    withClient([json(200, { items: [null, { id: 7 }, 'a'] })], async ({ client }) => {
      const members = await collect(client.paginate(listMembers, { organizationId: 'o' }))
      assert.deepEqual(members, [null, { id: 7 }, 'a'])
    }))

  it('causes an error without the token if the outcome is unknown', () =>
    withClient([json(200, { result: 'token-1' })], async ({ client }) => {
      const error = await failureFrom(client.call(mergeChangeRequest, changeRequest))
      assert.equal(
        error.message,
        'Unexpected value "***" of "result" in the response to changeRequests.merge. Expected merge or conflicts',
      )
    }))

  it('may be the response to a merge with an unknown result', () =>
    withClient([json(200, { revision: 'r', result: 'queued' })], async ({ client }) => {
      const error = await failureFrom(client.call(mergeChangeRequest, changeRequest))
      assert.equal(
        error.message,
        'Unexpected value "queued" of "result" in the response to changeRequests.merge. Expected merge or conflicts',
      )
    }))

  it('may report an error with a success status', () =>
    withClient([json(200, { error: { code: 500, message: 'no room' } })], async ({ client }) => {
      const error = await failureFrom(client.call(deleteTeam, teamPath))
      assert.equal(error.message, 'The service returned 200, but reported a failure: no room')
    }))

  for (const [what, handler] of [
    ...odd.slice(1),
    ['an unknown result', json(200, { result: 'yikes' })],
  ] as typeof odd) {
    it(`fails a deletion with ${what} as the response`, () =>
      withClient([handler], async ({ client }) => {
        assert.equal((await failureFrom(client.call(deleteTeam, teamPath))).details.state, unknown)
      }))
  }

  for (const [write, run] of [
    ...writes,
    ['a deletion', (client: Client) => client.call(deleteTeam, teamPath)] as const,
  ]) {
    it(`marks ${write} as not completed yet if it was only accepted`, () =>
      withClient([json(202)], async ({ client }) => {
        const error = await failureFrom(run(client))
        assert.equal(error.exit, 8)
        assert.equal(error.details.state, 'Check the resource later')
      }))
  }
})

describe('an accepted empty response', () => {
  it('belongs to an operation that is known to return no body', () =>
    withClient([json(204)], async ({ client }) => {
      assert.equal(
        await client.call(updateChangeRequest, { ...changeRequest, subject: 'New' }),
        undefined,
      )
    }))

  it('confirms a deletion with the status 204 or 205', async () => {
    for (const handler of [json(204), json(205)]) {
      await withClient([handler], async ({ client }) => {
        assert.equal(await client.call(deleteTeam, teamPath), undefined)
      })
    }
  })

  it('may be replaced by the deleted resource', () =>
    withClient([json(200, { object: 'team', id: 'team_1' })], async ({ client }) => {
      assert.deepEqual(await client.call(deleteTeam, teamPath), { object: 'team', id: 'team_1' })
    }))

  it('may confirm that the removal of a member was accepted', () =>
    withClient([json(202)], async ({ client }) => {
      assert.equal(await client.call(removeMember, { organizationId: 'o', userId: 'u' }), undefined)
    }))
})
