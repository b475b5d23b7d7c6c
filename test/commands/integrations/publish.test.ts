import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { atEnd } from '../../support/at-end.ts'
import { unindent } from '../../support/command-case.ts'
import { docsctl, token } from '../../support/docsctl.ts'
import { organization } from '../../support/people.ts'
import { png } from '../../support/png.ts'
import { chat, table, tsv } from '../../support/publishing/integration-sample.ts'

describe('docsctl integrations publish', () => {
  const manifest = `
name: acme-chat
title: Acme chat
organization: acme
script: ./src/index.js
scopes: [space:content:read]
`
  const bundled = 'var e=1;export{e as default};\n'
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsctl-test-'))
    await mkdir(join(folder, 'src'))
    await writeFile(join(folder, 'src/index.js'), 'export default 1\n')
    await writeFile(join(folder, 'icon.png'), png(64, 64))
    await writeFile(join(folder, 'one.png'), png(1600, 800))
  })
  afterEach(async () => {
    nock.cleanAll()
    await rm(folder, { recursive: true })
  })

  const write = (text: string, name = 'gitbook-manifest.yaml') =>
    writeFile(join(folder, name), text)
  const publish = (argv: string[] = [], env: Record<string, string> = {}, cwd = folder) =>
    docsctl(['integrations', 'publish', ...argv], { cwd, env })
  const unpublished = () => nock('https://api.test').get('/v1/integrations/acme-chat').reply(404)
  const published = (more: object = {}) =>
    nock('https://api.test')
      .get('/v1/integrations/acme-chat')
      .reply(200, { ...chat, ...more })
  const sentBody = async (argv: string[] = [], env: Record<string, string> = {}) => {
    unpublished()
    const { exit, stdout, stderr } = await publish([...argv, '--dry-run'], env)
    nock.cleanAll()
    assert.equal(exit, 0, stderr)
    return JSON.parse(stdout).body
  }

  it('sends the manifest with its files as documented in the API reference', async () => {
    await write(`
name: acme-chat
title: Acme chat
icon: ./icon.png
description: Talk beside your docs
summary: |
  # Chat
previewImages:
  - one.png
visibility: unlisted
target: site
scopes:
  - space:content:read
  - site:script:inject
organization: acme
script: ./src/index.js
categories: [collaboration]
blocks:
  - id: chat
    title: Chat
contentSources:
  - id: rooms
    title: Rooms
    configuration: { componentId: rooms }
externalLinks:
  - label: Home
    url: https://example.com
configurations:
  site:
    properties:
      room: { type: string, title: Room }
    required: [room]
secrets:
  KEY: \${{ env.CHAT_KEY }}
  PAIR: "\${{env.CHAT_ID}}:\${{ env.CHAT_KEY }}"
contentSecurityPolicy:
  script-src: self
`)
    unpublished()
    const scope = nock('https://api.test', { reqheaders: { authorization: `Bearer ${token}` } })
      .post('/v1/integrations/acme-chat', (body) => {
        assert.deepEqual(body, {
          title: 'Acme chat',
          icon: png(64, 64).toString('base64'),
          description: 'Talk beside your docs',
          summary: '# Chat\n',
          previewImages: [png(1600, 800).toString('base64')],
          visibility: 'unlisted',
          target: 'site',
          scopes: ['space:content:read', 'site:script:inject'],
          organization: 'acme',
          script: bundled,
          runtime: 'v2',
          categories: ['collaboration'],
          blocks: [{ id: 'chat', title: 'Chat' }],
          contentSources: [
            { id: 'rooms', title: 'Rooms', configuration: { componentId: 'rooms' } },
          ],
          externalLinks: [{ label: 'Home', url: 'https://example.com' }],
          configurations: {
            site: { properties: { room: { type: 'string', title: 'Room' } }, required: ['room'] },
          },
          secrets: {
            KEY: 's3cret',
            PAIR: 'me:s3cret',
          },
          contentSecurityPolicy: { 'script-src': 'self' },
        })
        return true
      })
      .reply(200, chat)
    const { exit, stdout, stderr } = await publish([], { CHAT_KEY: 's3cret', CHAT_ID: 'me' })
    assert.equal(exit, 0, stderr)
    scope.done()
    assert.equal(stdout, unindent(tsv))
  })

  it('prints a table on a terminal, the response as JSON and the name as ID', async () => {
    await write(manifest)
    nock('https://api.test').get('/v1/integrations/acme-chat').times(3).reply(200, chat)
    nock('https://api.test').post('/v1/integrations/acme-chat').times(3).reply(200, chat)
    const argv = ['integrations', 'publish']
    const terminal = await docsctl([...argv, '--no-color'], { cwd: folder, terminal: 100 })
    assert.equal(terminal.stdout, unindent(table))
    const json = await publish(['--json'])
    assert.equal(json.stdout, `${JSON.stringify(chat, null, 2)}\n`)
    assert.equal((await publish(['-o', 'ids'])).stdout, 'acme-chat\n')
  })

  it('adds defaults to a small manifest', async () => {
    await write(`${manifest}summary:\n`)
    assert.deepEqual(await sentBody(), {
      description: '',
      runtime: 'v2',
      title: 'Acme chat',
      organization: 'acme',
      scopes: ['space:content:read'],
      script: bundled,
      previewImages: [],
    })
  })

  it('shows secrets by source and images by size and hash with --dry-run', async () => {
    await write(
      `${manifest}icon: icon.png\nsecrets: { KEY: s3cret, PAIR: 'pre-\${{ env.ID }}-\${{env.ID}}' }\n`,
    )
    unpublished()
    const { stdout, stderr } = await publish(['--dry-run'], { ID: 'h1dden' })
    const request = JSON.parse(stdout)
    assert.equal(request.method, 'POST')
    assert.equal(request.url, 'https://api.test/v1/integrations/acme-chat')
    assert.deepEqual(request.body.secrets, {
      KEY: '***',
      PAIR: `***\${{ env.ID }}***\${{env.ID}}`,
    })
    assert.deepEqual(request.body.icon, {
      file: 'icon.png',
      bytes: 57,
      width: 64,
      height: 64,
      sha256: createHash('sha256').update(png(64, 64)).digest('hex'),
    })
    assert.doesNotMatch(stdout + stderr, /s3cret|h1dden|pre-/)
    assert.match(stderr, /^Script \.\/src\/index\.js: 30 B from 1 module$/m)
    assert.match(stderr, /^Icon icon\.png: 64×64, 57 B$/m)
    assert.match(stderr, /^acme-chat is not published yet$/m)
  })

  it('prefers the organization and runtime from flags over the manifest', async () => {
    await write(`${manifest}runtime: v1\n`)
    assert.equal((await sentBody()).organization, 'acme')
    assert.equal((await sentBody(['--org', 'beta'])).organization, 'beta')
    assert.equal((await sentBody()).runtime, 'v1')
    assert.equal((await sentBody(['--runtime', 'v2'])).runtime, 'v2')
  })

  it('never takes the organization from the context', async () => {
    await write(manifest.replace('organization: acme\n', ''))
    const { exit, stderr } = await publish([], { DOCSCTL_ORG: 'gamma' })
    assert.equal(exit, 11)
    assert.match(
      stderr,
      /gitbook-manifest\.yaml:2:1: error: organization: Missing required value\. Set it in the manifest or with --org \(manifest\/organization\)/,
    )
  })

  it('exits with 3 after the request if the organization of a dry run is missing', async () => {
    await write(manifest)
    unpublished()
    nock('https://api.test').get('/v1/orgs/acme').reply(404, {})
    const { exit, stdout, stderr } = await publish(['--dry-run'])
    assert.equal(exit, 3)
    assert.equal(JSON.parse(stdout).method, 'POST')
    assert.match(stderr, /^docsctl: Not found: acme$/m)
  })

  it('prints a note if the context differs from the manifest or --org', async () => {
    await write(manifest)
    unpublished()
    const fromContext = await publish(['--dry-run'], { DOCSCTL_ORG: 'gamma' })
    assert.match(
      fromContext.stderr,
      /^note: Using the organization acme from gitbook-manifest\.yaml, not the current organization gamma$/m,
    )
    unpublished()
    const typed = await publish(['--dry-run', '--org', 'beta'])
    assert.match(
      typed.stderr,
      /^note: Using the organization beta, not acme from gitbook-manifest\.yaml$/m,
    )
    unpublished()
    nock('https://api.test').get('/v1/orgs/acme').reply(200, organization)
    const same = await publish(['--dry-run'])
    assert.doesNotMatch(same.stderr, /note:/)
    await write(`${manifest}envs: { test: { organization: beta } }\n`)
    unpublished()
    const other = await publish(['--dry-run', '--org', 'acme', '--env', 'test'])
    assert.match(
      other.stderr,
      /^note: Using the organization acme, not beta from gitbook-manifest\.yaml$/m,
    )
  })

  it('merges the default env, or the env given with --env, into the manifest', async () => {
    await write(`${manifest}
envs:
  default: { visibility: private }
  test: { organization: beta, visibility: unlisted }
`)
    assert.equal((await sentBody()).visibility, 'private')
    const { organization, visibility, envs } = await sentBody(['--env', 'test'])
    assert.deepEqual(
      { organization, visibility, envs },
      {
        organization: 'beta',
        visibility: 'unlisted',
        envs: undefined,
      },
    )
    const { exit, stderr } = await publish(['--env', 'prod'])
    assert.equal(exit, 2)
    assert.match(stderr, /Invalid value "prod" for --env\. Expected one of: default, test/)
  })

  it('finds gitbook-manifest.yaml in the folder, or otherwise integration.yaml', async () => {
    await write(manifest.replace('Acme chat', 'Second'), 'integration.yaml')
    assert.equal((await sentBody()).title, 'Second')
    await write(manifest.replace('Acme chat', 'First'))
    assert.equal((await sentBody()).title, 'First')
    assert.equal((await sentBody(['integration.yaml'])).title, 'Second')
    unpublished()
    const both = await publish(['--dry-run'])
    assert.match(
      both.stderr,
      /^note: integration\.yaml is ignored because gitbook-manifest\.yaml exists$/m,
    )
    unpublished()
    const one = await publish(['integration.yaml', '--dry-run'])
    assert.doesNotMatch(one.stderr, /is ignored/)
    unpublished()
    const fromAbove = await publish([folder, '--dry-run'], {}, tmpdir())
    assert.equal(JSON.parse(fromAbove.stdout).body.title, 'First')
  })

  describe('with a lost response', () => {
    const lost = () => nock('https://api.test').post('/v1/integrations/acme-chat').reply(502, '')
    const parsedError = ({ stderr }: { stderr: string }) => {
      const [line = ''] = stderr.split('\n').filter((one) => one.startsWith('{'))
      return JSON.parse(line).error
    }

    it('is not retried if the version is unchanged, because the first request may still arrive', async () => {
      await write(manifest)
      unpublished()
      lost()
      for (let look = 0; look < 4; look++) unpublished()
      const ended = await publish(['--json'])
      assert.equal(ended.exit, 9)
      assert.equal(parsedError(ended).state, 'It is unknown whether the change was made')
      assert.equal(parsedError(ended).hint, 'docsctl integrations get acme-chat')
    })

    it('is not retried if the version changed, and reports the outcome', async () => {
      await write(manifest)
      for (const [known, before] of [
        [unpublished, 'no version was published before'],
        [() => published({ version: 2 }), 'version 2 was published before'],
      ] as const) {
        known()
        lost()
        published()
        const ended = await publish(['--json'])
        assert.equal(ended.exit, 9)
        assert.equal(ended.stdout, '')
        const { state, hint, retryable } = parsedError(ended)
        assert.equal(
          state,
          `Version 3 is published now, and ${before}. The request may have published version 3`,
        )
        assert.equal(hint, 'docsctl integrations get acme-chat')
        assert.equal(retryable, false)
      }
    })

    it('is not retried if the version cannot be read', async () => {
      await write(manifest)
      unpublished()
      lost()
      nock('https://api.test').get('/v1/integrations/acme-chat').reply(403)
      const ended = await publish(['--json'])
      assert.equal(ended.exit, 9)
      const { state, hint } = parsedError(ended)
      assert.equal(state, 'It is unknown whether the change was made')
      assert.equal(hint, 'docsctl integrations get acme-chat')
    })
  })

  it('shows the changes and requires the expected version', async () => {
    await write(`${manifest}target: all\ncategories: [other]\n`)
    published({ categories: [] })
    const { exit, stderr } = await publish(['--dry-run', '--expect-version', '3'])
    assert.equal(exit, 0, stderr)
    assert.match(
      stderr,
      /^acme-chat is published as version 3\n {2}target: site → all\n {2}categories: \+ other$/m,
    )
    published()
    const moved = await publish(['--expect-version', '2'])
    assert.equal(moved.exit, 6)
    assert.match(moved.stderr, /Expected version 2 of acme-chat, but version 3 is published/)
    unpublished()
    const gone = await publish(['--expect-version', '2'])
    assert.equal(gone.exit, 6)
    assert.match(gone.stderr, /Expected version 2 of acme-chat, but no version is published/)
  })

  describe('with new scopes', () => {
    const wider = manifest.replace('read]', 'read, site:script:inject]')
    const sent = () => nock('https://api.test').post('/v1/integrations/acme-chat').reply(200, chat)

    it('requires --accept-new-scopes without a terminal', async () => {
      await write(wider)
      published()
      const refused = await publish()
      assert.equal(refused.exit, 2)
      assert.equal(refused.stdout, '')
      assert.match(
        refused.stderr,
        /acme-chat requests new scopes: site:script:inject\. To publish it without a terminal or with --no-input, use --accept-new-scopes/,
      )
      published()
      const scope = sent()
      const accepted = await publish(['--accept-new-scopes'])
      assert.equal(accepted.exit, 0, accepted.stderr)
      scope.done()
      assert.match(accepted.stderr, /^warning: New scopes: site:script:inject$/m)
    })

    it('prompts on a terminal', async () => {
      await write(wider)
      const asked = (answer: string) =>
        docsctl(['integrations', 'publish'], { cwd: folder, terminal: 100, stdin: [answer] })
      published()
      assert.equal((await asked('yikes')).exit, 130)
      published()
      const no = await asked('n')
      assert.equal(no.exit, 130)
      assert.match(
        no.stderr,
        /acme-chat requests new scopes: site:script:inject\nContinue\? \[y\/N\]/,
      )
      published()
      const scope = sent()
      const yes = await asked('y')
      assert.equal(yes.exit, 0, yes.stderr)
      scope.done()
    })

    it('does not report the scopes of a new integration', async () => {
      await write(wider)
      unpublished()
      sent()
      assert.equal((await publish()).exit, 0)
    })
  })

  it("continues a dry run if the published version can't be read", async () => {
    await write(manifest)
    nock('https://api.test').get('/v1/integrations/acme-chat').reply(403)
    const { exit, stderr } = await publish(['--dry-run'])
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /^note: Cannot compare with the published version: /m)
    nock('https://api.test').get('/v1/integrations/acme-chat').reply(403)
    assert.equal((await publish()).exit, 5)
  })

  it('only checks and builds with --check, or with integrations validate', async () => {
    await write(
      `${manifest}envs: { test: { organization: beta }, default: { organization: main } }\n`,
    )
    for (const argv of [['publish', '--check'], ['validate']]) {
      unpublished()
      const { exit, stdout, stderr } = await docsctl(['integrations', ...argv, '--json'], {
        cwd: folder,
      })
      assert.equal(exit, 0, stderr)
      assert.deepEqual(JSON.parse(stdout), {
        manifest: 'gitbook-manifest.yaml',
        name: 'acme-chat',
        organization: 'beta',
        ok: true,
        env: 'test',
        script: { file: './src/index.js', bytes: 30, modules: 1 },
        previewImages: [],
        scopes: ['space:content:read'],
        secrets: {},
        differences: [],
        newScopes: [],
        findings: [],
      })
    }
  })

  it('requires no login for a check', async () => {
    await write(manifest)
    const { exit, stderr } = await publish(['--check'], { DOCSCTL_TOKEN: '' })
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /Cannot compare with the published version: Not signed in/)
  })

  it('fails with a timeout if reading the published version takes too long', async () => {
    await write(manifest)
    // the timer of the delayed response keeps running after the test
    atEnd(() => nock.abortPendingRequests())
    nock('https://api.test')
      .get('/v1/integrations/acme-chat')
      .delay({ head: 60_000 })
      .reply(200, chat)
    const { exit, stdout, stderr } = await publish(['--check', '--timeout', '1s'])
    assert.equal(exit, 9)
    assert.equal(stdout, '')
    assert.match(stderr, /Timed out after 1s \(--timeout\)/)
  })

  it('prints the findings of a check and exits with 11', async () => {
    await write(manifest.replace('Acme chat', 'A'))
    const { exit, stdout, stderr } = await publish(['--check', '--json'])
    assert.equal(exit, 11)
    const finding = {
      rule: 'manifest/title',
      severity: 'error',
      message: 'title: Invalid value "A". Expected at least 2 characters',
      file: 'gitbook-manifest.yaml',
      line: 3,
      column: 8,
    }
    assert.deepEqual(JSON.parse(stdout), {
      manifest: 'gitbook-manifest.yaml',
      name: 'acme-chat',
      ok: false,
      findings: [{ ...finding, pointer: '#/title' }],
    })
    assert.deepEqual(JSON.parse(stderr).error.problems, [
      { where: 'gitbook-manifest.yaml:3:8', ...finding },
    ])
  })

  it('shows a check as text on a terminal', async () => {
    await write(`${manifest}target: space\n`)
    published()
    const { exit, stdout } = await docsctl(['integrations', 'validate', '--no-color'], {
      cwd: folder,
      terminal: 100,
    })
    assert.equal(exit, 0)
    assert.equal(
      stdout,
      unindent(`
        manifest        gitbook-manifest.yaml
        name            acme-chat
        organization    acme
        ok              yes
        findings        no findings
        differences     target: site → space
        script.file     ./src/index.js
        script.bytes    30
        script.modules  1
        preview images  -
        scopes          space:content:read
        secrets         {}
        version         3
        new scopes      -
      `),
    )
  })

  it('writes the script and its source map on request', async () => {
    await write(manifest)
    unpublished()
    const { exit, stderr } = await publish([
      ...['--dry-run', '--out', 'out.js', '--sourcemap', 'out.js.map'],
    ])
    assert.equal(exit, 0, stderr)
    assert.equal(await readFile(join(folder, 'out.js'), 'utf8'), 'var e=1;export{e as default};\n')
    const map = JSON.parse(await readFile(join(folder, 'out.js.map'), 'utf8'))
    assert.deepEqual(map.sources, ['src/index.js'])
    const nowhere = await publish(['--dry-run', '--out', 'gone/out.js'])
    assert.equal(nowhere.exit, 2)
    assert.match(nowhere.stderr, /Cannot write the file .*gone\/out\.js for --out \(ENOENT\)/)
  })

  it('suggests a smaller script if it is too large', async () => {
    await write(manifest)
    for (const [argv, hint] of [
      [['--org', 'acme', '--no-minify'], ['try: docsctl integrations publish --org acme']],
      [[], null],
    ] as const) {
      unpublished()
      nock('https://api.test').post('/v1/integrations/acme-chat').reply(413)
      const { exit, stderr } = await publish([...argv])
      assert.equal(exit, 1)
      assert.match(stderr, /The request is too large for the service \(413\)/)
      assert.deepEqual(stderr.match(/try: .*/g), hint)
    }
  })

  it('rejects invalid arguments', async () => {
    await write(manifest)
    const { exit, stderr } = await publish(['--org', ''])
    assert.equal(exit, 2)
    assert.match(stderr, /Invalid value "" for --org\. Expected at least 1 character/)
    const version = await publish(['--expect-version', '-1', '--out', 'out.js'])
    assert.equal(version.exit, 2)
    assert.match(
      version.stderr,
      /Invalid value "-1" for --expect-version\. Expected a whole number of at least 0/,
    )
    await assert.rejects(readFile(join(folder, 'out.js')), { code: 'ENOENT' })
  })
})
