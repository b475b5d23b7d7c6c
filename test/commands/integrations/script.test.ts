import assert from 'node:assert/strict'
import { readFile, symlink } from 'node:fs/promises'
import { png } from '../../support/png.ts'
import { integrationFolder } from '../../support/publishing/integration-folder.ts'

const manifest = `name: acme-chat
title: Acme chat
organization: acme
script: ./src/index.ts
icon: icon.png
scopes: []
`

describe('the bundle of docsctl integrations publish', () => {
  const folder = integrationFolder()
  const publish = async (files: Record<string, string>, argv: string[] = []) => {
    const image = { 'icon.png': png(9, 9) }
    await folder.write({ 'gitbook-manifest.yaml': manifest, ...image, ...files })
    return await folder.integrations(['publish', '--dry-run', ...argv])
  }
  const bundledScript = async (files: Record<string, string>) => {
    const { exit, stdout, stderr } = await publish(files)
    assert.equal(exit, 0, stderr)
    return { script: JSON.parse(stdout).body.script as string, stderr }
  }
  const defaultExport = async (files: Record<string, string>) => {
    const { script } = await bundledScript(files)
    return (await import(`data:text/javascript,${encodeURIComponent(script)}`)).default
  }
  const refused = async (files: Record<string, string>, message: RegExp) => {
    const { exit, stdout, stderr } = await publish(files)
    assert.equal(exit, 11, stderr)
    assert.equal(stdout, '')
    assert.match(stderr, message)
  }

  it('uses the replacement for a Node module that a package provides', async () => {
    const made = await defaultExport({
      'src/index.ts': `import lib from 'lib'\nexport default lib\n`,
      'node_modules/lib/package.json': JSON.stringify({
        name: 'lib',
        main: 'index.js',
        browser: { crypto: false, './node.js': './web.js' },
      }),
      'node_modules/lib/index.js': `module.exports = [require('crypto'), require('./node.js')]`,
      'node_modules/lib/node.js': `module.exports = require('os').EOL`,
      'node_modules/lib/web.js': `module.exports = 'of the web'`,
    })
    assert.equal(JSON.stringify(made), '[{},"of the web"]')
  })

  it('resolves the require of a package as that package defines it', async () => {
    const made = await defaultExport({
      'src/index.ts': `import lib from 'lib'\nexport default lib\n`,
      'node_modules/lib/package.json': '{"name":"lib","main":"index.js"}',
      'node_modules/lib/index.js': `module.exports = require('dual')()`,
      'node_modules/dual/package.json':
        '{"name":"dual","exports":{"import":"./index.mjs","require":"./index.cjs"}}',
      'node_modules/dual/index.mjs': `export default () => 'imported'`,
      'node_modules/dual/index.cjs': `module.exports = () => 'required'`,
    })
    assert.equal(made, 'required')
  })

  it('is built for production', async () => {
    const made = await defaultExport({
      'src/index.ts': 'export default [MODE, process.env.NODE_ENV]\n',
    })
    assert.deepEqual(made, ['production', 'production'])
  })

  it('loads style sheets of any kind as text', async () => {
    const made = await defaultExport({
      'src/index.ts': `import a from './a.css'\nimport b from './b.module.css'\nexport default a + b\n`,
      'src/a.css': '.a{}',
      'src/b.module.css': '.b{}',
    })
    assert.equal(made, '.a{}.b{}')
  })

  it('supports a script outside the folder of the manifest', async () => {
    const files = {
      'inner/gitbook-manifest.yaml': manifest
        .replace('./src/index.ts', '../shared/index.ts')
        .replace('icon.png', '../icon.png'),
      'shared/index.ts': `import { one } from './one'\nexport default one\n`,
      'shared/one.ts': 'export const one = 1\n',
    }
    const { exit, stderr } = await publish(files, ['inner'])
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /^Script \.\.\/shared\/index\.ts: 30 B from 2 modules$/m)
    await folder.write({ 'shared/one.ts': 'export const one = ;\n' })
    const faulty = await folder.integrations(['publish', 'inner'])
    assert.match(faulty.stderr, /^shared\/one\.ts:1:20: error: Unexpected ";"/m)
  })

  it('shows the Node modules of a script that is in a package itself', async () => {
    await refused(
      {
        'gitbook-manifest.yaml': manifest.replace('./src/index.ts', './node_modules/lib/i.js'),
        'node_modules/lib/i.js': `export default require('path')`,
      },
      /node_modules\/lib\/i\.js:1:24: error: path is a Node\.js module, which .*: node_modules\/lib\/i\.js → path/,
    )
  })

  it('shows a deeply nested Node module, with and without the node: prefix', async () => {
    await refused(
      {
        'src/index.ts': `export const late = () => import('./late')\nexport { a } from 'a'\n`,
        'src/late.ts': `import { readFile } from 'node:fs/promises'\nexport default readFile\n`,
        'node_modules/a/package.json': '{"name":"a","main":"index.js"}',
        'node_modules/a/index.js': `export { b as a } from 'b/deep'`,
        'node_modules/b/deep.js': `const { join } = require("path")\nexports.b = join`,
      },
      /src\/index\.ts:2:19: error: path is a Node\.js module, .*: src\/index\.ts → node_modules\/a\/index\.js → node_modules\/b\/deep\.js → path \(script\/built-in\)[\s\S]*src\/late\.ts:1:26: note: The integration runtime supports .*\. It might not provide node:fs\/promises: src\/index\.ts → src\/late\.ts → node:fs\/promises/,
    )
  })

  it('accepts a failing import inside try, and prints a note', async () => {
    const files = {
      'src/index.ts': `import lib from 'lib'\nexport default lib\n`,
      'node_modules/lib/package.json': '{"name":"lib","main":"index.js"}',
      'node_modules/lib/index.js': `let os
try { os = require('os') } catch { os = 'none' }
import('node:fs').catch(() => {})
module.exports = os`,
    }
    const { stderr } = await bundledScript(files)
    assert.match(
      stderr,
      /^note: src\/index\.ts:1: os is a Node.js module. The integration runtime does not provide it, but the script handles the failed import: src\/index\.ts → node_modules\/lib\/index\.js → os$/m,
    )
    await refused(
      { ...files, 'src/index.ts': `import lib from 'lib'\nimport 'os'\nexport default lib\n` },
      /src\/index\.ts:2:8: error: os is a Node\.js module, .*: src\/index\.ts → os/,
    )
  })

  it('leaves Node modules with the node: prefix to the runtime, and prints a note', async () => {
    const { script, stderr } = await bundledScript({
      'src/index.ts': `import { Buffer } from 'node:buffer'\nexport default Buffer\n`,
    })
    assert.match(script, /from"node:buffer"/)
    assert.match(
      stderr,
      /^note: src\/index\.ts:1: The integration runtime provides node:buffer: src\/index\.ts → node:buffer$/m,
    )
  })

  it('is complete: it imports nothing from a URL', async () => {
    await refused(
      { 'src/index.ts': `import a from 'https://example.com/a.js'\nexport default a\n` },
      /src\/index\.ts:1:15: error: https:\/\/example\.com\/a\.js is not bundled, but the script must contain all its modules: .* \(script\/outside\)/,
    )
  })

  it('prints a warning if an import path is computed', async () => {
    const { stderr } = await bundledScript({
      'src/index.ts': `export default (name) => import(name)\n`,
    })
    assert.match(
      stderr,
      /^warning: src\/index\.ts:1: This "import" expression will not be bundled/m,
    )
  })

  it('fails if a file is missing or has an unknown type', async () => {
    await refused(
      { 'src/index.ts': `import './gone'\nimport './a.bin'\n`, 'src/a.bin': 'a' },
      /src\/index\.ts:1:8: error: Could not resolve "\.\/gone"[\s\S]*src\/index\.ts:2:8: error: No loader is configured for "\.bin" files/,
    )
  })

  it('never overwrites its sources', async () => {
    const text = 'export default 1\n'
    await symlink('src', folder.path('link'))
    for (const [flag, file] of [
      ['--out', 'src/index.ts'],
      ['--sourcemap', './src/index.ts'],
      ['--out', 'gitbook-manifest.yaml'],
      ['--out', 'icon.png'],
      ['--out', 'link/index.ts'],
    ] as const) {
      const { exit, stderr } = await publish({ 'src/index.ts': text }, [flag, file])
      assert.equal(exit, 2)
      assert.match(
        stderr,
        /Invalid value ".*" for --(?:out|sourcemap)\. The file is a source file of the integration/,
      )
    }
    assert.equal(await readFile(folder.path('src/index.ts'), 'utf8'), text)
    assert.equal(await readFile(folder.path('gitbook-manifest.yaml'), 'utf8'), manifest)
    const same = await publish({ 'src/index.ts': text }, ['--out', 'a.js', '--sourcemap', './a.js'])
    assert.equal(same.exit, 2)
    assert.match(
      same.stderr,
      /Invalid value "\.\/a\.js" for --sourcemap\. Expected a file other than the --out file/,
    )
  })

  it('is written to any file name, with map paths relative to it', async () => {
    const { exit, stderr } = await publish({ 'src/index.ts': 'export default 1\n' }, [
      ...['--no-minify', '--out', 'script.map', '--sourcemap', 'src/map'],
    ])
    assert.equal(exit, 0, stderr)
    assert.match(await readFile(folder.path('script.map'), 'utf8'), /^\/\/ src\/index\.ts\n/)
    const { sources } = JSON.parse(await readFile(folder.path('src/map'), 'utf8'))
    assert.deepEqual(sources, ['index.ts'])
  })
})
