import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { docsctl, token, type World } from '../../support/docsctl.ts'

const service = () => nock('https://api.test', { reqheaders: { authorization: `Bearer ${token}` } })

const api = (argv: string[], world: World = {}) => docsctl(['api', ...argv], world)

describe('docsctl api with request data:', () => {
  afterEach('sends all expected requests', () => {
    const pending = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(pending, [])
  })

  describe('-f in a body', () => {
    const sentBody = async (fields: string[], world = {}) => {
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
      [['a[].b=1', 'a[].c=x', 'a[].b=2'], { a: [{ b: 1, c: 'x' }, { b: 2 }] }],
      [['a[].b.c=1', 'a[].b.d=2', 'a[].b.c=3'], { a: [{ b: { c: 1, d: 2 } }, { b: { c: 3 } }] }],
      [['a[].b[]=x', 'a[].b[]=y', 'a[].c=1'], { a: [{ b: ['x', 'y'], c: 1 }] }],
      [
        ['a[].x=1', 'a[].b[].c=1', 'a[].b[].c=2', 'a[].x=2', 'a[].b[].c=3'],
        {
          a: [
            { x: 1, b: [{ c: 1 }, { c: 2 }] },
            { x: 2, b: [{ c: 3 }] },
          ],
        },
      ],
      [['toString=1', 'constructor.x=2'], { toString: 1, constructor: { x: 2 } }],
    ]
    for (const [fields, body] of forms) {
      it(`turns ${fields.join(' ')} into ${JSON.stringify(body)}`, async () => {
        assert.deepEqual(await sentBody(fields), body)
      })
    }

    it('never changes a prototype', async () => {
      await sentBody(['__proto__.polluted=1', 'a[].__proto__.polluted=1'])
      assert.equal(({} as Record<string, unknown>).polluted, undefined)
    })

    it('reads any text from a file or standard input as a string', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'docsctl-test-'))
      try {
        await writeFile(join(folder, 'number.txt'), '5\n')
        const world = { cwd: folder, stdin: 'true\n' }
        assert.deepEqual(await sentBody(['a=@number.txt', 'b=-'], world), { a: '5', b: 'true' })
        assert.deepEqual(await sentBody(['b=@-'], world), { b: 'true' })
      } finally {
        await rm(folder, { recursive: true })
      }
    })

    const refused: [fields: string[], message: RegExp][] = [
      [['title'], /Invalid value "title" for -f\. Use KEY=VALUE/],
      [['=x'], /Invalid value "=x" for -f\. Use KEY=VALUE/],
      [['a=1', 'a=2'], /Invalid value "a" for -f\. The key can be used only once/],
      [
        ['a.b=1', 'a=2'],
        /Invalid value "a" for -f\. The key is set both to a value and to an object/,
      ],
      [['a[]=1', 'a=2'], /Invalid value "a" for -f\. The key is set both to a list and to a value/],
      [
        ['a=1', 'a.b=2'],
        /Invalid value "a\.b" for -f\. The key is set both to a value and to an object/,
      ],
      [
        ['a[]=1', 'a.b=2'],
        /Invalid value "a\.b" for -f\. The key is set both to a value and to an object/,
      ],
      [
        ['a=1', 'a[]=2'],
        /Invalid value "a\[\]" for -f\. The key is set both to a list and to a value/,
      ],
      [
        ['a..b=1'],
        /Invalid value "a\.\.b" for -f\. Use a key such as title, a\.b, a\[\], or a\[\]\.b/,
      ],
      [
        ['a[0]=1'],
        /Invalid value "a\[0\]" for -f\. Use a key such as title, a\.b, a\[\], or a\[\]\.b/,
      ],
      [['a[][].b=1'], /Invalid value "a\[\]\[\]\.b" for -f\. Use a key such as title/],
      [
        ['a[]=1', 'a[].b=2'],
        /Invalid value "a\[\]\.b" for -f\. The items are set both to values and to objects/,
      ],
      [
        ['a[].b=1', 'a.c=2'],
        /Invalid value "a\.c" for -f\. The key is set both to a value and to an object/,
      ],
      [['a=@/nonexistent'], /Cannot read the file \/nonexistent for -f a/],
      [['a=-', 'b=-'], /- for -f b cannot be used with - for -f a/],
    ]
    for (const [fields, message] of refused) {
      it(`rejects ${fields.join(' ')} without sending a request`, async () => {
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

  describe('the query from -f', () => {
    it('contains the fields of a GET unchanged and repeats the name for a list', async () => {
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

    it('contains the fields of a DELETE', async () => {
      service().delete('/v1/things/t1?force=true').reply(204)
      assert.equal((await api(['-X', 'DELETE', '/things/t1', '-f', 'force=true', '-y'])).exit, 0)
    })
  })

  describe('--input', () => {
    it('is sent unchanged', async () => {
      const text = '{"id": 12345678901234567890, "a":  1.0}'
      service().put('/v1/things/t1', text).reply(200, {})
      assert.equal(
        (await api(['-X', 'PUT', '/things/t1', '--input', '-'], { stdin: text })).exit,
        0,
      )
    })

    const refused: [argv: string[], message: RegExp][] = [
      [
        ['/things', '--input', '-'],
        /Invalid --input\. Expected JSON: Expected property name or '\}' in JSON at position 1/,
      ],
      [['/things', '--input', '/nonexistent'], /Cannot read the file \/nonexistent for --input/],
      [['/things', '--input', '-', '-f', 'a=1'], /-f cannot be used with --input/],
      [['/things', '--input', '-', '-F', 'a=1'], /-F cannot be used with --input/],
      [['/things', '--input', '-', '--field=a=1'], /--field cannot be used with --input/],
      [['/things', '-Fa'], /Invalid value "a" for -F\. Use KEY=VALUE/],
      [
        ['/things', '-F', 'a[]=1', '-F', 'a=1'],
        /Invalid value "a" for -F\. The key is set both to a list and to a value/,
      ],
      [['-X', 'GET', '/things', '--input', '-'], /--input cannot be used with GET/],
    ]
    for (const [argv, message] of refused) {
      it(`is rejected with ${argv.join(' ')}`, async () => {
        const { exit, stderr } = await api(argv, { stdin: '{' })
        assert.equal(exit, 2)
        assert.match(stderr, message)
      })
    }
  })

  describe('-H', () => {
    it('adds headers and replaces default headers', async () => {
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
      it(`rejects ${header}`, async () => {
        const { exit, stderr } = await api(['/things', '-H', header])
        assert.equal(exit, 2)
        assert.match(stderr, /Invalid -H [\w-]+\. This header is set automatically/)
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
      it(`rejects the malformed header ${JSON.stringify(header)}`, async () => {
        const { exit, stderr } = await api(['/things', '-H', header])
        assert.equal(exit, 2)
        assert.match(stderr, /Invalid value ".*" for -H\. Use the format "name: value"/)
      })
    }
  })
})
