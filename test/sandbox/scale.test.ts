import assert from 'node:assert/strict'
import type { DocsctlError } from '../../src/errors.ts'
import { parseScale, scaled } from '../../src/sandbox/seed/scale.ts'
import { emptySeed } from '../../src/sandbox/seed/seed.ts'
import { endAll, serve } from './served.ts'

describe('the sandbox scale', () => {
  afterEach(endAll)

  it('is parsed from a flag', () => {
    assert.deepEqual(parseScale('members=100000,spaces=2000'), {
      members: 100_000,
      spaces: 2000,
    })
    const all = 'members=1,spaces=2,teams=3,pages=4,change-requests=5,sites=6'
    const counts = { members: 1, spaces: 2, teams: 3, pages: 4, changeRequests: 5, sites: 6 }
    assert.deepEqual(parseScale(all), counts)
    const hint =
      'Resources: members, spaces, teams, pages, change-requests, sites. Example: members=1000'
    for (const [text, why] of [
      ['', '"". Expected RESOURCE=NUMBER'],
      ['members', '"members". Expected RESOURCE=NUMBER'],
      ['members=-1', '"members=-1". Expected RESOURCE=NUMBER'],
      ['teams=1,cats=5', '"cats=5". Expected RESOURCE=NUMBER'],
      ['toString=5', '"toString=5". Expected RESOURCE=NUMBER'],
      ['pages=1,pages=2', '"pages=2". Each resource can be used only once'],
      ['sites=1000001', '"sites=1000001". Expected at most 1000000'],
    ]) {
      const message = `Invalid scale ${why}`
      assert.throws(
        () => parseScale(text as string),
        (error: DocsctlError) =>
          error.kind === 'usage' && error.message === message && error.details.hint === hint,
        message,
      )
    }
    assert.deepEqual(parseScale('sites=1000000'), { sites: 1_000_000 })
  })

  it('does not depend on the order of its parts, and adds nothing for zero', async () => {
    const shown = async (text: string) => {
      const { sandbox } = await serve({ seed: scaled(emptySeed, parseScale(text)) })
      const spaces = [...sandbox.tables.all('spaces')].map(({ id, title }) => [id, title])
      return [spaces, [...sandbox.tables.all('changeRequests')].map(({ space }) => space)]
    }
    const [spaces, requests] = await shown('pages=3,change-requests=2')
    assert.deepEqual([spaces?.length, new Set(requests as string[]).size], [1, 1])
    assert.deepEqual(await shown('change-requests=2,pages=3'), [spaces, requests])
    assert.deepEqual(await shown('pages=0'), [[], []])
  })

  it('adds the same members to the first organization every time', async () => {
    const texts: string[] = []
    for (let run = 0; run < 2; run += 1) {
      const { send, sandbox, url } = await serve({ seed: scaled(emptySeed, { members: 1000 }) })
      assert.equal(sandbox.tables.count('members', 'byName', 'acme'), 1001)
      const { body } = await send('GET', '/orgs/acme/members?limit=1000')
      texts.push(JSON.stringify(body).replaceAll(url, ''))
    }
    assert.equal(texts[0], texts[1])
  })

  it('adds readable spaces, and teams', async () => {
    const seed = scaled(emptySeed, { spaces: 60, teams: 70 })
    const { send, sandbox } = await serve({ seed })
    assert.equal((await send('GET', '/orgs/acme/teams')).body.count, 70)
    const spaces = sandbox.tables.list('spaces', 'byParent', 'acme')
    assert.deepEqual([spaces.length, spaces[59]?.title], [60, 'Space 000060'])
    const { status } = await send('GET', `/spaces/${spaces[59]?.id}/content`)
    assert.equal(status, 200)
  })

  it('adds linked pages, open change requests, and sites', async () => {
    const seed = scaled(emptySeed, { pages: 60, changeRequests: 3, sites: 4 })
    const { send, sandbox } = await serve({ seed })
    const [space] = sandbox.tables.list('spaces', 'byOrganization', 'acme')
    const links = (await send('GET', `/spaces/${space?.id}/links?status=broken`)).body
    assert.deepEqual([links.count, (links.stats as { total: number }).total], [0, 122])
    const { body } = await send('GET', `/spaces/${space?.id}/change-requests`)
    assert.deepEqual(
      body.items.map(({ subject, status }) => [subject, status]),
      [
        ['Change 000003', 'open'],
        ['Change 000002', 'open'],
        ['Change 000001', 'open'],
      ],
    )
    assert.equal((await send('GET', '/orgs/acme/sites')).body.count, 4)
  })

  it('creates a space for change requests if there is none', async () => {
    const { send, sandbox } = await serve({ seed: scaled(emptySeed, { changeRequests: 2 }) })
    const [space] = sandbox.tables.list('spaces', 'byOrganization', 'acme')
    assert.equal((await send('GET', `/spaces/${space?.id}/change-requests`)).body.count, 2)
  })
})
