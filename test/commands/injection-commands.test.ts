import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { manifestPath } from '../../scripts/manifest.ts'
import type { World } from '../support/docsctl.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { filesFolder } from '../support/files-folder.ts'
import { activeLines, evilName } from '../support/log-commands.ts'
import { evilDocument } from '../support/publishing/evil-document.ts'
import { onSandbox } from '../support/service/on-sandbox.ts'

/** A command line and its expected exit code. A command can have several lines. */
type Row = [exit: number, line: string]

const github: World = { env: { GITHUB_ACTIONS: 'true', CI: 'true' } }
const azureTerminal: World = { env: { TF_BUILD: 'True' }, terminal: 100 }

/** Responds to each event with CI commands and status 500. */
const miniflare = `
exports.Miniflare = class {
  ready = Promise.resolve()
  dispatchFetch() { return new Response(${JSON.stringify(evilName)}, { status: 500 }) }
  dispose() {}
}
`

/** Returns the commands of a topic. */
function commandsOf(topic: string): string[] {
  const { commands } = JSON.parse(readFileSync(manifestPath, 'utf8')) as { commands: object }
  return Object.keys(commands)
    .map((id) => id.replaceAll(':', ' '))
    .filter((id) => id.startsWith(`${topic} `))
    .sort()
}

/** Returns the commands that the rows run. */
function ranCommands(rows: readonly Row[], known: readonly string[]): string[] {
  const longestFirst = [...known].sort((a, b) => b.length - a.length)
  const found = rows.map(([, line]) => longestFirst.find((one) => `${line} `.startsWith(`${one} `)))
  return [...new Set(found.map(String))].sort()
}

describe('a document and an integration whose names are CI commands', () => {
  const { path, write } = filesFolder()
  const sandbox = onSandbox()
  beforeEach(() => {
    // advance the clock on every request, so that documents are processed by the next one
    const { sandbox: service } = sandbox.served()
    service.observe(() => service.clock.advance(2000))
  })

  /**
   * Runs the lines in order on GitHub. Lines that only read also run in an Azure terminal. Checks
   * that neither system executes the output.
   */
  async function check(rows: readonly Row[]): Promise<void> {
    for (const [exit, line] of rows) {
      const isReading = / (?:list|get|source|content|tail|installations) /.test(`${line} `)
      for (const { env, ...world } of isReading ? [github, azureTerminal] : [github]) {
        const clock = fakeClock('2026-12-01T00:00:00Z')
        const own = { ...env, DOCSCTL_STATE_DIR: path('state') }
        const ended = await sandbox.run(line, { cwd: path(), clock, env: own, ...world })
        assert.equal(ended.exit, exit, `${line}\n${ended.stderr}`)
        assert.notEqual(ended.stdout + ended.stderr, '', line)
        assert.deepEqual(activeLines(ended.stdout), [], line)
        assert.deepEqual(activeLines(ended.stderr), [], line)
      }
    }
  }

  const openapi: Row[] = [
    [0, 'openapi create evil old.json --keep-in kept'],
    [0, 'openapi publish evil new.json --keep-in kept --against old.json --diff'],
    [11, 'openapi publish evil bad.json'],
    [0, 'openapi publish evil new.json --preview pr-1'],
    [0, 'openapi previews list'],
    [0, 'openapi previews prune --older 1d --all --yes'],
    [0, 'openapi rollback evil --from kept'],
    [0, 'openapi diff old.json new.json'],
    [0, 'openapi diff published:evil new.json'],
    [0, 'openapi accept old.json new.json --all --reason agreed'],
    [0, 'openapi list'],
    [0, 'openapi get evil'],
    // a document is data, which is printed unchanged
    [0, 'openapi source evil --columns format'],
    [0, 'openapi versions list evil'],
    [0, 'openapi versions get evil latest'],
    [0, 'openapi versions content evil latest'],
    [0, 'openapi update evil --visibility public'],
    [0, 'openapi delete evil --yes'],
  ]

  it('are tested with every command of openapi', () => {
    const known = commandsOf('openapi')
    assert.deepEqual(ranCommands(openapi, known), known)
  })

  const integrations: Row[] = [
    [0, 'integrations init fresh'],
    [11, 'integrations validate faulty'],
    [0, 'integrations publish chat --keep-in kept'],
    [0, 'integrations publish chat --keep-in kept --force'],
    [11, 'integrations dev chat --fetch /'],
    [0, 'integrations rollback chat --from kept --to 1'],
    [0, 'integrations list --search EVIL'],
    [0, 'integrations get chat'],
    [5, 'integrations installations chat'],
    [0, 'integrations events list chat'],
    [0, 'integrations events get chat evt_evil'],
    [0, 'integrations tail chat --limit 1'],
    [0, 'integrations enable-dev-mode chat --tunnel-url https://tunnel.example.com'],
    [0, 'integrations disable-dev-mode chat'],
    [0, 'integrations unpublish chat --yes'],
  ]

  it('are tested with every command of integrations', () => {
    const known = commandsOf('integrations').filter((id) => !/installations ./.test(id))
    assert.deepEqual(ranCommands(integrations, known), known)
  })

  it('print no active line with any command of integrations', async () => {
    // manifests limit the length of titles and descriptions
    const description = '::set-env name=EVIL::1\n##[a]\n##vso[b]\n##teamcity[c]\n--- d'
    const manifest = {
      ...{ name: 'chat', title: '::set-env name=EVIL::1', description, organization: 'tidewater' },
      ...{ script: './index.js', scopes: [], summary: evilName },
      blocks: [{ id: 'chat', title: '##vso[a]\n::b::', description }],
    }
    await write({
      'chat/gitbook-manifest.yaml': stringify(manifest),
      'chat/index.js': 'addEventListener("fetch", () => {})',
      'faulty/gitbook-manifest.yaml': stringify({ ...manifest, scopes: [evilName], [evilName]: 1 }),
      'faulty/index.js': evilName,
      'node_modules/miniflare/package.json': '{"name": "miniflare", "main": "index.js"}',
      'node_modules/miniflare/index.js': miniflare,
    })
    sandbox.served().sandbox.change((tx) => {
      tx.put('integrationEvents', {
        ...{ id: 'evt_evil', integration: 'chat', createdAt: '2026-11-20T10:00:00.000Z' },
        payload: { type: 'task', eventId: 'evt_evil', task: { evilName } },
        logs: [{ level: 'info', message: evilName, timestamp: '2026-11-20T10:00:00.000Z' }],
      })
    })
    await check(integrations)
  })

  it('print no active line with any command of openapi', async () => {
    const before = evilDocument({ [`${evilName}old`]: { type: 'string' } })
    const after = evilDocument({ [`${evilName}new`]: { type: 'integer' } })
    await write({
      'old.json': before,
      'new.json': after,
      'bad.json': before.replace('paths', 'path'),
    })
    await check(openapi)
  })
})
