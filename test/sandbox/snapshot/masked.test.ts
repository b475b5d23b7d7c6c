import assert from 'node:assert/strict'
import type { Snapshot } from '../../../src/contract/snapshot.ts'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { createMask, maskSnapshot } from '../../../src/sandbox/snapshot/mask.ts'
import { ada, bo, cy } from '../people.ts'
import { endAll, serve } from '../served.ts'
import { rich } from './rich.ts'
import { from, take } from './taken.ts'

/**
 * Fields of a snapshot that contain values of the service, times, and IDs, but no text that users
 * wrote.
 */
const wordsOfService =
  /^(docsctl-snapshot|object|type|kind|status|role|permission|level|defaultLevel|defaultRole|visibility|editMode|plan|useCase|relation|contentType|language|processingState|lastProcessErrorCode|createdAt|updatedAt|id)$/

describe('a masked snapshot', () => {
  let demo: Snapshot

  before(async () => {
    // the test of unmasked snapshots checks the responses
    const served = await serve({ seed: demoSeed, problemsOf: undefined })
    served.sandbox.change((tx) => {
      tx.patch('spaces', 'sp_archive', { title: 'Moreau, Ines: OWEN GALLAGHER' })
      tx.patch('sites', 'site_docs', { basename: 'kofi-mensah' })
      tx.patch('sites', 'site_team', { title: 'Gallaghers notes, ?by=kofi%2EMensah&to=%20moreau' })
      tx.patch('customFieldValues', 'sp_runbooks/owner', { value: 'jeriksen, Priya and imoreau' })
    })
    demo = await take(served, { organizationId: 'tidewater' })
    await endAll()
  })
  afterEach(endAll)

  it('contains no name and no address of a person', async () => {
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

  it('contains no part of an address with apostrophes or letters beyond ASCII', () => {
    const mask = createMask([
      { id: 'usr_1', displayName: 'Pat', email: "p.o'brien@acme.example" },
      { id: 'usr_2', displayName: 'Jo', email: 'jö.yü@bücher.example' },
    ])
    const text = "Write to p.o'brien@acme.example, 'jö.yü@bücher.example', or é@straße.example"
    assert.equal(
      JSON.stringify(mask({ text })),
      JSON.stringify({
        text: "Write to member-001@masked.example, 'member-002@masked.example', or person-001@masked.example",
      }),
    )
  })

  it('contains no part of three or more letters of a name in any spelling', async () => {
    const text = JSON.stringify(maskSnapshot(demo))
    const names = demo.members.map(({ user }) => user.displayName)
    assert.equal(names.length, 40)
    const parts = new Set(
      names.flatMap((name) => name.split(' ')).filter((part) => part.length > 2),
    )
    const shown = text.replace(/%[0-9a-f]{2}/gi, decodeURIComponent)
    const counted = [...parts].map((part) => {
      // parts with fewer than five letters also occur in other words, such as in `time`
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
  })

  it('contains no name even if one was added to the original strings', async () => {
    const parts = Object.entries(demo).filter(([, value]) => typeof value === 'object')
    assert.equal(parts.length, 16)
    const states = Object.values(demo.content ?? {}).flatMap(({ changeRequests }) =>
      changeRequests.map(({ changeRequest }) => changeRequest.status),
    )
    assert.deepEqual([...new Set(states)].sort(), ['archived', 'draft', 'merged', 'open'])
    let planted = 0
    const text = JSON.stringify(demo, (key, value) => {
      if (typeof value !== 'string' || wordsOfService.test(key)) return value
      planted += 1
      return `${value} Moreau, Ines`
    })
    const left = new Map<string, unknown>()
    JSON.parse(JSON.stringify(maskSnapshot(JSON.parse(text))), (key, value) => {
      if (typeof value === 'string' && /moreau|(?<!\p{L})ines(?!\p{L})/iu.test(value))
        left.set(key, value)
      return value
    })
    assert.deepEqual([...left], [])
    assert.ok(planted > 2000, String(planted))
  })

  it('contains no name in the values of custom fields that have the names of API fields', async () => {
    const taken = await take(await serve({ seed: rich }))
    taken.customFieldValues.guide = { status: 'Bo Berg', type: 'Ada Admin', language: 'Cy Cole' }
    assert.deepEqual(maskSnapshot(taken).customFieldValues.guide, {
      status: 'Member 002',
      type: 'Member 001',
      language: 'Member 003',
    })
  })

  it('can be loaded if people have the names of API fields', async () => {
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

  it('contains no integration settings', async () => {
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
  })

  it('gives each person the same unique name everywhere', async () => {
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

  it('matches an address in any case, and also masks an unknown address', async () => {
    const text = JSON.stringify(await take(await serve({ seed: rich })))
    assert.ok(text.includes('bo@acme.example'))
    // use capital letters in all places, so that no lowercase spelling is known
    const taken: Snapshot = JSON.parse(text.replaceAll('bo@acme.example', 'Bo@acme.Example'))
    taken.organization.title = 'BO@Acme.example, x@y.example, X@Y.example'
    assert.equal(
      maskSnapshot(taken).organization.title,
      'member-002@masked.example, person-001@masked.example, person-001@masked.example',
    )
  })

  it('stays the same when masked again, and can be served', async () => {
    const taken = maskSnapshot(await take(await serve({ seed: rich })))
    assert.deepEqual(maskSnapshot(taken), taken)
    const { body } = await (await serve({ seed: from(taken) })).send('GET', '/orgs/acme/members')
    assert.equal(body.count, 4)
  })
})
