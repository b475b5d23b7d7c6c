import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptySeed } from '../../src/sandbox/seed/seed.ts'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { splitArguments } from '../support/docsctl.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { countExecutions } from '../support/processes/flow-jobs.ts'
import { type Kill, type KillableMachine, machineOn } from '../support/processes/killed-job.ts'

const names = ['chat', 'forms']

describe('publishing integrations with a journal', () => {
  let served: Served
  let machine: KillableMachine
  let cwd: string
  const clock = fakeClock()

  const begin = async () => {
    served = await serve({ seed: emptySeed, time: clock.now })
    machine = machineOn(served, 'acme')
    cwd = machine.folder
    for (const name of names) {
      mkdirSync(join(cwd, name))
      writeFileSync(
        join(cwd, name, 'gitbook-manifest.yaml'),
        [
          ...[`name: ${name}`, `title: The ${name}`, 'organization: acme', 'script: ./index.ts'],
          ...['scopes: []', 'secrets:', `  KEY: \${{ env.KEY }}`, ''],
        ].join('\n'),
      )
      writeFileSync(join(cwd, name, 'index.ts'), "export { one } from './one.js'")
      writeFileSync(join(cwd, name, 'one.ts'), 'export const one = 1')
    }
  }
  const end = async () => {
    machine.end()
    await endAll()
  }
  beforeEach(begin)
  afterEach(end)

  const env = { KEY: 's3cret-key' }
  const line = 'integrations publish chat forms --journal --jobs 1'
  const run = (text: string) => machine.run(splitArguments(text), { cwd, clock, env })
  const killedAt = (kill: Kill, text = line) =>
    machine.runKilled(splitArguments(text), kill, { cwd, clock, env })
  const published = () => countExecutions(served, 'integrations.publish', -1)
  const once = new Map(names.map((name) => [name, 1]))

  for (const moment of ['before', 'after'] as const) {
    it(`publishes each integration once when killed ${moment} any request`, async () => {
      let request = 1
      for (; (await killedAt({ request, moment })) === 'killed'; request += 1) {
        if (machine.jobs().length > 0) {
          const resumed = await run('jobs resume last --columns name,version')
          assert.equal(resumed.exit, 0, resumed.stderr)
          assert.deepEqual(published(), once, `${request}`)
        }
        await end()
        await begin()
      }
      // reads the caller, and the current state and version of each integration
      assert.equal(request, 6)
    })
  }

  it('records no secret', async () => {
    assert.equal((await run(line)).exit, 0)
    const [name = ''] = machine.jobs()
    assert.doesNotMatch(readFileSync(join(machine.state, 'jobs', name), 'utf8'), /s3cret/)
  })

  it('requires the secrets again to resume', async () => {
    await killedAt({ request: 3, moment: 'after' })
    const resumed = await machine.run(splitArguments('jobs resume last'), { cwd, clock })
    assert.equal(resumed.exit, 2, resumed.stderr)
    assert.match(resumed.stderr, /KEY/)
    const again = await run('jobs resume last')
    assert.equal(again.exit, 12, again.stderr)
    assert.equal((await run('jobs retry last')).exit, 0)
    assert.deepEqual(published(), once)
  })

  it('does not resume if a script module has changed', async () => {
    await killedAt({ request: 3, moment: 'after' })
    writeFileSync(join(cwd, 'forms', 'one.ts'), 'export const one = 2')
    const resumed = await run('jobs resume last')
    assert.equal(resumed.exit, 6)
    assert.match(resumed.stderr, /forms\/one\.ts has changed since job/)
  })

  it('does not trust a version that differs from the request', async () => {
    await killedAt({ request: 3, moment: 'after' })
    await served.send('POST', '/integrations/chat', {
      ...{ title: 'Other', organization: 'acme', description: 'theirs', script: '1', scopes: [] },
    })
    const resumed = await run('jobs resume last')
    assert.equal(resumed.exit, 12)
    assert.match(resumed.stderr, /1: It is unknown whether … was published\n {5}chat$/m)
    assert.deepEqual(
      published(),
      new Map([
        ['chat', 2],
        ['forms', 1],
      ]),
    )
  })

  it('does not trust the next version if it differs from the request', async () => {
    await killedAt({ request: 3, moment: 'before' })
    await served.send('POST', '/integrations/chat', {
      ...{ title: 'Other', organization: 'acme', description: 'theirs', script: '1', scopes: [] },
    })
    const resumed = await run('jobs resume last')
    assert.equal(resumed.exit, 12, resumed.stderr)
    assert.equal(published().get('chat'), 1)
  })

  it('can be undone for a created integration, but not for a new version', async () => {
    await run('integrations publish chat')
    assert.equal((await run(line)).exit, 0)
    const undone = await run('undo --yes')
    assert.equal(undone.exit, 12, undone.stderr)
    assert.match(
      undone.stderr,
      /^note: The change to chat cannot be undone: published versions cannot be removed\. To publish a stored version again, run docsctl integrations rollback$/m,
    )
    assert.deepEqual(
      [...served.sandbox.tables.all('integrations')].map(({ id }) => id),
      ['chat'],
    )
  })
  it('is not unpublished by undo if someone has published it again since', async () => {
    assert.equal((await run(line)).exit, 0)
    await served.send('POST', '/integrations/chat', {
      ...{ title: 'Other', organization: 'acme', description: 'theirs', script: '1', scopes: [] },
    })
    const undone = await run('undo --yes')
    assert.equal(undone.exit, 12, undone.stderr)
    assert.match(undone.stderr, /^ {2}1: Changed remotely: version is 2, not 1\n {5}chat$/m)
    const left = [...served.sandbox.tables.all('integrations')]
    assert.deepEqual(
      left.map(({ id, version }) => [id, version]),
      [['chat', 2]],
    )
  })
})
