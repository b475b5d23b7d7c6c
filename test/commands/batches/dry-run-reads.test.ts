import assert from 'node:assert/strict'
import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../../sandbox/served.ts'
import { words } from '../../support/docsctl.ts'
import { type KillableMachine, machineOn } from '../../support/processes/killed-job.ts'

describe('--dry-run', () => {
  let served: Served
  let machine: KillableMachine

  beforeEach(async () => {
    served = await serve({ seed: demoSeed })
    machine = machineOn(served, 'tidewater')
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  const run = (line: string, stdin: string[] = []) =>
    machine.run(words(`${line} --dry-run`), { stdin })
  const sent = () =>
    served.exchanges.splice(0).map(({ method, path }) => `${method} ${path.replace(/^\/v1/, '')}`)

  it('shows in a table what is there now and what it becomes', async () => {
    const was = served.sandbox.tables.get('teams', 'team_docs')?.title
    const { exit, stdout } = await run('teams update team_docs --title Writers -o tsv')
    assert.equal(exit, 0)
    assert.ok(stdout.includes(`title: ${was} → Writers`), stdout)
    assert.deepEqual(sent(), ['GET /orgs/tidewater/teams/team_docs'])
  })

  it('prints JSON that is the request and nothing else', async () => {
    const { stdout } = await run('teams update team_docs --title Writers')
    assert.deepEqual(JSON.parse(stdout), {
      method: 'PATCH',
      url: `${served.url}/v1/orgs/tidewater/teams/team_docs`,
      body: { title: 'Writers' },
    })
  })

  it('of many takes one list', async () => {
    const ids = ['usr_hugo', 'usr_tim', 'usr_kofi', 'usr_mei']
    const { exit, stdout } = await run('members update - --role guest -o csv', ids)
    assert.equal(exit, 0)
    assert.match(stdout, /role: \w+ → -/)
    assert.deepEqual(sent(), ['GET /orgs/tidewater/members?limit=1000'])
  })

  it('of what no list has reads 50 at most, and says so', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `usr_nobody${index}`)
    const { exit, stderr } = await run('collections update - --title x', ids)
    assert.equal(exit, 3)
    assert.match(stderr, /not checked what is there now: 10 beyond the first 50/)
    assert.equal(sent().filter((line) => line.startsWith('GET /collections/')).length, 50)
  })

  it('ends with 3 where something is not there, behind the requests', async () => {
    const { exit, stdout, stderr } = await run('teams delete team_docs team_none')
    assert.equal(exit, 3)
    assert.equal(JSON.parse(stdout).length, 2)
    assert.match(stderr, /^docsctl: not there: team_none$/m)
  })

  it('prints the requests where nothing can be read, and says so', async () => {
    const { exit, stdout, stderr } = await machine.run(
      words('teams update team_docs --title Writers --dry-run'),
      { env: { DOCSCTL_TOKEN: 'revoked' } },
    )
    assert.equal(exit, 0)
    assert.equal(JSON.parse(stdout).method, 'PATCH')
    assert.match(stderr, /^note: not checked what is there now: .*401/)
  })
})
