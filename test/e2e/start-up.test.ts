import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { loadedPackages, meta, readJsonFiles } from '../support/processes/loaded-packages.ts'
import { loadedUrls, reportLoadedModules } from '../support/processes/loaded-urls.ts'
import { runProgram } from '../support/program.ts'
import { json, startServer } from '../support/server.ts'

async function packagesLoadedBy(
  argv: string[],
  env: Record<string, string> = {},
): Promise<string[]> {
  const { stderr } = await runProgram(argv, { env: { ...reportLoadedModules, ...env } })
  return loadedPackages(stderr)
}

/** Returns a built file, and all files that it imports statically. */
function staticFiles(path: string, found: string[] = []): string[] {
  if (found.includes(path)) return found
  found.push(path)
  for (const one of meta.outputs[path]?.imports ?? []) {
    if (one.kind === 'import-statement' && one.path in meta.outputs) staticFiles(one.path, found)
  }
  return found
}

describe('the program start', () => {
  it('loads only the required files for a plain get, and no heavy library', async () => {
    const team = {
      id: 'team_1',
      title: 'Docs',
      members: 4,
      spaces: 2,
      createdAt: '2026-01-05T10:00:00Z',
    }
    const server = await startServer(json(200, team))
    const packages = await packagesLoadedBy(['teams', 'get', 'team_1'], {
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
    // make sure that the list isn't empty by mistake
    assert.ok(packages.includes('undici') && packages.includes('zod'), packages.join(' '))
  })

  it('loads only oclif for help and for a rejected flag', async () => {
    // for help, oclif also loads the help class
    const forHelp = await packagesLoadedBy(['teams', 'list', '--help'])
    assert.deepEqual(forHelp, ['@oclif/core', 'get-package-type'])
    assert.deepEqual(await packagesLoadedBy(['teams', 'list', '--limt', '3']), ['@oclif/core'])
  })

  it('loads at most 16 files for help, 10 for a rejected flag and 26 for a list', async () => {
    const server = await startServer(json(200, { items: [] }))
    const files = async (argv: string[], env: Record<string, string> = {}) => {
      const { stderr } = await runProgram(argv, { env: { ...reportLoadedModules, ...env } })
      return loadedUrls(stderr).filter((url) => /\/dist\/.*\.js$/.test(url))
    }
    const env = { DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 'tok', DOCSCTL_ORG: 'acme' }
    const forHelp = await files(['teams', 'list', '--help'])
    const forUsage = await files(['teams', 'list', '--limt', '3'])
    const forList = await files(['teams', 'list', '-o', 'jsonl'], env)
    assert.equal(server.seen.length, 1)
    assert.ok(forHelp.length <= 16, forHelp.join('\n'))
    assert.ok(forUsage.length <= 10, forUsage.join('\n'))
    assert.ok(forList.length <= 26, forList.join('\n'))
  })

  it("never loads Node's HTTP/2", () => {
    const imported = Object.values(meta.outputs).flatMap(({ imports }) =>
      imports.map(({ path }) => path),
    )
    assert.ok(imported.includes('node:http'))
    assert.ok(!imported.includes('node:http2'))
  })

  it('finds the commands with an unknown flag without reading every command', async () => {
    const { stderr } = await runProgram(['teams', 'list', '--role', 'read'], {
      env: reportLoadedModules,
    })
    assert.match(
      stderr,
      /^docsctl: Unknown flag --role\. It is a flag of "teams members set" and "teams members update"\n/,
    )
    assert.deepEqual(readJsonFiles(stderr), [
      'code-cache.json',
      'index.json',
      'about/teams.list.json',
      'flags.json',
    ])
  })

  it('loads no library for a completion in a shell', async () => {
    for (const words of [['tea'], ['members', 'get', 'usr'], ['teams', 'list', '--profile', '']]) {
      assert.deepEqual(await packagesLoadedBy(['__complete', 'zsh', ...words]), [], words.join(' '))
    }
  })

  it('bundles no compiler: no file of the bundle exceeds 2 MB', () => {
    const large = Object.keys(meta.outputs).filter(
      (path) => statSync(join(root, path)).size > 2_000_000,
    )
    assert.deepEqual(
      large.map((path) => basename(path)),
      [],
    )
  })

  it('loads few files for most commands, and only the validating part of zod', () => {
    const start = staticFiles('dist/start.js')
    const list = staticFiles('dist/commands/teams/list.js').filter((path) => !start.includes(path))
    const sizes = [start, list].map((paths) =>
      paths.reduce((sum, path) => sum + statSync(join(root, path)).size, 0),
    )
    assert.ok((sizes[0] ?? 0) < 470_000 && (sizes[1] ?? 0) < 360_000, sizes.join(' '))
    const ofZod = list.flatMap((path) =>
      Object.entries(meta.outputs[path]?.inputs ?? {})
        .filter(([input]) => input.startsWith('node_modules/zod/'))
        .map(([, { bytesInOutput }]) => bytesInOutput),
    )
    const zod = ofZod.reduce((sum, bytes) => sum + bytes, 0)
    assert.ok(zod > 50_000 && zod < 155_000, `${zod} bytes of zod`)
  })

  it('finds one command by its name, and all commands on request', async () => {
    const { stdout } = await runProgram(['commands', '--jq', 'map(.id) | length'], {})
    assert.ok(Number(stdout) > 200, stdout)
    const shape = await runProgram(['schema', 'teams', 'get', '--jq', '.command, .effect'], {})
    assert.equal(shape.stdout, 'teams get\nread\n', shape.stderr)
    const no = json(404, { error: { code: 404, message: 'no' } })
    const server = await startServer(no, no)
    const missing = await runProgram(['teams', 'get', 'team_1'], {
      env: { DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 'tok', DOCSCTL_ORG: 'acme' },
    })
    assert.match(missing.stderr, /try: docsctl teams list\n/)
  })

  it('loads the request schemas only for api, and keeps them small', () => {
    const holding = Object.entries(meta.outputs).filter(([, { inputs }]) =>
      Object.keys(inputs).some((input) => /contract\/service\/\w+\.json$/.test(input)),
    )
    // these files contain requests, responses, and the description that only the sandbox reads
    assert.equal(holding.length, 3)
    for (const [path] of holding) {
      const most = path.includes('/description-') ? 560_000 : 300_000
      assert.ok(statSync(join(root, path)).size < most, path)
    }
    const paths = holding.map(([path]) => path)
    const atOnce = Object.values(meta.outputs).flatMap(({ imports }) =>
      imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path),
    )
    assert.deepEqual(
      paths.filter((path) => atOnce.includes(path)),
      [],
    )
  })
})
