import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptySeed } from '../../src/sandbox/seed/seed.ts'
import { type Body, endAll, type Served, serve } from '../sandbox/served.ts'
import { splitArguments } from '../support/docsctl.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { type KillableMachine, machineOn } from '../support/processes/killed-job.ts'

const manifest = (title: string) => `name: chat
title: ${title}
organization: acme
script: ./index.js
scopes: []
secrets:
  KEY: \${{ env.KEY }}
  OTHER: literal-secret
`
const document = (path: string) => `openapi: 3.1.0
info: {title: Pets, version: '1'}
paths:
  ${path}:
    get:
      responses: {'200': {description: ok}}
`

describe('publishing a stored version again', () => {
  let served: Served
  let machine: KillableMachine
  let cwd: string
  const own = fakeClock()
  const clock = {
    ...own,
    now: own.now,
    sleep: async (ms: number, signal?: AbortSignal) => {
      await served.sandbox.clock.advance(ms)
      await own.sleep(ms, signal)
    },
  }
  const env = { KEY: 's3cret-key', OTHER: 'literal-secret' }

  beforeEach(async () => {
    served = await serve({ seed: emptySeed, time: own.now })
    machine = machineOn(served, 'acme')
    cwd = machine.folder
    writeFileSync(join(cwd, 'index.js'), 'export default 1')
    writeFileSync(join(cwd, 'gitbook-manifest.yaml'), manifest('First'))
    served.exchanges.length = 0
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  const run = async (text: string, exit = 0) => {
    const ended = await machine.run(splitArguments(text), { cwd, clock, env })
    assert.equal(ended.exit, exit, ended.stderr)
    return ended
  }
  const sent = () =>
    served.exchanges
      .filter(({ method }) => method !== 'GET')
      .map(({ changes }) => changes[0]?.after as unknown as Record<string, unknown>)
  const titles = () => sent().map(({ manifest: sentManifest }) => (sentManifest as Body).title)
  const theirs = { organization: 'acme', title: 'Theirs', description: '', script: '1', scopes: [] }

  describe('of an integration', () => {
    const publish = async (title: string, more = '') => {
      writeFileSync(join(cwd, 'gitbook-manifest.yaml'), manifest(title))
      return await run(`integrations publish --keep-in kept ${more}`)
    }

    it('sends nothing if the integration is unchanged, except with --force', async () => {
      await publish('First')
      const again = await publish('First', '--json')
      assert.match(again.stderr, /^chat is unchanged\. To publish it anyway, use --force$/m)
      assert.equal(JSON.parse(again.stdout).unchanged, true)
      assert.deepEqual(titles(), ['First'])
      await publish('First', '--force')
      assert.deepEqual(titles(), ['First', 'First'])
    })

    it('publishes if the script, a secret, or the version has changed', async () => {
      await publish('First')
      writeFileSync(join(cwd, 'index.js'), 'export default 2')
      await publish('First')
      env.KEY = 'another-key'
      await publish('First')
      env.KEY = 's3cret-key'
      assert.equal(sent().length, 3)
      await served.send('POST', '/integrations/chat', theirs)
      served.exchanges.length = 0
      env.KEY = 'another-key'
      await publish('First')
      env.KEY = 's3cret-key'
      assert.equal(sent().length, 1)
    })

    it('sends nothing in a new state folder if the stored version is unchanged', async () => {
      await publish('First')
      rmSync(join(machine.state, 'integrations.json'))
      const again = await publish('First')
      assert.match(again.stderr, /^chat is unchanged\. To publish it anyway, use --force$/m)
      assert.equal(sent().length, 1)
      for (const change of ['a secret', 'the script', 'the published version']) {
        rmSync(join(machine.state, 'integrations.json'), { force: true })
        const before = sent().length
        if (change === 'a secret') env.KEY = 'another-key'
        if (change === 'the script') writeFileSync(join(cwd, 'index.js'), 'export default 2')
        if (change === 'the published version')
          await served.send('POST', '/integrations/chat', theirs)
        const theirWrites = change === 'the published version' ? 1 : 0
        await publish('First')
        assert.equal(sent().length, before + theirWrites + 1, change)
      }
      env.KEY = 's3cret-key'
      const text = readFileSync(join(cwd, 'kept/chat@1.json'), 'utf8')
      assert.match(text, /"check": \{\s+"salt": "[0-9a-f]{32}",\s+"fingerprint": "[0-9a-f]{64}"/)
      assert.doesNotMatch(text, /s3cret-key|literal-secret/)
    })

    it('stores no secret', async () => {
      const { stderr } = await publish('First')
      assert.match(
        stderr,
        /^note: The value of secrets\.OTHER is not stored\. A rollback reads it from the environment variable OTHER$/m,
      )
      assert.deepEqual(readdirSync(join(cwd, 'kept')), ['chat@1.json'])
      const text = readFileSync(join(cwd, 'kept/chat@1.json'), 'utf8')
      assert.doesNotMatch(text, /s3cret-key|literal-secret/)
      const state = readFileSync(join(machine.state, 'integrations.json'), 'utf8')
      assert.doesNotMatch(state, /s3cret-key|literal-secret/)
    })

    it('rejects storing a script that contains a secret, and publishes nothing', async () => {
      writeFileSync(join(cwd, 'index.js'), 'export default "s3cret-key"')
      const { stderr } = await run('integrations publish --keep-in kept', 11)
      assert.match(stderr, /The script of chat contains the value of a secret/)
      assert.deepEqual(sent(), [])
    })

    it('publishes the previous version, and undoes and redoes the rollback', async () => {
      await publish('First')
      await publish('Second')
      const { stdout } = await run('integrations rollback chat --from kept --json')
      assert.equal(JSON.parse(stdout).version, 3)
      const undone = await run('undo --yes --json')
      assert.equal(JSON.parse(undone.stdout).version, 4)
      await run('jobs undo last --yes')
      assert.deepEqual(titles(), ['First', 'Second', 'First', 'Second', 'First'])
    })

    it('goes further back with each rollback, and fails if there is no earlier version', async () => {
      for (const title of ['First', 'Second', 'Third']) await publish(title)
      await run('integrations rollback chat --from kept')
      await run('integrations rollback chat --from kept')
      assert.deepEqual(titles(), ['First', 'Second', 'Third', 'Second', 'First'])
      const { stderr } = await run('integrations rollback chat --from kept', 3)
      assert.match(stderr, /"kept" does not contain an earlier version of chat/)
      assert.match(stderr, /Version 5, a rollback to version 1, is published/)
      await publish('Fourth')
      await run('integrations rollback chat --from kept')
      await run('integrations rollback chat --from kept --to 3')
      await run('integrations rollback chat --from kept')
      assert.deepEqual(titles().slice(5), ['Fourth', 'First', 'Third', 'Second'])
    })

    it('does not undo a rollback if someone else published since', async () => {
      await publish('First')
      await publish('Second')
      await run('integrations rollback chat --from kept')
      await served.send('POST', '/integrations/chat', theirs)
      const { stderr } = await run('undo --yes', 6)
      assert.match(stderr, /Expected version 3 of \S*chat, but version 4 is published/)
      assert.equal(titles().at(-1), 'Theirs')
    })

    it('publishes once when killed at any request', async () => {
      await publish('First')
      await publish('Second')
      const line = splitArguments('integrations rollback chat --from kept')
      const resumed: string[] = []
      for (const request of [1, 2, 3]) {
        for (const moment of ['before', 'after'] as const) {
          const count = sent().length
          const jobs = machine.jobs().length
          await machine.runKilled(line, { request, moment }, { cwd, clock, env })
          if (machine.jobs().length === jobs) continue
          resumed.push(`${request} ${moment}`)
          await run('jobs resume last')
          assert.equal(sent().length, count + 1, `${request} ${moment}`)
          assert.equal(titles().at(-1), 'First', `${request} ${moment}`)
          await run('integrations rollback chat --from kept --to 2')
        }
      }
      assert.deepEqual(resumed, ['3 before', '3 after'])
    })

    it('sends nothing in a dry run', async () => {
      await publish('First')
      await publish('Second')
      const { stdout } = await run('integrations rollback chat --from kept --dry-run --json')
      const { method, body } = JSON.parse(stdout)
      assert.deepEqual(
        [method, body.title, body.script, body.secrets],
        [
          'POST',
          'First',
          'var e=1;export{e as default};\n',
          { KEY: `\${{ env.KEY }}`, OTHER: `\${{ env.OTHER }}` },
        ],
      )
      assert.equal(sent().length, 2)
    })

    it('reports missing versions, damaged files, and a missing folder', async () => {
      await publish('First')
      const one = await run('integrations rollback chat --from kept', 3)
      assert.match(one.stderr, /"kept" does not contain an earlier version of chat/)
      assert.match(one.stderr, /The folder contains version 1\. Version 1 is published/)
      await run('integrations publish --keep-in kept --force')
      const same = await run('integrations rollback chat --from kept', 3)
      assert.match(
        same.stderr,
        /"kept" does not contain an earlier version of chat with different content$/m,
      )
      const other = await run('integrations rollback chat --from kept --to 7', 3)
      assert.match(other.stderr, /"kept" does not contain version 7 of chat/)
      writeFileSync(join(cwd, 'kept/chat@0.json'), '{"docsctl": ')
      const damaged = await run('integrations rollback chat --from kept', 3)
      assert.match(
        damaged.stderr,
        /^note: chat@0\.json is ignored, because it does not contain a version$/m,
      )
      const none = await run('integrations rollback chat --from nowhere', 2)
      assert.match(none.stderr, /Cannot read --from nowhere/)
      assert.equal(sent().length, 2)
    })

    it('requires the secrets of the stored version', async () => {
      await publish('First')
      await publish('Second')
      const ended = await machine.run(splitArguments('integrations rollback chat --from kept'), {
        cwd,
        clock,
        env: { KEY: 'x' },
      })
      assert.equal(ended.exit, 2)
      assert.match(ended.stderr, /The environment variable OTHER is not set/)
    })

    it('notes that a rollback cannot be undone if the current version is not stored', async () => {
      await publish('First')
      await publish('Second')
      rmSync(join(cwd, 'kept/chat@2.json'))
      const { stderr } = await run('integrations rollback chat --from kept')
      assert.match(
        stderr,
        /^note: The rollback cannot be undone, because "kept" does not contain version 2, and the service does not return published versions of integrations$/m,
      )
      await run('undo --yes', 1)
    })
  })

  describe('of a specification', () => {
    const publish = async (path: string, more = '') => {
      writeFileSync(join(cwd, 'api.yaml'), document(path))
      await run(`openapi publish pets api.yaml --keep-in kept ${more}`)
    }
    const texts = () => sent().map(({ text }) => /\/\w+(?=:)/.exec(String(text))?.[0])

    it('publishes the previous version, and undoes and redoes the rollback', async () => {
      mkdirSync(join(cwd, 'kept'))
      await publish('/dogs')
      await publish('/cats')
      await publish('/cats')
      assert.equal(readdirSync(join(cwd, 'kept')).length, 2)
      const { stdout } = await run('openapi rollback pets --from kept --json')
      assert.equal(JSON.parse(stdout).result, 'updated')
      await run('undo --yes')
      await run('jobs undo last --yes')
      assert.deepEqual(texts(), ['/dogs', '/cats', '/dogs', '/cats', '/dogs'])
    })

    it('stores only documents that docsctl reads, after they are processed', async () => {
      const url = await run(
        'openapi publish pets https://example.com/a.yaml --keep-in kept --no-wait',
        2,
      )
      assert.match(url.stderr, /--keep-in requires --fetch if the document is a URL/)
      assert.match(url.stderr, /--keep-in cannot be used with --no-wait/)
    })

    it('sends nothing in a new state folder if the stored version is unchanged', async () => {
      await publish('/dogs')
      rmSync(join(machine.state, 'openapi.json'))
      writeFileSync(join(cwd, 'api.yaml'), document('/dogs'))
      const { stdout } = await run('openapi publish pets api.yaml --keep-in kept --json')
      assert.equal(JSON.parse(stdout).result, 'unchanged')
      rmSync(join(machine.state, 'openapi.json'), { force: true })
      await publish('/cats')
      assert.deepEqual(texts(), ['/dogs', '/cats'])
    })

    it('stores the published version first if the folder does not contain it', async () => {
      await publish('/dogs')
      writeFileSync(join(cwd, 'api.yaml'), document('/cats'))
      await run('openapi publish pets api.yaml')
      const tried = await run('openapi rollback pets --from kept --dry-run')
      assert.doesNotMatch(tried.stderr, /note: /)
      assert.equal(readdirSync(join(cwd, 'kept')).length, 1)
      const { stderr } = await run('openapi rollback pets --from kept')
      assert.match(
        stderr,
        /^note: Stored the published version \S+ in "kept", so that the rollback can be undone$/m,
      )
      await run('undo --yes')
      assert.deepEqual(texts(), ['/dogs', '/cats', '/dogs', '/cats'])
    })

    it('rejects a different version than the expected one', async () => {
      await publish('/dogs')
      await publish('/cats')
      const ended = await run('openapi rollback pets --from kept --expect-version x', 6)
      assert.match(ended.stderr, /Expected version x of /)
      assert.equal(sent().length, 2)
    })
  })
})
