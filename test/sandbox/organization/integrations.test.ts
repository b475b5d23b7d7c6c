import assert from 'node:assert/strict'
import { seedMember } from '../../../src/sandbox/seed/seed.ts'
import { peopleAnd, tokens } from '../people.ts'
import { endAll, type Served, serve } from '../served.ts'

const manifest = {
  organization: 'acme',
  title: 'Chat',
  description: 'Talk in pages',
  scopes: ['space:content:read'],
  script: 'export {}',
  secrets: { KEY: 's3cret' },
}

const png = 'iVBORw0KGgo='

describe('sandbox integrations', () => {
  let served: Served

  beforeEach(async () => {
    served = await serve({
      seed: peopleAnd((tx) => {
        tx.put('organizations', {
          id: 'globex',
          title: 'Globex',
          createdAt: '2026-11-01T00:00:00.000Z',
          emailDomains: [],
          hostname: 'globex-docs',
          type: 'business',
          inviteLinks: false,
          plan: 'free_2024',
          trial: { status: 'none' },
        })
        seedMember(tx, {
          organization: 'globex',
          displayName: 'Gus',
          email: 'gus@globex.example',
          role: 'admin',
          joinedAt: '2026-11-01T00:00:00.000Z',
        })
      }),
      tokens: [
        ...tokens,
        { token: 'gus', member: 'gus@globex.example' },
        { token: 'integration:chat' },
      ],
    })
  })
  afterEach(endAll)

  const publish = (name: string, more: object = {}, token?: string) =>
    served.send('POST', `/integrations/${name}`, { ...manifest, ...more }, token)

  /** Returns the names of the listed integrations. */
  async function names(query = '', token?: string): Promise<unknown> {
    const { body } = await served.send('GET', `/integrations${query}`, undefined, token)
    return body.items.map(({ name }) => name)
  }

  it('increment their version and are private by default', async () => {
    const first = await publish('chat')
    assert.equal(first.status, 200)
    assert.deepEqual([first.body.version, first.body.visibility], [1, 'private'])
    assert.equal((await publish('chat', { visibility: 'public' })).body.version, 2)
    const third = await publish('chat', { title: 'Chatter' })
    assert.deepEqual(
      [third.status, third.body.version, third.body.title, third.body.visibility],
      [200, 3, 'Chatter', 'public'],
    )
  })

  it('never return their script and secrets', async () => {
    const { body } = await publish('chat')
    assert.deepEqual([body.script, body.secrets], [undefined, undefined])
    assert.equal(
      JSON.stringify([...served.sandbox.tables.all('integrations')]).includes('s3cret'),
      false,
    )
  })

  it('return their images as signed URLs', async () => {
    const { body } = await publish('chat', { icon: png, previewImages: [png] })
    const urls = [(body.urls as { icon: string }).icon, ...(body.previewImages as string[])]
    assert.equal(urls.length, 2)
    for (const url of urls) {
      const response = await fetch(url)
      assert.equal(response.headers.get('content-type'), 'image/png')
      assert.equal(Buffer.from(await response.arrayBuffer()).toString('base64'), png)
    }
  })

  it('belong to an organization by ID or subdomain', async () => {
    const { body } = await publish('clock', { organization: 'globex-docs' }, 'gus')
    assert.equal((body.owner as { id: string }).id, 'globex')
    const nobody = await publish('clock', { organization: 'nobody' })
    assert.match(nobody.body.error.message, /^organization refers to /)
    assert.equal((await publish('clock', { organization: 'globex' })).status, 403)
    assert.equal((await publish('clock')).status, 409)
    assert.equal((await publish('chat', {}, 'cy')).status, 403)
  })

  it('are visible to others if public, and by name if unlisted', async () => {
    await publish('chat')
    await publish('map', { visibility: 'unlisted' })
    await publish('poll', { visibility: 'public' })
    assert.deepEqual(await names(), ['chat', 'map', 'poll'])
    assert.deepEqual(await names('', 'gus'), ['poll'])
    const seen = async (name: string) =>
      (await served.send('GET', `/integrations/${name}`, undefined, 'gus')).status
    assert.deepEqual([await seen('chat'), await seen('map'), await seen('poll')], [404, 200, 200])
  })

  it('are filtered by name, category, blocks, sources, domain, and owner', async () => {
    const block = { id: 'video', title: 'Video', urlUnfurl: ['https://www.video.example/**'] }
    const source = { id: 'feed', title: 'Feed', configuration: { componentId: 'c' } }
    await publish('chat', { categories: ['collaboration'] })
    await publish('film', { title: 'Moving pictures', blocks: [block] })
    await publish('news', { title: 'Feeds', contentSources: [source] })
    await publish('clock', { organization: 'globex', visibility: 'public' }, 'gus')
    assert.deepEqual(await names('?search=PICT'), ['film'])
    assert.deepEqual(await names('?search=ews'), ['news'])
    assert.deepEqual(await names('?category=collaboration'), ['chat'])
    assert.deepEqual(await names('?blocks=true'), ['film'])
    assert.deepEqual(await names('?blocks=false'), ['chat', 'clock', 'news'])
    assert.deepEqual(await names('?contentSources=true'), ['news'])
    assert.deepEqual(await names('?blockDomain=video.example'), ['film'])
    assert.deepEqual(await names('?blockDomain=deo.example'), [])
    assert.deepEqual(await names('?owner=globex'), ['clock'])
    assert.equal((await served.send('GET', '/integrations?category=odd')).status, 400)
  })

  it('reject unknown enum values', async () => {
    for (const [key, value] of [
      ['visibility', 'hidden'],
      ['target', 'page'],
      ['scopes', ['all']],
      ['categories', ['odd']],
    ] as const) {
      const { status, body } = await publish('chat', { [key]: value })
      assert.equal(status, 400)
      assert.match(body.error.message, new RegExp(`^${key}(\\.0)? `))
    }
  })

  it('lose their installations when unpublished', async () => {
    await publish('chat')
    served.sandbox.change((tx) => {
      for (const number of [1, 2]) {
        tx.put('installations', {
          id: `ins_${number}`,
          integration: 'chat',
          organization: 'globex',
          status: 'active',
          space_selection: 'all',
          site_selection: 'selected',
          spaces: number,
          configuration: {},
          externalIds: [`team-${number}`],
          createdAt: '2026-11-02T00:00:00.000Z',
          updatedAt: '2026-11-02T00:00:00.000Z',
        })
      }
    })
    const installations = (query = '', token = 'integration:chat') =>
      served.send('GET', `/integrations/chat/installations${query}`, undefined, token)
    assert.equal((await installations()).body.count, 2)
    const { items } = (await installations('?externalId=team-2')).body
    assert.deepEqual(
      items.map(({ id, target, spaces }) => [id, target, spaces]),
      [['ins_2', { organization: 'globex' }, 2]],
    )
    assert.equal((await served.send('DELETE', '/integrations/chat', undefined, 'cy')).status, 403)
    assert.equal((await served.send('DELETE', '/integrations/chat')).status, 204)
    assert.equal((await installations()).status, 404)
    assert.equal([...served.sandbox.tables.all('installations')].length, 0)
  })

  it('have names with letters, digits, dots, dashes, and underscores, with up to 100 characters', async () => {
    for (const name of ['a%20b', 'a%2Fb', 'ä', 'x'.repeat(101)]) {
      const { status, body } = await publish(name)
      assert.deepEqual([status, body.error.message.split(' ')[0]], [400, 'integrationName'], name)
    }
    assert.equal((await publish('x'.repeat(100))).status, 200)
    assert.equal((await publish('A-1_b.c')).status, 200)
  })
})
