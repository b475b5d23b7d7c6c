import assert from 'node:assert/strict'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { splitArguments } from '../support/docsctl.ts'
import { type KillableMachine, machineOn, membersSeed } from '../support/processes/killed-job.ts'

describe('a batch of members', () => {
  let served: Served
  let machine: KillableMachine
  let me: string
  let others: string[]

  beforeEach(async () => {
    served = await serve({ seed: membersSeed(16) })
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
    machine.run(splitArguments(line), { stdin, ...more })
  const sent = () =>
    served.exchanges
      .splice(0)
      .map(({ method, path }) => `${method} ${path.replace(/^\/v1|\?limit=1000$/g, '')}`)
  const currentRole = (user: string) => served.sandbox.tables.get('members', `acme/${user}`)?.role

  it('removes the role of the last administrator only with an explicit flag', async () => {
    const { exit, stderr } = await run('members update - --role read', [me, ...others])
    assert.equal(exit, 2)
    assert.match(
      stderr,
      new RegExp(
        `^docsctl: The changes would remove or demote the last administrator \\(${me}\\) of acme\\. Confirm with --last-admin$`,
        'm',
      ),
    )
    assert.deepEqual(sent(), ['GET /user', 'GET /orgs/acme/members'])
    const removed = await run('members remove - --yes --journal', [me])
    assert.match(removed.stderr, /Confirm with --last-admin/)
    assert.deepEqual(sent(), ['GET /user', 'GET /orgs/acme/members?role=admin&limit=1000'])
  })

  it('removes a large share of the organization only with an explicit flag', async () => {
    // raising a role doesn't count as a removal
    assert.equal((await run('members update - --role create', others)).exit, 0)
    const { exit, stderr } = await run('members remove - --yes', others)
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /16 of 17 members in acme would be removed or demoted\. Confirm with --allow-large/,
    )
    sent()
    assert.equal((await run('members remove - --yes --allow-large', others)).exit, 0)
    assert.equal(sent().filter((line) => line.startsWith('DELETE')).length, 16)
  })

  it('demotes reviewers to editors only with an explicit flag, and promotes editors freely', async () => {
    served.sandbox.change((tx) => {
      for (const user of others) tx.patch('members', `acme/${user}`, { role: 'review' })
    })
    const demoted = await run('members update - --role edit', others)
    assert.equal(demoted.exit, 2)
    assert.match(
      demoted.stderr,
      /16 of 17 members in acme would be removed or demoted\. Confirm with --allow-large/,
    )
    assert.equal(currentRole(others[0] as string), 'review')
    assert.equal((await run('members update - --role edit --allow-large', others)).exit, 0)
    assert.equal((await run('members update - --role review', others)).exit, 0)
    assert.equal(currentRole(others[0] as string), 'review')
  })

  it('changes the caller last, and only with an explicit flag', async () => {
    await served.send('PATCH', `/orgs/acme/members/${others[0]}`, { role: 'admin' })
    const batch = [me, ...others.slice(1, 11)]
    served.exchanges.splice(0)
    const refused = await run('members update - --role review', batch)
    assert.equal(refused.exit, 2)
    assert.match(
      refused.stderr,
      new RegExp(
        `The changes would remove or reduce your own access \\(${me}\\)\\. Confirm with --including-myself`,
      ),
    )
    assert.deepEqual(sent(), ['GET /user', 'GET /orgs/acme/members'])
    const done = await run('members update - --role review --including-myself --json', batch)
    assert.equal(done.exit, 0, done.stderr)
    const requests = sent()
    assert.deepEqual(requests.slice(0, 2), ['GET /user', 'GET /orgs/acme/members'])
    assert.equal(requests.at(-1), `PATCH /orgs/acme/members/${me}`)
    // the results are in the order of the IDs
    assert.deepEqual(
      JSON.parse(done.stdout).map(({ id }: { id: string }) => id),
      batch,
    )
  })

  it('changes the caller last, even after an interruption', async () => {
    await served.send('PATCH', `/orgs/acme/members/${others[0]}`, { role: 'admin' })
    const batch = [me, ...others.slice(1, 11)]
    await machine.runKilled(
      splitArguments('members update - --role review --including-myself --jobs 1'),
      { request: 6, moment: 'after' },
      { stdin: batch },
    )
    served.exchanges.splice(0)
    assert.equal((await run('jobs resume last')).exit, 0)
    assert.equal(sent().at(-1), `PATCH /orgs/acme/members/${me}`)
    assert.equal(currentRole(me), 'review')
  })

  it("prompts on a terminal before it reduces the caller's access", async () => {
    await served.send('PATCH', `/orgs/acme/members/${others[0]}`, { role: 'admin' })
    const batch = [me, ...others.slice(1, 11)]
    const line = `members update ${batch.join(' ')} --role review`
    const no = await run(line, ['n'], { terminal: 100 })
    assert.equal(no.exit, 130)
    assert.match(
      no.stderr,
      new RegExp(`About to remove or reduce your own access \\(members update\\): ${me}\\n`),
    )
    assert.equal(currentRole(me), 'admin')
    assert.equal((await run(line, ['y'], { terminal: 100 })).exit, 0)
    assert.equal(currentRole(me), 'review')
  })

  it('prompts on a terminal even for a few members', async () => {
    await served.send('PATCH', `/orgs/acme/members/${others[0]}`, { role: 'admin' })
    const line = `members update ${others[1]} ${me} --role review`
    const no = await run(line, ['n'], { terminal: 100 })
    assert.equal(no.exit, 130)
    assert.match(no.stderr, new RegExp(`About to remove or reduce your own access .*: ${me}\n`))
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
    assert.equal(currentRole(me), 'review')
  })

  it('is also checked if it is small, regardless of how the run is confirmed', async () => {
    const few = [me, ...others.slice(0, 2)].join(' ')
    for (const terminal of [undefined, 100]) {
      const where = terminal === undefined ? {} : { terminal }
      const all = await run(`members remove ${few} --yes`, [], where)
      assert.equal(all.exit, 2)
      assert.match(all.stderr, /Confirm with --last-admin/)
    }
    await served.send('PATCH', `/orgs/acme/members/${others[5]}`, { role: 'admin' })
    const own = await run(`members update ${few} --role review --yes`)
    assert.equal(own.exit, 2)
    assert.match(own.stderr, /Confirm with --including-myself/)
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

  it('is also checked when it is undone', async () => {
    const team = (await served.send('PUT', '/orgs/acme/teams', { title: 'Docs' })).body.id
    const done = await run(`teams members set ${team} ${me} ${others[0]} --journal`)
    assert.equal(done.exit, 0, done.stderr)
    const refused = await run('undo --yes')
    assert.equal(refused.exit, 2)
    assert.match(refused.stderr, /Confirm with --including-myself/)
    served.exchanges.splice(0)
    assert.equal((await run('undo --yes --including-myself')).exit, 0)
    const removed = sent().filter((line) => line.startsWith('DELETE'))
    assert.equal(removed.at(-1), `DELETE /orgs/acme/teams/${team}/members/${me}`)
  })

  it('continues with one warning if the service does not identify the caller', async () => {
    await endAll()
    served = await serve({ seed: membersSeed(16), referenceOnly: true })
    const env = { DOCSCTL_API_URL: served.url, DOCSCTL_TOKEN: served.token }
    const ids = [...served.sandbox.tables.all('members')].slice(2, 14).map(({ user }) => user)
    const { exit, stderr } = await run('members update - --role create', ids, { env })
    assert.equal(exit, 0, stderr)
    assert.match(stderr, /^note: Could not check the current user: .*\n\d+ members, complete\n$/)
  })
})
