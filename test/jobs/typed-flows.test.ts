import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endAll, type Served } from '../sandbox/served.ts'
import { splitArguments, type World } from '../support/docsctl.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { documentText, withChangeRequests, writeManifest } from '../support/processes/flow-jobs.ts'
import { type KillableMachine, machineOn } from '../support/processes/killed-job.ts'

describe('a flow that was typed on a terminal', () => {
  let clock: FakeClock
  let served: Served
  let machine: KillableMachine
  let cwd: string
  let space: string
  let ids: string[]
  let site: string

  beforeEach(async () => {
    clock = fakeClock()
    ;({ served, space, ids } = await withChangeRequests(1, { time: clock.now }))
    machine = machineOn(served, 'acme')
    cwd = join(machine.folder, 'files')
    mkdirSync(cwd)
    site = (await served.send('POST', '/orgs/acme/sites', { title: 'Docs' })).body.id
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  const run = (line: string, world: World = {}) =>
    machine.run(splitArguments(line), { cwd, clock, ...world })
  const typed = async (line: string) => {
    const ended = await run(line, { terminal: 200, stdin: ['y'] })
    assert.equal(ended.exit, 0, ended.stderr)
    const listed = await run('jobs list --columns command,state,caller --json')
    return JSON.parse(listed.stdout) as object[]
  }
  const caller = () => [...served.sandbox.tables.all('members')][0]?.user
  const undone = () => run('undo', { terminal: 200, stdin: ['y'] })
  const published = async () =>
    (await served.send('GET', `/orgs/acme/sites/${site}`)).body.published

  it('publishes a site, and undo unpublishes it', async () => {
    const jobs = await typed(`sites publish ${site}`)
    assert.deepEqual(jobs, [{ command: 'sites publish', state: 'done', caller: caller() }])
    assert.equal(await published(), true)
    const { exit, stderr } = await undone()
    assert.equal(exit, 0, stderr)
    assert.equal(await published(), false)
  })

  it('publishes a specification, and undo deletes it', async () => {
    writeManifest(cwd, ['cats'])
    const jobs = await typed('openapi publish --manifest all.yaml')
    assert.deepEqual(jobs, [{ command: 'openapi publish', state: 'done', caller: caller() }])
    const specifications = () => [...served.sandbox.tables.all('openapiSpecs')].length
    assert.equal(specifications(), 1)
    const { exit, stderr } = await undone()
    assert.equal(exit, 0, stderr)
    assert.equal(specifications(), 0)
  })

  it('publishes another version of a specification, and undo explains why the version remains', async () => {
    writeManifest(cwd, ['cats'])
    await typed('openapi publish --manifest all.yaml')
    writeFileSync(join(cwd, 'cats.yaml'), documentText('lions'))
    await typed('openapi publish --manifest all.yaml')
    const { exit, stderr } = await undone()
    assert.equal(exit, 1)
    assert.match(
      stderr,
      /^note: The change to cats cannot be undone: the previous document must be published again, with docsctl openapi publish or docsctl openapi rollback$/m,
    )
  })

  it('merges a change request, and undo explains why the merge remains', async () => {
    const jobs = await typed(`change-requests merge ${ids[0]} --space ${space}`)
    assert.deepEqual(jobs, [{ command: 'change-requests merge', state: 'done', caller: caller() }])
    const { exit, stderr } = await undone()
    assert.equal(exit, 1)
    assert.match(stderr, /^note: The change to \S+ cannot be undone: a merge cannot be reverted$/m)
    assert.match(stderr, /^docsctl: No changes of job \S+ can be undone$/m)
  })

  it('imports redirects, and undo explains why the redirects remain', async () => {
    writeFileSync(join(cwd, 'redirects.csv'), 'source,destination\n/a,https://acme.example/a\n')
    const jobs = await typed(`sites redirects import redirects.csv --site ${site}`)
    assert.deepEqual(jobs, [{ command: 'sites redirects import', state: 'done', caller: caller() }])
    const { exit, stderr } = await undone()
    assert.equal(exit, 1)
    assert.match(stderr, /cannot be undone/)
    assert.match(stderr, /^docsctl: No changes of job \S+ can be undone$/m)
  })
})
