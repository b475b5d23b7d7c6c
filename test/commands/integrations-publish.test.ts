import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { unindent } from '../support/command-case.ts'
import { docsctl, token } from '../support/docsctl.ts'
import { chat, table, tsv } from '../support/integration-sample.ts'

describe('docsctl integrations publish', () => {
  const manifest = `
name: acme-chat
title: Acme chat
organization: acme
script: ./src/index.js
scopes: [space:content:read]
`
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsctl-test-'))
    await mkdir(join(folder, 'src'))
    await writeFile(join(folder, 'src/index.js'), 'export default 1\n')
    await writeFile(join(folder, 'icon.png'), Buffer.from([0x89, 0x50, 0xff]))
    await writeFile(join(folder, 'one.png'), 'one')
  })
  afterEach(async () => {
    nock.cleanAll()
    await rm(folder, { recursive: true })
  })

  const write = (text: string, name = 'gitbook-manifest.yaml') =>
    writeFile(join(folder, name), text)
  const publish = (argv: string[] = [], env: Record<string, string> = {}, cwd = folder) =>
    docsctl(['integrations', 'publish', ...argv], { cwd, env })
  const bodyOf = async (argv: string[] = [], env: Record<string, string> = {}) => {
    const { exit, stdout, stderr } = await publish([...argv, '--dry-run'], env)
    assert.equal(exit, 0, stderr)
    return JSON.parse(stdout).body
  }

  it('sends the manifest with its files as the reference says', async () => {
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
  VAULT: \${{ op://vault/chat/key }}
contentSecurityPolicy:
  script-src: self
`)
    const scope = nock('https://api.test', { reqheaders: { authorization: `Bearer ${token}` } })
      .post('/v1/integrations/acme-chat', (body) => {
        assert.deepEqual(body, {
          title: 'Acme chat',
          icon: 'iVD/',
          description: 'Talk beside your docs',
          summary: '# Chat\n',
          previewImages: ['b25l'],
          visibility: 'unlisted',
          target: 'site',
          scopes: ['space:content:read', 'site:script:inject'],
          organization: 'acme',
          script: 'export default 1\n',
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
            VAULT: `\${{ op://vault/chat/key }}`,
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

  it('prints a table on a terminal, the answer as JSON and the name as id', async () => {
    await write(manifest)
    nock('https://api.test').post('/v1/integrations/acme-chat').times(3).reply(200, chat)
    const argv = ['integrations', 'publish']
    const terminal = await docsctl([...argv, '--no-color'], { cwd: folder, terminal: 100 })
    assert.equal(terminal.stdout, unindent(table))
    const json = await publish(['--json'])
    assert.equal(json.stdout, `${JSON.stringify(chat, null, 2)}\n`)
    assert.equal((await publish(['-o', 'ids'])).stdout, 'acme-chat\n')
  })

  it('fills in what a small manifest leaves out', async () => {
    await write(`${manifest}summary:\n`)
    assert.deepEqual(await bodyOf(), {
      description: '',
      runtime: 'v2',
      title: 'Acme chat',
      organization: 'acme',
      scopes: ['space:content:read'],
      script: 'export default 1\n',
      previewImages: [],
    })
  })

  it('rehearses with --dry-run, secrets masked', async () => {
    await write(`${manifest}secrets: { KEY: s3cret }\n`)
    const { stdout } = await publish(['--dry-run'])
    const request = JSON.parse(stdout)
    assert.equal(request.method, 'POST')
    assert.equal(request.url, 'https://api.test/v1/integrations/acme-chat')
    assert.deepEqual(request.body.secrets, { KEY: '***' })
    assert.ok(!stdout.includes('s3cret'))
  })

  it('takes the organization and the runtime of the flags before those of the manifest', async () => {
    await write(`${manifest}runtime: v1\n`)
    assert.equal((await bodyOf()).organization, 'acme')
    assert.equal((await bodyOf(['--org', 'beta'])).organization, 'beta')
    assert.equal((await bodyOf()).runtime, 'v1')
    assert.equal((await bodyOf(['--runtime', 'v2'])).runtime, 'v2')
  })

  it('never takes the organization from context', async () => {
    await write(manifest.replace('organization: acme\n', ''))
    const { exit, stderr } = await publish([], { DOCSCTL_ORG: 'gamma' })
    assert.equal(exit, 2)
    assert.match(stderr, /organization in gitbook-manifest\.yaml is needed/)
  })

  it('lays the default of the envs over the manifest, or the one of --env', async () => {
    await write(`${manifest}
envs:
  default: { visibility: private }
  test: { organization: beta, visibility: unlisted }
`)
    assert.equal((await bodyOf()).visibility, 'private')
    const { organization, visibility, envs } = await bodyOf(['--env', 'test'])
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
    assert.match(stderr, /--env "prod": one of the envs of gitbook-manifest\.yaml: default, test/)
  })

  it('finds the manifest in the folder: gitbook-manifest.yaml, else integration.yaml', async () => {
    await write(manifest.replace('Acme chat', 'Second'), 'integration.yaml')
    assert.equal((await bodyOf()).title, 'Second')
    await write(manifest.replace('Acme chat', 'First'))
    assert.equal((await bodyOf()).title, 'First')
    assert.equal((await bodyOf(['integration.yaml'])).title, 'Second')
    const fromAbove = await publish([folder, '--dry-run'], {}, tmpdir())
    assert.equal(JSON.parse(fromAbove.stdout).body.title, 'First')
  })

  it('says how to look where the answer is lost, and sends it once', async () => {
    await write(manifest)
    nock('https://api.test').post('/v1/integrations/acme-chat').reply(502, '')
    const { exit, stdout, stderr } = await publish(['--json'])
    assert.equal(exit, 9)
    assert.equal(stdout, '')
    assert.equal(JSON.parse(stderr).error.hint, 'docsctl integrations get acme-chat')
  })

  it('names every variable that is not set, and sends nothing', async () => {
    await write(`${manifest}
secrets:
  KEY: \${{ env.CHAT_KEY }}
  OTHER: \${{ env.CHAT_OTHER }}
`)
    const { exit, stderr } = await publish()
    assert.equal(exit, 2)
    assert.match(stderr, /secrets\.KEY in gitbook-manifest\.yaml: needs CHAT_KEY to be set/)
    assert.match(stderr, /secrets\.OTHER in gitbook-manifest\.yaml: needs CHAT_OTHER to be set/)
  })

  it('names every file that is missing, and sends nothing', async () => {
    await write(
      `${manifest.replace('index.js', 'gone.js')}icon: gone.png\npreviewImages: [away.png]\n`,
    )
    const { exit, stderr } = await publish()
    assert.equal(exit, 2)
    assert.match(stderr, /script in .* "\.\/src\/gone\.js": a file that can be read \(ENOENT\)/)
    assert.match(stderr, /icon in .* "gone\.png": a file/)
    assert.match(stderr, /previewImages in .* "away\.png": a file/)
  })

  const refused: [what: string, text: string | undefined, message: RegExp][] = [
    ['no manifest', undefined, /is no manifest, and no folder with a gitbook-manifest\.yaml or/],
    ['an empty manifest', '', /gitbook-manifest\.yaml: needs to hold the keys of a manifest/],
    ['a list', '- a\n', /gitbook-manifest\.yaml: needs to hold the keys of a manifest/],
    ['what is no YAML', 'name: a\n  title: b: c\n', /gitbook-manifest\.yaml:\d+:\d+: /],
    ['an alias of nothing', 'name: *gone\n', /gitbook-manifest\.yaml.*gone/],
    ['a key twice', 'name: a\nname: b\n', /gitbook-manifest\.yaml:2:1: Map keys must be unique/],
    ['no name', manifest.replace('name: acme-chat', ''), /name in .*\.yaml is needed/],
    ['an unknown key', `${manifest}colour: red\n`, /colour in .*: unknown; valid are/],
    ['no scopes', manifest.replace(/scopes.*/, ''), /scopes in .* is needed/],
    ['no script', manifest.replace(/script.*/, ''), /script in .* is needed/],
    [
      'a secret that is no text',
      `${manifest}secrets: { KEY: 12345 }\n`,
      /secrets\.KEY in gitbook-manifest\.yaml "\*\*\*": a text/,
    ],
  ]
  for (const [what, text, message] of refused) {
    it(`refuses ${what} and sends nothing`, async () => {
      if (text !== undefined) await write(text)
      const { exit, stdout, stderr } = await publish()
      assert.equal(exit, 2, stderr)
      assert.equal(stdout, '')
      assert.match(stderr, message)
    })
  }

  const titled = (length: number) => manifest.replace('Acme chat', 't'.repeat(length))
  const links = (count: number) =>
    `${manifest}externalLinks:\n${'  - { url: "https://example.com", label: x }\n'.repeat(count)}`
  const images = (count: number) => `${manifest}previewImages:\n${'  - one.png\n'.repeat(count)}`
  const limits: [what: string, good: string, bad: string, message: RegExp][] = [
    ['a title of 30 characters and none of 31', titled(30), titled(31), /title in .*at most 30/],
    ['a title of 2 characters and none of 1', titled(2), titled(1), /title in .*at least 2/],
    [
      'a description of 100 characters and none of 101',
      `${manifest}description: ${'d'.repeat(100)}\n`,
      `${manifest}description: ${'d'.repeat(101)}\n`,
      /description in .*at most 100 characters/,
    ],
    [
      'a summary of 2048 characters and none of 2049',
      `${manifest}summary: ${'s'.repeat(2048)}\n`,
      `${manifest}summary: ${'s'.repeat(2049)}\n`,
      /summary in .*at most 2048 characters/,
    ],
    ['3 preview images and not 4', images(3), images(4), /previewImages in .*at most 3 items/],
    ['5 external links and not 6', links(5), links(6), /externalLinks in .*at most 5 items/],
    [
      'a name of 100 characters and none of 101',
      manifest.replace('acme-chat', 'n'.repeat(100)),
      manifest.replace('acme-chat', 'n'.repeat(101)),
      /name in .*at most 100 characters/,
    ],
    [
      'a name of the pattern and none with a space',
      manifest.replace('acme-chat', 'a-Z_9.x'),
      manifest.replace('acme-chat', 'a b'),
      /name in .* "a b": of the pattern/,
    ],
  ]
  for (const [what, good, bad, message] of limits) {
    it(`takes ${what}`, async () => {
      await write(good)
      const passed = await publish(['--dry-run'])
      assert.equal(passed.exit, 0, passed.stderr)
      await write(bad)
      const refused = await publish()
      assert.equal(refused.exit, 2)
      assert.match(refused.stderr, message)
    })
  }
})
