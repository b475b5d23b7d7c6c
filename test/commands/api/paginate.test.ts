import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, token, type World } from '../../support/docsctl.ts'

const service = () => nock('https://api.test', { reqheaders: { authorization: `Bearer ${token}` } })

const api = (argv: string[], world: World = {}) => docsctl(['api', ...argv], world)

describe('docsctl api with many pages', () => {
  afterEach('sends all expected requests', () => {
    const pending = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(pending, [])
  })

  describe('and --paginate', () => {
    const pages = () =>
      service()
        .get('/v1/orgs/acme/members?role=admin&limit=1000')
        .reply(200, { items: [{ id: 'a', n: 1 }, { id: 'b' }], next: { page: 'p 2' } })
        .get('/v1/orgs/acme/members?role=admin&page=p%202&limit=1000')
        .reply(200, { items: [], next: { page: 'p3' } })
        .get('/v1/orgs/acme/members?role=admin&page=p3&limit=1000')
        .reply(200, { items: [{ id: 'c', n: 3 }] })
    const path = '/orgs/acme/members?role=admin'

    it('prints one JSON array over all pages', async () => {
      pages()
      const { exit, stdout } = await api([path, '--paginate'])
      assert.equal(exit, 0)
      assert.deepEqual(JSON.parse(stdout), [{ id: 'a', n: 1 }, { id: 'b' }, { id: 'c', n: 3 }])
    })

    it('accepts the path with /v1, a full URL, and fields', async () => {
      pages()
      await api(['/v1/orgs/acme/members', '-X', 'GET', '-f', 'role=admin', '--paginate'])
      pages()
      await api([`https://api.test/v1${path}`, '--paginate'])
    })

    it('streams jsonl, ids, and tsv', async () => {
      pages()
      const jsonl = await api([path, '--paginate', '-o', 'jsonl'])
      assert.equal(jsonl.stdout, '{"id":"a","n":1}\n{"id":"b"}\n{"id":"c","n":3}\n')
      assert.match(jsonl.stderr, /3 items, complete/)
      pages()
      assert.equal((await api([path, '--paginate', '-o', 'ids'])).stdout, 'a\nb\nc\n')
      pages()
      assert.equal((await api([path, '--paginate', '-o', 'tsv'])).stdout, 'a\t1\nb\t\nc\t3\n')
    })

    it('passes all items to --jq', async () => {
      pages()
      const { stdout } = await api([path, '--paginate', '--jq', 'map(.id) | join(",")'])
      assert.equal(stdout, 'a,b,c\n')
    })

    it('prints an empty array if there are no items', async () => {
      service().get('/v1/things?limit=1000').reply(200, { items: [] })
      assert.equal((await api(['/things', '--paginate'])).stdout, '[]\n')
    })

    it('starts and continues as the query specifies', async () => {
      service()
        .get('/v1/things?page=p2&limit=2')
        .reply(200, { items: [1, 2], next: { page: 'p3' } })
        .get('/v1/things?page=p3&limit=2')
        .reply(200, { items: [3] })
      const { stdout } = await api(['/things?limit=2&page=p2', '--paginate', '-o', 'jsonl'])
      assert.equal(stdout, '1\n2\n3\n')
    })

    it('obeys --limit, --page-size and --cursor', async () => {
      service()
        .get('/v1/things?page=p2&limit=2')
        .reply(200, { items: [1, 2], next: { page: 'p3' } })
        .get('/v1/things?page=p3&limit=1')
        .reply(200, { items: [3], next: { page: 'p4' } })
      const flags = ['--limit', '3', '--page-size', '2', '--cursor', 'p2']
      const { stdout, stderr } = await api(['/things', '--paginate', '--json', ...flags])
      assert.deepEqual(JSON.parse(stdout), [1, 2, 3])
      assert.match(stderr, /Stopped at --limit 3. More items are available/)
    })

    it('sends the -H headers with every page', async () => {
      nock('https://api.test', { reqheaders: { 'x-trace': 'yes' } })
        .get('/v1/things?limit=1000')
        .reply(200, { items: [1], next: { page: 'p2' } })
        .get('/v1/things?page=p2&limit=1000')
        .reply(200, { items: [2] })
      assert.equal((await api(['/things', '--paginate', '-H', 'x-trace: yes'])).exit, 0)
    })

    it('prints nothing on stdout if a page fails', async () => {
      service()
        .get('/v1/things?limit=1000')
        .reply(200, { items: [1], next: { page: 'p2' } })
        .get('/v1/things?page=p2&limit=1000')
        .reply(403, { error: { code: 403, message: 'no' } })
      const { exit, stdout, stderr } = await api(['/things', '--paginate', '--json'])
      assert.equal(exit, 5)
      assert.equal(stdout, '')
      assert.equal(JSON.parse(stderr).error.kind, 'not-permitted')
    })

    it('shows how to continue if a page fails with jsonl', async () => {
      service()
        .get('/v1/things?limit=1000')
        .reply(200, { items: [1], next: { page: 'p2' } })
        .get('/v1/things?page=p2&limit=1000')
        .reply(403, '')
      const { exit, stdout, stderr } = await api(['/things', '--paginate', '-o', 'jsonl'])
      assert.equal(exit, 5)
      assert.equal(stdout, '1\n')
      const { hint } = JSON.parse(stderr).error
      assert.equal(hint, 'docsctl api /things --paginate -o jsonl --cursor p2')
    })

    it('stops at a repeated cursor', async () => {
      service()
        .get('/v1/things?limit=1000')
        .reply(200, { items: [1], next: { page: 'p2' } })
        .get('/v1/things?page=p2&limit=1000')
        .reply(200, { items: [2], next: { page: 'p2' } })
      const { exit, stdout, stderr } = await api(['/things', '--paginate'])
      assert.equal(exit, 1)
      assert.equal(stdout, '')
      assert.equal(
        stderr,
        [
          'docsctl: The service returned the same page of GET /v1/things twice',
          '  All items before the repeated page were loaded',
          '  Use a different --page-size',
          '',
        ].join('\n'),
      )
    })

    it('fails if the response is not a list', async () => {
      service().get('/v1/orgs/acme?limit=1000').reply(200, { id: 'acme' })
      const { exit, stdout, stderr } = await api(['/orgs/acme', '--paginate'])
      assert.equal(exit, 1)
      assert.equal(stdout, '')
      assert.match(stderr, /The response to GET \/v1\/orgs\/acme contains no list/)
    })

    const refused: [argv: string[], message: RegExp][] = [
      [['/things', '--paginate', '-X', 'POST'], /--paginate cannot be used with POST/],
      [['/things', '--paginate', '-i'], /--include cannot be used with --paginate/],
      [['/things', '--limit', '5'], /--limit requires --paginate/],
      [['/things', '--cursor', 'p2'], /--cursor requires --paginate/],
      [
        ['/things', '--paginate', '--page-size', '1001'],
        /Invalid value "1001" for --page-size\. Expected a whole number from 1 to 1000/,
      ],
    ]
    for (const [argv, message] of refused) {
      it(`rejects ${argv.join(' ')}`, async () => {
        const { exit, stderr } = await api(argv)
        assert.equal(exit, 2)
        assert.match(stderr, message)
      })
    }
  })
})
