import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { png } from '../../support/png.ts'
import { integrationFolder } from '../../support/publishing/integration-folder.ts'

const manifest = `name: acme-chat
title: Acme chat
organization: acme
script: ./src/index.ts
scopes: []
`

describe('the script of docsctl integrations publish', () => {
  const folder = integrationFolder()
  const publish = async (files: Record<string, string | Buffer>, argv = ['--dry-run']) => {
    await folder.write({ 'gitbook-manifest.yaml': manifest, ...files })
    return await folder.integrations(['publish', ...argv])
  }
  const bundledScript = async (files: Record<string, string | Buffer>, argv = ['--dry-run']) => {
    const { exit, stdout, stderr } = await publish(files, argv)
    assert.equal(exit, 0, stderr)
    return JSON.parse(stdout).body.script as string
  }
  /** Runs a bundle and returns its default export. */
  const defaultExport = async (script: string) => {
    const url = `data:text/javascript,${encodeURIComponent(script)}`
    return (await import(url)).default
  }

  it('is a single ES module built from TypeScript, JSON, text, and packages', async () => {
    const script = await bundledScript({
      'src/index.ts': `import data from './data.json'
import text from './note.txt'
import page from './page.raw.js'
import { worker } from 'lib'
const typed: string = data.name
export default { typed, text, page, worker, late: await import('./late') }
`,
      'src/data.json': '{"name":"from JSON"}',
      'src/note.txt': 'from text',
      'src/page.raw.js': 'alert(1)',
      'src/late.ts': 'export const late: number = 1',
      'node_modules/lib/package.json':
        '{"name":"lib","main":"main.js","exports":{"worker":"./worker.js","default":"./main.js"}}',
      'node_modules/lib/main.js': `require('fs')`,
      'node_modules/lib/worker.js': `export const worker = 'for workers'`,
    })
    assert.deepEqual(JSON.parse(JSON.stringify(await defaultExport(script))), {
      typed: 'from JSON',
      text: 'from text',
      page: 'alert(1)',
      worker: 'for workers',
      late: { late: 1 },
    })
    assert.doesNotMatch(script, /^import /m)
  })

  it('uses paths and JSX from the tsconfig', async () => {
    const script = await bundledScript({
      'gitbook-manifest.yaml': manifest.replace('index.ts', 'index.tsx'),
      'tsconfig.json': JSON.stringify({
        compilerOptions: { jsx: 'react', jsxFactory: 'h', paths: { '~/*': ['./src/lib/*'] } },
      }),
      'src/index.tsx': `import { h } from '~/h'\nexport default <block title="x" />\n`,
      'src/lib/h.ts': 'export const h = (name: string, props: object) => ({ name, props })',
    })
    assert.deepEqual(await defaultExport(script), { name: 'block', props: { title: 'x' } })
  })

  it('shows the import chain to a Node module, and the source line it starts from', async () => {
    const { exit, stderr } = await publish({
      'src/index.ts': `import { a } from './a'\nexport default a\n`,
      'src/a.ts': `// a comment\nimport { b } from 'lib'\nexport const a = b\n`,
      'node_modules/lib/package.json': '{"name":"lib","main":"index.js"}',
      'node_modules/lib/index.js': `const { join } = require('path')\nexports.b = join\n`,
    })
    assert.equal(exit, 11)
    assert.match(
      stderr,
      /src\/a\.ts:2:19: error: path is a Node.js module, which the integration runtime does not provide: src\/index\.ts → src\/a\.ts → node_modules\/lib\/index\.js → path \(script\/built-in\)\n {2}2 \| import \{ b \} from 'lib'/,
    )
  })

  it('may include a package with the same name as a Node module', async () => {
    const script = await bundledScript({
      'src/index.ts': `import { pack } from 'buffer'\nexport default pack`,
      'node_modules/buffer/package.json': '{"name":"buffer","main":"index.js"}',
      'node_modules/buffer/index.js': `export const pack = 'packaged'`,
    })
    assert.equal(await defaultExport(script), 'packaged')
  })

  it('ignores a Node module that is omitted from the bundle', async () => {
    const script = await bundledScript({
      'src/index.ts': `import { small } from 'lib'\nexport default small`,
      'node_modules/lib/package.json': '{"name":"lib","main":"index.js","sideEffects":false}',
      'node_modules/lib/index.js': `export { small } from './small.js'\nexport { big } from './big.js'`,
      'node_modules/lib/small.js': 'export const small = 1',
      'node_modules/lib/big.js': `import fs from 'node:fs'\nexport const big = fs`,
    })
    assert.equal(await defaultExport(script), 1)
  })

  it('fails with the location of a syntax error, even after multibyte characters', async () => {
    const { exit, stderr } = await publish({ 'src/index.ts': `const é = 'é' const b\n` })
    assert.equal(exit, 11)
    assert.match(stderr, /src\/index\.ts:1:15: error: .*"const" \(script\/bundle\)/)
  })

  it('fails if a package is not installed', async () => {
    const { exit, stderr } = await publish({ 'src/index.ts': `import 'nowhere'\n` })
    assert.equal(exit, 11)
    assert.match(stderr, /src\/index\.ts:1:8: error: Could not resolve "nowhere"/)
  })
})

describe('the images of docsctl integrations publish', () => {
  const folder = integrationFolder()
  const publish = async (files: Record<string, Buffer | string>, lines: string) => {
    await folder.write({
      'src/index.ts': 'export default 1',
      'gitbook-manifest.yaml': `${manifest}${lines}`,
      ...files,
    })
    return await folder.integrations(['publish', '--dry-run'])
  }
  const overhead = 57

  it('are listed with their size in pixels and bytes', async () => {
    const { exit, stderr } = await publish(
      { 'icon.png': png(512, 256, 2048 - overhead), 'a.png': png(1600, 800) },
      'icon: icon.png\npreviewImages: [a.png]\n',
    )
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /^Icon icon\.png: 512×256, 2\.0 KB$/m)
    assert.match(stderr, /^Preview image a\.png: 1600×800, 57 B$/m)
  })

  const jpeg = Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF', 'latin1')
  const refused: [what: string, data: Buffer | string, message: RegExp][] = [
    ['an SVG', '<svg/>', /icon\.png: Expected a PNG, but found an SVG/],
    [
      'a Git LFS pointer',
      'version https://git-lfs.github.com/spec/v1\n',
      /icon\.png: Expected a PNG, but found a Git LFS pointer/,
    ],
    [
      'a PNG with converted line endings',
      Buffer.from('\x89PNG\n\x1a\n\0\0\0\rIHDR', 'latin1'),
      /icon\.png: Expected a PNG, but found a damaged PNG, perhaps with converted line endings \(/,
    ],
    ['an empty file', '', /icon\.png: Expected a PNG, but found an empty file/],
    ['the first half of a PNG', png(9, 9, 999).subarray(0, 500), /The PNG is incomplete/],
    ['a PNG without pixels', png(0, 9), /The PNG is damaged/],
    [
      'a PNG of 300 KB',
      png(9, 9, 300 * 1024 - overhead),
      /The image is 300 KB, but the limit is 250 KB/,
    ],
  ]
  for (const [what, data, message] of refused) {
    it(`are rejected as ${what}, regardless of the file name`, async () => {
      const { exit, stderr } = await publish({ 'icon.png': data }, 'icon: icon.png\n')
      assert.equal(exit, 11)
      assert.match(stderr, /gitbook-manifest\.yaml:6:7: error: icon: /)
      assert.match(stderr, message)
    })
  }

  const others: [what: string, data: Buffer | string][] = [
    ['a JPEG', jpeg],
    ['a GIF', 'GIF89a'],
    ['a WebP', 'RIFF\n\n\n\nWEBPVP8 '],
  ]
  for (const [what, data] of others) {
    it(`are sent with a warning as ${what}, and rejected with --strict`, async () => {
      const { exit, stdout, stderr } = await publish({ 'icon.png': data }, 'icon: icon.png\n')
      assert.equal(exit, 0)
      const warning = `warning: gitbook-manifest.yaml:6: icon: icon.png: Expected a PNG, but found ${what}`
      assert.ok(stderr.split('\n').includes(warning), stderr)
      assert.equal(JSON.parse(stdout).body.icon.bytes, data.length)
      const strict = await folder.integrations(['publish', '--dry-run', '--strict'])
      assert.equal(strict.exit, 11)
    })
  }

  it('are all checked, even if one image is invalid', async () => {
    const { exit, stderr } = await publish(
      { 'icon.png': jpeg, 'a.png': png(9, 9, 1024 * 1024), 'b.png': 'GIF89a' },
      'icon: icon.png\npreviewImages: [a.png, ./b.png, a.png, src]\n',
    )
    assert.equal(exit, 11)
    assert.deepEqual(stderr.match(/(?<=error: ).*(?= \()/gm), [
      'previewImages: Expected at most 3 items',
      'previewImages.0: a.png: The image is 1025 KB, but the limit is 1 MB',
      'previewImages.2: a.png: The image is 1025 KB, but the limit is 1 MB',
      'previewImages.3: src: Cannot read the file (it is a folder)',
    ])
  })

  it('may have exactly the maximum size in bytes', async () => {
    const fits = await publish(
      {
        'icon.png': png(9, 9, 250 * 1024 - overhead),
        'a.png': png(9, 9, 1024 * 1024 - overhead),
      },
      'icon: icon.png\npreviewImages: [a.png]\n',
    )
    assert.equal(fits.exit, 0, fits.stderr)
    const above = await publish(
      {
        'icon.png': png(9, 9, 250 * 1024 - overhead + 1),
        'a.png': png(9, 9, 1024 * 1024 - overhead + 1),
      },
      'icon: icon.png\npreviewImages: [a.png]\n',
    )
    assert.match(above.stderr, /icon\.png: The image is 251 KB, but the limit is 250 KB/)
    assert.match(above.stderr, /a\.png: The image is 1025 KB, but the limit is 1 MB/)
  })
})

describe('docsctl integrations init', () => {
  const folder = integrationFolder()

  it('writes an integration that passes the check', async () => {
    const made = await folder.integrations(['init', 'my_chat', '--json'])
    assert.equal(made.exit, 0, made.stderr)
    assert.deepEqual(JSON.parse(made.stdout), {
      name: 'my-chat',
      organization: 'acme',
      folder: 'my_chat',
      files: ['gitbook-manifest.yaml', 'src/index.ts'],
    })
    assert.equal(made.stderr, 'Next: docsctl integrations validate my_chat\n')
    const checked = await folder.integrations(['validate', 'my_chat', '--json'])
    assert.equal(checked.exit, 0, checked.stderr)
    assert.deepEqual(JSON.parse(checked.stdout).findings, [])
  })

  it('overwrites nothing', async () => {
    await folder.write({ 'src/index.ts': 'mine' })
    const { exit, stderr } = await folder.integrations(['init'])
    assert.equal(exit, 6)
    assert.match(
      stderr,
      /src\/index\.ts already exists\n {2}Nothing was written\n {2}Use a different folder\n/,
    )
  })

  it('writes either all files or none', async () => {
    await folder.write({ 'here/src': 'a file' })
    const { exit, stderr } = await folder.integrations(['init', 'here'])
    assert.equal(exit, 1)
    assert.match(
      stderr,
      /Cannot write .*here\/src\/index\.ts \((EEXIST|ENOTDIR)\)\n {2}Nothing was written/,
    )
    assert.deepEqual(await readdir(folder.path('here')), ['src'])
  })

  it('rejects a name that the service would reject', async () => {
    const { exit, stderr } = await folder.integrations(['init', '--name', 'a b'])
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /Invalid value "a b" for --name\. Use letters, digits, "-", "_", and "\.", as in my-integration/,
    )
  })
})
