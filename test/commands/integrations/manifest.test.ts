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

  it('reports every problem with line and column before the build', async () => {
    const { exit, stdout, stderr } = await publish(`name: acme chat
title: A
script: ./gone.js
scopes: space:content:read
icon: gone.png
previewImages: [away.png]
blocks:
  - id: chat
    title: C
    color: red
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
      'gitbook-manifest.yaml:1:1: error: organization: Missing required value. Set it in the manifest or with --org (manifest/organization)',
      'gitbook-manifest.yaml:1:7: error: name: Invalid value "acme chat". Use letters, digits, "-", "_", and ".", as in my-integration (manifest/name)',
      'gitbook-manifest.yaml:2:8: error: title: Invalid value "A". Expected at least 2 characters (manifest/title)',
      'gitbook-manifest.yaml:3:9: error: script: File "./gone.js" not found (manifest/script)',
      'gitbook-manifest.yaml:4:9: error: scopes: Invalid value "space:content:read". Expected a list (manifest/scopes)',
      'gitbook-manifest.yaml:5:7: error: icon: gone.png: Cannot read the file (ENOENT) (manifest/icon)',
      'gitbook-manifest.yaml:6:17: error: previewImages.0: away.png: Cannot read the file (ENOENT) (manifest/previewImages)',
      'gitbook-manifest.yaml:9:12: error: blocks.0.title: Invalid value "C". Expected at least 2 characters (manifest/blocks)',
      'gitbook-manifest.yaml:10:5: warning: blocks.0.color: Unknown key. The service ignores it. Expected one of: id, title, description, icon, urlUnfurl, markdown (manifest/unknown-key)',
      'gitbook-manifest.yaml:14:11: error: configurations.site.properties.go.callback_url: Missing required value (manifest/configurations)',
      'gitbook-manifest.yaml:14:11: error: configurations.site.properties.go.button_text: Missing required value (manifest/configurations)',
      'gitbook-manifest.yaml:16:5: error: externalLinks.0.label: Missing required value (manifest/externalLinks)',
    ])
    assert.match(stderr, /^ {2}2 \| title: A\n {4}\| {8}\^$/m)
  })

  it('also reports every problem of properties, even in a union', async () => {
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
        'gitbook-manifest.yaml:10:18: a.type: Invalid value "text". Expected one of: string, number, boolean, button (manifest/configurations)',
        'gitbook-manifest.yaml:11:35: b.default: Invalid value 5. Expected text (manifest/configurations)',
        'gitbook-manifest.yaml:12:26: c.enum: Unknown key. The service ignores it. Expected one of: type, title, description, default (manifest/unknown-key)',
        'gitbook-manifest.yaml:13:10: d: Invalid value 5. Expected an object (manifest/configurations)',
        'gitbook-manifest.yaml:14:10: e.type: Missing required value (manifest/configurations)',
      ],
    )
  })

  it('may use anchors, merge keys, and keys without a value', async () => {
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

  it('is sent with a warning if values are unknown', async () => {
    const { exit, stdout, stderr } = await publish(
      `${manifest}target: sites\nruntime: v3\nsumary: x\nblocks: [{id: a, title: ab, color: red}]\n`,
      ['--dry-run'],
    )
    assert.equal(exit, 0)
    assert.deepEqual(stderr.match(/^warning: .*$/gm), [
      'warning: gitbook-manifest.yaml:10: blocks.0.color: Unknown key. The service ignores it. Expected one of: id, title, description, icon, urlUnfurl, markdown',
      'warning: gitbook-manifest.yaml:9: sumary: Unknown key. The service ignores it. Did you mean summary?',
      'warning: gitbook-manifest.yaml:7: target: Unknown value "sites". Did you mean site?',
      'warning: gitbook-manifest.yaml:8: runtime: Unknown value "v3". Did you mean v1?',
    ])
    const { sumary, blocks } = JSON.parse(stdout).body
    assert.deepEqual([sumary, blocks], [undefined, [{ id: 'a', title: 'ab' }]])
    const strict = await publish(`${manifest}sumary: x\n`, ['--strict'])
    assert.equal(strict.exit, 11)
  })

  it('is rejected with unknown scopes and categories unless they are allowed', async () => {
    const text = `${manifest.replace('read]', 'reed]')}categories: [gitsync]\n`
    const { exit, stderr } = await publish(text)
    assert.equal(exit, 11)
    assert.match(
      stderr,
      /gitbook-manifest\.yaml:6:10: error: scopes\.0: Unknown value "space:content:reed"\. Did you mean space:content:read\? To send the unknown value anyway, use --allow-unknown-scopes \(manifest\/scopes\)/,
    )
    assert.match(
      stderr,
      /gitbook-manifest\.yaml:6:10: error: scopes\.0: Unknown value "space:content:reed"\. Did you mean space:content:read\? To send the unknown value anyway, use --allow-unknown-scopes \(manifest\/scopes\)/,
    )
    const sent = await publish(text, ['--dry-run', '--allow-unknown-scopes'])
    assert.deepEqual(JSON.parse(sent.stdout).body.scopes, ['space:content:reed'])
  })

  const refused: [what: string, text: string, message: RegExp][] = [
    ['no content', '', /yaml:1:1: error: Expected a YAML mapping/],
    ['a list', '- a\n', /yaml:1:1: error: Expected a YAML mapping/],
    ['malformed YAML', 'name: a\n  title: b: c\n', /yaml:2:\d+: error: .*\(manifest\/syntax\)/],
    [
      'an undefined alias',
      'name: *gone\n',
      /gitbook-manifest\.yaml:1:7: error: Alias without an anchor \(manifest\/syntax\)/,
    ],
    ['a duplicate key', 'name: a\nname: b\n', /yaml:2:1: error: Map keys must be unique/],
    [
      'no name',
      manifest.replace('name: acme-chat', ''),
      /gitbook-manifest\.yaml:3:1: error: name: Missing required value \(manifest\/name\)/,
    ],
    [
      '21 secrets',
      `${manifest}secrets: {${Array.from({ length: 21 }, (_, at) => `K${at}: a`).join(', ')}}\n`,
      /gitbook-manifest\.yaml:7:10: error: secrets: Expected at most 20 secrets \(manifest\/secrets\)/,
    ],
    [
      'a content source with a title of one character',
      `${manifest}contentSources: [{id: a, title: b, configuration: {componentId: c}}]\n`,
      /gitbook-manifest\.yaml:7:33: error: contentSources\.0\.title: Invalid value "b"\. Expected at least 2 characters \(manifest\/contentSources\)/,
    ],
    [
      'no scopes',
      manifest.replace(/scopes.*/, ''),
      /gitbook-manifest\.yaml:2:1: error: scopes: Missing required value \(manifest\/scopes\)/,
    ],
    [
      'no script',
      manifest.replace(/script.*/, ''),
      /gitbook-manifest\.yaml:2:1: error: script: Missing required value \(manifest\/script\)/,
    ],
    [
      'a text instead of an environment',
      `${manifest}envs:\n  test: beta\n`,
      /gitbook-manifest\.yaml:8:9: error: envs\.test: Invalid value "beta"\. Expected an object \(manifest\/envs\)/,
    ],
    [
      'a number instead of an environment',
      `${manifest}envs: { test: 5, other: }\n`,
      /gitbook-manifest\.yaml:7:15: error: envs\.test: Invalid value 5\. Expected an object \(manifest\/envs\)/,
    ],
    [
      'two documents',
      `${manifest}---\na: 1\n`,
      /gitbook-manifest\.yaml:7:1: error: Expected a single document \(manifest\/syntax\)/,
    ],
    [
      'a configuration with both forms',
      `${manifest}configurations: { site: { componentId: x, properties: {} } }\n`,
      /gitbook-manifest\.yaml:7:27: error: configurations\.site\.componentId: "componentId" cannot be used with properties \(manifest\/unknown-key\)/,
    ],
    [
      'a reference without an end',
      `${manifest}secrets: { KEY: "\${{ env.KEY" }\n`,
      /gitbook-manifest\.yaml:7:17: error: secrets\.KEY: Use \$\{\{ env\.NAME \}\} or \$\{\{ op:\/\/VAULT\/ITEM\/FIELD \}\} \(manifest\/secrets\)/,
    ],
    [
      'a name that resolves to a different path',
      manifest.replace('acme-chat', '..'),
      /gitbook-manifest\.yaml:2:7: error: name: Invalid value "\.\."\. The name cannot be "\." or "\.\." \(manifest\/name\)/,
    ],
    [
      'a reference without a value',
      `${manifest}secrets:\n  KEY: \${{ secrets.KEY }}\n`,
      /gitbook-manifest\.yaml:8:8: error: secrets\.KEY: Use \$\{\{ env\.NAME \}\} or \$\{\{ op:\/\/VAULT\/ITEM\/FIELD \}\} \(manifest\/secrets\)/,
    ],
  ]
  for (const [what, text, message] of refused) {
    it(`with ${what} is rejected without sending a request`, async () => {
      const { exit, stdout, stderr } = await publish(text)
      assert.equal(exit, 11, stderr)
      assert.equal(stdout, '')
      assert.match(stderr, message)
    })
  }

  it('causes an error if it is missing', async () => {
    const { exit, stderr } = await folder.integrations(['publish'])
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /Invalid value "\." for MANIFEST\. Expected a manifest, or a folder that contains gitbook-manifest\.yaml or integration\.yaml/,
    )
    const gone = await folder.integrations(['publish', '/x/nosuch.yaml'])
    assert.equal(gone.exit, 2)
    assert.equal(
      gone.stderr,
      'docsctl: Cannot read the file /x/nosuch.yaml for MANIFEST (ENOENT)\n  try: docsctl integrations init\n',
    )
  })

  it('causes an error if it is unreadable', async () => {
    await folder.write({ 'gitbook-manifest.yaml': Buffer.from('title: \xe9\n', 'latin1') })
    const { exit, stderr } = await folder.integrations(['publish'])
    assert.equal(exit, 2)
    assert.match(stderr, /Cannot read .*gitbook-manifest\.yaml \(invalid UTF-8 in line 1\)/)
    await symlink('loop', folder.path('loop'))
    const loop = await folder.integrations(['publish', 'loop'])
    assert.equal(loop.exit, 2)
    assert.match(loop.stderr, /Cannot read .*\/loop \(ELOOP\)/)
  })

  it('never shows a line with a secret, or a value', async () => {
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
    [
      'a title of 30 characters and none of 31',
      titled(30),
      titled(31),
      /gitbook-manifest\.yaml:3:8: error: title: Invalid value "ttttttttttttttttttttttttttttttt"\. Expected at most 30 characters \(manifest\/title\)/,
    ],
    [
      'a title of 2 characters and none of 1',
      titled(2),
      titled(1),
      /gitbook-manifest\.yaml:3:8: error: title: Invalid value "t"\. Expected at least 2 characters \(manifest\/title\)/,
    ],
    [
      'a description of 100 characters and none of 101',
      `${manifest}description: ${'d'.repeat(100)}\n`,
      `${manifest}description: ${'d'.repeat(101)}\n`,
      /gitbook-manifest\.yaml:7:14: error: description: Expected at most 100 characters \(manifest\/description\)/,
    ],
    [
      'a summary of 2048 characters and none of 2049',
      `${manifest}summary: ${'s'.repeat(2048)}\n`,
      `${manifest}summary: ${'s'.repeat(2049)}\n`,
      /gitbook-manifest\.yaml:7:10: error: summary: Expected at most 2048 characters \(manifest\/summary\)/,
    ],
    [
      '3 preview images and not 4',
      images(3),
      images(4),
      /gitbook-manifest\.yaml:8:3: error: previewImages: Expected at most 3 items \(manifest\/previewImages\)/,
    ],
    [
      '5 external links and not 6',
      links(5),
      links(6),
      /gitbook-manifest\.yaml:8:3: error: externalLinks: Expected at most 5 items \(manifest\/externalLinks\)/,
    ],
    [
      'a name of 100 characters and none of 101',
      manifest.replace('acme-chat', 'n'.repeat(100)),
      manifest.replace('acme-chat', 'n'.repeat(101)),
      /gitbook-manifest\.yaml:2:7: error: name: Expected at most 100 characters \(manifest\/name\)/,
    ],
    [
      'a name of the pattern and none with a space',
      manifest.replace('acme-chat', 'a-Z_9.x'),
      manifest.replace('acme-chat', 'a b'),
      /gitbook-manifest\.yaml:2:7: error: name: Invalid value "a b"\. Use letters, digits, "-", "_", and "\.", as in my-integration \(manifest\/name\)/,
    ],
  ]
  for (const [what, good, bad, message] of limits) {
    it(`accepts ${what}`, async () => {
      const passed = await publish(good, ['--dry-run'])
      assert.equal(passed.exit, 0, passed.stderr)
      const failed = await publish(bad)
      assert.equal(failed.exit, 11)
      assert.match(failed.stderr, message)
    })
  }
})
