import assert from 'node:assert/strict'
import { type Exited, type ProgramOptions, runProgram } from '../support/program.ts'
import { type Handler, json, reset, startServer, type TestServer } from '../support/server.ts'

/**
 * Tests all exit codes of the built program. With `--json`, the output must be empty or valid JSON.
 */

const team = (id: string) => ({
  object: 'team',
  id,
  title: 'Docs',
  members: 4,
  spaces: 2,
  createdAt: '2026-01-05T10:00:00.000Z',
})

const refusal = (status: number, message: string, headers?: Record<string, string>) =>
  json(status, { error: { code: status, message } }, { 'x-request-id': 'req_1', ...headers })

describe('the exit code of the program', () => {
  let server: TestServer | undefined

  afterEach(async () => {
    await server?.close()
    server = undefined
  })

  /**
   * Runs a command with `--json` against a server with the given responses. Checks the rules that
   * apply to every exit code.
   */
  async function ends(
    code: number,
    argv: string[],
    handlers: Handler[],
    options: ProgramOptions = {},
  ): Promise<Exited & { error: Record<string, unknown> | undefined }> {
    server = await startServer(...handlers)
    const env = {
      DOCSCTL_API_URL: server.url,
      DOCSCTL_TOKEN: 'tok',
      DOCSCTL_ORG: 'org_1',
      ...options.env,
    }
    const ended = await runProgram([...argv, '--json'], { ...options, env })
    assert.equal(ended.exit, code, ended.stderr)
    if (ended.stdout !== '') JSON.parse(ended.stdout)
    assert.equal(server.seen.length, handlers.length, 'requests')
    const line = ended.stderr.split('\n').find((text) => text.startsWith('{"error"'))
    const error = line === undefined ? undefined : JSON.parse(line).error
    assert.equal(error?.exit ?? 0, code)
    return { ...ended, error }
  }

  it('is 0 for a completed command', async () => {
    const { stdout, stderr } = await ends(
      0,
      ['teams', 'get', 'team_1'],
      [json(200, team('team_1'))],
    )
    assert.deepEqual(JSON.parse(stdout), team('team_1'))
    assert.equal(stderr, '')
  })

  it('is 0 if there is nothing to list', async () => {
    const { stdout } = await ends(0, ['teams', 'list'], [json(200, { items: [] })])
    assert.equal(stdout, '[]\n')
  })

  it('is 1 if the service rejects the request', async () => {
    const { stdout, error } = await ends(
      1,
      ['teams', 'get', 'team_1'],
      [refusal(400, 'no such filter')],
    )
    assert.equal(stdout, '')
    assert.equal(error?.kind, 'refused')
    assert.equal(error?.status, 400)
    assert.equal(error?.requestId, 'req_1')
    assert.match(String(error?.message), /no such filter/)
  })

  it('is 1 if a sign-in portal responds instead of the service', async () => {
    const portal: Handler = (response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<title>Sign in to the wifi</title>')
    const { stdout, error } = await ends(1, ['teams', 'list'], [portal])
    assert.equal(stdout, '')
    assert.equal(error?.kind, 'failed')
  })

  for (const [title, argv] of [
    ['an unknown command', ['teams', 'lst']],
    ['an unknown flag', ['teams', 'list', '--limt', '3']],
    ['an invalid value', ['teams', 'list', '--limit', 'many']],
    ['an extra argument', ['teams', 'list', 'extra']],
    ['a prompt without a terminal', ['teams', 'delete', 'team_1']],
    ['a body that breaks a rule', ['teams', 'create', '--title', 'x'.repeat(65)]],
    ['an id that refers to the parent', ['teams', 'get', '..']],
  ] as const) {
    it(`is 2 for ${title}, and no request is sent`, async () => {
      const { stdout, error } = await ends(2, [...argv], [])
      assert.equal(stdout, '')
      assert.equal(error?.kind, 'usage')
    })
  }

  it('is 2 if no organization is set', async () => {
    const { error } = await ends(2, ['teams', 'list'], [], { env: { DOCSCTL_ORG: '' } })
    for (const way of ['--org', 'DOCSCTL_ORG', '.docsctl.yaml', 'docsctl config set org']) {
      assert.ok(String(error?.message).includes(way), way)
    }
  })

  it('is 3 if nothing is found', async () => {
    const { error } = await ends(3, ['teams', 'get', 'team_9'], [refusal(404, 'Team not found')])
    assert.equal(error?.kind, 'not-found')
  })

  it('is 4 without a token and for a rejected token', async () => {
    const { error } = await ends(4, ['teams', 'list'], [], { env: { DOCSCTL_TOKEN: '' } })
    assert.equal(error?.kind, 'not-signed-in')
    assert.match(String(error?.hint), /^docsctl auth login/)
    await server?.close()
    await ends(4, ['teams', 'list'], [refusal(401, 'Invalid token')])
  })

  it('is 5 without permission', async () => {
    await ends(5, ['teams', 'delete', 'team_1', '--yes'], [refusal(403, 'Admins only')])
  })

  it('is 6 for a conflict, even if the merge has the status 200', async () => {
    await ends(
      6,
      ['teams', 'update', 'team_1', '--title', 'Docs'],
      [refusal(409, 'Title is taken')],
    )
    await server?.close()
    const merge = ['change-requests', 'merge', '4', '--space', 'spc_1', '--yes']
    // the command looks up the conflicting pages, and this request can fail
    const notFound = refusal(404, 'not found')
    const conflicts = json(200, { revision: 'rev_1', result: 'conflicts' })
    const answers = [json(200, { items: [] }), conflicts, notFound]
    const { stdout, error } = await ends(6, merge, answers)
    assert.equal(stdout, '')
    assert.equal(error?.kind, 'conflict')
  })

  it('is 7 if the wait for a rate limit exceeds its maximum', async () => {
    const limited = refusal(429, 'Too many requests', { 'retry-after': '60' })
    const { error } = await ends(7, ['teams', 'list', '--max-wait', '1'], [limited])
    assert.equal(error?.kind, 'rate-limited')
    assert.equal(error?.retryable, true)
  })

  it("is 9 if the service can't be reached", async () => {
    const argv = ['teams', 'list', '--max-wait', '100ms']
    const { error } = await ends(9, argv, [], { env: { DOCSCTL_API_URL: 'http://127.0.0.1:1' } })
    assert.equal(error?.kind, 'unreachable')
  })

  it('is 9 if the service keeps failing', async () => {
    await ends(9, ['teams', 'list', '--max-wait', '0'], [refusal(503, 'Maintenance')])
  })

  it('is 9 if the timeout of the whole command expires', async () => {
    await ends(9, ['teams', 'list', '--timeout', '300ms'], [() => {}])
  })

  it('is 0 for a timeout beyond the range of a timer', async () => {
    const argv = ['teams', 'list', '--timeout', '30d']
    const { stderr } = await ends(0, argv, [json(200, { items: [] })])
    assert.equal(stderr, '')
  })

  it('is 9 with an unknown outcome if the connection of a creation is closed', async () => {
    const answers = [reset(), refusal(404, 'no list here')]
    const argv = ['teams', 'create', '--title', 'Docs']
    const { stdout, error } = await ends(9, argv, answers)
    assert.equal(stdout, '')
    assert.match(`${error?.message} ${error?.state}`, /may|unknown/)
  })

  it('is 11 for broken links if the check was requested', async () => {
    const link = { status: 'broken', relation: 'reference' }
    const stats = { total: 1, broken: { total: 1, changeRequest: 0 } }
    const argv = ['spaces', 'links', 'spc_1', '--exit-code']
    const { stdout } = await ends(11, argv, [json(200, { items: [link], stats })])
    assert.equal(JSON.parse(stdout).length, 1)
  })

  it('is 12 if only some steps completed', async () => {
    const argv = ['teams', 'get', 'team_1', 'team_2', '--jobs', '1']
    const { stdout } = await ends(12, argv, [
      json(200, team('team_1')),
      refusal(404, 'Team not found'),
    ])
    const [first, second] = JSON.parse(stdout)
    assert.equal(first.id, 'team_1')
    assert.equal(second.id, 'team_2')
    assert.equal(second.error.kind, 'not-found')
  })

  it('is the code of the failures if all failures have the same code', async () => {
    const missing = refusal(404, 'Team not found')
    await ends(3, ['teams', 'get', 'team_1', 'team_2'], [missing, missing])
  })

  it('is 130 after Ctrl-C and 143 after SIGTERM', async () => {
    for (const [signal, code] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const) {
      let kill: ((name: NodeJS.Signals) => void) | undefined
      const { stdout } = await ends(code, ['teams', 'list'], [() => kill?.(signal)], {
        onStart: (way) => {
          kill = way
        },
      })
      assert.equal(stdout, '')
      await server?.close()
    }
  })
})
