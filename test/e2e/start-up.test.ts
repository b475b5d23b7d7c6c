import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { loadedPackages, meta, tellsLoaded } from '../support/processes/loaded-packages.ts'
import { runProgram } from '../support/program.ts'
import { json, startServer } from '../support/server.ts'

async function packagesOf(argv: string[], env: Record<string, string> = {}): Promise<string[]> {
  const { stderr } = await runProgram(argv, { env: { ...tellsLoaded, ...env } })
  return loadedPackages(stderr)
}

describe('the start of the program', function () {
  this.timeout(60_000)

  it('loads for a plain get what it needs, and none of the heavy libraries', async () => {
    const team = {
      id: 'team_1',
      title: 'Docs',
      members: 4,
      spaces: 2,
      createdAt: '2026-01-05T10:00:00Z',
    }
    const server = await startServer(json(200, team))
    const packages = await packagesOf(['teams', 'get', 'team_1'], {
      DOCSCTL_API_URL: server.url,
      DOCSCTL_TOKEN: 'tok',
      DOCSCTL_ORG: 'acme',
    })
    assert.equal(server.seen.length, 1)
    for (const heavy of [
      'ink',
      'react',
      'esbuild',
      'yaml',
      'conf',
      'ajv',
      'jq-web',
      '@napi-rs/keyring',
      'typescript',
    ]) {
      assert.ok(!packages.includes(heavy), `${heavy} is loaded`)
    }
    // the list is not empty by mistake
    assert.ok(packages.includes('undici') && packages.includes('zod'), packages.join(' '))
  })

  it('loads oclif and no other library for help, nor for a flag that is refused', async () => {
    assert.deepEqual(await packagesOf(['teams', 'list', '--help']), ['@oclif/core'])
    assert.deepEqual(await packagesOf(['teams', 'list', '--limt', '3']), ['@oclif/core'])
  })

  it('loads no library at all for a key in a shell', async () => {
    for (const words of [['tea'], ['members', 'get', 'usr'], ['teams', 'list', '--profile', '']]) {
      assert.deepEqual(await packagesOf(['__complete', 'zsh', ...words]), [], words.join(' '))
    }
  })

  it('bundles no compiler: no file of the bundle is above 2 MB', () => {
    const large = Object.keys(meta.outputs).filter(
      (path) => statSync(join(root, path)).size > 2_000_000,
    )
    assert.deepEqual(
      large.map((path) => basename(path)),
      [],
    )
  })

  it('has little in the files that every command loads, of zod what checks alone', () => {
    const sizes = ['started.js', 'common.js'].map(
      (name) => statSync(join(root, 'dist/chunks', name)).size,
    )
    assert.ok((sizes[0] ?? 0) < 180_000 && (sizes[1] ?? 0) < 440_000, sizes.join(' '))
  })

  it('finds by its words one command, and all of them where they are asked for', async () => {
    const { stdout } = await runProgram(['commands', '--jq', 'map(.id) | length'], {})
    assert.ok(Number(stdout) > 200, stdout)
    const shape = await runProgram(['schema', 'teams', 'get', '--jq', '.command, .effect'], {})
    assert.equal(shape.stdout, 'teams get\nread\n', shape.stderr)
    const server = await startServer(json(404, { error: { code: 404, message: 'no' } }))
    const missing = await runProgram(['teams', 'get', 'team_1'], {
      env: { DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 'tok', DOCSCTL_ORG: 'acme' },
    })
    assert.match(missing.stderr, /try: docsctl teams list\n/)
  })

  it('keeps what the service takes for api alone, and small', () => {
    const holding = Object.entries(meta.outputs).filter(([, { inputs }]) =>
      Object.keys(inputs).some((input) => /contract\/service\/\w+\.json$/.test(input)),
    )
    assert.equal(holding.length, 2)
    for (const [path] of holding) assert.ok(statSync(join(root, path)).size < 300_000, path)
    const paths = holding.map(([path]) => path)
    const atOnce = Object.values(meta.outputs).flatMap(({ imports }) =>
      (imports ?? []).filter(({ kind }) => kind === 'import-statement').map(({ path }) => path),
    )
    assert.deepEqual(
      paths.filter((path) => atOnce.includes(path)),
      [],
    )
  })
})
