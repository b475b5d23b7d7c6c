import assert from 'node:assert/strict'
import nock from 'nock'
import { commandCase } from '../../support/command-case.ts'
import { docsctl } from '../../support/docsctl.ts'

const ok = {
  status: 'ok',
  relation: 'reference',
  targetReference: { kind: 'url', url: 'https://example.com/' },
  locationReferences: [{ kind: 'page', space: 'spc_1', page: 'pag_1' }],
}

const broken = {
  status: 'broken',
  relation: 'reference',
  targetReference: { kind: 'anchor', space: 'spc_1', page: 'pag_9', anchor: 'install' },
  locationReferences: [
    { kind: 'page', space: 'spc_1', page: 'pag_1' },
    { kind: 'page', space: 'spc_1', page: 'pag_2' },
  ],
}

const sound = { total: 1, broken: { total: 0 } }
const stats = { total: 2, broken: { total: 1, changeRequest: 1 } }

commandCase({
  run: 'spaces links spc_1',
  sends: 'GET /v1/spaces/spc_1/links?limit=1000',
  answers: { items: [ok, broken], count: 2, stats },
  table: `
    STATUS  KIND    TARGET                LOCATION
    ok      url     https://example.com/  pag_1
    broken  anchor  pag_9#install         pag_1, pag_2
  `,
  tsv: `
    ok\turl\thttps://example.com/\tpag_1
    broken\tanchor\tpag_9#install\tpag_1, pag_2
  `,
})

commandCase({
  run: 'spaces links spc_1 --status in-app',
  sends: 'GET /v1/spaces/spc_1/links?status=in-app&limit=1000',
  answers: { items: [], count: 0, stats: sound },
  table: '',
  tsv: '',
})

describe('docsctl spaces links', () => {
  afterEach(() => nock.cleanAll())

  const answer = (body: object, query: object = { limit: 1000 }) =>
    nock('https://api.test')
      .get('/v1/spaces/spc_1/links')
      .query(query as Record<string, string>)
      .reply(200, body)

  it('prints the totals on stderr', async () => {
    answer({ items: [ok, broken], stats })
    const { exit, stderr } = await docsctl(['spaces', 'links', 'spc_1'])
    assert.equal(exit, 0)
    assert.equal(
      stderr,
      '2 links, complete\nstats: 2 links, 1 broken (1 of them in the change request)\n',
    )
  })

  it('exits with 11 for --exit-code if a link is broken, and prints the links', async () => {
    answer({ items: [ok, broken], stats })
    const { exit, stdout, stderr } = await docsctl([
      'spaces',
      'links',
      'spc_1',
      '--exit-code',
      '--json',
    ])
    assert.equal(exit, 11)
    assert.deepEqual(JSON.parse(stdout), [ok, broken])
    assert.match(stderr, /"kind":"check-failed","message":"Found 1 broken link"/)
  })

  it('exits with 0 for --exit-code if no link is broken', async () => {
    answer({ items: [ok], stats: sound })
    const { exit } = await docsctl(['spaces', 'links', 'spc_1', '--exit-code'])
    assert.equal(exit, 0)
  })

  it('uses the totals for --exit-code if --limit or --status hides the broken links', async () => {
    answer({ items: [ok], next: { page: 'p2' }, stats }, { limit: 1 })
    const limited = await docsctl(['spaces', 'links', 'spc_1', '--exit-code', '--limit', '1'])
    assert.equal(limited.exit, 11)
    answer({ items: [ok], stats }, { status: 'ok', limit: 1000 })
    const filtered = await docsctl(['spaces', 'links', 'spc_1', '--exit-code', '--status', 'ok'])
    assert.equal(filtered.exit, 11)
  })

  it('counts the links for --exit-code if the service returns no totals', async () => {
    answer({ items: [ok, broken] })
    const counted = await docsctl(['spaces', 'links', 'spc_1', '--exit-code'])
    assert.equal(counted.exit, 11)
    answer({ items: [ok] })
    const none = await docsctl(['spaces', 'links', 'spc_1', '--exit-code'])
    assert.equal(none.exit, 0)
  })

  it('does not exit with 0 for --exit-code if omitted links may be broken', async () => {
    answer({ items: [ok], next: { page: 'p2' } }, { limit: 1 })
    const limited = await docsctl(['spaces', 'links', 'spc_1', '--exit-code', '--limit', '1'])
    assert.equal(limited.exit, 1)
    assert.match(limited.stderr, /The service returned no link statistics/)
    answer({ items: [ok] }, { status: 'ok', limit: 1000 })
    const filtered = await docsctl(['spaces', 'links', 'spc_1', '--exit-code', '--status', 'ok'])
    assert.equal(filtered.exit, 1)
  })

  it('returns the totals as the result with --stats', async () => {
    answer({ items: [ok], next: { page: 'p2' }, stats }, { limit: 1 })
    const { exit, stdout, stderr } = await docsctl(['spaces', 'links', 'spc_1', '--stats'])
    assert.equal(exit, 0)
    assert.equal(stdout, 'total\t2\nbroken.total\t1\nbroken.changeRequest\t1\n')
    assert.equal(stderr, '')
    answer({ items: [ok], next: { page: 'p2' }, stats }, { limit: 1 })
    const json = await docsctl(['spaces', 'links', 'spc_1', '--stats', '--exit-code', '--json'])
    assert.equal(json.exit, 11)
    assert.deepEqual(JSON.parse(json.stdout), stats)
  })

  it('accepts names of totals as columns with --stats', async () => {
    answer({ items: [ok], stats }, { limit: 1 })
    const { stdout } = await docsctl([
      'spaces',
      'links',
      'spc_1',
      '--stats',
      '--columns',
      'broken.total',
    ])
    assert.equal(stdout, 'broken.total\t1\n')
  })

  it('reads all pages for a local filter and applies --limit to the result', async () => {
    const path = '/v1/spaces/spc_1/change-requests/12/content/page/pag_1/links'
    nock('https://api.test')
      .get(`${path}?limit=1000`)
      .reply(200, { items: [ok, broken], next: { page: 'p2' }, stats })
      .get(`${path}?page=p2&limit=1000`)
      .reply(200, { items: [broken, ok], stats })
    const { exit, stdout, stderr } = await docsctl([
      ...['content', 'pages', 'links', 'pag_1', '--space', 'spc_1', '--change-request', '12'],
      ...['--status', 'broken', '--limit', '1', '--json'],
    ])
    assert.equal(exit, 0)
    assert.deepEqual(JSON.parse(stdout), [broken])
    assert.equal(
      stderr,
      'Stopped at --limit 1. More items are available\nstats: 2 links, 1 broken (1 of them in the change request)\n',
    )
  })

  it('rejects an unknown status without sending a request', async () => {
    const { exit, stderr } = await docsctl(['spaces', 'links', 'spc_1', '--status', 'dead'])
    assert.equal(exit, 2)
    assert.match(stderr, /Invalid value "dead" for --status\. Expected one of: ok, broken, in-app/)
  })
})
