import assert from 'node:assert/strict'
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'
import { readPackage } from '../../../src/features/plugins/plain-package.ts'

const manifest = { name: '@acme/hello', version: '1.0.0' }

describe('a plugin package', () => {
  let folder: string
  let tarball: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-package-'))
    tarball = join(folder, 'hello.tgz')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const entry = (name: string, body: string, more: object = {}): TarEntry => ({
    header: { name, size: Buffer.byteLength(body), mtime: new Date(0), ...more },
    body,
  })

  async function packed(entries: TarEntry[], pjson: object = manifest) {
    const first = entry('package/package.json', JSON.stringify(pjson))
    writeFileSync(tarball, gzipSync(await packTar([first, ...entries])))
  }

  async function written(path: string) {
    const { writeTo } = await readPackage(path, [])
    const place = join(folder, 'written')
    await writeTo(place)
    return readdirSync(place, { recursive: true, encoding: 'utf8' }).sort()
  }

  const refusal = async () => {
    const { message } = await readPackage(tarball, []).then(
      () => assert.fail('not refused'),
      (error: Error) => error,
    )
    return message.replace(/^Invalid value ".*" for PLUGIN\. /, '')
  }

  it('is unpacked from a tarball with long paths and executable files', async () => {
    const long = `${'folder/'.repeat(30)}file.js`
    await packed([
      { header: { name: 'package/bin/', size: 0, type: 'directory' } },
      entry('package/bin/tool', '#!/bin/sh\n', { mode: 0o4755 }),
      entry(`package/${long}`, 'long'),
    ])
    const { name } = await readPackage(tarball, [])
    assert.equal(name, '@acme/hello')
    const files = await written(tarball)
    assert.deepEqual(files.slice(0, 2), ['bin', 'bin/tool'])
    assert.equal(readFileSync(join(folder, 'written', long), 'utf8'), 'long')
    assert.equal(statSync(join(folder, 'written/bin/tool')).mode & 0o7777, 0o755)
  })

  it('is copied from a folder without links, installed packages, and credentials', async () => {
    const place = join(folder, 'hello')
    for (const path of ['commands', 'node_modules/other', '.git', 'lib/node_modules'])
      mkdirSync(join(place, path), { recursive: true })
    for (const path of ['commands/hello.js', 'node_modules/other/x.js', '.npmrc', '.git/config'])
      writeFileSync(join(place, path), '')
    writeFileSync(join(place, 'package.json'), JSON.stringify(manifest))
    symlinkSync(tmpdir(), join(place, 'link'))
    assert.deepEqual(await written(place), ['commands', 'commands/hello.js', 'lib', 'package.json'])
  })

  it('is copied if the path of its folder is a link', async () => {
    const source = join(folder, 'source')
    mkdirSync(source)
    writeFileSync(join(source, 'package.json'), JSON.stringify(manifest))
    symlinkSync(source, join(folder, 'link'))
    const { writeTo } = await readPackage(join(folder, 'link'), [])
    await writeTo(join(folder, 'copy'))
    assert.ok(lstatSync(join(folder, 'copy')).isDirectory())
    assert.deepEqual(readdirSync(join(folder, 'copy')), ['package.json'])
  })

  it('lists the dependencies that docsctl does not provide, and whether it has install scripts', async () => {
    await packed([], {
      ...manifest,
      dependencies: { '@oclif/core': '^4', chalk: '^5' },
      optionalDependencies: { fsevents: '2' },
      scripts: { test: 'x', install: 'node-gyp rebuild' },
    })
    const { dependencies, hasInstallScripts } = await readPackage(tarball, ['@oclif/core'])
    assert.deepEqual([dependencies, hasInstallScripts], [['chalk', 'fsevents'], true])
  })

  for (const name of ['package/../../evil.js', '/etc/evil', 'package/a\\..\\..\\evil', 'C:/evil']) {
    it(`is rejected if a path leaves its folder: ${name}`, async () => {
      await packed([entry(name, 'x')])
      assert.equal(await refusal(), `The entry "${name}" is outside the package`)
    })
  }

  for (const type of ['symlink', 'link', 'fifo', 'character-device'] as const) {
    it(`is rejected if it contains a ${type}`, async () => {
      await packed([
        { header: { name: 'package/commands', size: 0, type, linkname: '/etc' } },
        entry('package/commands/hello.js', 'x'),
      ])
      assert.equal(await refusal(), `The entry "package/commands" is a ${type}`)
    })
  }

  for (const name of ['..', '../evil', '.hidden', 'a/b', '@a/../b', '']) {
    it(`is rejected if its name is "${name}"`, async () => {
      await packed([], { ...manifest, name })
      assert.match(await refusal(), /^Expected a tarball with a package\.json/)
    })
  }

  it('is rejected if it expands to more than 100 MB', async () => {
    writeFileSync(tarball, gzipSync(Buffer.alloc(100_000_001)))
    assert.equal(await refusal(), 'Expected a tarball with at most 100 MB of files')
  })

  it('is rejected if it is damaged, or is not a tarball', async () => {
    const expected = 'Expected a tarball with a package.json that contains a valid name'
    for (const bytes of [
      'x',
      gzipSync('not a tarball'),
      gzipSync(''),
      gzipSync('x'.repeat(2000)),
    ]) {
      writeFileSync(tarball, bytes)
      assert.equal(await refusal(), expected)
    }
  })
})
