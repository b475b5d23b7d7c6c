import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { type BuildOptions, build } from 'esbuild'
import {
  withoutTopLevelAwait,
  withoutUnusedParts,
} from '../../../scripts/package/executable-plugins.js'
import { executableFormat, executableName, targets } from '../../../scripts/package/targets.js'

/** Returns the first bytes of a file, which contain the given bytes at the given positions. */
function head(parts: Record<number, string>): Buffer {
  const bytes = Buffer.alloc(128)
  for (const [position, hex] of Object.entries(parts)) bytes.write(hex, Number(position), 'hex')
  return bytes
}

const formats: [string, Buffer][] = [
  ['linux-x64', head({ 0: '7f454c46', 18: '3e00' })],
  ['linux-arm64', head({ 0: '7f454c46', 18: 'b700' })],
  ['linux-other', head({ 0: '7f454c46', 18: '2800' })],
  ['darwin-x64', head({ 0: 'cffaedfe07000001' })],
  ['darwin-arm64', head({ 0: 'cffaedfe0c000001' })],
  ['windows-x64', head({ 0: '4d5a', 60: '40000000', 64: '504500006486' })],
  ['unknown', head({ 0: '4d5a', 60: '40000000', 64: '000000006486' })],
  ['unknown', head({ 0: '4d5a', 60: 'ffffff7f' })],
  ['unknown', Buffer.from('#!/bin/sh\n')],
]

describe('the executables', () => {
  for (const [target, bytes] of formats) {
    it(`recognizes ${target} by ${bytes.toString('hex', 0, 8)}`, () => {
      assert.equal(executableFormat(bytes), target)
    })
  }

  it('have names with version and target', () => {
    assert.deepEqual(
      Object.keys(targets).map((target) => executableName('1.2.3', target)),
      [
        'docsctl-1.2.3-linux-x64',
        'docsctl-1.2.3-linux-arm64',
        'docsctl-1.2.3-darwin-x64',
        'docsctl-1.2.3-darwin-arm64',
        'docsctl-1.2.3-windows-x64.exe',
      ],
    )
  })

  it('contain native packages of the lock file for each target', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    const names = Object.values(targets).flatMap(({ esbuild, keyring }) => [
      `node_modules/@esbuild/${esbuild}`,
      `node_modules/@napi-rs/keyring-${keyring}`,
    ])
    assert.deepEqual(
      names.filter((name) => !packages[name]?.integrity?.startsWith('sha512-')),
      [],
    )
  })

  it('replace only modules that exist', () => {
    const plugins = readFileSync('scripts/package/executable-plugins.js', 'utf8')
    const files = [...plugins.matchAll(/'(src\/\S+\.ts)': '(\S+\.js)'/g)].flatMap(
      ([, file, replacement]) => [file, `scripts/package/inside/${replacement}`],
    )
    assert.equal(files.length, 12)
    assert.deepEqual(
      files.filter((file) => !existsSync(String(file))),
      [],
    )
  })

  it('require a layout library without top-level await', async () => {
    const options: BuildOptions = {
      stdin: { contents: "export * from 'yoga-layout'", resolveDir: '.' },
      ...{ bundle: true, write: false, logLevel: 'silent' },
      ...{ format: 'cjs', platform: 'node' },
    }
    await assert.rejects(build(options), /Top-level await is currently not supported/)
    const { errors } = await build({ ...options, plugins: [withoutTopLevelAwait] })
    assert.deepEqual(errors, [])
  })

  /** Returns the JSON that the code prints after it was bundled without unused parts. */
  async function bundled(contents: string): Promise<unknown> {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: '.' },
      ...{ bundle: true, write: false, format: 'cjs', platform: 'node' },
      plugins: [withoutUnusedParts],
    })
    const code = outputFiles[0]?.text ?? ''
    return JSON.parse(execFileSync(process.execPath, ['-'], { input: code, encoding: 'utf8' }))
  }

  it('include only the type names of formats that docsctl rejects', async () => {
    const types = `import { getTypes } from './node_modules/@redocly/openapi-core/lib/oas-types.js'
      const root = (version) => Object.keys(getTypes(version).Root ?? {}).length > 0
      const names = (version) => Object.keys(getTypes(version)).length > 20
      const all = ['async2', 'async3', 'arazzo1', 'openrpc1', 'oas2', 'oas3_1']
      console.log(JSON.stringify([all.map(root), all.every(names)]))`
    assert.deepEqual(await bundled(types), [[false, false, false, false, true, true], true])
  })
})
