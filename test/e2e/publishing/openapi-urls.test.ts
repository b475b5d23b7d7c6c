import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { runProgram } from '../../support/program.ts'
import { listen } from '../../support/server.ts'
import { sized } from '../../support/sizes.ts'

/** Tests documents at URLs with the built program. The service or docsctl fetches the document. */

const document = `openapi: 3.1.0
info: {title: Pets, version: '1'}
paths:
  /pets:
    get:
      responses: {'200': {description: ok}}
`

describe('a document at a URL in the built program', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-e2e-'))
  })
  afterEach(async () => {
    await endAll()
    rmSync(folder, { recursive: true })
  })

  /** Starts a server with the given files. A file is a string or a request listener. */
  async function host(files: Record<string, string | RequestListener>) {
    const asked: { path: string; authorization: string | undefined }[] = []
    const server = createServer((request, response) => {
      const { url: path = '', headers } = request
      asked.push({ path, authorization: headers.authorization })
      const file = files[path]
      if (typeof file === 'string') response.end(file)
      else if (file) file(request, response)
      else response.writeHead(404).end('none')
    })
    return { url: `http://127.0.0.1:${await listen(server)}`, asked }
  }

  /** Runs a command, by default without a token. */
  const run = (line: string, env: Record<string, string> = {}) =>
    runProgram(['openapi', ...line.split(' ')], {
      cwd: folder,
      env: { DOCSCTL_STATE_DIR: folder, ...env },
    })

  async function checked(url: string, more = '') {
    const { exit, stdout, stderr } = await run(`publish pets ${url} --check --json${more}`)
    assert.equal(exit, 0, stderr)
    return JSON.parse(stdout)
  }

  async function refused(url: string, more = '') {
    const { exit, stdout, stderr } = await run(`publish pets ${url} --check --json${more}`)
    assert.equal(exit, 11, stderr)
    return JSON.parse(stdout).problems.map(
      ({ where, message }: Record<string, string>) => `${where} ${message}`,
    )
  }

  it('is checked without a token', async () => {
    const { url, asked } = await host({ '/api.yaml': document })
    assert.equal((await checked(`${url}/api.yaml`)).operations, 1)
    writeFileSync(join(folder, 'api.yaml'), document)
    assert.equal((await checked('api.yaml')).result, 'checked')
    const { exit } = await run(`publish pets ${url}/api.yaml --fetch --dry-run --org org_1`)
    assert.equal(exit, 0)
    assert.deepEqual(
      asked.map(({ authorization }) => authorization),
      [undefined, undefined],
    )
  })

  it('includes files in its folder, but none from other hosts', async () => {
    const other = await host({ '/x.yaml': "{type: string, description: 'of another'}" })
    const { url } = await host({
      '/v1/api.yaml': `${document}components: {schemas: {A: {$ref: 'a.yaml'}}}\n`,
      '/v1/a.yaml': 'type: string\n',
      '/away.yaml': `${document}components: {schemas: {A: {$ref: '${other.url}/x.yaml'}}}\n`,
      '/led.yaml': `${document}components: {schemas: {A: {$ref: 'b.yaml'}}}\n`,
      '/b.yaml': (_, response) =>
        response.writeHead(302, { location: `${other.url}/x.yaml` }).end(),
      '/latest.yaml': (_, response) => response.writeHead(302, { location: '/v1/api.yaml' }).end(),
    })
    for (const path of ['/v1/api.yaml', '/latest.yaml']) await checked(url + path)
    const [away] = await refused(`${url}/away.yaml`)
    assert.match(
      away,
      /away\.yaml:7:27 .*the target has a different origin than the document\. Use --allow-remote to load the target/,
    )
    const [led] = await refused(`${url}/led.yaml`)
    assert.match(
      led,
      /led\.yaml:7:27 .*redirects to a different origin\. Use --allow-remote to load the target/,
    )
    assert.deepEqual(
      other.asked.map(({ path }) => path),
      ['/x.yaml'],
    )
    for (const path of ['/away.yaml', '/led.yaml']) await checked(url + path, ' --allow-remote')
  })

  it('is requested with the credentials of its URL, which are never shown', async () => {
    const { url, asked } = await host({
      '/api.yaml': 'openapi: 3.1.0\ninfo:\n\ttitle: x\n',
      '/moved.yaml': (_, response) => response.writeHead(302, { location: '/api.yaml' }).end(),
      '/missing.yaml': `${document}components: {schemas: {A: {$ref: none.yaml}}}\n`,
    })
    const own = url.replace('//', '//ada:s3cr%21t@')
    const paths = ['/api.yaml', '/moved.yaml', '/missing.yaml', '/none.yaml']
    const outputs = ['', ' --json', ' -v --ci github', ` --report sarif=${folder}/findings`]
    for (const [at, path] of paths.entries()) {
      for (const more of sized(outputs.slice(at, at + 1), outputs)) {
        const { exit, stdout, stderr } = await run(`publish pets ${own}${path} --check${more}`)
        assert.equal(exit, path === '/none.yaml' ? 3 : 11, stderr)
        assert.doesNotMatch(`${stdout}${stderr}`, /s3cr/)
      }
    }
    const long = await run(`publish pets ${own}/${'x'.repeat(2048)} --json --org org_1`)
    assert.equal(long.exit, 2)
    assert.match(long.stderr, /Expected at most 2048 characters/)
    assert.doesNotMatch(long.stderr, /s3cr/)
    const basic = `Basic ${Buffer.from('ada:s3cr!t').toString('base64')}`
    assert.deepEqual([...new Set(asked.map(({ authorization }) => authorization))], [basic])
    const { stdout } = await run(`publish pets ${own}/api.yaml --dry-run --org org_1`)
    assert.match(stdout, /"url": "http:\/\/\*\*\*@127/)
  })

  it('causes a clear error if the response is a web page or empty', async () => {
    const { url } = await host({
      '/page.yaml': (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html>\n<title>Sign in: here</title>'),
      '/latin1.yaml': (_, response) => response.end(Buffer.from('a: \u00e9', 'latin1')),
    })
    assert.deepEqual(await refused(`${url}/page.yaml`), [
      `${url}/page.yaml:1:1 Expected an OpenAPI document, but found HTML or XML, such as a sign-in page`,
    ])
    const ends: [path: string, exit: number, message: string][] = [
      ['/none.yaml', 3, `Cannot fetch ${url}/none.yaml: the server responded with status 404`],
      ['/latin1.yaml', 1, `Cannot read ${url}/latin1.yaml: invalid UTF-8 in line 1`],
    ]
    for (const [path, code, message] of ends) {
      const { exit, stdout, stderr } = await run(`publish pets ${url}${path} --check --json`)
      assert.equal(exit, code)
      assert.equal(stdout, '')
      assert.equal(JSON.parse(stderr).error.message, message)
    }
    const nobody = 'http://127.0.0.1:1/api.yaml'
    const { exit, stderr } = await run(`publish pets ${nobody} --check --max-wait 0`)
    assert.equal(exit, 9)
    assert.match(stderr, /^docsctl: Cannot fetch http:\/\/127\.0\.0\.1:1\/api\.yaml: /)
  })

  it('is requested again if its host is busy', async () => {
    let busy = 2
    const { url, asked } = await host({
      '/api.yaml': (_, response) => {
        busy -= 1
        if (busy >= 0) response.writeHead(503, { 'retry-after': '0' }).end()
        else response.end(document)
      },
    })
    assert.equal((await checked(`${url}/api.yaml`)).result, 'checked')
    assert.equal(asked.length, 3)
  })

  it('is not read any further after Ctrl-C', async () => {
    let interrupt: (() => void) | undefined
    const { url } = await host({
      '/api.yaml': `${document}components: {schemas: {A: {$ref: silent.yaml}}}\n`,
      '/silent.yaml': () => interrupt?.(),
    })
    const { exit, stdout, stderr } = await runProgram(
      ['openapi', 'publish', 'pets', `${url}/api.yaml`, '--check'],
      {
        onStart: (kill) => {
          interrupt = () => kill('SIGINT')
        },
      },
    )
    assert.deepEqual([exit, stdout, stderr], [130, '', 'docsctl: interrupted\n'])
  })

  describe('on a sandbox', () => {
    let served: Served
    let env: Record<string, string>
    beforeEach(async () => {
      served = await serve({ time: Date.now })
      env = { DOCSCTL_API_URL: served.url, DOCSCTL_TOKEN: served.token, DOCSCTL_ORG: 'acme' }
    })
    const source = () => served.sandbox.tables.list('openapiSpecs', 'byOrganization', 'acme')[0]

    it('is sent as a URL, or fetched and sent as text', async () => {
      const { url, asked } = await host({ '/api.yaml': document })
      const handed = await run(`publish pets ${url}/api.yaml --json`, env)
      assert.equal(handed.exit, 0, handed.stderr)
      assert.equal(source()?.sourceURL, `${url}/api.yaml`)
      assert.equal(JSON.parse(handed.stdout).operations, undefined)
      assert.equal(asked.length, 1, 'by the service alone')
      const sent = await run(`publish pets ${url}/api.yaml --fetch --json`, env)
      assert.equal(sent.exit, 0, sent.stderr)
      assert.equal(source()?.sourceURL, undefined)
      assert.equal(JSON.parse(sent.stdout).operations, 1)
    })

    it("is rejected with the error code of the service if the service can't fetch it", async () => {
      const { url } = await host({})
      const { exit, stdout, stderr } = await run(`publish pets ${url}/api.yaml`, env)
      assert.equal(exit, 11)
      assert.equal(stdout, '')
      assert.match(stderr, /FETCH_ERROR: The service cannot fetch the document from its URL/)
    })
  })
})
