import assert from 'node:assert/strict'
import nock from 'nock'
import { docsctl, token } from '../../support/docsctl.ts'
import { ada, bob } from '../../support/people.ts'
import { answerGuards } from '../../support/service/guard-reads.ts'

const api = () => nock('https://api.test', { reqheaders: { authorization: `Bearer ${token}` } })
const member = (id: string) => ({ ...ada, id, user: { ...ada.user, id } })
const missing = (id: string) => ({ error: { code: 404, message: `no member ${id}` } })
const path = (id: string) => `/v1/orgs/acme/members/${id}`

/** Runs all other pending tasks. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

function gate() {
  let resolve = () => {}
  const promise = new Promise<void>((open) => {
    resolve = open
  })
  return { promise, resolve }
}

describe('several IDs', () => {
  afterEach(() => nock.cleanAll())

  it('are returned as an array in argument order', async () => {
    const scope = api().get(path('usr_2')).reply(200, bob).get(path('usr_1')).reply(200, ada)
    const { exit, stdout } = await docsctl(['members', 'get', 'usr_2', 'usr_1', '--json'])
    scope.done()
    assert.equal(exit, 0)
    assert.deepEqual(JSON.parse(stdout), [bob, ada])
  })

  it('print a table on a terminal, with the columns of the list command', async () => {
    api().get(path('usr_2')).reply(200, bob).get(path('usr_1')).reply(200, ada)
    const argv = ['members', 'get', 'usr_2', 'usr_1', '--no-color']
    const { stdout } = await docsctl(argv, { terminal: 100 })
    assert.equal(
      stdout,
      [
        'ID     NAME          EMAIL            ROLE   SSO  LAST SEEN AT\n',
        'usr_2  Bob Stone     bob@example.org  guest  no   -\n',
        'usr_1  Ada Lovelace  ada@acme.com     admin  yes  2026-02-03 16:45\n',
      ].join(''),
    )
  })

  it('are read from standard input with -, ignoring blank lines and CRLF', async () => {
    const scope = api().get(path('usr_1')).reply(200, ada).get(path('usr_2')).reply(200, bob)
    const { exit, stdout } = await docsctl(['members', 'get', '-', '--json'], {
      stdin: 'usr_1\r\n\r\n  usr_2  \r\n\n',
    })
    scope.done()
    assert.equal(exit, 0)
    assert.deepEqual(JSON.parse(stdout), [ada, bob])
  })

  it('are never parsed as flags if they come from standard input', async () => {
    const scope = api().get(path('--yes')).reply(200, member('--yes'))
    const { exit } = await docsctl(['members', 'get', '-', '--by-id', '--json'], {
      stdin: '--yes\n',
    })
    scope.done()
    assert.equal(exit, 0)
  })

  it('print a JSON array even if standard input contains a single ID', async () => {
    api().get(path('usr_1')).reply(200, ada)
    const { stdout } = await docsctl(['members', 'get', '-', '--json'], { stdin: 'usr_1\n' })
    assert.deepEqual(JSON.parse(stdout), [ada])
  })

  it('print an empty array if standard input contains no IDs', async () => {
    const { exit, stdout } = await docsctl(['members', 'get', '-', '--json'], { stdin: '\n' })
    assert.equal(exit, 0)
    assert.equal(stdout, '[]\n')
  })

  it('are all removed after a single --yes', async () => {
    answerGuards()
    const scope = api().delete(path('usr_1')).reply(204).delete(path('usr_2')).reply(202)
    const argv = ['members', 'remove', 'usr_1', 'usr_2', '--yes', '--json']
    const { exit, stdout } = await docsctl(argv)
    scope.done()
    assert.equal(exit, 0)
    assert.deepEqual(JSON.parse(stdout), [
      { id: 'usr_1', deleted: true },
      { id: 'usr_2', deleted: false, requested: true },
    ])
  })

  it('print a row for each removal, on a terminal and in a pipe', async () => {
    const both = () => {
      answerGuards()
      api().delete(path('usr_1')).reply(204).delete(path('usr_2')).reply(204)
    }
    const argv = ['members', 'remove', 'usr_1', 'usr_2', '--yes']
    both()
    const table = await docsctl([...argv, '--no-color'], { terminal: 80 })
    assert.equal(table.stdout, 'ID     DELETED\nusr_1  yes\nusr_2  yes\n')
    both()
    const piped = await docsctl(argv)
    assert.equal(piped.stdout, 'usr_1\ttrue\nusr_2\ttrue\n')
    assert.equal(piped.stderr, '2 members, complete\n')
  })

  it('print a row for each write whose response is empty', async () => {
    api()
      .put('/v1/orgs/acme/teams/team_1/members/usr_1')
      .reply(204)
      .put('/v1/orgs/acme/teams/team_1/members/usr_2')
      .reply(204)
    const { stdout } = await docsctl(['teams', 'members', 'set', 'team_1', 'usr_1', 'usr_2'])
    assert.equal(stdout, 'acme\tteam_1\tusr_1\ttrue\nacme\tteam_1\tusr_2\ttrue\n')
  })

  it('cannot be opened in a browser', async () => {
    const { exit, stderr } = await docsctl(['orgs', 'get', 'acme', 'org_2', '--web'])
    assert.equal(exit, 2)
    assert.match(stderr, /--web requires a single ID/)
  })

  it('are confirmed in one prompt that shows each resource', async () => {
    api().get(path('usr_1')).reply(200, ada).get(path('usr_2')).reply(200, bob)
    api().get('/v1/user').reply(200, ada.user)
    api()
      .get('/v1/orgs/acme/members?role=admin&limit=1000')
      .reply(200, { items: [{ ...ada, id: 'usr_3' }] })
    const argv = ['members', 'remove', 'usr_1', 'usr_2']
    const { exit, stderr } = await docsctl(argv, { terminal: 80, stdin: ['n'] })
    assert.equal(exit, 130)
    assert.match(stderr, /"Ada Lovelace" \(usr_1\), "Bob Stone" \(usr_2\)/)
  })

  it('are previewed one by one with --dry-run', async () => {
    const argv = ['members', 'update', 'usr_1', 'usr_2', '--role', 'guest', '--dry-run']
    const { exit, stdout } = await docsctl(argv)
    assert.equal(exit, 0)
    const url = 'https://api.test/v1/orgs/acme/members'
    assert.deepEqual(JSON.parse(stdout), [
      { method: 'PATCH', url: `${url}/usr_1`, body: { role: null } },
      { method: 'PATCH', url: `${url}/usr_2`, body: { role: null } },
    ])
  })

  it('are all validated before the first request', async () => {
    const { exit, stdout, stderr } = await docsctl(['members', 'get', 'usr_1', '..', '--json'])
    assert.equal(exit, 2)
    assert.equal(stdout, '')
    assert.match(stderr, /not \\"\.\\" or \\"\.\.\\"/)
  })
})

describe('a batch with failures', () => {
  afterEach(() => nock.cleanAll())

  const three = () =>
    api()
      .get(path('usr_1'))
      .reply(200, ada)
      .get(path('usr_9'))
      .reply(404, missing('usr_9'))
      .get(path('usr_2'))
      .reply(200, bob)

  it('processes the other IDs, reports in the order of the IDs, and exits with 12', async () => {
    const scope = three()
    const argv = ['members', 'get', 'usr_1', 'usr_9', 'usr_2', '--json']
    const { exit, stdout, stderr } = await docsctl(argv)
    scope.done()
    assert.equal(exit, 12)
    const [first, failed, last, ...more] = JSON.parse(stdout)
    assert.deepEqual([first, last, more], [ada, bob, []])
    assert.equal(failed.id, 'usr_9')
    assert.deepEqual([failed.error.kind, failed.error.status], ['not-found', 404])
    assert.match(failed.error.message, /no member usr_9/)
    const { error } = JSON.parse(stderr)
    assert.equal(error.exit, 12)
    assert.equal(error.problems.length, 1)
    assert.equal(error.problems[0].where, 'usr_9')
  })

  it('omits failed IDs from a pipe and lists them on stderr', async () => {
    const scope = three()
    const { exit, stdout, stderr } = await docsctl([
      ...['members', 'get', 'usr_1', 'usr_9', 'usr_2', '-o', 'ids'],
    ])
    scope.done()
    assert.equal(exit, 12)
    assert.equal(stdout, 'usr_1\nusr_2\n')
    assert.match(stderr, /1 of 3 failed/)
    assert.ok(!stderr.includes(', complete'))
    assert.match(stderr, /usr_9: .*no member usr_9/)
  })

  for (const more of [
    ['-o', 'jsonl'],
    ['--jq', '.[]'],
  ]) {
    it(
      `lists the failed IDs even if columns were selected with ${more.join(' ')}`.trim(),
      async () => {
        const scope = three()
        const ids = ['usr_1', 'usr_9', 'usr_2']
        const { exit, stdout } = await docsctl([
          ...['members', 'get', ...ids, '--columns', 'id,role', ...more],
        ])
        scope.done()
        assert.equal(exit, 12)
        const [first, failed, last] = stdout
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
        assert.deepEqual(
          [first, last],
          [
            { id: 'usr_1', role: 'admin' },
            { id: 'usr_2', role: null },
          ],
        )
        assert.equal(failed.id, 'usr_9')
        assert.equal(failed.error.kind, 'not-found')
      },
    )
  }

  it('accepts the columns that replace an empty response, even if the first ID failed', async () => {
    api()
      .put('/v1/orgs/acme/teams/team_1/members/usr_9')
      .reply(404, missing('usr_9'))
      .put('/v1/orgs/acme/teams/team_1/members/usr_1')
      .reply(204)
    const { exit, stdout } = await docsctl([
      ...['teams', 'members', 'set', 'team_1', 'usr_9', 'usr_1'],
      ...['--columns', 'userId,updated', '--json'],
    ])
    assert.equal(exit, 12)
    assert.deepEqual(JSON.parse(stdout)[1], { userId: 'usr_1', updated: true })
  })

  it('shows the command that retries the failed IDs', async () => {
    api()
      .delete('/v1/orgs/acme/teams/team_1/members/usr_1')
      .reply(204)
      .delete('/v1/orgs/acme/teams/team_1/members/usr_9')
      .reply(403, { error: { code: 403, message: 'no' } })
    const argv = ['teams', 'members', 'remove', 'team_1', 'usr_1', 'usr_9', '--yes']
    const { exit, stderr } = await docsctl(argv)
    assert.equal(exit, 12)
    assert.match(stderr, /docsctl teams members remove team_1 usr_9 /)
  })

  it('suggests no command for IDs that were not found', async () => {
    const scope = three()
    const { stderr } = await docsctl(['members', 'get', 'usr_1', 'usr_9', 'usr_2'])
    scope.done()
    assert.doesNotMatch(stderr, /try:/)
    api()
      .get(path('usr_8'))
      .reply(404, missing('usr_8'))
      .get(path('usr_9'))
      .reply(403, { error: { code: 403, message: 'no' } })
    const both = await docsctl(['members', 'get', 'usr_8', 'usr_9'])
    assert.match(both.stderr, /^ {2}try: docsctl members get usr_9$/m)
  })

  it('exits with the code that all failures share', async () => {
    api()
      .get(path('usr_8'))
      .reply(404, missing('usr_8'))
      .get(path('usr_9'))
      .reply(404, missing('usr_9'))
    const { exit, stdout } = await docsctl(['members', 'get', 'usr_8', 'usr_9', '--json'])
    assert.equal(exit, 3)
    assert.deepEqual(
      JSON.parse(stdout).map(({ id }: { id: string }) => id),
      ['usr_8', 'usr_9'],
    )
  })

  it('exits with 12 if all requests fail for different reasons', async () => {
    api()
      .get(path('usr_8'))
      .reply(404, missing('usr_8'))
      .get(path('usr_9'))
      .reply(403, { error: { code: 403, message: 'no' } })
    assert.equal((await docsctl(['members', 'get', 'usr_8', 'usr_9'])).exit, 12)
  })

  it('starts no further requests with --fail-fast', async () => {
    const scope = api()
      .get(path('usr_1'))
      .reply(200, ada)
      .get(path('usr_9'))
      .reply(404, missing('usr_9'))
    const never = api().get(path('usr_2')).reply(200, bob)
    const { exit, stdout } = await docsctl([
      ...['members', 'get', 'usr_1', 'usr_9', 'usr_2', '--json', '--fail-fast', '--jobs', '1'],
    ])
    scope.done()
    assert.equal(never.isDone(), false)
    assert.equal(exit, 12)
    const [first, failed, skipped] = JSON.parse(stdout)
    assert.deepEqual(first, ada)
    assert.equal(failed.error.kind, 'not-found')
    assert.equal(skipped.id, 'usr_2')
    assert.equal(skipped.error.kind, 'failed')
    assert.equal(skipped.error.message, 'Not started: Another item failed')
  })
})

describe('--jobs', () => {
  afterEach(() => nock.cleanAll())

  /** Runs six requests and returns the maximum number of concurrent requests. */
  async function most(expected: number, flags: string[]): Promise<number> {
    const ids = ['usr_1', 'usr_2', 'usr_3', 'usr_4', 'usr_5', 'usr_6']
    const { promise: full, resolve: go } = gate()
    let running = 0
    let widest = 0
    for (const id of ids) {
      api()
        .get(path(id))
        .reply(async () => {
          widest = Math.max(widest, ++running)
          if (running === expected) go()
          await full
          // if the command sent another request, that request would arrive during these turns
          for (let turns = 0; turns < 50; turns++) await turn()
          running--
          return [200, member(id)]
        })
    }
    const { exit, stdout } = await docsctl(['members', 'get', ...ids, '-o', 'ids', ...flags])
    assert.equal(exit, 0)
    assert.equal(stdout, 'usr_1\nusr_2\nusr_3\nusr_4\nusr_5\nusr_6\n')
    return widest
  }

  it('limits the number of concurrent requests', async () => {
    assert.equal(await most(2, ['--jobs', '2']), 2)
  })

  it('defaults to 4', async () => {
    assert.equal(await most(4, []), 4)
  })

  for (const jobs of ['0', '65', 'two', '-1', '1.5']) {
    it(`rejects ${jobs}`, async () => {
      const { exit, stdout, stderr } = await docsctl(['members', 'get', 'usr_1', `--jobs=${jobs}`])
      assert.equal(exit, 2)
      assert.equal(stdout, '')
      assert.ok(
        stderr.includes(`Invalid value "${jobs}" for --jobs. Expected a whole number from 1 to 64`),
      )
    })
  }
})
