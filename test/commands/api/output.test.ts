import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, token, type World } from '../../support/docsctl.ts'

const service = () => nock('https://api.test', { reqheaders: { authorization: `Bearer ${token}` } })

const api = (argv: string[], world: World = {}) => docsctl(['api', ...argv], world)

describe('docsctl api, on stdout:', () => {
  afterEach('has asked all that was expected', () => {
    const pending = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(pending, [])
  })

  describe('what it prints', () => {
    const answer = { items: [{ id: 'a', title: 'A', tags: ['x'] }], next: { page: 'p2' } }

    it('is a stream of events as it comes, which fails where the service says so or it breaks off', async () => {
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
      assert.match(failed.stderr, /the service broke off: no more credits/)
      const cut = await stream(part)
      assert.equal(cut.exit, 9)
      assert.match(cut.stderr, /the answer broke off before its end/)
    })

    it('is the answer as JSON, and a note where there are further pages', async () => {
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
      assert.match(stderr, /there are further pages; --paginate reads them all/)
    })

    it('is the answer as JSON on a terminal', async () => {
      service().get('/v1/things').reply(200, { id: 'a' })
      const { stdout } = await api(['/things', '--no-color'], { terminal: 100 })
      assert.equal(stdout, '{\n  "id": "a"\n}\n')
    })

    it('is JSON in colours on a terminal, and as it is in a pipe, whatever FORCE_COLOR says', async () => {
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

    it('never lets a text of the service end a colour', async () => {
      service().get('/v1/things').reply(200, { 'a"\\': '\u001b[0m"b\\' })
      const { stdout } = await api(['/things'], { terminal: 100 })
      assert.equal(
        stdout.replaceAll('\u001b', '^'),
        '{\n  ^[36m"a\\"\\\\"^[39m: ^[32m"\\u001b[0m\\"b\\\\"^[39m\n}\n',
      )
    })

    it('is the items of a list where a format wants rows', async () => {
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

    it('is one thing in the other formats too', async () => {
      service().get('/v1/things/a').times(3).reply(200, { id: 'a', title: 'A' })
      assert.equal((await api(['/things/a', '-o', 'yaml'])).stdout, 'id: a\ntitle: A\n')
      assert.equal((await api(['/things/a', '-o', 'tsv'])).stdout, 'id\ta\ntitle\tA\n')
      assert.equal((await api(['/things/a', '-o', 'jsonl'])).stdout, '{"id":"a","title":"A"}\n')
    })

    it('is in the format of the settings where they say one', async () => {
      service().get('/v1/things/a').reply(200, { id: 'a' })
      const { stdout } = await api(['/things/a'], { env: { DOCSCTL_OUTPUT: 'yaml' } })
      assert.equal(stdout, 'id: a\n')
    })

    it('is what --jq makes of the whole answer', async () => {
      service().get('/v1/things').reply(200, answer)
      assert.equal((await api(['/things', '--jq', '.next.page'])).stdout, 'p2\n')
    })

    it('is a list that stands on its own, and a bare value', async () => {
      service()
        .get('/v1/pages')
        .reply(200, [{ id: 'a' }])
        .get('/v1/null')
        .reply(200, 'null')
      assert.equal((await api(['/pages'])).stdout, '[\n  {\n    "id": "a"\n  }\n]\n')
      assert.equal((await api(['/null'])).stdout, 'null\n')
    })

    it('is nothing where the answer is empty, with a note', async () => {
      service().put('/v1/things/a', {}).reply(204)
      const { exit, stdout, stderr } = await api(['-X', 'PUT', '/things/a', '--input', '-'], {
        stdin: '{}',
      })
      assert.equal(exit, 0)
      assert.equal(stdout, '')
      assert.equal(stderr, 'the answer is empty (204)\n')
    })

    it('is what came where it is no JSON, made harmless on a terminal', async () => {
      service().get('/v1/text').times(2).reply(200, 'red \x1b[31m\n')
      assert.equal((await api(['/text'])).stdout, 'red \x1b[31m\n')
      assert.equal((await api(['/text'], { terminal: 80 })).stdout, 'red \\u{1b}[31m\n')
    })

    it('is the status and the headers first with -i', async () => {
      service().post('/v1/things').reply(201, { id: 'a' }, { 'X-Request-Id': 'req_1' })
      const { stdout } = await api(['-X', 'POST', '/things', '-i'])
      assert.equal(
        stdout,
        'HTTP/1.1 201 Created\nx-request-id: req_1\ncontent-type: application/json\n\n{\n  "id": "a"\n}\n',
      )
    })

    it('is harmless with -i on a terminal', async () => {
      service().get('/v1/things').reply(200, {}, { 'x-evil': 'a\tb' })
      const { stdout } = await api(['/things', '-i'], { terminal: 80 })
      assert.match(stdout, /^x-evil: a⇥b$/m)
    })
  })
})
