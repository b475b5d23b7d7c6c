import assert from 'node:assert/strict'
import { operation } from '../../src/contract/operation.ts'
import { storedHandler } from '../../src/sandbox/generic/generic-operations.ts'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import type { Seed } from '../../src/sandbox/seed/seed.ts'
import { memberId } from '../../src/sandbox/store/ids.ts'
import { endAll, serve } from './served.ts'

const tokens = [{ token: 'root' }, { token: 'integration:tidewater-tracker' }]

describe('sandbox operations without a handler', () => {
  afterEach(endAll)

  describe('store a resource', () => {
    const at = '/orgs/tidewater/sites/site_docs/mcp-servers'
    const server = { name: 'Search', url: 'https://mcp.tidewater.example/sse', headers: {} }

    it('with an ID, times, and a location, and read, change, and delete it', async () => {
      const { send } = await serve({ seed: demoSeed, tokens })
      const made = await send('POST', at, server)
      const { id } = made.body
      assert.deepEqual([made.status, made.body.name, made.body.url], [201, 'Search', server.url])
      const location = `/v1${at}/${id}`
      assert.equal(new URL(made.headers.get('location') ?? '').pathname, location)
      assert.equal(made.body.createdAt, undefined)
      assert.deepEqual((await send('GET', `${at}/${id}`)).body, made.body)
      const changed = await send('PATCH', `${at}/${id}`, { name: 'Find' })
      assert.deepEqual(
        [changed.status, changed.body.name, changed.body.url],
        [200, 'Find', server.url],
      )
      assert.deepEqual(
        (await send('GET', at)).body.items.map(({ name }) => name),
        ['Find'],
      )
      assert.equal((await send('DELETE', `${at}/${id}`)).status, 204)
      const gone = await send('GET', `${at}/${id}`)
      assert.deepEqual([gone.status, gone.body.error.message], [404, `No site MCP server "${id}"`])
    })

    it('in pages of its list', async () => {
      const { send } = await serve({ seed: demoSeed, tokens })
      for (const name of ['a', 'b', 'c']) await send('POST', at, { ...server, name })
      const first = await send('GET', `${at}?limit=2`)
      assert.deepEqual(
        first.body.items.map(({ name }) => name),
        ['a', 'b'],
      )
      const rest = await send('GET', `${at}?limit=2&page=${first.body.next?.page}`)
      assert.deepEqual(
        rest.body.items.map(({ name }) => name),
        ['c'],
      )
    })

    it('only below existing resources, with valid values and the required role', async () => {
      const { send } = await serve({
        seed: demoSeed,
        tokens: [...tokens, { token: 'reader', member: 'usr_oskar' }],
      })
      const answers = [
        await send('POST', '/orgs/tidewater/sites/site_none/mcp-servers', server),
        await send('POST', at, { ...server, url: undefined }),
        await send('POST', at, { ...server, nonsense: 1 }),
        await send('POST', at, { ...server, transport: 'pigeon' }),
        await send('POST', at, server, 'reader'),
      ]
      assert.deepEqual(
        answers.map(({ status }) => status),
        [404, 400, 400, 400, 403],
      )
    })
  })

  it('find the resources of other operations in their path', async () => {
    const { send } = await serve({ seed: demoSeed, tokens })
    const space = '/spaces/sp_get-started'
    const { body } = await send('GET', `${space}/content/pages`)
    const [page] = body.pages as { id: string; documentId?: string }[]
    const paths = [
      `${space}/content/page/${page?.id}/meta-links`,
      `${space}/content/page/none/meta-links`,
      `${space}/documents/none`,
      `${space}/revisions/none/page/${page?.id}/meta-links`,
    ]
    const statuses: number[] = []
    for (const path of paths) statuses.push((await send('GET', path)).status)
    assert.deepEqual(statuses, [200, 404, 404, 404])
  })

  it('are listed, except operations with their own behavior', async () => {
    const { sandbox } = await serve({ seed: demoSeed, tokens })
    const listed = sandbox.generic.map(({ id }) => id)
    assert.ok(listed.includes('applyTemplateToSpace'))
    assert.ok(!listed.includes('joinOrganization'))
    assert.ok(!listed.includes('getUserById'))
  })

  it('return 404 if an older description lacks them', async () => {
    const path = '/orgs/{organizationId}/none'
    const { prepare, handle } = storedHandler(
      operation({ id: 'none', method: 'GET', path, summary: '' }),
    )
    const context = {
      prepared: await prepare?.({} as never),
      path: { organizationId: 'tidewater' },
    }
    assert.throws(() => handle(context as never), /^DocsctlError: No operation "GET \/orgs/)
  })

  it('accept only tokens of integrations if they are not for users', async () => {
    const { send } = await serve({ seed: demoSeed, tokens })
    const path = '/integrations/tidewater-tracker/spaces'
    const refused = await send('GET', path)
    assert.deepEqual(
      [refused.status, refused.body.error.message],
      [403, 'listIntegrationSpaceInstallations does not accept user tokens'],
    )
    const integration = 'integration:tidewater-tracker'
    assert.equal((await send('GET', path, undefined, integration)).status, 200)
    const other = await send('GET', '/orgs', undefined, integration)
    assert.deepEqual(
      [other.status, other.body.error.message],
      [403, 'orgs.list does not accept integration tokens'],
    )
  })

  describe('let users join an organization', () => {
    const org = '/orgs/tidewater'
    const addUsers: Seed = (tx, now) => {
      demoSeed(tx, now)
      tx.put('users', { id: 'usr_new', displayName: 'Nia New', email: 'nia@Tidewater.example' })
      tx.put('users', { id: 'usr_other', displayName: 'Otto Other', email: 'otto@else.example' })
    }
    const served = () =>
      serve({
        seed: addUsers,
        tokens: [
          ...tokens,
          { token: 'new', member: 'usr_new' },
          { token: 'other', member: 'usr_other' },
        ],
      })

    it('if their email address has a domain of the organization', async () => {
      const { send, sandbox } = await served()
      const refused = await send('POST', `${org}/join`, undefined, 'other')
      assert.deepEqual(
        [refused.status, refused.body.error.message],
        [400, 'email must have a domain of the organization, not "else.example"'],
      )
      assert.equal((await send('GET', org, undefined, 'new')).status, 403)
      assert.equal((await send('POST', `${org}/join`, undefined, 'new')).status, 204)
      assert.equal((await send('GET', org, undefined, 'new')).status, 200)
      const member = sandbox.tables.get('members', memberId('tidewater', 'usr_new'))
      assert.equal(
        member?.role,
        sandbox.tables.get('organizations', 'tidewater')?.defaultRole ?? null,
      )
      assert.equal((await send('POST', `${org}/join`)).status, 204)
      const [admin] = sandbox.tables.list('members', 'byJoinedAt', 'tidewater')
      assert.equal(admin?.role, 'admin')
    })

    it('with an invite to the organization or to a space', async () => {
      const { send, sandbox } = await served()
      const role = (user: string) =>
        sandbox.tables.get('members', memberId('tidewater', user))?.role
      const none = await send('POST', `${org}/invites/inv_none`, undefined, 'other')
      assert.deepEqual([none.status, role('usr_other')], [404, undefined])
      await send('POST', `${org}/invites/inv_contractors`, undefined, 'other')
      assert.equal(role('usr_other'), 'comment')
      const space = await send('GET', '/spaces/sp_partners', undefined, 'new')
      assert.equal(space.status, 403)
      await send('POST', `${org}/invites/inv_partners`, undefined, 'new')
      assert.equal(role('usr_new'), null)
      assert.equal((await send('GET', '/spaces/sp_partners', undefined, 'new')).status, 200)
    })
  })
})
