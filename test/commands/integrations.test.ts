import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { commandCase, unindent } from '../support/command-case.ts'
import { docsctl, token } from '../support/docsctl.ts'

const acme = {
  object: 'organization',
  id: 'org_1',
  title: 'Acme',
  type: 'business',
  useCase: 'docsSite',
  communityType: 'openSource',
  createdAt: '2026-01-01T10:00:00.000Z',
  emailDomains: [],
  hostname: 'acme',
  defaultRole: 'read',
  defaultContent: { type: 'site', site: 'site_1' },
  sso: false,
  ai: true,
  inviteLinks: true,
  plan: 'pro_2024',
  billing: { interval: 'yearly' },
  trial: { status: 'none' },
  permissions: { admin: true },
  urls: { location: 'https://api.test/v1/orgs/org_1' },
}

const chat = {
  object: 'integration',
  name: 'acme-chat',
  version: 3,
  title: 'Acme chat',
  description: 'Talk beside your docs',
  visibility: 'private',
  target: 'site',
  verified: false,
  scopes: ['space:content:read'],
  owner: acme,
  urls: { location: 'https://api.test/v1/integrations/acme-chat' },
  permissions: { admin: true },
}

const table = `
  name           acme-chat
  title          Acme chat
  version        3
  visibility     private
  target         site
  owner          Acme
  description    Talk beside your docs
  verified       no
  scopes         space:content:read
  urls.location  https://api.test/v1/integrations/acme-chat
  permissions    admin
`

const tsv = `
  name\tacme-chat
  title\tAcme chat
  version\t3
  visibility\tprivate
  target\tsite
  owner\tAcme
  description\tTalk beside your docs
  verified\tfalse
  scopes\t["space:content:read"]
  urls.location\thttps://api.test/v1/integrations/acme-chat
  permissions.admin\ttrue
`

commandCase({
  run: 'integrations list --search chat --category collaboration --block-domain example.com --no-blocks --content-sources --owner org_1',
  sends:
    'GET /v1/integrations?search=chat&category=collaboration&blockDomain=example.com&blocks=false&contentSources=true&owner=org_1&limit=1000',
  answers: { items: [chat] },
  table: `
    NAME       TITLE      VERSION  VISIBILITY  TARGET  OWNER
    acme-chat  Acme chat        3  private     site    Acme
  `,
  tsv: 'acme-chat\tAcme chat\t3\tprivate\tsite\tAcme\n',
})

commandCase({
  run: 'integrations get acme-chat',
  sends: 'GET /v1/integrations/acme-chat',
  answers: chat,
  table,
  tsv,
})

commandCase({
  run: 'integrations unpublish acme-chat',
  sends: 'DELETE /v1/integrations/acme-chat',
  table: `
    id       acme-chat
    deleted  yes
  `,
  tsv: `
    id\tacme-chat
    deleted\ttrue
  `,
  json: { id: 'acme-chat', deleted: true },
})

commandCase({
  run: 'integrations installations acme-chat --external-id T0123',
  sends: 'GET /v1/integrations/acme-chat/installations?externalId=T0123&limit=1000',
  answers: {
    items: [
      {
        id: 'ins_1',
        status: 'active',
        space_selection: 'selected',
        site_selection: 'all',
        spaces: 2,
        configuration: {},
        createdAt: '2026-01-05T10:00:00.000Z',
        target: { organization: 'org_2' },
      },
    ],
  },
  table: `
    ID     STATUS  ORG    SPACES  SPACE SELECTION  SITE SELECTION  CREATED AT
    ins_1  active  org_2       2  selected         all             2026-01-05 10:00
  `,
  tsv: 'ins_1\tactive\torg_2\t2\tselected\tall\t2026-01-05T10:00:00.000Z\n',
})

describe('docsctl integrations', () => {
  afterEach(() => nock.cleanAll())

  it('list --owner comes from the typed flag alone', async () => {
    const scope = nock('https://api.test')
      .get('/v1/integrations?limit=1000')
      .reply(200, { items: [chat] })
    const { stdout } = await docsctl(['integrations', 'list', '-o', 'ids'])
    assert.equal(stdout, 'acme-chat\n')
    scope.done()
  })

  it('unpublish asks by the title of the integration', async () => {
    nock('https://api.test').get('/v1/integrations/acme-chat').reply(200, chat)
    const { exit, stderr } = await docsctl(['integrations', 'unpublish', 'acme-chat'], {
      terminal: 100,
      stdin: ['n'],
    })
    assert.equal(exit, 130)
    assert.match(
      stderr,
      /About to unpublish, and remove from every installation, "Acme chat" \(acme-chat\)/,
    )
  })

  const limits: [what: string, good: string[], bad: string[], message: RegExp][] = [
    [
      'a block domain of 100 characters and none of 101',
      ['list', '--block-domain', 'd'.repeat(100)],
      ['list', '--block-domain', 'd'.repeat(101)],
      /--block-domain "ddd.*: at most 100 characters/,
    ],
    [
      'a block domain of the pattern and none with a slash',
      ['list', '--block-domain', 'a-Z_9.com'],
      ['list', '--block-domain', 'a/b'],
      /--block-domain "a\/b": of the pattern \^\[a-zA-Z0-9-_\.\]\+\$/,
    ],
    [
      'a name of 100 characters and none of 101',
      ['installations', 'n'.repeat(100)],
      ['installations', 'n'.repeat(101)],
      /INTEGRATION "nnn.*: at most 100 characters/,
    ],
    [
      'a name of the pattern and none with a space',
      ['installations', 'a-Z_9.x'],
      ['installations', 'a b'],
      /INTEGRATION "a b": of the pattern/,
    ],
  ]
  for (const [what, good, bad, message] of limits) {
    it(`takes ${what}`, async () => {
      const scope = nock('https://api.test')
        .get(/^\/v1\/integrations/)
        .reply(200, { items: [] })
      const passed = await docsctl(['integrations', ...good])
      assert.equal(passed.exit, 0, passed.stderr)
      scope.done()
      const refused = await docsctl(['integrations', ...bad])
      assert.equal(refused.exit, 2)
      assert.match(refused.stderr, message)
    })
  }
})

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
