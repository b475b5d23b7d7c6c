import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from 'undici'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { docsctl } from '../../support/docsctl.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { listen } from '../../support/server.ts'

const document = `openapi: 3.1.0
info: {title: Pets, version: '1'}
paths:
  /pets:
    get:
      responses: {'200': {description: ok}}
`

describe('docsctl openapi publish against a service', () => {
  let folder: string
  let served: Served
  let organization: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsctl-test-'))
    await writeFile(join(folder, 'api.yaml'), document)
    served = await serve()
    organization = (await served.send('GET', '/orgs')).body.items[0]?.id as string
    served.exchanges.length = 0
  })
  afterEach(async () => {
    await endAll()
    await rm(folder, { recursive: true })
  })

  /** Returns a clock that also advances the time of the service. */
  function clock() {
    const own = fakeClock()
    return {
      ...own,
      now: own.now,
      sleep: async (ms: number, signal?: AbortSignal) => {
        await served.sandbox.clock.advance(ms)
        await own.sleep(ms, signal)
      },
    }
  }

  const run = (words: string, env: Record<string, string> = {}) =>
    docsctl(['openapi', ...words.split(' ')], {
      cwd: folder,
      clock: clock(),
      dispatcher: new Agent(),
      env: {
        DOCSCTL_API_URL: served.url,
        DOCSCTL_TOKEN: served.token,
        DOCSCTL_ORG: organization,
        DOCSCTL_STATE_DIR: join(folder, 'state'),
        ...env,
      },
    })

  const sent = () => served.exchanges.map(({ method }) => method).filter((one) => one !== 'GET')

  it('creates, skips unchanged documents, updates, and resends with --force', async () => {
    const results: unknown[] = []
    const publish = async (more = '') => {
      const { exit, stdout, stderr } = await run(`publish pets api.yaml --json${more}`)
      assert.equal(exit, 0, stderr)
      const { result, state, operations } = JSON.parse(stdout)
      results.push([result, state, operations, sent().length])
    }
    await publish()
    await publish()
    await publish(' --force')
    await writeFile(join(folder, 'api.yaml'), document.replaceAll('/pets', '/cats'))
    await publish()
    assert.deepEqual(results, [
      ['created', 'complete', 1, 1],
      ['unchanged', 'complete', 1, 1],
      ['updated', 'complete', 1, 2],
      ['updated', 'complete', 1, 3],
    ])
  })

  it('sends the document if another client published a document in the meantime', async () => {
    await run('publish pets api.yaml')
    await served.send('PUT', `/orgs/${organization}/openapi/pets`, { source: { text: document } })
    await served.sandbox.clock.advance(5000)
    const { stdout } = await run('publish pets api.yaml --json')
    assert.equal(JSON.parse(stdout).result, 'updated')
  })

  it('fails on an error code of the service, and saves no state', async () => {
    const { exit, stdout, stderr } = await run(
      'publish pets http://127.0.0.1:1/none.yaml --json --wait-timeout 1m',
    )
    assert.equal(exit, 11)
    assert.equal(stdout, '')
    assert.match(stderr, /FETCH_ERROR: The service cannot fetch the document from its URL/)
    await assert.rejects(readFile(join(folder, 'state/openapi.json')))
  })

  it('exits with 8 if the wait times out', async () => {
    const { exit, stderr } = await run('publish pets api.yaml --wait-timeout 600ms')
    assert.equal(exit, 8)
    assert.match(stderr, /Timed out before pets was processed \(current state: progress\)/)
  })

  it('create rejects an existing slug', async () => {
    assert.equal((await run('create pets api.yaml')).exit, 0)
    assert.equal((await run('create pets api.yaml')).exit, 6)
  })

  it('rejects a document with errors, and lists them', async () => {
    await writeFile(join(folder, 'api.yaml'), document.replace('get:', 'GET:'))
    const { exit, stdout, stderr } = await run('publish pets api.yaml --json')
    assert.equal(exit, 11)
    assert.equal(stdout, '')
    assert.deepEqual(
      JSON.parse(stderr).error.problems.map(({ where, rule }: Record<string, string>) => [
        where,
        rule,
      ]),
      [['api.yaml:5:5', 'lost-operation']],
    )
    assert.deepEqual(served.exchanges, [])
  })

  it('sends a document with warnings unless --strict is given, and suggests next steps', async () => {
    await writeFile(join(folder, 'api.yaml'), document.replace('responses', 'respnses'))
    const strict = await run('publish pets api.yaml --strict --json')
    assert.equal(strict.exit, 11)
    assert.equal(
      JSON.parse(strict.stderr).error.hint,
      'docsctl openapi publish pets api.yaml --strict --json --skip-rule struct',
    )
    const { exit, stderr } = await run('publish pets api.yaml')
    assert.equal(exit, 0)
    assert.match(stderr, /^warning: api\.yaml:6:7: Property `respnses` is not expected here/m)
    const { exit: skipped, stderr: silent } = await run(
      'publish pets api.yaml --strict --skip-rule struct --force',
    )
    assert.equal(skipped, 0)
    assert.doesNotMatch(silent, /respnses/)
  })

  it('rejects a file over the size limit before reading it', async () => {
    await writeFile(join(folder, 'api.yaml'), '{'.repeat(2048))
    const { exit, stderr } = await run('publish pets api.yaml --max-size 1KB --json')
    assert.equal(exit, 2)
    const { error } = JSON.parse(stderr)
    assert.match(error.message, /^api\.yaml is too large: 2\.0 KB\. The maximum size is 1\.0 KB/)
    assert.equal(error.hint, 'docsctl openapi publish pets api.yaml --json --max-size 2KB')
    const joined = await run('publish pets api.yaml --max-size=1KB --json')
    assert.equal(JSON.parse(joined.stderr).error.hint, error.hint)
    assert.deepEqual(served.exchanges, [])
    const wrong = await run('publish pets api.yaml --max-size large')
    assert.match(
      wrong.stderr,
      /Invalid value "large" for --max-size\. Use a size such as 500KB or 64MB/,
    )
  })

  it('checks without sending a request and prints the findings', async () => {
    const { exit, stdout } = await run('publish pets api.yaml --check --json')
    assert.equal(exit, 0)
    assert.deepEqual(JSON.parse(stdout), {
      slug: 'pets',
      result: 'checked',
      operations: 1,
      problems: [],
    })
    await writeFile(join(folder, 'api.yaml'), 'openapi: 3.1.0\ninfo:\n\ttitle: x\n')
    const failed = await run('publish pets api.yaml --check --json')
    assert.equal(failed.exit, 11)
    assert.equal(JSON.parse(failed.stdout).problems[0].where, 'api.yaml:3:1')
    assert.deepEqual(served.exchanges, [])
  })

  it('sends the content of a URL with --fetch, and checks it with --check', async () => {
    let text = document
    const server = createServer((_, response) => response.end(text))
    const url = `http://127.0.0.1:${await listen(server)}/api.yaml`
    const { stdout } = await run(`publish pets ${url} --fetch --dry-run`)
    assert.deepEqual(JSON.parse(stdout).body, { source: { text: document } })
    assert.deepEqual(
      served.exchanges
        .splice(0)
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
      ['GET /v1/orgs/acme', 'GET /v1/orgs/acme/openapi/pets'],
    )
    text = 'openapi: 3.1.0\ninfo:\n\ttitle: x\n'
    const failed = await run(`publish pets ${url} --check --json`)
    assert.equal(failed.exit, 11)
    assert.equal(JSON.parse(failed.stdout).problems[0].where, `${url}:3:1`)
    assert.deepEqual(served.exchanges, [])
  })

  it('checks the document behind a URL unchanged, even by rules with decorators', async () => {
    const internal = `${document}    put:\n      x-internal: true\n      responses: {}\n`
    const server = createServer((_, response) => response.end(internal))
    const url = `http://127.0.0.1:${await listen(server)}/api.yaml`
    await writeFile(join(folder, 'rules.yaml'), 'decorators: {remove-x-internal: on}\n')
    const checked = await run(`publish pets ${url} --check --lint rules.yaml --json`)
    assert.equal(JSON.parse(checked.stdout).operations, 2)
    assert.match(
      checked.stderr,
      /^note: Without --fetch, the service fetches the document, so the decorators of rules\.yaml are not applied$/m,
    )
    const fetched = await run(`publish pets ${url} --check --lint rules.yaml --fetch --json`)
    assert.equal(JSON.parse(fetched.stdout).operations, 1)
    assert.doesNotMatch(fetched.stderr, /decorators/)
  })

  it('shows standard input as the file in the findings', async () => {
    const { exit, stderr } = await docsctl(['openapi', 'publish', 'pets', '-', '--check'], {
      cwd: folder,
      stdin: 'a: 1\n',
    })
    assert.equal(exit, 11)
    assert.match(stderr, /stdin has errors. Nothing was sent\nstdin:1:1: error: /)
  })

  it('allows warnings unless --strict is given', async () => {
    const schema = 'components:\n  schemas:\n    A: {type: string, enum: [1]}\n'
    await writeFile(join(folder, 'api.yaml'), `${document}${schema}`)
    const passed = await run('publish pets api.yaml')
    assert.equal(passed.exit, 0)
    assert.match(passed.stderr, /warning: api\.yaml:9:/)
    assert.equal((await run('publish pets api.yaml --strict')).exit, 11)
  })

  it('bundles several files into one document', async () => {
    await mkdir(join(folder, 'paths'))
    await writeFile(
      join(folder, 'paths/pets.yaml'),
      "get: {responses: {'200': {description: ok}}}\n",
    )
    await writeFile(
      join(folder, 'api.yaml'),
      "openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths:\n  /pets: {$ref: paths/pets.yaml}\n",
    )
    const { stdout } = await run('publish pets api.yaml --dry-run')
    const { text } = JSON.parse(stdout).body.source
    assert.equal(JSON.parse(text).paths['/pets'].get.responses['200'].description, 'ok')
  })

  it('annotates the location of an error on GitHub, and lists published documents', async () => {
    const output = join(folder, 'output')
    const env = { GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: output }
    assert.equal((await run('publish pets api.yaml', env)).exit, 0)
    assert.match(await readFile(output, 'utf8'), /created/)
    await writeFile(join(folder, 'api.yaml'), 'openapi: 3.1.0\ninfo:\n\ttitle: x\n')
    const { stderr } = await run('publish pets api.yaml', env)
    assert.match(stderr, /::error .*line=3,/)
  })
})
