import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptySeed } from '../../src/sandbox/seed/seed.ts'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { splitArguments } from '../support/docsctl.ts'
import { type KillableMachine, machineOn } from '../support/processes/killed-job.ts'

describe('imported redirects', () => {
  let served: Served
  let machine: KillableMachine
  let site: string

  beforeEach(async () => {
    served = await serve({ seed: emptySeed })
    machine = machineOn(served, 'acme')
    site = (await served.send('POST', '/orgs/acme/sites', { title: 'Docs' })).body.id
    served.exchanges.splice(0)
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  const run = (line: string, stdin: string[] = []) => machine.run(splitArguments(line), { stdin })
  const rows = (count: number) => [
    'source,destination',
    ...Array.from({ length: count }, (_, index) => `/p${index},https://acme.example/${index}`),
  ]
  const sent = () => served.exchanges.splice(0).filter(({ method }) => method === 'PUT').length
  const there = () => [...served.sandbox.tables.all('redirects')].length

  it('have a journal if there are more than ten redirects', async () => {
    assert.equal((await run(`sites redirects import - --site ${site}`, rows(10))).exit, 0)
    assert.equal((await run('jobs list --json')).stdout, '[]\n')
    const changed = rows(11).map((row) => row.replace('/p', '/q'))
    assert.equal((await run(`sites redirects import - --site ${site}`, changed)).exit, 0)
    const [job] = JSON.parse((await run('jobs list --json')).stdout)
    assert.deepEqual([job.command, job.state, job.steps], ['sites redirects import', 'done', 1])
  })

  it('are resumed after an interruption without repeating answered requests', async () => {
    const line = splitArguments(`sites redirects import - --site ${site}`)
    await machine.runKilled(line, { request: 4, moment: 'before' }, { stdin: rows(1100) })
    assert.equal(sent(), 1)
    const { exit, stdout } = await run('jobs resume last -o json')
    assert.equal(exit, 0)
    assert.equal(JSON.parse(stdout).length, 600)
    assert.equal(sent(), 2)
    assert.equal(there(), 1100)
  })

  it('are retried if they were rejected', async () => {
    const bad = [...rows(11), '/bad,section:sec_none']
    const { exit, stderr } = await run(`sites redirects import - --site ${site}`, bad)
    assert.equal(exit, 12)
    assert.match(
      stderr,
      /^docsctl: 1 of 12 redirects failed\n {2}\/bad: destination refers to "sec_none", which is not on the site$/m,
    )
    const [job] = JSON.parse((await run('jobs list --json')).stdout)
    assert.equal(job.failed, 1)
    assert.equal((await run('jobs retry last')).exit, 12)
  })

  it('are not resumed if the file has changed', async () => {
    const file = join(machine.folder, 'redirects.csv')
    writeFileSync(file, rows(600).join('\n'))
    const line = splitArguments(`sites redirects import ${file} --site ${site}`)
    await machine.runKilled(line, { request: 4, moment: 'before' })
    writeFileSync(file, rows(599).join('\n'))
    const { exit, stderr } = await run('jobs resume last')
    assert.equal(exit, 6)
    assert.match(stderr, /redirects\.csv/)
  })
})
