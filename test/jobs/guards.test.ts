import assert from 'node:assert/strict'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { words } from '../support/docsctl.ts'
import { type KillableMachine, machineOn, teamOf } from '../support/processes/killed-job.ts'

describe('a batch of members', () => {
  let served: Served
  let machine: KillableMachine
  let me: string
  let others: string[]

  beforeEach(async () => {
    served = await serve({ seed: teamOf(16) })
    machine = machineOn(served, 'acme')
    me = (await served.send('GET', '/user')).body.id
    others = [...served.sandbox.tables.all('members')]
      .map(({ user }) => user)
      .filter((user) => user !== me)
    served.exchanges.splice(0)
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  const run = (line: string, stdin: string[] = [], more = {}) =>
    machine.run(words(line), { stdin, ...more })
  const sent = () =>
    served.exchanges
      .splice(0)
      .map(({ method, path }) => `${method} ${path.replace(/^\/v1|\?limit=1000$/g, '')}`)
  const roleOf = (user: string) => served.sandbox.tables.get('members', `acme/${user}`)?.role

  it('never takes its role from the last administrator without a word for it', async () => {
    const { exit, stderr } = await run('members update - --role read', [me, ...others])
    assert.equal(exit, 2)
    assert.match(
      stderr,
      new RegExp(`^docsctl: --last-admin is needed: ${me} is the last administrator of acme$`, 'm'),
    )
    assert.deepEqual(sent(), ['GET /user', 'GET /orgs/acme/members'])
    const removed = await run('members remove - --yes --journal', [me])
    assert.match(removed.stderr, /--last-admin is needed/)
    assert.deepEqual(sent(), ['GET /user', 'GET /orgs/acme/members?role=admin&limit=1000'])
  })

  it('takes much of an organization away only with a word for it', async () => {
    // more than what they have is nothing that is taken away
    assert.equal((await run('members update - --role create', others)).exit, 0)
    const { exit, stderr } = await run('members remove - --yes', others)
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /--allow-large is needed: this takes away or demotes 16 of 17 members of acme\n {2}try: the same with --allow-large, where it is meant\n/,
    )
    sent()
    assert.equal((await run('members remove - --yes --allow-large', others)).exit, 0)
    assert.equal(sent().filter((line) => line.startsWith('DELETE')).length, 16)
  })

  it('does the caller last, and only with a word for it', async () => {
    await served.send('PATCH', `/orgs/acme/members/${others[0]}`, { role: 'admin' })
    const batch = [me, ...others.slice(1, 11)]
    served.exchanges.splice(0)
    const refused = await run('members update - --role review', batch)
    assert.equal(refused.exit, 2)
    assert.match(
      refused.stderr,
      new RegExp(
        `--including-myself is needed: this takes away what you yourself \\(${me}\\) have`,
      ),
    )
    assert.deepEqual(sent(), ['GET /user', 'GET /orgs/acme/members'])
    const done = await run('members update - --role review --including-myself --json', batch)
    assert.equal(done.exit, 0, done.stderr)
    const requests = sent()
    assert.deepEqual(requests.slice(0, 2), ['GET /user', 'GET /orgs/acme/members'])
    assert.equal(requests.at(-1), `PATCH /orgs/acme/members/${me}`)
    // the results stand in the order of the ids all the same
    assert.deepEqual(
      JSON.parse(done.stdout).map(({ id }: { id: string }) => id),
      batch,
    )
  })

  it('does the caller last also after it broke off', async () => {
    await served.send('PATCH', `/orgs/acme/members/${others[0]}`, { role: 'admin' })
    const batch = [me, ...others.slice(1, 11)]
    await machine.runKilled(
      words('members update - --role review --including-myself --jobs 1'),
      { request: 6, moment: 'after' },
      { stdin: batch },
    )
    served.exchanges.splice(0)
    assert.equal((await run('jobs resume last')).exit, 0)
    assert.equal(sent().at(-1), `PATCH /orgs/acme/members/${me}`)
    assert.equal(roleOf(me), 'review')
  })

  it('asks on a terminal before it takes something from the caller', async () => {
    await served.send('PATCH', `/orgs/acme/members/${others[0]}`, { role: 'admin' })
    const batch = [me, ...others.slice(1, 11)]
    const line = `members update ${batch.join(' ')} --role review`
    const no = await run(line, ['n'], { terminal: 100 })
    assert.equal(no.exit, 130)
    assert.match(
      no.stderr,
      new RegExp(`About to take away what you yourself have \\(members update\\): ${me}\\n`),
    )
    assert.equal(roleOf(me), 'admin')
    assert.equal((await run(line, ['y'], { terminal: 100 })).exit, 0)
    assert.equal(roleOf(me), 'review')
  })

  it('asks on a terminal also where there are few', async () => {
    await served.send('PATCH', `/orgs/acme/members/${others[0]}`, { role: 'admin' })
    const line = `members update ${others[1]} ${me} --role review`
    const no = await run(line, ['n'], { terminal: 100 })
    assert.equal(no.exit, 130)
    assert.match(no.stderr, new RegExp(`About to take away what you yourself have .*: ${me}\n`))
    assert.deepEqual(
      sent().filter((one) => one.startsWith('PATCH')),
      [`PATCH /orgs/acme/members/${others[0]}`],
    )
    assert.equal(
      (await run(`members update ${others[1]} ${others[2]} --role review`, [], { terminal: 100 }))
        .exit,
      0,
    )
    assert.equal((await run(line, [], { terminal: 100 })).exit, 130)
    assert.equal((await run(`${line} --yes --including-myself`, [], { terminal: 100 })).exit, 0)
    assert.equal(roleOf(me), 'review')
  })

  it('guards few as well, whatever stands for a yes', async () => {
    const few = [me, ...others.slice(0, 2)].join(' ')
    for (const terminal of [undefined, 100]) {
      const where = terminal === undefined ? {} : { terminal }
      const all = await run(`members remove ${few} --yes`, [], where)
      assert.equal(all.exit, 2)
      assert.match(all.stderr, /--last-admin is needed/)
    }
    await served.send('PATCH', `/orgs/acme/members/${others[5]}`, { role: 'admin' })
    const own = await run(`members update ${few} --role review --yes`)
    assert.equal(own.exit, 2)
    assert.match(own.stderr, /--including-myself is needed/)
    sent()
    const done = await run(`members update ${few} --role review --jobs 1 --including-myself`)
    assert.equal(done.exit, 0, done.stderr)
    assert.deepEqual(sent(), [
      'GET /user',
      'GET /orgs/acme/members?role=admin&limit=1000',
      `PATCH /orgs/acme/members/${others[0]}`,
      `PATCH /orgs/acme/members/${others[1]}`,
      `PATCH /orgs/acme/members/${me}`,
    ])
  })

  it('guards what takes it back as well', async () => {
    const team = (await served.send('PUT', '/orgs/acme/teams', { title: 'Docs' })).body.id
    const done = await run(`teams members set ${team} ${me} ${others[0]} --journal`)
    assert.equal(done.exit, 0, done.stderr)
    const refused = await run('undo --yes')
    assert.equal(refused.exit, 2)
    assert.match(refused.stderr, /--including-myself is needed/)
    served.exchanges.splice(0)
    assert.equal((await run('undo --yes --including-myself')).exit, 0)
    const removed = sent().filter((line) => line.startsWith('DELETE'))
    assert.equal(removed.at(-1), `DELETE /orgs/acme/teams/${team}/members/${me}`)
  })

  it('goes on where the service does not tell who calls, and says so once', async () => {
    await endAll()
    served = await serve({ seed: teamOf(16), referenceOnly: true })
    const env = { DOCSCTL_API_URL: served.url, DOCSCTL_TOKEN: served.token }
    const ids = [...served.sandbox.tables.all('members')].slice(2, 14).map(({ user }) => user)
    const { exit, stderr } = await run('members update - --role create', ids, { env })
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /^note: not checked who calls: .*\n\d+ members, complete\n$/)
  })
})
