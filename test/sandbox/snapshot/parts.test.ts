import assert from 'node:assert/strict'
import { createClient } from '../../../src/client/client.ts'
import type { Snapshot } from '../../../src/contract/snapshot.ts'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { snapshotSeed } from '../../../src/sandbox/seed/snapshot/from-snapshot.ts'
import { readSnapshot } from '../../../src/sandbox/snapshot/read-snapshot.ts'
import { type Body, endAll, type Served, serve, startOfTime } from '../served.ts'

/**
 * The people of the demo whose access is compared, by token. Each of them has access for a
 * different reason.
 */
const people = ['ines', 'kofi', 'sven', 'peter', 'daniel', 'sofia', 'mateo', 'rosa', 'tim', 'hugo']
const tokens = people.map((token) => ({ token, member: `usr_${token}` }))

describe('a loaded snapshot of the demo', () => {
  let original: Served
  let copy: Served
  let taken: Snapshot

  before(async () => {
    // other tests check the responses of the demo
    original = await serve({ seed: demoSeed, tokens, problemsOf: undefined })
    // create all resources that the demo doesn't contain
    const post = (path: string, body?: unknown) => original.send('POST', path, body)
    await original.send(
      'PATCH',
      '/orgs/tidewater/sites/site_docs/site-spaces/ss_carriers/customization',
      {
        styling: { theme: 'bold' },
      },
    )
    await post('/orgs/tidewater/sites/site_docs/redirects', {
      source: '/soon',
      destination: { kind: 'external', url: 'https://tidewater.example/soon' },
      draft: true,
    })
    await post('/orgs/tidewater/sites/site_team/unpublish')
    await post('/integrations/tidewater-tracker/installations/ins_tidewater-tracker/spaces', {
      space: 'sp_carriers',
    })
    await original.send('PATCH', '/collections/col_business', { defaultLevel: 'comment' })
    const client = createClient({ apiUrl: original.url, token: original.token })
    taken = await readSnapshot({
      client,
      organizationId: 'tidewater',
      content: true,
      jobs: 4,
      now: startOfTime,
    })
    await client.close()
    copy = await serve({ seed: snapshotSeed(JSON.parse(JSON.stringify(taken))), tokens })
  })
  after(endAll)

  /**
   * Returns the responses of both sandboxes to a request, without their URLs and values that differ
   * in a copy.
   */
  async function both(path: string, as = 'ines'): Promise<[unknown, unknown]> {
    const answers = [original, copy].map(async (served) => {
      const { status, body } = await served.send('GET', path, undefined, as)
      if (status !== 200) return status
      const text = JSON.stringify(body).replaceAll(served.url, 'http://sandbox')
      const isSandboxOwn = (key: string, value: unknown) =>
        key === 'privateKey' || /^http:\/\/sandbox\/downloads\//.test(String(value))
      return JSON.parse(text, (key, value) => (isSandboxOwn(key, value) ? undefined : value))
    })
    return (await Promise.all(answers)) as [unknown, unknown]
  }

  const same = (paths: readonly string[]) => async () => {
    for (const path of paths) {
      const [before, after] = await both(path)
      assert.notEqual(typeof before, 'number', path)
      assert.deepEqual(after, before, path)
    }
  }

  const site = '/orgs/tidewater/sites/site_docs'

  it(
    'has the granted permissions',
    same([
      '/spaces/sp_finance/permissions/users',
      '/spaces/sp_partner-api/permissions/aggregate',
      '/collections/col_shipping/permissions/teams',
      `${site}/permissions/users`,
      `${site}/permissions/teams`,
    ]),
  )

  it(
    'has redirects and drafts, the structure with nested groups and links, and customization',
    same([
      `${site}/redirects`,
      `${site}/redirects?draft=true`,
      `${site}/structure`,
      `${site}/customization`,
      `${site}/site-spaces/ss_carriers/customization`,
      `${site}/site-spaces`,
    ]),
  )

  it('has share links with their own keys, and published sites', async () => {
    const path = '/orgs/tidewater/sites/site_team/share-links'
    const [before, after] = (await both(path)) as [Body, Body]
    const shown = ({ items }: Body) =>
      items.map(({ id, name, active, createdAt }) => [id, name, active, createdAt])
    assert.deepEqual(shown(after), shown(before))
    assert.equal(shown(before).length, 1)
    assert.equal(JSON.stringify(taken).includes('demo-agency-key'), false)
    await same(['/orgs/tidewater/sites', '/orgs/tidewater/sites/site_partners/publishing/auth'])()
  })

  it(
    'has integrations, installations, and their targets',
    same([
      '/orgs/tidewater/installations',
      '/integrations/tidewater-tracker/installations/ins_tidewater-tracker/spaces',
    ]),
  )

  it('has change requests in every state, with reviews and changes', async () => {
    const states = ['draft', 'open', 'archived', 'merged'].map(
      (status) => `/orgs/tidewater/change-requests?status=${status}`,
    )
    await same([
      ...states,
      '/spaces/sp_runbooks/change-requests/2/reviews',
      '/spaces/sp_get-started/change-requests/1/requested-reviewers',
    ])()
    for (const { space, number } of original.sandbox.tables.all('changeRequests')) {
      await same([`/spaces/${space}/change-requests/${number}/changes`])()
    }
  })

  it('gives every user the same access as before', async () => {
    const spaces = [...original.sandbox.tables.all('spaces')].filter(({ deletedAt }) => !deletedAt)
    const seen = new Set<string>()
    for (const as of people) {
      for (const { id } of spaces) {
        const [before, after] = (await both(`/spaces/${id}`, as)) as [Body, Body]
        assert.deepEqual(after, before, `${as} on ${id}`)
        seen.add(JSON.stringify(typeof before === 'number' ? before : before.permissions))
      }
    }
    // no access, and five roles; `create` and `edit` allow the same actions on a space
    assert.equal(seen.size, 6)
  })
})
