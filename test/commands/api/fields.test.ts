import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { docsctl, token, type World } from '../../support/docsctl.ts'

const service = () => nock('https://api.test', { reqheaders: { authorization: `Bearer ${token}` } })

const api = (argv: string[], world: World = {}) => docsctl(['api', ...argv], world)

describe('docsctl api, what it sends:', () => {
  afterEach('has asked all that was expected', () => {
    const pending = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(pending, [])
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
      [['/things', '--input', '-', '-F', 'a=1'], /-F can't be given together with --input/],
      [['/things', '--input', '-', '--field=a=1'], /--field can't be given together with --input/],
      [['/things', '-Fa'], /-F "a": in the form key=value/],
      [['/things', '-F', 'a[]=1', '-F', 'a=1'], /-F "a" is given twice/],
      [['-X', 'GET', '/things', '--input', '-'], /--input.* can't be given together with GET/],
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
})
