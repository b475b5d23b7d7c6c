import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts'
import { type ProgramOptions, runProgram } from '../../support/program.ts'
import { formNames, formVariables, writeForms } from '../../support/publishing/integration-forms.ts'
import { json, reset, startServer } from '../../support/server.ts'
import { wholeProblems } from '../../support/service/whole-answers.ts'
import { isExecutable } from '../../support/tested-program.ts'

const manifest = `name: acme-chat
title: Acme chat
organization: acme
script: ./index.ts
scopes: [space:content:read]
`

describe('integrations in the built program', () => {
  let folder: string
  let sandbox: Sandbox
  let env: Record<string, string>
  beforeEach(async () => {
    sandbox = await createSandbox({ problemsOf: wholeProblems })
    const { url, token } = await sandbox.listen()
    env = { DOCSCTL_API_URL: url, DOCSCTL_TOKEN: token }
    folder = mkdtempSync(join(tmpdir(), 'docsctl-integration-'))
    write('gitbook-manifest.yaml', manifest)
    write('index.ts', 'export default 1\n')
  })
  afterEach(async () => {
    await sandbox.close()
    rmSync(folder, { recursive: true })
  })

  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const integrations = (argv: string[], options: ProgramOptions = {}) =>
    runProgram(['integrations', ...argv], {
      cwd: folder,
      ...options,
      env: { ...env, ...options.env },
    })
  const version = () => sandbox.tables.get('integrations', 'acme-chat')?.version

  it('are published, updated only with the expected version, and unpublished', async () => {
    for (const [argv, exit, after] of [
      [['publish', '--expect-version', '0'], 0, 1],
      [['publish', '--expect-version', '1'], 0, 2],
      [['publish', '--expect-version', '1'], 6, 2],
      [['validate'], 0, 2],
      [['publish', '--dry-run'], 0, 2],
      [['unpublish', 'acme-chat'], 2, 2],
      [['unpublish', 'acme-chat', '--yes'], 0, undefined],
    ] as const) {
      const ended = await integrations([...argv])
      assert.equal(ended.exit, exit, `${argv.join(' ')}: ${ended.stderr}`)
      assert.equal(version(), after, argv.join(' '))
    }
  })

  it('run in the miniflare of their project', async () => {
    mkdirSync(join(folder, 'node_modules/miniflare'), { recursive: true })
    write(
      'node_modules/miniflare/index.js',
      `exports.Miniflare = class {
        async dispatchFetch() { return new Response('hello') }
        async dispose() {}
      }`,
    )
    const { exit, stdout, stderr } = await integrations(['dev'])
    assert.equal(exit, 0, stderr)
    assert.equal(stdout, 'fetch GET /\ttrue\t200\thello\n')
  })

  it('are published with every variant of a manifest', async () => {
    writeForms(folder)
    const words = ['publish', ...formNames, '--org', 'acme', '--json', '--no-warn']
    const { exit, stdout, stderr } = await integrations(words, { env: formVariables })
    assert.equal(exit, 0, stderr)
    assert.doesNotMatch(stdout + stderr, /s3cret/)
    const results = JSON.parse(stdout) as { name: string; version: number }[]
    assert.equal(results.length, formNames.length)
    for (const { name, version } of results) {
      assert.equal(version, 1, name)
      assert.equal(sandbox.tables.get('integrations', name)?.organization, 'acme', name)
    }
  })

  it('gain a scope only with an explicit flag', async () => {
    assert.equal((await integrations(['publish'])).exit, 0)
    write('gitbook-manifest.yaml', manifest.replace('read]', 'read, openapi:read]'))
    const refused = await integrations(['publish'])
    assert.equal(refused.exit, 2)
    assert.match(refused.stderr, /new scopes: openapi:read/)
    assert.equal(version(), 1)
    assert.equal((await integrations(['publish', '--accept-new-scopes'])).exit, 0)
    assert.equal(version(), 2)
  })

  it('are sent once and reported as unknown if the connection is lost', async () => {
    const missing = json(404, { error: { code: 404, message: 'none' } })
    const server = await startServer(missing, reset(), missing)
    const options = { env: { DOCSCTL_API_URL: server.url } }
    const { exit, stdout, stderr } = await integrations(['publish', '--max-wait', '1'], options)
    await server.close()
    assert.equal(exit, 9)
    assert.equal(stdout, '')
    assert.match(stderr, /It is unknown whether the change was made/)
    assert.deepEqual(
      server.seen.map(({ method }) => method),
      ['GET', 'POST', 'GET'],
    )
  })

  it('stop immediately on Ctrl-C while 1Password is running', async () => {
    write('gitbook-manifest.yaml', `${manifest}secrets: { KEY: '\${{ op://a/b/c }}' }\n`)
    write(
      'op',
      `#!${process.execPath}\nprocess.stderr.write('asked')\nprocess.kill(process.ppid, 'SIGINT')\nsetInterval(() => {}, 1000)\n`,
    )
    chmodSync(join(folder, 'op'), 0o755)
    const PATH = [folder, process.env.PATH].join(delimiter)
    const { exit, stdout, stderr } = await integrations(['publish'], { env: { PATH } })
    assert.equal(exit, 130)
    assert.equal(stdout, '')
    assert.equal(stderr, 'docsctl: interrupted\n')
    assert.equal(version(), undefined)
  })

  it("are not built if esbuild can't run, which isn't reported as a bug", async function () {
    // executables contain esbuild
    if (isExecutable) this.skip()
    write('esbuild', `#!${process.execPath}\n`)
    chmodSync(join(folder, 'esbuild'), 0o755)
    const ended = await integrations(['publish'], {
      env: { ESBUILD_BINARY_PATH: join(folder, 'esbuild') },
    })
    assert.equal(ended.exit, 1)
    assert.match(
      ended.stderr,
      /^docsctl: Cannot build the script with esbuild: .*\n {2}Nothing was published/,
    )
  })

  it('expose no secret to a CI pipeline', async () => {
    write('gitbook-manifest.yaml', `${manifest}secrets: { KEY: '\${{ env.CHAT_KEY }}' }\n`)
    const secret = 'not-to-"be"-seen'
    const message = `unfit: ${JSON.stringify({ KEY: secret })}, ${secret}`
    const server = await startServer(json(404), json(400, { error: { code: 400, message } }))
    const files = ['summary.md', 'outputs', 'a.sarif', 'a.xml'].map((name) => join(folder, name))
    const reports = ['--report', 'sarif=a.sarif', '--report', 'junit=a.xml']
    const { exit, stdout, stderr } = await integrations(['publish', '-v', ...reports], {
      env: {
        DOCSCTL_API_URL: server.url,
        CHAT_KEY: secret,
        GITHUB_ACTIONS: 'true',
        GITHUB_STEP_SUMMARY: files[0] as string,
        GITHUB_OUTPUT: files[1] as string,
      },
    })
    await server.close()
    assert.equal(exit, 1, stderr)
    const lines = stderr.split('\n').filter((line) => !line.startsWith('::add-mask::'))
    const all = [stdout, ...lines, ...files.map((file) => readFileSync(file, 'utf8'))].join('\n')
    assert.doesNotMatch(all, /not-to/)
    assert.match(all, /unfit: /)
    assert.match(stderr, /^::add-mask::not-to-"be"-seen$/m)
  })
})
