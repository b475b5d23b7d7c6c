import assert from 'node:assert/strict'
import { createClient } from '../../../src/client/client.ts'
import { DocsctlError } from '../../../src/errors.ts'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { seedMember } from '../../../src/sandbox/seed/seed.ts'
import { snapshotSeed } from '../../../src/sandbox/seed/snapshot/from-snapshot.ts'
import { readSnapshot } from '../../../src/sandbox/snapshot/read-snapshot.ts'
import { docs } from '../docs.ts'
import { ada, bo, cy, people } from '../people.ts'
import { endAll, type Served, serve, startOfTime } from '../served.ts'
import { rich } from './rich.ts'
import { comparable, from, portable, take } from './taken.ts'

describe('a snapshot', () => {
  afterEach(endAll)

  it('of a sandbox loaded from a snapshot equals that snapshot', async () => {
    const first = await serve({ seed: rich })
    const taken = await take(first)
    const second = await serve({ seed: from(taken) })
    assert.deepEqual(portable(await take(second), second), portable(taken, first))
  })

  it('of the demo is taken and loaded completely', async () => {
    const first = await serve({ seed: demoSeed })
    const organizationId = (await first.send('GET', '/orgs')).body.items[0]?.id ?? ''
    const taken = await take(first, { organizationId })
    const second = await serve({ seed: from(taken) })
    const again = await take(second, { organizationId })
    assert.deepEqual(comparable(again, second), comparable(taken, first))
  })

  it('contains the base of change requests if other change requests still show it', async () => {
    const first = await serve({ seed: docs })
    const requests = '/spaces/sp_docs/change-requests'
    const rename = (number: number, title: string) =>
      first.send('POST', `${requests}/${number}/content`, {
        changes: [{ operation: 'update_page', page: 'pg_api', title }],
      })
    for (const status of ['open', 'archived', 'open']) {
      const { body } = await first.send('POST', requests, {})
      await first.send('PATCH', `${requests}/${body.number}`, { status })
    }
    await rename(1, 'Calls')
    await rename(3, 'Interface')
    first.sandbox.clock.advance(60_000)
    await first.send('POST', `${requests}/3/merge`)
    const second = await serve({ seed: from(await take(first)), time: first.sandbox.clock.now })
    const title = async (path: string) =>
      (await second.send('GET', `/spaces/sp_docs${path}/content/page/pg_api`)).body.title
    assert.equal(await title(''), 'Interface')
    assert.equal(await title('/change-requests/1'), 'Calls')
    assert.equal(await title('/change-requests/2'), 'API')
  })

  it('contains specifications in their state, with their previous versions', async () => {
    const first = await serve({ seed: people })
    const publish = () =>
      first.send('PUT', '/orgs/acme/openapi/pets', { source: { text: 'openapi: 3.0.0' } })
    await publish()
    first.sandbox.clock.advance(2000)
    await publish()
    const second = await serve({ seed: from(await take(first)), time: first.sandbox.clock.now })
    const shown = async ({ send }: Served) => {
      const { body } = await send('GET', '/orgs/acme/openapi/pets')
      return [body.processingState, body.lastProcessedAt]
    }
    assert.deepEqual(await shown(first), ['pending', '2026-11-20T10:00:01.500Z'])
    assert.deepEqual(await shown(second), await shown(first))
    second.sandbox.clock.advance(2000)
    assert.deepEqual(await shown(second), ['complete', '2026-11-20T10:00:03.500Z'])
  })

  it('contains at least one resource of every kind', async () => {
    const taken = await take(await serve({ seed: rich }))
    assert.equal(taken.members.length, 4)
    assert.deepEqual(taken.teams[0]?.members, [
      { user: bo, role: 'member' },
      { user: cy, role: 'owner' },
    ])
    assert.deepEqual(
      taken.collections.map(({ title }) => title),
      ['Top', 'Inner'],
    )
    assert.deepEqual(taken.spaces.map(({ id }) => id).sort(), ['alone', 'api', 'guide'])
    assert.deepEqual(taken.customFieldValues, { guide: { owner: 'Bo Berg' } })
    assert.deepEqual(
      taken.openapi.map(({ slug, lastProcessErrorCode }) => [slug, lastProcessErrorCode]),
      [
        ['broken', 'PARSE_ERROR'],
        ['pets', undefined],
      ],
    )
    const [site] = taken.sites
    assert.deepEqual(
      [site?.sections.length, site?.groups.length, site?.siteSpaces.length],
      [2, 1, 2],
    )
    assert.equal(site?.adaptiveSchema?.jsonSchema.type, 'object')
    const guide = taken.content?.guide
    const [intro] = guide?.content.pages ?? []
    assert.equal(intro?.markdown, 'Ask Bo Berg (bo@acme.example) about guide.')
    assert.equal(intro?.pages?.[0]?.markdown, 'More.')
    const [request] = guide?.changeRequests ?? []
    assert.equal(request?.content.pages[0]?.markdown, 'Rewritten.')
    assert.equal(request?.comments[0]?.replies[0]?.body.markdown, 'Thanks')
    assert.equal(guide?.comments.length, 1)
  })

  it('omits the content by default and reports the omission', async () => {
    const taken = await take(await serve({ seed: rich }), { content: false })
    assert.equal(taken.content, undefined)
    assert.ok(taken.unknown.some(({ what }) => what === 'pages, comments, and change requests'))
    const loaded = await serve({ seed: from(taken) })
    const { body } = await loaded.send('GET', '/spaces/guide')
    assert.equal(body.title, 'Space guide')
  })

  it('is read with a limited number of parallel requests', async () => {
    const served = await serve({ seed: rich, latency: 2 })
    let [now, most] = [0, 0]
    const client = createClient({
      apiUrl: served.url,
      token: served.token,
      observe: ({ type }) => {
        if (type === 'request') now += 1
        if (type === 'response') now -= 1
        most = Math.max(most, now)
      },
    })
    const options = { client, organizationId: 'acme', content: true, now: startOfTime }
    await readSnapshot({ ...options, jobs: 3 })
    await client.close()
    assert.equal(most, 3)
  })

  it('reads the spaces as an administrator who still has access', async () => {
    let disabled: string | undefined
    const served = await serve({
      seed: (tx, now) => {
        people(tx, now)
        disabled = seedMember(tx, {
          ...{ organization: 'acme', displayName: 'Old Admin', email: 'old@acme.example' },
          ...{ role: 'admin', joinedAt: '2020-01-01T00:00:00.000Z', disabled: true },
        })
      },
    })
    const taken = await take(served)
    assert.equal(taken.members[0]?.id, disabled)
    const asked = served.exchanges.map(({ path }) => path.split('?')[0])
    assert.ok(asked.includes(`/v1/orgs/acme/members/${ada}/spaces`), asked.join('\n'))
  })

  it('lists parts that the service does not offer or permit, and continues', async () => {
    const served = await serve({
      seed: rich,
      tokens: [{ token: 'bo', member: bo }],
    })
    const taken = await take(served)
    assert.deepEqual(
      taken.unknown.filter(({ why }) => why === 'not permitted'),
      [
        'SAML providers',
        'installations',
        'permissions on one or more collections',
        'permissions on one or more sites',
        'permissions on one or more spaces',
        'share links of site "Docs"',
      ].map((what) => ({ what, why: 'not permitted' })),
    )
    assert.deepEqual(taken.saml, [])
  })

  it("fails if the organization itself can't be read", async () => {
    const served = await serve({ seed: rich })
    await assert.rejects(take({ url: served.url, token: 'nobody' }), (error: unknown) => {
      assert.ok(error instanceof DocsctlError)
      return error.kind === 'not-signed-in'
    })
  })

  it('creates a sandbox that assigns new IDs', async () => {
    const first = await serve({ seed: rich })
    const taken = await take(first)
    const second = await serve({ seed: from(taken) })
    const { body } = await second.send('PUT', '/orgs/acme/teams', { title: 'New' })
    assert.equal(JSON.stringify(taken).includes(body.id.split('_')[1] as string), false)
  })

  it('is rejected if it is malformed', () => {
    const values: [unknown, string][] = [
      [{}, 'Invalid snapshot: docsctl-snapshot must be 1'],
      [{ 'docsctl-snapshot': 2 }, 'Invalid snapshot: docsctl-snapshot must be 1'],
      ['text', 'Invalid snapshot: the file must be an object'],
      [[], 'Invalid snapshot: the file must be an object'],
      [null, 'Invalid snapshot: the file must be an object'],
    ]
    for (const [value, message] of values) {
      assert.throws(
        () => snapshotSeed(value),
        (error: unknown) => error instanceof DocsctlError && error.kind === 'usage',
      )
      assert.throws(() => snapshotSeed(value), { message })
    }
  })
})
