import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, token, type World } from '../../support/docsctl.ts'

const service = () => nock('https://api.test', { reqheaders: { authorization: `Bearer ${token}` } })

const api = (argv: string[], world: World = {}) => docsctl(['api', ...argv], world)

describe('docsctl api:', () => {
  afterEach('sends all expected requests', () => {
    const pending = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(pending, [])
  })

  describe('the output on stdout', () => {
    const answer = { items: [{ id: 'a', title: 'A', tags: ['x'] }], next: { page: 'p2' } }

    it('streams events and fails on an error event or an interrupted stream', async () => {
      const stream = async (...events: string[]) => {
        const text = events.map((one) => `${one}\n\n`).join('')
        service()
          .get('/v1/orgs/acme/ask/stream?query=why')
          .reply(200, text, { 'content-type': 'text/event-stream' })
        const ended = await api(['streamAskInOrganization', '--org', 'acme', 'query=why'])
        assert.equal(ended.stdout, text)
        return ended
      }
      const part = 'data: {"type":"answer"}'
      assert.equal((await stream(part, 'event: done\ndata: {}')).exit, 0)
      const failed = await stream(part, 'event: error\ndata: {"message":"no more credits"}')
      assert.equal(failed.exit, 1)
      assert.match(failed.stderr, /The service ended the response with an error: no more credits/)
      const cut = await stream(part)
      assert.equal(cut.exit, 9)
      assert.match(cut.stderr, /The response was interrupted/)
    })

    it('is the response as JSON, with a note if there are more pages', async () => {
      service().get('/v1/things').reply(200, answer)
      const { stdout, stderr } = await api(['/things'])
      assert.equal(
        stdout,
        `{
  "items": [
    {
      "id": "a",
      "title": "A",
      "tags": [
        "x"
      ]
    }
  ],
  "next": {
    "page": "p2"
  }
}
`,
      )
      assert.match(stderr, /More pages are available\. Use --paginate to fetch all pages/)
    })

    it('is the response as JSON on a terminal', async () => {
      service().get('/v1/things').reply(200, { id: 'a' })
      const { stdout } = await api(['/things', '--no-color'], { terminal: 100 })
      assert.equal(stdout, '{\n  "id": "a"\n}\n')
    })

    it('is colored JSON on a terminal, and uncolored in a pipe regardless of FORCE_COLOR', async () => {
      const world = { env: { FORCE_COLOR: '1' } }
      service().get('/v1/things').times(2).reply(200, { id: 'a: 5', n: -1.5, open: true, by: null })
      const { stdout } = await api(['/things'], { terminal: 100 })
      const shown = stdout.replaceAll('\u001b', '^')
      assert.equal(
        shown,
        [
          '{',
          '  ^[36m"id"^[39m: ^[32m"a: 5"^[39m,',
          '  ^[36m"n"^[39m: ^[33m-1.5^[39m,',
          '  ^[36m"open"^[39m: ^[35mtrue^[39m,',
          '  ^[36m"by"^[39m: ^[35mnull^[39m',
          '}',
          '',
        ].join('\n'),
      )
      const piped = await api(['/things', '--columns', 'n'], world)
      assert.equal(piped.stdout, '{\n  "n": -1.5\n}\n')
    })

    it('escapes text from the service that would end a color', async () => {
      service().get('/v1/things').reply(200, { 'a"\\': '\u001b[0m"b\\' })
      const { stdout } = await api(['/things'], { terminal: 100 })
      assert.equal(
        stdout.replaceAll('\u001b', '^'),
        '{\n  ^[36m"a\\"\\\\"^[39m: ^[32m"\\u001b[0m\\"b\\\\"^[39m\n}\n',
      )
    })

    it('contains the items of a list if a format requires rows', async () => {
      service().get('/v1/things').times(4).reply(200, answer)
      const table = await api(['/things', '-o', 'table', '--no-color'], { terminal: 100 })
      assert.equal(table.stdout, 'ID  TITLE\na   A\n')
      const { stdout, stderr } = await api(['/things', '-o', 'tsv'])
      assert.equal(stdout, 'a\tA\n')
      assert.ok(!stderr.includes('complete'))
      assert.equal((await api(['/things', '-o', 'ids'])).stdout, 'a\n')
      const csv = await api(['/things', '-o', 'csv', '--columns', 'title,tags'])
      assert.equal(csv.stdout, 'title,tags\r\nA,"[""x""]"\r\n')
    })

    it('is a single record in all other formats', async () => {
      service().get('/v1/things/a').times(3).reply(200, { id: 'a', title: 'A' })
      assert.equal((await api(['/things/a', '-o', 'yaml'])).stdout, 'id: a\ntitle: A\n')
      assert.equal((await api(['/things/a', '-o', 'tsv'])).stdout, 'id\ta\ntitle\tA\n')
      assert.equal((await api(['/things/a', '-o', 'jsonl'])).stdout, '{"id":"a","title":"A"}\n')
    })

    it('uses the format from the settings if one is set', async () => {
      service().get('/v1/things/a').reply(200, { id: 'a' })
      const { stdout } = await api(['/things/a'], { env: { DOCSCTL_OUTPUT: 'yaml' } })
      assert.equal(stdout, 'id: a\n')
    })

    it('is the result of --jq on the whole response', async () => {
      service().get('/v1/things').reply(200, answer)
      assert.equal((await api(['/things', '--jq', '.next.page'])).stdout, 'p2\n')
    })

    it('supports a top-level list and a bare value', async () => {
      service()
        .get('/v1/pages')
        .reply(200, [{ id: 'a' }])
        .get('/v1/null')
        .reply(200, 'null')
      assert.equal((await api(['/pages'])).stdout, '[\n  {\n    "id": "a"\n  }\n]\n')
      assert.equal((await api(['/null'])).stdout, 'null\n')
    })

    it('is empty, with a note, if the response is empty', async () => {
      service().put('/v1/things/a', {}).reply(204)
      const { exit, stdout, stderr } = await api(['-X', 'PUT', '/things/a', '--input', '-'], {
        stdin: '{}',
      })
      assert.equal(exit, 0)
      assert.equal(stdout, '')
      assert.equal(stderr, 'The response is empty (204)\n')
    })

    it('is the unmodified text if it is not JSON, and is escaped on a terminal', async () => {
      service().get('/v1/text').times(2).reply(200, 'red \x1b[31m\n')
      assert.equal((await api(['/text'])).stdout, 'red \x1b[31m\n')
      assert.equal((await api(['/text'], { terminal: 80 })).stdout, 'red \\u{1b}[31m\n')
    })

    it('begins with the status and the headers with -i', async () => {
      service().post('/v1/things').reply(201, { id: 'a' }, { 'X-Request-Id': 'req_1' })
      const { stdout } = await api(['-X', 'POST', '/things', '-i'])
      assert.equal(
        stdout,
        'HTTP/1.1 201 Created\nx-request-id: req_1\ncontent-type: application/json\n\n{\n  "id": "a"\n}\n',
      )
    })

    it('escapes control characters with -i on a terminal', async () => {
      service().get('/v1/things').reply(200, {}, { 'x-evil': 'a\tb' })
      const { stdout } = await api(['/things', '-i'], { terminal: 80 })
      assert.match(stdout, /^x-evil: a⇥b$/m)
    })
  })
})
