import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import { splitArguments, type World } from '../support/docsctl.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { type KillableMachine, machineOn, wholeState } from '../support/processes/killed-job.ts'

describe('the journal of a single change', () => {
  let served: Served
  let machine: KillableMachine
  let clock: FakeClock

  beforeEach(async () => {
    clock = fakeClock('2026-11-20T10:00:00Z')
    const tokens = [{ token: 'own' }, { token: 'other', member: 'usr_hugo' }]
    served = await serve({ seed: demoSeed, tokens })
    machine = machineOn(served, 'tidewater')
  })
  afterEach(async () => {
    machine.end()
    await endAll()
  })

  const run = async (line: string, { env, ...more }: World = {}) => {
    served.exchanges.splice(0)
    const ended = await machine.run(splitArguments(line), {
      clock,
      env: { DOCSCTL_CONFIG_DIR: join(machine.folder, 'config'), ...env },
      ...more,
    })
    clock.advance(1000)
    return ended
  }
  const typed = (line: string, ...stdin: string[]) => run(line, { terminal: 200, stdin })
  const requests = () => served.exchanges.map(({ method, path }) => `${method} ${path}`)
  const jobs = async () =>
    (await machine.run(splitArguments('jobs list --columns command'))).stdout
      .split('\n')
      .slice(0, -1)

  /** The environment of a user whose cache folder is writable. */
  const caching = () => ({ DOCSCTL_CACHE_DIR: join(machine.folder, 'cache') })
  const usersFile = () => join(machine.folder, 'cache/users.json')

  it('needs two more requests for the first change with a token, and one for later changes', async () => {
    const world = { terminal: 200, env: caching() }
    const sent: string[][] = []
    for (const title of ['Manual', 'Reference']) {
      const changed = await run(`spaces update sp_handbook --title ${title}`, world)
      assert.equal(changed.exit, 0, changed.stderr)
      sent.push(requests())
    }
    const change = ['GET /v1/spaces/sp_handbook', 'PATCH /v1/spaces/sp_handbook']
    assert.deepEqual(sent, [['GET /v1/user', ...change], change])
    const undone = await run('undo', { ...world, stdin: ['y'] })
    assert.equal(undone.exit, 0, undone.stderr)
    assert.equal(served.sandbox.tables.get('spaces', 'sp_handbook')?.title, 'Manual')
    const other = await run('jobs undo last --yes', {
      env: { ...caching(), DOCSCTL_TOKEN: 'other' },
    })
    assert.match(other.stderr, /^docsctl: Job \S+ was started with the token of user "usr_/m)
  })

  it('needs only one more request for the first change after whoami', async () => {
    await run('whoami', { env: caching() })
    await run('change-requests update cr_handbook_1 --space sp_handbook --subject Pay', {
      terminal: 200,
      env: caching(),
    })
    assert.deepEqual(requests(), [
      'GET /v1/spaces/sp_handbook/change-requests/cr_handbook_1',
      'PATCH /v1/spaces/sp_handbook/change-requests/cr_handbook_1',
    ])
  })

  it('records the user of each token, stored by a hash in a private file', async () => {
    const tokens = ['own', 'other', 'own']
    for (const [index, token] of tokens.entries()) {
      const env = { ...caching(), DOCSCTL_TOKEN: token }
      await run(`spaces update sp_handbook --title T${index}`, { terminal: 200, env })
    }
    assert.ok(!requests().includes('GET /v1/user'))
    const users = Object.entries(JSON.parse(readFileSync(usersFile(), 'utf8')))
    assert.deepEqual(
      users.map(([key, id]) => [/^[0-9a-f]{64}$/.test(key), id]),
      [
        [true, 'usr_ines'],
        [true, 'usr_hugo'],
      ],
    )
    assert.equal(statSync(usersFile()).mode & 0o777, 0o600)
    const callers = readdirSync(join(machine.state, 'jobs'))
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => readFileSync(join(machine.state, 'jobs', name), 'utf8').split('\n')[0])
      .map((header) => JSON.parse(header ?? '').caller)
    assert.deepEqual(callers, ['usr_ines', 'usr_hugo', 'usr_ines'])
  })

  it('requests the user again if the file of users is damaged', async () => {
    mkdirSync(join(machine.folder, 'cache'))
    for (const text of ['', '[]', '{"a": 5}']) {
      writeFileSync(usersFile(), text)
      await run('spaces update sp_handbook --title Manual', { terminal: 200, env: caching() })
      assert.equal(requests()[0], 'GET /v1/user')
    }
  })

  it('is written for a change that was typed, with at most two more requests', async () => {
    const before = wholeState(served.sandbox.tables)
    const changed = await typed('spaces update sp_handbook --title Manual')
    assert.equal(changed.exit, 0, changed.stderr)
    assert.deepEqual(requests(), [
      'GET /v1/user',
      'GET /v1/spaces/sp_handbook',
      'PATCH /v1/spaces/sp_handbook',
    ])
    const undone = await typed('undo', 'y')
    assert.equal(undone.exit, 0, undone.stderr)
    assert.match(undone.stderr, /^note: The last change was "spaces update", just now /)
    assert.deepEqual(wholeState(served.sandbox.tables), before)
  })

  it('is written for a typed deletion with --yes', async () => {
    const deleted = await typed('spaces delete sp_handbook --yes')
    assert.equal(deleted.exit, 0, deleted.stderr)
    assert.deepEqual(await jobs(), ['spaces delete'])
    assert.equal((await typed('undo', 'y')).exit, 0)
    assert.equal(served.sandbox.tables.get('spaces', 'sp_handbook')?.deletedAt, undefined)
  })

  it('is written without reading a list if a command on a terminal creates a resource', async () => {
    const created = await typed('collections create --title Pilots')
    assert.equal(created.exit, 0, created.stderr)
    assert.deepEqual(requests(), ['GET /v1/user', 'POST /v1/orgs/tidewater/collections'])
    assert.equal((await typed('undo', 'y')).exit, 0)
    assert.equal(
      [...served.sandbox.tables.all('collections')].some(({ title }) => title === 'Pilots'),
      false,
    )
  })

  it('is written for a few changes of IDs that were piped in on a terminal', async () => {
    const lines = ['usr_hugo', 'usr_mei']
    const changed = await run('members update - --role guest', {
      stdin: lines,
      terminal: 200,
    })
    assert.equal(changed.exit, 0, changed.stderr)
    assert.deepEqual(await jobs(), ['members update'])
  })

  it('is not written in a script, which undo reports', async () => {
    const changed = await run('spaces update sp_handbook --title Manual')
    assert.equal(changed.exit, 0, changed.stderr)
    assert.deepEqual(requests(), ['PATCH /v1/spaces/sp_handbook'])
    assert.deepEqual(await jobs(), [])
    const undone = await run('undo --yes')
    assert.equal(undone.exit, 1)
    assert.equal(
      undone.stderr,
      `docsctl: The last change was "spaces update", just now (2026-11-20T10:00:00.000Z). It was not journaled, so it cannot be undone
  Nothing was sent. To journal changes in a script, use --journal, or change the default
  try: docsctl config set journal always
`,
    )
  })

  it('belongs to the user who typed the change', async () => {
    assert.equal((await typed('spaces update sp_handbook --title Manual')).exit, 0)
    const env = { DOCSCTL_TOKEN: 'other' }
    for (const line of ['undo --yes', 'jobs undo last --yes', 'jobs resume last']) {
      const refused = await run(line, { env })
      assert.equal(refused.exit, 2)
      assert.match(refused.stderr, /^docsctl: Job \S+ was started with the token of user "usr_/m)
      assert.deepEqual(requests(), ['GET /v1/user'])
    }
  })

  it('is not written with --no-input', async () => {
    await run('spaces update sp_handbook --title Manual --no-input', { terminal: 200 })
    assert.deepEqual(requests(), ['PATCH /v1/spaces/sp_handbook'])
  })

  for (const line of [
    'api /spaces/sp_handbook -X PATCH -f title=Manual',
    'api updateSpaceById spaceId=sp_handbook title=Manual',
  ]) {
    it(`is written for a typed request: ${line}`, async () => {
      const before = wholeState(served.sandbox.tables)
      const changed = await typed(line)
      assert.equal(changed.exit, 0, changed.stderr)
      assert.match(stripVTControlCharacters(changed.stdout), /^ {2}"title": "Manual",$/m)
      assert.deepEqual(requests(), [
        'GET /v1/user',
        'GET /v1/spaces/sp_handbook',
        'PATCH /v1/spaces/sp_handbook',
      ])
      const undone = await typed('undo', 'y')
      assert.equal(undone.exit, 0, undone.stderr)
      assert.match(undone.stderr, /^note: The last change was "api", just now /)
      assert.deepEqual(wholeState(served.sandbox.tables), before)
    })
  }

  it('is written for a resource that docsctl api creates, and undo deletes the resource', async () => {
    const before = wholeState(served.sandbox.tables)
    const created = await typed('api /orgs/tidewater/collections -f title=Pilots')
    assert.equal(created.exit, 0, created.stderr)
    assert.equal((await typed('undo', 'y')).exit, 0)
    assert.deepEqual(wholeState(served.sandbox.tables), before)
  })

  it('is written for docsctl api in a script with --journal', async () => {
    const line = 'api /spaces/sp_handbook -X PATCH -f title=Manual'
    assert.equal((await run(line)).exit, 0)
    assert.deepEqual(requests(), ['PATCH /v1/spaces/sp_handbook'])
    const refused = await run('undo --yes')
    assert.match(
      refused.stderr,
      /\n {2}Nothing was sent\. The command "api" journals only known operations\n {2}try: docsctl jobs list\n$/,
    )
    assert.equal((await run(`${line}2 --journal`)).exit, 0)
    assert.equal((await run('undo --yes')).exit, 0)
    assert.equal(served.sandbox.tables.get('spaces', 'sp_handbook')?.title, 'Manual')
  })

  it('cannot be requested for an unknown operation or an invalid request', async () => {
    for (const line of [
      'api /unknown/path -X POST -f title=Manual --journal',
      'api /spaces/sp_handbook -X PATCH -f title=5 --journal',
    ]) {
      const refused = await run(line)
      assert.equal(refused.exit, 2, refused.stderr)
      assert.match(
        refused.stderr,
        /--journal requires a call to a known write operation with valid parameters/,
      )
      assert.deepEqual(requests(), [])
    }
  })

  it('is written in a script with the setting journal', async () => {
    assert.equal((await run('config set journal always')).exit, 0)
    await run('spaces update sp_handbook --title Manual')
    assert.deepEqual(requests(), [
      'GET /v1/user',
      'GET /v1/spaces/sp_handbook',
      'PATCH /v1/spaces/sp_handbook',
    ])
    assert.equal((await run('undo --yes')).exit, 0)
    assert.notEqual(served.sandbox.tables.get('spaces', 'sp_handbook')?.title, 'Manual')
  })

  it('is deleted after the days of the setting journal-keep', async () => {
    assert.equal((await run('config set journal-keep 5d')).exit, 0)
    await run('members update usr_mei --role guest --journal')
    clock.advance(7 * 86_400_000)
    await run('members update usr_hugo --role guest --journal')
    assert.equal((await jobs()).length, 1)
  })

  it('is skipped with a note if it cannot be written', async () => {
    writeFileSync(machine.state, '')
    const changed = await typed('spaces update sp_handbook --title Manual')
    assert.equal(changed.exit, 0, changed.stderr)
    assert.match(changed.stderr, /^note: This change cannot be resumed or undone: /)
  })
})
