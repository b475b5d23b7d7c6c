import assert from 'node:assert/strict'
import { createClient } from '../../src/client/client.ts'
import type { Snapshot } from '../../src/contract/snapshot.ts'
import { DocsctlError } from '../../src/errors.ts'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { type Seed, seedMember } from '../../src/sandbox/seed/seed.ts'
import { snapshotSeed } from '../../src/sandbox/seed/snapshot/from-snapshot.ts'
import { maskSnapshot } from '../../src/snapshot/mask.ts'
import { readSnapshot } from '../../src/snapshot/read-snapshot.ts'
import { ada, bo, cy, people } from '../sandbox/people.ts'
import { endAll, type Served, serve, startOfTime } from '../sandbox/served.ts'
import { rich } from './rich.ts'

async function take(
  { url, token }: Pick<Served, 'url' | 'token'>,
  options: { content?: boolean; organizationId?: string } = {},
): Promise<Snapshot> {
  const client = createClient({ apiUrl: url, token })
  try {
    const whole = { client, organizationId: 'acme', content: true, jobs: 4, now: startOfTime }
    return await readSnapshot({ ...whole, ...options })
  } finally {
    await client.close()
  }
}

/** Without what names the sandbox itself. */
function portable(snapshot: Snapshot, { url }: Served): unknown {
  return JSON.parse(JSON.stringify(snapshot).replaceAll(url, 'http://sandbox'))
}

/** Without what a snapshot doesn't bring along: its lists of the unknown say so. */
function comparable(snapshot: Snapshot, served: Served): unknown {
  const notTaken = new Set(['downloadURL', 'preview'])
  return JSON.parse(JSON.stringify(portable(snapshot, served)), (key, value) =>
    notTaken.has(key) && typeof value !== 'object' ? undefined : value,
  )
}

const from = (snapshot: Snapshot): Seed => snapshotSeed(JSON.parse(JSON.stringify(snapshot)))

describe('a snapshot', () => {
  afterEach(endAll)

  it('of a sandbox that began with a snapshot is that snapshot', async () => {
    const first = await serve({ seed: rich })
    const taken = await take(first)
    const second = await serve({ seed: from(taken) })
    assert.deepEqual(portable(await take(second), second), portable(taken, first))
  })

  it('of the demo is taken and loaded whole', async () => {
    const first = await serve({ seed: demoSeed })
    const organizationId = (await first.send('GET', '/orgs')).body.items[0]?.id ?? ''
    const taken = await take(first, { organizationId })
    const second = await serve({ seed: from(taken) })
    const again = await take(second, { organizationId })
    assert.deepEqual(comparable(again, second), comparable(taken, first))
  }).timeout(60_000)

  it('holds something of everything', async () => {
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

  it('leaves the content out unless it is asked for, and says so', async () => {
    const taken = await take(await serve({ seed: rich }), { content: false })
    assert.equal(taken.content, undefined)
    assert.ok(taken.unknown.some(({ what }) => what === 'pages, comments and change requests'))
    const loaded = await serve({ seed: from(taken) })
    const { body } = await loaded.send('GET', '/spaces/guide')
    assert.equal(body.title, 'Space guide')
  })

  it('is read with so many requests at a time, and no more', async () => {
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

  it('asks an administrator who can still come in for the spaces', async () => {
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

  it('lists what the service does not offer or permit, and goes on', async () => {
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
        'permissions on collections',
        'permissions on sites',
        'permissions on spaces',
        'share links of the site Docs',
      ].map((what) => ({ what, why: 'not permitted' })),
    )
    assert.deepEqual(taken.saml, [])
  })

  it('fails where the organization itself is not to be had', async () => {
    const served = await serve({ seed: rich })
    await assert.rejects(take({ url: served.url, token: 'nobody' }), (error: unknown) => {
      assert.ok(error instanceof DocsctlError)
      return error.kind === 'not-signed-in'
    })
  })

  it('makes a sandbox whose new ids are new', async () => {
    const first = await serve({ seed: rich })
    const taken = await take(first)
    const second = await serve({ seed: from(taken) })
    const { body } = await second.send('PUT', '/orgs/acme/teams', { title: 'New' })
    assert.equal(JSON.stringify(taken).includes(body.id.split('_')[1] as string), false)
  })

  it('is refused where it is none', () => {
    for (const value of [{}, [], { 'docsctl-snapshot': 2 }, 'text', null]) {
      assert.throws(
        () => snapshotSeed(value),
        (error: unknown) => error instanceof DocsctlError && error.kind === 'usage',
      )
    }
  })
})

describe('a masked snapshot', () => {
  afterEach(endAll)

  it('holds no name and no address of a person, anywhere', async () => {
    const text = JSON.stringify(maskSnapshot(await take(await serve({ seed: rich }))))
    for (const word of [
      'Bo Berg',
      'Ada Admin',
      'Cy Cole',
      'anna dorn',
      '@acme.example',
      '@guests',
    ]) {
      assert.equal(text.includes(word), false, word)
    }
  })

  it('holds no part of a name of three letters and more, in any spelling', async () => {
    const served = await serve({ seed: demoSeed })
    served.sandbox.change((tx) => {
      tx.patch('spaces', 'sp_archive', { title: 'Moreau, Ines: OWEN GALLAGHER' })
      tx.patch('sites', 'site_docs', { basename: 'kofi-mensah' })
      tx.patch('sites', 'site_team', { title: 'Gallaghers notes, ?by=kofi%2EMensah&to=%20moreau' })
      tx.patch('customFieldValues', 'sp_runbooks/owner', { value: 'jeriksen, Priya and imoreau' })
    })
    const organizationId = 'tidewater'
    const taken = await take(served, { organizationId })
    const text = JSON.stringify(maskSnapshot(taken))
    const names = taken.members.map(({ user }) => user.displayName)
    assert.equal(names.length, 40)
    const parts = new Set(
      names.flatMap((name) => name.split(' ')).filter((part) => part.length > 2),
    )
    const shown = text.replace(/%[0-9a-f]{2}/gi, decodeURIComponent)
    const counted = [...parts].map((part) => {
      // shorter ones are in other words: lines, time
      const found = part.length < 5 ? `(?<!\\p{L})${part}s?(?!\\p{L})` : part
      return [part, shown.match(new RegExp(found, 'giu'))?.length ?? 0]
    })
    assert.deepEqual(
      counted.filter(([, count]) => count !== 0),
      [],
    )
    for (const word of ['imoreau', 'jeriksen']) assert.equal(text.includes(word), false)
    const again = await serve({ seed: from(JSON.parse(text)) })
    assert.equal((await again.send('GET', '/orgs/tidewater/members')).body.count, 40)
  }).timeout(60_000)

  it('can be loaded where people are called as the service calls its fields', async () => {
    const served = await serve({ seed: rich })
    served.sandbox.change((tx) => {
      for (const [index, id] of [ada, bo, cy].entries()) {
        const displayName = ['Mark Fields', 'Paige Content', 'Will Members'][index] as string
        tx.patch('users', id, { displayName })
      }
    })
    const taken = await take(served)
    const text = JSON.stringify(maskSnapshot(taken))
    const { body } = await (await serve({ seed: from(JSON.parse(text)) })).send(
      'GET',
      '/orgs/acme/members',
    )
    assert.equal(body.count, 4)
  })

  it('holds no settings of integrations', async () => {
    const served = await serve({ seed: demoSeed })
    const path = '/integrations/github-sync/installations/ins_github-sync'
    await served.send('PATCH', path, { configuration: { key: 'abc' }, externalIds: ['acme'] })
    const taken = await take(served, { organizationId: 'tidewater', content: false })
    const settings = (snapshot: Snapshot) =>
      snapshot.installations?.map(({ installation: { configuration, externalIds } }) => [
        configuration,
        externalIds,
      ])
    assert.deepEqual(settings(taken)?.[0], [{ key: 'abc' }, ['acme']])
    assert.deepEqual(
      settings(maskSnapshot(taken)),
      Array.from({ length: 3 }, () => [{}, []]),
    )
  }).timeout(60_000)

  it('calls the same person the same everywhere, and each one otherwise', async () => {
    const taken = maskSnapshot(await take(await serve({ seed: rich })))
    assert.deepEqual(
      taken.members.map(({ user }) => [user.displayName, user.email]),
      [
        ['Member 001', 'member-001@masked.example'],
        ['Member 002', 'member-002@masked.example'],
        ['Member 003', 'member-003@masked.example'],
        ['Member 004', 'member-004@masked.example'],
      ],
    )
    const guide = taken.content?.guide
    assert.equal(
      guide?.content.pages[0]?.markdown,
      'Ask Member 002 (member-002@masked.example) about guide.',
    )
    assert.equal(guide?.changeRequests[0]?.changeRequest.createdBy.displayName, 'Member 002')
    assert.equal(taken.customFieldValues.guide?.owner, 'Member 002')
  })

  it("knows an address in any case, and gives one that is nobody's a mask too", async () => {
    const text = JSON.stringify(await take(await serve({ seed: rich })))
    assert.ok(text.includes('bo@acme.example'))
    // with capitals wherever it stands, so that no other spelling of it is known
    const taken: Snapshot = JSON.parse(text.replaceAll('bo@acme.example', 'Bo@acme.Example'))
    taken.organization.title = 'BO@Acme.example, x@y.example, X@Y.example'
    assert.equal(
      maskSnapshot(taken).organization.title,
      'member-002@masked.example, person-001@masked.example, person-001@masked.example',
    )
  })

  it('stays the same when it is masked again, and is served', async () => {
    const taken = maskSnapshot(await take(await serve({ seed: rich })))
    assert.deepEqual(maskSnapshot(taken), taken)
    const { body } = await (await serve({ seed: from(taken) })).send('GET', '/orgs/acme/members')
    assert.equal(body.count, 4)
  })
})
