import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scopedId } from '../../src/sandbox/ids.ts'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { type Disturbance, type Disturbed, disturbed } from '../support/disturbed.ts'
import { type ProgramOptions, runProgram } from '../support/program.ts'

/** Every way in which publishing a document goes and ends, by the built program on a sandbox. */

const document = `openapi: 3.1.0
info: {title: Pets, version: '1'}
paths:
  /pets:
    get:
      responses: {'200': {description: ok}}
`

const id = scopedId('acme', 'pets')

describe('openapi publish, as a program on a sandbox', function () {
  this.timeout(60_000)
  let served: Served
  let folder: string
  let way: Disturbed | undefined
  let isQuick: boolean

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-e2e-'))
    writeFileSync(join(folder, 'api.yaml'), document)
    served = await serve({ time: Date.now })
    isQuick = true
    // what is sent has been processed when it is first asked for
    served.sandbox.observe(({ method, changes }) => {
      if (!isQuick || method === 'GET' || changes.length === 0) return
      const publishedAt = new Date(Date.now() - 3000).toISOString()
      served.sandbox.change((tx) => tx.patch('openapiSpecs', id, { publishedAt }))
    })
  })
  afterEach(async () => {
    await way?.close()
    way = undefined
    await endAll()
    rmSync(folder, { recursive: true })
  })

  const run = (line: string, options: ProgramOptions = {}) =>
    runProgram(['openapi', ...line.split(' ')], {
      cwd: folder,
      ...options,
      env: {
        DOCSCTL_API_URL: way?.url ?? served.url,
        DOCSCTL_TOKEN: served.token,
        DOCSCTL_ORG: 'acme',
        DOCSCTL_STATE_DIR: folder,
        ...options.env,
      },
    })

  /** What a run prints that must end well, and in silence. */
  async function published(line: string, options: ProgramOptions = {}) {
    const { exit, stdout, stderr } = await run(`${line} --json`, options)
    assert.equal(exit, 0, stderr)
    assert.equal(stderr, '')
    return JSON.parse(stdout)
  }

  /** The error of a run that must fail with this code, and print nothing. */
  async function failed(code: number, line: string, options: ProgramOptions = {}) {
    const { exit, stdout, stderr } = await run(`${line} --json`, options)
    assert.equal(exit, code, stderr)
    assert.equal(stdout, '')
    const { error } = JSON.parse(stderr.trim().split('\n').at(-1) as string)
    assert.equal(error.exit, code)
    return error
  }

  /** The methods that have come in since it was last asked. */
  const came = () => served.exchanges.splice(0).map(({ method }) => method)
  const version = () => served.sandbox.tables.get('openapiSpecs', id)?.version
  const whole = (result: string, more: object = { operations: 1 }) => ({
    slug: 'pets',
    result,
    url: `${served.url}/app/orgs/acme/openapi/pets`,
    state: 'complete',
    version: version(),
    ...more,
    problems: [],
  })
  /** The versions that were published from here, as it is kept. */
  const kept = () => {
    const file = join(folder, 'openapi.json')
    if (!existsSync(file)) return []
    return Object.values<{ lastVersion: string }>(JSON.parse(readFileSync(file, 'utf8'))).map(
      ({ lastVersion }) => lastVersion,
    )
  }

  it('creates, leaves alone what is as it was published, and updates', async () => {
    assert.deepEqual(await published('publish pets api.yaml'), whole('created'))
    assert.deepEqual(came(), ['GET', 'PUT', 'GET'])
    assert.deepEqual(kept(), [version()])
    assert.deepEqual(await published('publish pets api.yaml'), whole('unchanged'))
    assert.deepEqual(came(), ['GET'])
    writeFileSync(join(folder, 'api.yaml'), document.replace('/pets', '/cats'))
    assert.deepEqual(await published('publish pets api.yaml'), whole('updated'))
    assert.deepEqual(came(), ['GET', 'PUT', 'GET'])
    assert.deepEqual(kept(), [version()])
  })

  it('says in a line for people what it did', async () => {
    const { stdout, stderr } = await run('publish pets api.yaml -o table')
    assert.equal(stderr, '')
    assert.equal(
      stdout,
      `pets created, complete, version ${version()}, 1 operation, ${served.url}/app/orgs/acme/openapi/pets\n`,
    )
  })

  it('takes the document from standard input', async () => {
    assert.deepEqual(await published('publish pets -', { stdin: document }), whole('created'))
  })

  it('sends without a look before or after where it is not to wait', async () => {
    const { result, state, version: none } = await published('publish pets api.yaml --no-wait')
    assert.deepEqual([result, state, none], ['sent', 'pending', undefined])
    assert.deepEqual(came(), ['PUT'])
    assert.deepEqual(kept(), [])
  })

  it('creates what is not there, and refuses what is', async () => {
    assert.deepEqual(await published('create pets api.yaml'), whole('created'))
    assert.deepEqual(came(), ['POST', 'GET'])
    const error = await failed(6, 'create pets api.yaml')
    assert.equal(error.kind, 'conflict')
    assert.match(error.message, /there is an OpenAPI specification "pets" already/)
    assert.deepEqual(came(), ['POST'])
  })

  it('fails with the error code of the service, explained, and keeps nothing', async () => {
    served.sandbox.observe(({ method }) => {
      if (method === 'GET') return
      served.sandbox.change((tx) => tx.patch('openapiSpecs', id, { errorCode: 'PARSE_ERROR' }))
    })
    const error = await failed(11, 'publish pets api.yaml')
    const rule = "PARSE_ERROR: the service can't read it as an OpenAPI document"
    assert.equal(error.message, `pets was sent and not published: ${rule}`)
    assert.deepEqual(error.problems, [{ where: 'pets', rule, id: 'PARSE_ERROR' }])
    assert.equal(error.hint, 'docsctl openapi get pets --org acme')
    assert.deepEqual(kept(), [])
  })

  it('is still pending where the processing never ends, and keeps nothing', async () => {
    await served.sandbox.close()
    served = await serve()
    const error = await failed(8, 'publish pets api.yaml --wait-timeout 1500ms')
    assert.equal(error.message, 'pets is not processed yet (pending), and the wait is over')
    assert.equal(error.state, 'the document was sent, and the service goes on with it')
    assert.equal(error.retryable, true)
    assert.deepEqual(came().slice(0, 3), ['GET', 'PUT', 'GET'])
    assert.deepEqual(kept(), [])
  })

  it('says that it was sent where it is interrupted while it waits', async () => {
    await served.sandbox.close()
    served = await serve()
    let interrupt: (() => void) | undefined
    let isSent = false
    served.sandbox.observe(({ method }) => {
      isSent ||= method === 'PUT'
      if (isSent && method === 'GET') interrupt?.()
    })
    const error = await failed(130, 'publish pets api.yaml', {
      onStart: (kill) => {
        interrupt = () => kill('SIGINT')
      },
    })
    assert.equal(error.kind, 'interrupted')
    assert.equal(error.state, 'the document was sent; whether it was processed is not known')
    assert.equal(error.hint, 'docsctl openapi get pets --org acme')
    assert.deepEqual(kept(), [])
  })

  describe('where somebody else publishes at the same time', () => {
    beforeEach(() => {
      isQuick = false
    })

    it('claims nothing of what was sent after it', async () => {
      let isOvertaken = false
      served.sandbox.observe(({ method }) => {
        if (method !== 'PUT' || isOvertaken) return
        isOvertaken = true
        const source = { text: document.replace('/pets', '/dogs') }
        void served.send('PUT', '/orgs/acme/openapi/pets', { source })
      })
      const error = await failed(6, 'publish pets api.yaml')
      assert.equal(error.message, 'pets was published again while this was processed')
      assert.match(error.state, /^the document was sent; what is there now is what somebody else/)
      assert.deepEqual(kept(), [])
    })

    it('leaves each version to one of the two, and the state whole', async () => {
      writeFileSync(join(folder, 'other.yaml'), document.replace('/pets', '/dogs'))
      const both = await Promise.all(
        ['api.yaml', 'other.yaml'].map((file) => run(`publish pets ${file} --json`)),
      )
      for (const { exit, stdout, stderr } of both) {
        assert.ok(exit === 0 || (exit === 6 && stdout === ''), stderr)
      }
      const versions = both.flatMap(({ stdout }) => (stdout ? [JSON.parse(stdout).version] : []))
      assert.equal(versions.filter((one) => one === version()).length, 1)
      assert.equal(new Set(versions).size, versions.length)
      assert.deepEqual(kept(), [version()])
      assert.deepEqual(readdirSync(folder).sort(), ['api.yaml', 'openapi.json', 'other.yaml'])
    })
  })

  describe('where the way is disturbed', () => {
    const ways: [what: string, plan: [string, Disturbance][], asked: string, came: string][] = [
      [
        'sends again what a rate limit has held up, before and after',
        [
          ['GET', { status: 429, headers: { 'retry-after': '0' } }],
          ['PUT', { status: 429, headers: { 'retry-after': '0' } }],
          ['PUT', { status: 429, headers: { 'retry-after': '0' } }],
          ['GET', { status: 429, headers: { 'retry-after': '0' } }],
        ],
        'GET GET PUT PUT PUT GET GET',
        'GET PUT GET',
      ],
      [
        'asks again where the service is away while it is waited for',
        [
          ['PUT', 'none'],
          ['GET', { status: 503 }],
          ['GET', 'before'],
        ],
        'GET PUT GET GET GET',
        'GET PUT GET',
      ],
      [
        'looks up a document whose answer was lost, and sends it once',
        [['PUT', 'after']],
        'GET PUT GET GET',
        'GET PUT GET GET',
      ],
      [
        'looks up a document that was lost itself, and sends it again',
        [['PUT', 'before']],
        'GET PUT GET PUT GET',
        'GET GET PUT GET',
      ],
    ]
    for (const [what, plan, asked, arrived] of ways) {
      it(what, async () => {
        way = await disturbed(served.url, ...plan)
        assert.deepEqual(await published('publish pets api.yaml'), whole('created'))
        assert.equal(way.asked.join(' '), asked)
        assert.equal(came().join(' '), arrived)
        assert.deepEqual(kept(), [version()])
      })
    }

    it('says that it was sent where the service is not there any more', async () => {
      way = await disturbed(served.url, ['PUT', 'none'], ['GET', { status: 403 }])
      const error = await failed(5, 'publish pets api.yaml')
      assert.equal(error.state, 'the document was sent; whether it was processed is not known')
      assert.deepEqual(kept(), [])
    })
  })
})
