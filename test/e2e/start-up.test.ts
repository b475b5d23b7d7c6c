import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../../scripts/manifest.ts'
import { runProgram } from '../support/program.ts'
import { json, startServer } from '../support/server.ts'

interface Meta {
  outputs: Record<string, { inputs: Record<string, unknown>; bytes: number }>
}

const meta: Meta = JSON.parse(readFileSync(join(root, '.build/meta.json'), 'utf8'))
const preload = fileURLToPath(new URL('../support/print-loaded.mjs', import.meta.url))

/** The packages whose code a run loads, also where it is bundled; told by the program itself. */
async function packagesOf(argv: string[], env: Record<string, string> = {}): Promise<string[]> {
  const options = { NODE_OPTIONS: `--import=${preload}`, ...env }
  const { stderr } = await runProgram(argv, { env: options })
  const [, list] = /loaded:(\[.*\])/.exec(stderr) ?? assert.fail(stderr)
  const loaded: string[] = JSON.parse(list as string)
  const files = loaded.flatMap((url) => {
    const output = Object.keys(meta.outputs).find((path) => url.endsWith(`/${path}`))
    return output ? Object.keys(meta.outputs[output]?.inputs ?? {}) : [url]
  })
  const names = files.flatMap(
    (file) => file.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? [],
  )
  return [...new Set(names)].sort()
}

describe('the start of the program', function () {
  this.timeout(20_000)

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
    await server.close()
    assert.equal(server.seen.length, 1)
    for (const heavy of [
      '@oclif/core',
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

  it('loads nothing of oclif, undici and zod for help', async () => {
    assert.deepEqual(await packagesOf(['teams', 'list', '--help']), [])
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
})
