import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { docsctl, token, type World } from '../support/docsctl.ts'

const service = () => nock('https://api.test', { reqheaders: { authorization: `Bearer ${token}` } })

const api = (argv: string[], world: World = {}) => docsctl(['api', ...argv], world)

describe('docsctl api', () => {
  afterEach('has asked all that was expected', () => {
    const pending = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(pending, [])
  })

  describe('the path', () => {
    const forms = ['/orgs?limit=2', 'orgs?limit=2', '/v1/orgs?limit=2', 'v1/orgs?limit=2']
    for (const path of [...forms, 'https://api.test/v1/orgs?limit=2']) {
      it(`can be ${path}`, async () => {
        service().get('/v1/orgs?limit=2').reply(200, { items: [] })
        const { exit, stdout } = await api([path])
        assert.equal(exit, 0)
        assert.equal(stdout, '{\n  "items": []\n}\n')
      })
    }

    for (const url of [
      'https://other.test/v1/orgs',
      'http://api.test/v1/orgs',
      'https://api.test:8443/v1/orgs',
      'https://api.test.evil.test/v1/orgs',
      'https://api.test@evil.test/v1/orgs',
      'file:///etc/passwd',
    ]) {
      it(`is refused as ${url}, and nothing is sent`, async () => {
        const { exit, stdout, stderr } = await api([url])
        assert.equal(exit, 2)
        assert.equal(stdout, '')
        assert.match(stderr, /is not at https:\/\/api\.test/)
      })
    }

    it('stays at the service where it begins with two slashes', async () => {
      service().get('/v1/evil.test/orgs').reply(200, {})
      assert.equal((await api(['//evil.test/orgs'])).exit, 0)
    })
  })

  describe('the method', () => {
    it('is POST where fields are given', async () => {
      service().post('/v1/things', { title: 'Docs' }).reply(201, { id: 't1' })
      assert.equal((await api(['/things', '-f', 'title=Docs'])).stdout, '{\n  "id": "t1"\n}\n')
    })

    it('is POST where a body is given', async () => {
      service().post('/v1/things', { title: 'Docs' }).reply(201, {})
      assert.equal((await api(['/things', '--input', '-'], { stdin: '{"title":"Docs"}' })).exit, 0)
    })

    it('is the one of -X, in any case', async () => {
      service().patch('/v1/things/t1', { title: 'Docs' }).reply(200, {})
      assert.equal((await api(['-X', 'patch', '/things/t1', '-f', 'title=Docs'])).exit, 0)
    })

    it('is sent without a body where none is given', async () => {
      service()
        .post('/v1/things/t1/restore', (body) => {
          assert.equal(body, '')
          return true
        })
        .reply(200, {})
      assert.equal((await api(['-X', 'POST', '/things/t1/restore'])).exit, 0)
    })

    it('is refused where HTTP has no such one', async () => {
      const { exit, stderr } = await api(['-X', 'FETCH', '/things'])
      assert.equal(exit, 2)
      assert.match(stderr, /-X "FETCH": one of GET, HEAD, POST, PUT, PATCH or DELETE/)
    })
  })

  describe('-f in a body', () => {
    const bodyOf = async (fields: string[], world = {}) => {
      const argv = ['/things', '--dry-run', ...fields.flatMap((field) => ['-f', field])]
      const { exit, stdout, stderr } = await api(argv, world)
      assert.equal(exit, 0, stderr)
      return JSON.parse(stdout).body
    }
    const forms: [fields: string[], body: unknown][] = [
      [['a=text'], { a: 'text' }],
      [['a=true', 'b=false', 'c=null'], { a: true, b: false, c: null }],
      [['a=5', 'b=-1.5', 'c=2e3', 'd=0'], { a: 5, b: -1.5, c: 2000, d: 0 }],
      [['a=007', 'b=1.', 'c=0x1f', 'd=1e999'], { a: '007', b: '1.', c: '0x1f', d: '1e999' }],
      [['a=12345678901234567890'], { a: '12345678901234567890' }],
      [['a=', 'b=x=y', 'c= 5'], { a: '', b: 'x=y', c: ' 5' }],
      [['a=@@handle', 'b=@@5'], { a: '@handle', b: '@5' }],
      [['a.b.c=1', 'a.d=2'], { a: { b: { c: 1 }, d: 2 } }],
      [['a[]=x', 'a[]=2', 'a[]=null'], { a: ['x', 2, null] }],
      [['a.b[]=x'], { a: { b: ['x'] } }],
      [['a[]='], { a: [] }],
      [['toString=1', 'constructor.x=2'], { toString: 1, constructor: { x: 2 } }],
    ]
    for (const [fields, body] of forms) {
      it(`takes ${fields.join(' ')} for ${JSON.stringify(body)}`, async () => {
        assert.deepEqual(await bodyOf(fields), body)
      })
    }

    it('never reaches a prototype', async () => {
      await bodyOf(['__proto__.polluted=1'])
      assert.equal(({} as Record<string, unknown>).polluted, undefined)
    })

    it('reads a text, whatever it looks like, from a file and from standard input', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'docsctl-test-'))
      try {
        await writeFile(join(folder, 'number.txt'), '5\n')
        const world = { cwd: folder, stdin: 'true\n' }
        assert.deepEqual(await bodyOf(['a=@number.txt', 'b=-'], world), { a: '5', b: 'true' })
        assert.deepEqual(await bodyOf(['b=@-'], world), { b: 'true' })
      } finally {
        await rm(folder, { recursive: true })
      }
    })

    const refused: [fields: string[], message: RegExp][] = [
      [['title'], /-f "title": in the form key=value/],
      [['=x'], /-f "=x": in the form key=value/],
      [['a=1', 'a=2'], /-f "a" is given twice/],
      [['a=1', 'a.b=2'], /-f "a\.b" is a value and an object at once/],
      [['a[]=1', 'a.b=2'], /-f "a\.b" is a value and an object at once/],
      [['a=1', 'a[]=2'], /-f "a\[\]" is a list and something else at once/],
      [['a..b=1'], /-f "a\.\.b": a key such as title, a\.b or a\[\]/],
      [['a[0]=1'], /-f "a\[0\]": a key such as/],
      [['a[].b=1'], /-f "a\[\]\.b": a key such as/],
      [['a=@/nonexistent'], /-f a: the file \/nonexistent can't be read/],
      [['a=-', 'b=-'], /-f b can't read standard input/],
    ]
    for (const [fields, message] of refused) {
      it(`refuses ${fields.join(' ')} and sends nothing`, async () => {
        const { exit, stdout, stderr } = await api([
          '/things',
          ...fields.flatMap((field) => ['-f', field]),
        ])
        assert.equal(exit, 2)
        assert.equal(stdout, '')
        assert.match(stderr, message)
      })
    }
  })

  describe('-f in a query', () => {
    it('is what fields of a GET are, to the letter, a list with its name repeated', async () => {
      service()
        .get('/v1/sites?a=1&type=basic&type=premium&format.markdown.refs=stable&published=true&q=')
        .reply(200, {})
      const fields = [
        'type[]=basic',
        'type[]=premium',
        'format.markdown.refs=stable',
        'published=true',
        'q=',
      ]
      const argv = ['-X', 'GET', '/sites?a=1', ...fields.flatMap((field) => ['-f', field])]
      assert.equal((await api(argv)).exit, 0)
    })

    it('is what fields of a DELETE are', async () => {
      service().delete('/v1/things/t1?force=true').reply(204)
      assert.equal((await api(['-X', 'DELETE', '/things/t1', '-f', 'force=true', '-y'])).exit, 0)
    })
  })

  describe('--input', () => {
    it('goes out to the letter', async () => {
      const text = '{"id": 12345678901234567890, "a":  1.0}'
      service().put('/v1/things/t1', text).reply(200, {})
      assert.equal(
        (await api(['-X', 'PUT', '/things/t1', '--input', '-'], { stdin: text })).exit,
        0,
      )
    })

    const refused: [argv: string[], message: RegExp][] = [
      [['/things', '--input', '-'], /--input is not JSON/],
      [['/things', '--input', '/nonexistent'], /--input: the file \/nonexistent can't be read/],
      [['/things', '--input', '-', '-f', 'a=1'], /-f can't be given together with --input/],
      [['-X', 'GET', '/things', '--input', '-'], /--input.* can't go with GET/],
    ]
    for (const [argv, message] of refused) {
      it(`is refused in ${argv.join(' ')}`, async () => {
        const { exit, stderr } = await api(argv, { stdin: '{' })
        assert.equal(exit, 2)
        assert.match(stderr, message)
      })
    }
  })

  describe('-H', () => {
    it('adds headers and replaces those that docsctl sends by habit', async () => {
      nock('https://api.test', {
        reqheaders: {
          authorization: `Bearer ${token}`,
          accept: 'text/markdown',
          'x-trace': 'a: b',
        },
      })
        .get('/v1/things')
        .reply(200, '# Docs\n', { 'content-type': 'text/markdown' })
      const { stdout } = await api(['/things', '-H', 'Accept: text/markdown', '-H', 'X-Trace:a: b'])
      assert.equal(stdout, '# Docs\n')
    })

    for (const header of ['Authorization: Bearer x', 'host: evil.test', 'Content-Length: 1']) {
      it(`refuses ${header}`, async () => {
        const { exit, stderr } = await api(['/things', '-H', header])
        assert.equal(exit, 2)
        assert.match(stderr, /-H .*can't be set/)
        assert.ok(!stderr.includes('Bearer x'))
      })
    }

    for (const header of [
      'accept',
      ': x',
      'a b: c',
      'x-a: b\r\nauthorization: c',
      'x-a: \u{1f600}',
    ]) {
      it(`refuses ${JSON.stringify(header)} as no header`, async () => {
        const { exit, stderr } = await api(['/things', '-H', header])
        assert.equal(exit, 2)
        assert.match(stderr, /-H ".*": in the form 'name: value'/)
      })
    }
  })

  describe('--paginate', () => {
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

    it('takes the path with /v1 and as a URL, and fields', async () => {
      pages()
      await api(['/v1/orgs/acme/members', '-X', 'GET', '-f', 'role=admin', '--paginate'])
      pages()
      await api([`https://api.test/v1${path}`, '--paginate'])
    })

    it('streams jsonl, ids and tsv', async () => {
      pages()
      const jsonl = await api([path, '--paginate', '-o', 'jsonl'])
      assert.equal(jsonl.stdout, '{"id":"a","n":1}\n{"id":"b"}\n{"id":"c","n":3}\n')
      assert.match(jsonl.stderr, /3 items, complete/)
      pages()
      assert.equal((await api([path, '--paginate', '-o', 'ids'])).stdout, 'a\nb\nc\n')
      pages()
      assert.equal((await api([path, '--paginate', '-o', 'tsv'])).stdout, 'a\t1\nb\t\nc\t3\n')
    })

    it('hands all of it to --jq', async () => {
      pages()
      const { stdout } = await api([path, '--paginate', '--jq', 'map(.id) | join(",")'])
      assert.equal(stdout, 'a,b,c\n')
    })

    it('is an empty array where there is nothing', async () => {
      service().get('/v1/things?limit=1000').reply(200, { items: [] })
      assert.equal((await api(['/things', '--paginate'])).stdout, '[]\n')
    })

    it('begins and goes on as the query says', async () => {
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
      assert.match(stderr, /stopped at --limit 3; there is more/)
    })

    it('sends the headers of -H with every page', async () => {
      nock('https://api.test', { reqheaders: { 'x-trace': 'yes' } })
        .get('/v1/things?limit=1000')
        .reply(200, { items: [1], next: { page: 'p2' } })
        .get('/v1/things?page=p2&limit=1000')
        .reply(200, { items: [2] })
      assert.equal((await api(['/things', '--paginate', '-H', 'x-trace: yes'])).exit, 0)
    })

    it('prints nothing on stdout where a page fails', async () => {
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

    it('says with jsonl how to go on where a page fails', async () => {
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

    it('refuses to go round in circles', async () => {
      service()
        .get('/v1/things?limit=1000')
        .reply(200, { items: [1], next: { page: 'p2' } })
        .get('/v1/things?page=p2&limit=1000')
        .reply(200, { items: [2], next: { page: 'p2' } })
      const { exit, stdout, stderr } = await api(['/things', '--paginate'])
      assert.equal(exit, 1)
      assert.equal(stdout, '')
      assert.match(stderr, /does not end: the service gave a page twice/)
    })

    it('is an error where the answer is no list', async () => {
      service().get('/v1/orgs/acme?limit=1000').reply(200, { id: 'acme' })
      const { exit, stdout, stderr } = await api(['/orgs/acme', '--paginate'])
      assert.equal(exit, 1)
      assert.equal(stdout, '')
      assert.match(stderr, /the answer to GET \/v1\/orgs\/acme holds no list/)
    })

    const refused: [argv: string[], message: RegExp][] = [
      [['/things', '--paginate', '-X', 'POST'], /--paginate.* can't go with POST/],
      [['/things', '--paginate', '-i'], /-i.* can't be given together with --paginate/],
      [['/things', '--limit', '5'], /--limit goes only with --paginate/],
      [['/things', '--cursor', 'p2'], /--cursor goes only with --paginate/],
      [['/things', '--paginate', '--page-size', '1001'], /--page-size "1001": a whole number/],
    ]
    for (const [argv, message] of refused) {
      it(`refuses ${argv.join(' ')}`, async () => {
        const { exit, stderr } = await api(argv)
        assert.equal(exit, 2)
        assert.match(stderr, message)
      })
    }
  })

  describe('what it prints', () => {
    const answer = { items: [{ id: 'a', title: 'A', tags: ['x'] }], next: { page: 'p2' } }

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
      assert.equal((await api(['/things'], { terminal: 100 })).stdout, '{\n  "id": "a"\n}\n')
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

  describe('--dry-run', () => {
    it('prints the request, secrets masked, and sends nothing', async () => {
      const argv = ['-X', 'PATCH', '/things/a?shareKey=abc', '-f', 'token=abc', '-f', 'n=1', '-n']
      const { stdout } = await api(argv)
      assert.deepEqual(JSON.parse(stdout), {
        method: 'PATCH',
        url: 'https://api.test/v1/things/a?shareKey=***',
        body: { token: '***', n: 1 },
      })
    })

    it('never asks', async () => {
      const { exit, stdout } = await api(['-X', 'DELETE', '/things/a', '--dry-run'])
      assert.equal(exit, 0)
      assert.deepEqual(JSON.parse(stdout), {
        method: 'DELETE',
        url: 'https://api.test/v1/things/a',
      })
    })
  })

  describe('-X DELETE', () => {
    it('needs --yes where nobody can be asked', async () => {
      const { exit, stdout, stderr } = await api(['-X', 'DELETE', '/orgs/acme/teams/t1'])
      assert.equal(exit, 2)
      assert.equal(stdout, '')
      assert.match(stderr, /needs --yes/)
    })

    it('asks on a terminal, and sends on a yes', async () => {
      service().delete('/v1/orgs/acme/teams/t1').reply(204)
      const { exit, stderr } = await api(['-X', 'DELETE', '/orgs/acme/teams/t1'], {
        terminal: 100,
        stdin: ['y'],
      })
      assert.equal(exit, 0)
      assert.match(stderr, /About to DELETE \/v1\/orgs\/acme\/teams\/t1\n/)
    })

    it('sends nothing on a no', async () => {
      const world = { terminal: 100, stdin: ['n'] }
      assert.equal((await api(['-X', 'DELETE', '/orgs/acme/teams/t1'], world)).exit, 130)
    })
  })

  describe('errors', () => {
    const statuses: [status: number, exit: number][] = [
      [400, 1],
      [401, 4],
      [403, 5],
      [404, 3],
      [409, 6],
      [422, 1],
    ]
    for (const [status, exit] of statuses) {
      it(`${status} is exit ${exit}, told as JSON on stderr alone`, async () => {
        service()
          .get('/v1/things')
          .reply(status, { error: { code: status, message: 'because' } })
        const ended = await api(['/things', '--json', '-i'])
        assert.equal(ended.exit, exit)
        assert.equal(ended.stdout, '')
        const { error } = JSON.parse(ended.stderr)
        assert.equal(error.status, status)
        assert.equal(error.exit, exit)
        assert.match(error.message, /because/)
        assert.deepEqual(error.request, { method: 'GET', url: 'https://api.test/v1/things' })
      })
    }

    it('a web page where JSON was asked for is one', async () => {
      const html = '<!doctype html><title>Sign in</title>'
      service().get('/v1/things').reply(200, html, { 'content-type': 'text/html' })
      const { exit, stdout, stderr } = await api(['/things'])
      assert.equal(exit, 1)
      assert.equal(stdout, '')
      assert.match(stderr, /a web page came where JSON was asked for/)
    })

    it('an error of its own masks secrets too', async () => {
      service().get('/v1/things?shareKey=abc').reply(200, 'text')
      const { stderr } = await api(['/things?shareKey=abc', '--jq', '.', '--json'])
      assert.equal(JSON.parse(stderr).error.request.url, 'https://api.test/v1/things?shareKey=***')
    })

    it('a web page that was asked for is none', async () => {
      service().get('/v1/things').reply(200, '<html></html>', { 'content-type': 'text/html' })
      const { stdout } = await api(['/things', '-H', 'accept: text/html'])
      assert.equal(stdout, '<html></html>')
    })

    it('text that --jq can not read is one', async () => {
      service().get('/v1/things').reply(200, 'text')
      const { exit, stderr } = await api(['/things', '--jq', '.'])
      assert.equal(exit, 1)
      assert.match(stderr, /something else came where JSON was asked for/)
    })
  })

  describe('repeating', () => {
    it('a read is repeated', async () => {
      service().get('/v1/things').reply(503, '').get('/v1/things').reply(200, {})
      assert.equal((await api(['/things'])).exit, 0)
    })

    it('a PUT is repeated where the path is not known', async () => {
      service().put('/v1/things/a').reply(502, '').put('/v1/things/a').reply(200, {})
      assert.equal((await api(['-X', 'PUT', '/things/a'])).exit, 0)
    })

    it('a PUT that creates is not repeated where the path is known', async () => {
      service().put('/v1/orgs/acme/teams', { title: 'Docs' }).reply(502, '')
      const { exit, stderr } = await api([
        ...['-X', 'PUT', '/orgs/acme/teams', '-f', 'title=Docs', '--json'],
      ])
      assert.equal(exit, 9)
      assert.equal(JSON.parse(stderr).error.state, 'the change may or may not have been made')
    })

    it('a PATCH is repeated where the path is known, and not where it is not', async () => {
      service()
        .patch('/v1/orgs/acme/teams/t1')
        .reply(502, '')
        .patch('/v1/orgs/acme/teams/t1')
        .reply(200, {})
      assert.equal((await api(['-X', 'PATCH', '/orgs/acme/teams/t1', '-f', 'title=A'])).exit, 0)
      service().patch('/v1/things/a').reply(502, '')
      assert.equal((await api(['-X', 'PATCH', '/things/a', '-f', 'title=A'])).exit, 9)
    })
  })
})
