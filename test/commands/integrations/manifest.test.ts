import assert from 'node:assert/strict'
import { symlink } from 'node:fs/promises'
import { png } from '../../support/png.ts'
import { integrationFolder } from '../../support/publishing/integration-folder.ts'

const manifest = `
name: acme-chat
title: Acme chat
organization: acme
script: ./index.js
scopes: [space:content:read]
`

describe('the manifest of docsctl integrations publish', () => {
  const folder = integrationFolder()
  const publish = async (text: string, argv: string[] = [], env: Record<string, string> = {}) => {
    await folder.write({
      'index.js': 'export default 1\n',
      'one.png': png(1600, 800),
      'gitbook-manifest.yaml': text,
    })
    return await folder.integrations(['publish', ...argv], { env })
  }

  it('is told whole: every problem with line and column, before anything is built', async () => {
    const { exit, stdout, stderr } = await publish(`name: acme chat
title: A
script: ./gone.js
scopes: space:content:read
icon: gone.png
previewImages: [away.png]
blocks:
  - id: chat
    title: C
    colour: red
configurations:
  site:
    properties:
      go: { type: button, title: Go }
externalLinks:
  - url: https://example.com
`)
    assert.equal(exit, 11)
    assert.equal(stdout, '')
    const lines = stderr.split('\n').filter((line) => /^gitbook-manifest/.test(line))
    assert.deepEqual(lines, [
      'gitbook-manifest.yaml:1:1: error: organization: is needed, here or as --org (manifest/organization)',
      'gitbook-manifest.yaml:1:7: error: name: of the pattern ^[a-zA-Z0-9-_.]+$, not "acme chat" (manifest/name)',
      'gitbook-manifest.yaml:2:8: error: title: at least 2 characters, not "A" (manifest/title)',
      'gitbook-manifest.yaml:3:9: error: script: ./gone.js is not a file (manifest/script)',
      'gitbook-manifest.yaml:4:9: error: scopes: a list, not "space:content:read" (manifest/scopes)',
      "gitbook-manifest.yaml:5:7: error: icon: gone.png can't be read (ENOENT) (manifest/icon)",
      "gitbook-manifest.yaml:6:17: error: previewImages.0: away.png can't be read (ENOENT) (manifest/previewImages)",
      'gitbook-manifest.yaml:9:12: error: blocks.0.title: at least 2 characters, not "C" (manifest/blocks)',
      'gitbook-manifest.yaml:10:5: warning: blocks.0.colour: unknown, and dropped; valid are id, title, description, icon, urlUnfurl, markdown (manifest/unknown-key)',
      'gitbook-manifest.yaml:14:11: error: configurations.site.properties.go.callback_url: is needed (manifest/configurations)',
      'gitbook-manifest.yaml:14:11: error: configurations.site.properties.go.button_text: is needed (manifest/configurations)',
      'gitbook-manifest.yaml:16:5: error: externalLinks.0.label: is needed (manifest/externalLinks)',
    ])
    assert.match(stderr, /^ {2}2 \| title: A\n {4}\| {8}\^$/m)
  })

  it('is told whole of properties too, whatever else they could have been', async () => {
    const { stderr } = await publish(`${manifest}configurations:
  site:
    properties:
      a: { type: text }
      b: { type: string, default: 5 }
      c: { type: number, enum: [1] }
      d: 5
      e: {}
`)
    const lines = stderr.split('\n').filter((line) => /^gitbook-manifest/.test(line))
    assert.deepEqual(
      lines.map((line) =>
        line.replace(/ (error|warning): configurations\.site\.properties\./, ' '),
      ),
      [
        'gitbook-manifest.yaml:10:18: a.type: one of string, number, boolean or button, not "text" (manifest/configurations)',
        'gitbook-manifest.yaml:11:35: b.default: a text, not 5 (manifest/configurations)',
        'gitbook-manifest.yaml:12:26: c.enum: unknown, and dropped; valid are type, title, description, default (manifest/unknown-key)',
        'gitbook-manifest.yaml:13:10: d: an object, not 5 (manifest/configurations)',
        'gitbook-manifest.yaml:14:10: e.type: is needed (manifest/configurations)',
      ],
    )
  })

  it('may use anchors, merge keys and keys without a value', async () => {
    const { exit, stdout, stderr } = await publish(
      `${manifest}summary:
configurations:
  space: &room
    properties: { room: &text { type: string, title: Room } }
  site:
    properties: { room: *text, other: { <<: *text, title: Other } }
`,
      ['--dry-run'],
    )
    assert.equal(exit, 0, stderr)
    const { configurations, summary } = JSON.parse(stdout).body
    assert.equal(summary, undefined)
    assert.deepEqual(configurations.site.properties, {
      room: { type: 'string', title: 'Room' },
      other: { type: 'string', title: 'Other' },
    })
  })

  it('is warned of values that are not known, and sent', async () => {
    const { exit, stdout, stderr } = await publish(
      `${manifest}target: sites\nruntime: v3\nsumary: x\nblocks: [{id: a, title: ab, colour: red}]\n`,
      ['--dry-run'],
    )
    assert.equal(exit, 0)
    assert.deepEqual(stderr.match(/^warning: .*$/gm), [
      'warning: gitbook-manifest.yaml:10: blocks.0.colour: unknown, and dropped; valid are id, title, description, icon, urlUnfurl, markdown',
      'warning: gitbook-manifest.yaml:9: sumary: unknown, and dropped; is summary meant?',
      'warning: gitbook-manifest.yaml:7: target: "sites" is not known; is site meant?',
      'warning: gitbook-manifest.yaml:8: runtime: "v3" is not known; is v1 meant?',
    ])
    const { sumary, blocks } = JSON.parse(stdout).body
    assert.deepEqual([sumary, blocks], [undefined, [{ id: 'a', title: 'ab' }]])
    const strict = await publish(`${manifest}sumary: x\n`, ['--strict'])
    assert.equal(strict.exit, 11)
  })

  it('is refused with scopes and categories that are not known, unless they are allowed', async () => {
    const text = `${manifest.replace('read]', 'reed]')}categories: [gitsync]\n`
    const { exit, stderr } = await publish(text)
    assert.equal(exit, 11)
    assert.match(
      stderr,
      /yaml:6:10: error: scopes\.0: "space:content:reed" is not known; is space:content:read meant\? \(--allow-unknown-scopes sends it as it is\)/,
    )
    assert.match(
      stderr,
      /yaml:7:14: error: categories\.0: "gitsync" is not known; known are analytics,/,
    )
    const sent = await publish(text, ['--dry-run', '--allow-unknown-scopes'])
    assert.deepEqual(JSON.parse(sent.stdout).body.scopes, ['space:content:reed'])
  })

  const refused: [what: string, text: string, message: RegExp][] = [
    ['an empty one', '', /yaml:1:1: error: needs to hold the keys of a manifest/],
    ['a list', '- a\n', /yaml:1:1: error: needs to hold the keys of a manifest/],
    ['what is no YAML', 'name: a\n  title: b: c\n', /yaml:2:\d+: error: .*\(manifest\/syntax\)/],
    ['an alias of nothing', 'name: *gone\n', /yaml:1:7: error: an alias of something that has no/],
    ['a key twice', 'name: a\nname: b\n', /yaml:2:1: error: Map keys must be unique/],
    ['no name', manifest.replace('name: acme-chat', ''), /error: name: is needed/],
    [
      'one with 21 secrets',
      `${manifest}secrets: {${Array.from({ length: 21 }, (_, at) => `K${at}: a`).join(', ')}}\n`,
      /yaml:7:10: error: secrets: at most 20 secrets/,
    ],
    [
      'a content source with a title of one character',
      `${manifest}contentSources: [{id: a, title: b, configuration: {componentId: c}}]\n`,
      /yaml:7:33: error: contentSources\.0\.title: at least 2 characters/,
    ],
    ['no scopes', manifest.replace(/scopes.*/, ''), /error: scopes: is needed/],
    ['no script', manifest.replace(/script.*/, ''), /error: script: is needed/],
    [
      'an environment that is a text',
      `${manifest}envs:\n  test: beta\n`,
      /yaml:8:9: error: envs\.test: an object, not "beta"/,
    ],
    [
      'an environment that is a number',
      `${manifest}envs: { test: 5, other: }\n`,
      /yaml:7:15: error: envs\.test: an object, not 5/,
    ],
    [
      'two documents',
      `${manifest}---\na: 1\n`,
      /yaml:7:1: error: a second document \(manifest\/syntax\)/,
    ],
    [
      'a configuration of both forms',
      `${manifest}configurations: { site: { componentId: x, properties: {} } }\n`,
      /yaml:7:27: error: configurations\.site\.componentId: can't be given together with properties/,
    ],
    [
      'a reference without an end',
      `${manifest}secrets: { KEY: "\${{ env.KEY" }\n`,
      /yaml:7:17: error: secrets\.KEY: only \$\{\{ env\.NAME \}\} and/,
    ],
    [
      'a name that leads to another path',
      manifest.replace('acme-chat', '..'),
      /yaml:2:7: error: name: anything but \. and \.\., not "\.\."/,
    ],
    [
      'a reference that is filled in by nobody',
      `${manifest}secrets:\n  KEY: \${{ secrets.KEY }}\n`,
      /yaml:8:8: error: secrets\.KEY: only \$\{\{ env\.NAME \}\} and/,
    ],
  ]
  for (const [what, text, message] of refused) {
    it(`is refused as ${what}, and nothing is sent`, async () => {
      const { exit, stdout, stderr } = await publish(text)
      assert.equal(exit, 11, stderr)
      assert.equal(stdout, '')
      assert.match(stderr, message)
    })
  }

  it('has to be there', async () => {
    const { exit, stderr } = await folder.integrations(['publish'])
    assert.equal(exit, 2)
    assert.match(stderr, /is not a manifest, nor a folder with a gitbook-manifest\.yaml or/)
    const gone = await folder.integrations(['publish', '/x/nosuch.yaml'])
    assert.equal(gone.exit, 2)
    assert.equal(
      gone.stderr,
      "docsctl: MANIFEST: the file /x/nosuch.yaml can't be read (ENOENT)\n  try: docsctl integrations init\n",
    )
  })

  it('has to be one that can be read', async () => {
    await folder.write({ 'gitbook-manifest.yaml': Buffer.from('title: \xe9\n', 'latin1') })
    const { exit, stderr } = await folder.integrations(['publish'])
    assert.equal(exit, 2)
    assert.match(stderr, /gitbook-manifest\.yaml can't be read \(it is not UTF-8 in line 1\)/)
    await symlink('loop', folder.path('loop'))
    const loop = await folder.integrations(['publish', 'loop'])
    assert.equal(loop.exit, 2)
    assert.match(loop.stderr, /\/loop can't be read \(ELOOP\)/)
  })

  it('shows no line that holds a secret, and no value', async () => {
    const texts = [
      `${manifest}secrets: { KEY: 12345, title: [s3cret] }\n`,
      `${manifest}secrets:\n  KEY:\n    - s3cret\n`,
      `${manifest}secrets:\n  KEY: "s3cret" s3cret\n`,
      `${manifest}secrets:\n  KEY: "\\s3cret"\n`,
      `${manifest}secrets:\n  KEY: *s3cret\n`,
      `${manifest}secrets:\n  KEY: >s3cret\n`,
      `${manifest}secrets:\n  KEY: |: s3cret]\n`,
      `${manifest}secrets:\n  KEY: }s3cret\n`,
      `${manifest}secretes:\n  KEY: s3cret\n`,
      `${manifest}envs: { test: { secrets: { KEY: [s3cret, 12345] } } }\n`,
    ]
    for (const text of texts) {
      const { exit, stdout, stderr } = await publish(text, ['--check', '--strict', '--json'])
      assert.equal(exit, 11, text)
      assert.doesNotMatch(stdout + stderr, /s3cret|12345/)
    }
  })

  const titled = (length: number) => manifest.replace('Acme chat', 't'.repeat(length))
  const links = (count: number) =>
    `${manifest}externalLinks:\n${'  - { url: "https://example.com", label: x }\n'.repeat(count)}`
  const images = (count: number) => `${manifest}previewImages:\n${'  - one.png\n'.repeat(count)}`
  const limits: [what: string, good: string, bad: string, message: RegExp][] = [
    ['a title of 30 characters and none of 31', titled(30), titled(31), /title: at most 30/],
    ['a title of 2 characters and none of 1', titled(2), titled(1), /title: at least 2/],
    [
      'a description of 100 characters and none of 101',
      `${manifest}description: ${'d'.repeat(100)}\n`,
      `${manifest}description: ${'d'.repeat(101)}\n`,
      /description: at most 100 characters/,
    ],
    [
      'a summary of 2048 characters and none of 2049',
      `${manifest}summary: ${'s'.repeat(2048)}\n`,
      `${manifest}summary: ${'s'.repeat(2049)}\n`,
      /summary: at most 2048 characters/,
    ],
    ['3 preview images and not 4', images(3), images(4), /previewImages: at most 3 items/],
    ['5 external links and not 6', links(5), links(6), /externalLinks: at most 5 items/],
    [
      'a name of 100 characters and none of 101',
      manifest.replace('acme-chat', 'n'.repeat(100)),
      manifest.replace('acme-chat', 'n'.repeat(101)),
      /name: at most 100 characters/,
    ],
    [
      'a name of the pattern and none with a space',
      manifest.replace('acme-chat', 'a-Z_9.x'),
      manifest.replace('acme-chat', 'a b'),
      /name: of the pattern .*, not "a b"/,
    ],
  ]
  for (const [what, good, bad, message] of limits) {
    it(`takes ${what}`, async () => {
      const passed = await publish(good, ['--dry-run'])
      assert.equal(passed.exit, 0, passed.stderr)
      const failed = await publish(bad)
      assert.equal(failed.exit, 11)
      assert.match(failed.stderr, message)
    })
  }
})
