import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptySeed } from '../../src/sandbox/seed/seed.ts'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { splitArguments } from '../support/docsctl.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { countExecutions, documentText, writeManifest } from '../support/processes/flow-jobs.ts'
import { type KillableMachine, machineOn } from '../support/processes/killed-job.ts'

const slugs = ['cats', 'dogs', 'fish']

describe('publishing with a journal', () => {
  let clock: FakeClock
  let served: Served
  let machine: KillableMachine
  let cwd: string

  beforeEach(async () => {
    clock = fakeClock()
    served = await serve({ seed: emptySeed, time: clock.now })
    machine = machineOn(served, 'acme')
    cwd = join(machine.folder, 'apis')
    mkdirSync(cwd)
    writeManifest(cwd, slugs)
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  const run = (line: string, env = {}) => machine.run(splitArguments(line), { cwd, clock, env })
  const publish = (more = '') => run(`openapi publish --manifest all.yaml ${more}`)
  const published = () => countExecutions(served, 'openapi.publish', -1)
  /** Kills the process at the first publish request, so that its response is lost. */
  const killedAtPublish = async (line: string) => {
    for (let request = 1; published().size === 0; request += 1) {
      served.exchanges.splice(0)
      await machine.runKilled(splitArguments(line), { request, moment: 'after' }, { cwd, clock })
    }
  }

  it('is a job on request and records no document', async () => {
    const { exit, stderr } = await publish('--journal')
    assert.equal(exit, 0, stderr)
    const [job] = JSON.parse((await run('jobs list --json')).stdout)
    assert.deepEqual(
      [job.command, job.words, job.state, job.steps, job.done],
      ['openapi publish', ['--manifest', 'all.yaml', '--journal'], 'done', 3, 3],
    )
    const [name = ''] = machine.jobs()
    assert.doesNotMatch(readFileSync(join(machine.state, 'jobs', name), 'utf8'), /operationId/)
  })

  it('creates no job for a check', async () => {
    await publish('--journal --check')
    await publish('--journal --dry-run')
    assert.deepEqual(machine.jobs(), [])
  })

  it('resumes from another folder if the documents are still in place', async () => {
    await killedAtPublish('openapi publish --manifest all.yaml --journal --jobs 1')
    const resumed = await machine.run(
      splitArguments('jobs resume last --columns slug,result,version'),
      {
        clock,
      },
    )
    assert.equal(resumed.exit, 0, resumed.stderr)
    assert.deepEqual(
      resumed.stdout.split('\n').map((line) => line.split('\t').slice(0, 2).join(' ')),
      ['cats created', 'dogs created', 'fish created', ''],
    )
    assert.deepEqual(published(), new Map(slugs.map((slug) => [slug, 1])))
    assert.deepEqual(
      (await publish('--columns slug,result')).stdout,
      'cats\tunchanged\ndogs\tunchanged\nfish\tunchanged\n',
    )
  })

  it('does not resume with a changed document', async () => {
    await killedAtPublish('openapi publish --manifest all.yaml --journal --jobs 1')
    writeFileSync(join(cwd, 'fish.yaml'), documentText('other'))
    const resumed = await run('jobs resume last')
    assert.equal(resumed.exit, 6)
    assert.match(resumed.stderr, /fish\.yaml has changed since job \S+ started/)
    assert.deepEqual(published(), new Map([['cats', 1]]))
  })

  it('does not resume with a list of different documents', async () => {
    await killedAtPublish('openapi publish --dir . --journal --jobs 1')
    rmSync(join(cwd, 'all.yaml'), { force: true })
    writeFileSync(join(cwd, 'birds.yaml'), documentText('birds'))
    const resumed = await run('jobs resume last')
    assert.equal(resumed.exit, 6)
    assert.match(resumed.stderr, /The input of job \S+ has changed since the job started/)
  })

  it('does not trust versions that another user published in the meantime', async () => {
    await killedAtPublish('openapi publish cats cats.yaml --journal')
    clock.advance(5_000)
    await served.send('PUT', '/orgs/acme/openapi/cats', {
      source: { text: documentText('theirs') },
    })
    const resumed = await run('jobs resume last')
    assert.equal(resumed.exit, 9)
    assert.match(resumed.stderr, /whether cats was published\. The specification has changed since/)
    assert.deepEqual(published(), new Map([['cats', 2]]))
    const [{ unknown }] = JSON.parse((await run('jobs list --json')).stdout)
    assert.equal(unknown, 1)
  })

  it('sends requests that were unsent when the process was killed, even over an older version', async () => {
    await run('openapi publish cats cats.yaml')
    writeFileSync(join(cwd, 'cats.yaml'), documentText('newer'))
    clock.advance(60_000)
    // the first requests read the caller and the current state; the third would publish
    const line = splitArguments('openapi publish cats cats.yaml --journal')
    await machine.runKilled(line, { request: 3, moment: 'before' }, { cwd, clock })
    assert.deepEqual(published(), new Map([['cats', 1]]))
    const slept = clock.now()
    const resumed = await run('jobs resume last --columns result')
    assert.deepEqual([resumed.exit, resumed.stdout], [0, 'result\tupdated\n'], resumed.stderr)
    assert.deepEqual(published(), new Map([['cats', 2]]))
    // docsctl waits, because a request of the killed process may arrive late
    assert.ok(clock.now() - slept >= 10_000)
  })

  it('waits for answered requests without sending them again', async () => {
    const waits = await run('openapi publish cats cats.yaml --journal --wait-timeout 100ms')
    assert.equal(waits.exit, 8, waits.stderr)
    const resumed = await run('jobs resume last --json')
    assert.equal(resumed.exit, 8, resumed.stderr)
    clock.advance(10_000)
    const last = await run('jobs resume last --json')
    assert.equal(last.exit, 0, last.stderr)
    assert.equal(JSON.parse(last.stdout).result, 'created')
    assert.deepEqual(published(), new Map([['cats', 1]]))
  })

  it('is undone if it created a specification and no one has published since', async () => {
    await publish('--journal')
    clock.advance(60_000)
    await served.send('PUT', '/orgs/acme/openapi/dogs', {
      source: { text: documentText('theirs') },
    })
    clock.advance(60_000)
    const undone = await run('undo --yes')
    assert.equal(undone.exit, 12, undone.stderr)
    assert.match(undone.stderr, /Changed remotely: lastVersion is/)
    const left = [...served.sandbox.tables.all('openapiSpecs')].map(({ slug }) => slug)
    assert.deepEqual(left, ['dogs'])
  })

  it('is not deleted by undo of openapi create if someone has published it again since', async () => {
    assert.equal((await run('openapi create cats cats.yaml --journal')).exit, 0)
    clock.advance(60_000)
    await served.send('PUT', '/orgs/acme/openapi/cats', {
      source: { text: documentText('theirs') },
    })
    clock.advance(60_000)
    const undone = await run('undo --yes')
    assert.equal(undone.exit, 12, undone.stderr)
    assert.match(undone.stderr, /Changed remotely: lastVersion is/)
    assert.equal([...served.sandbox.tables.all('openapiSpecs')].length, 1)
    await run('openapi create dogs dogs.yaml --journal')
    assert.equal((await run('undo --yes')).exit, 0)
    assert.deepEqual(
      [...served.sandbox.tables.all('openapiSpecs')].map(({ slug }) => slug),
      ['cats'],
    )
  })

  it("reports that a new version can't be undone", async () => {
    await publish()
    writeFileSync(join(cwd, 'cats.yaml'), documentText('newer'))
    clock.advance(60_000)
    await run('openapi publish cats cats.yaml --journal')
    const undone = await run('undo --yes')
    assert.equal(undone.exit, 1)
    assert.match(
      undone.stderr,
      /^note: The change to cats cannot be undone: the previous document must be published again, with docsctl openapi publish or docsctl openapi rollback$/m,
    )
  })

  it('requests a secret argument again on resume', async () => {
    await killedAtPublish(`openapi publish cats cats.yaml --journal --state token=s3cret`)
    const [name = ''] = machine.jobs()
    assert.doesNotMatch(readFileSync(join(machine.state, 'jobs', name), 'utf8'), /s3cret/)
    const refused = await run('jobs resume last')
    assert.equal(refused.exit, 2)
    assert.match(
      refused.stderr,
      /journal of job \S+ does not contain state\. Provide the missing values with --input FILE/,
    )
    writeFileSync(join(cwd, 'again.json'), JSON.stringify({ state: 'token=s3cret' }))
    const resumed = await run('jobs resume last --input again.json')
    assert.equal(resumed.exit, 0, resumed.stderr)
    assert.deepEqual(published(), new Map([['cats', 1]]))
    assert.match(readFileSync(join(cwd, 'token=s3cret'), 'utf8'), /lastVersion/)
  })

  it('is rejected for standard input, which can be read only once', async () => {
    const { exit, stderr } = await run('openapi publish cats - --journal')
    assert.equal(exit, 2)
    assert.match(stderr, /--journal requires a file or a URL. Standard input cannot be read again/)
  })
})
