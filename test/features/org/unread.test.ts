import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { onSandbox } from '../../support/service/on-sandbox.ts'
import { OrgFiles } from './org-files.ts'

const teamsPath = '/v1/orgs/tidewater/teams'

describe('reading an organization that is only partly readable', () => {
  const sandbox = onSandbox()
  let files: OrgFiles
  let server: Server
  let agent: Agent
  let answer: (page: string | null) => { status: number; body: unknown }

  beforeEach(async () => {
    files = new OrgFiles()
    agent = new Agent()
    server = createServer(({ url = '' }, response) => {
      const { status, body } = answer(new URL(url, 'http://localhost').searchParams.get('page'))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { exit } = await sandbox.run(`org pull ${files.path} --only teams,openapi`)
    assert.equal(exit, 0)
    // a local change that would be planned, and a deleted file whose team would be deleted
    files.edit('teams/product.yaml', 'title: Product', 'title: Products')
    files.remove('teams/partners.yaml')
  })
  afterEach(async () => {
    files.end()
    await agent.close()
    await new Promise((resolve) => server.close(resolve))
  })

  /**
   * Runs a command. The server in this test returns the list of teams, and the sandbox returns
   * everything else.
   */
  const run = (line: string) => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const dispatcher: Dispatcher = agent.compose(
      (dispatch) => (options, handler) =>
        dispatch(
          String(options.path).split('?')[0] === teamsPath ? { ...options, origin } : options,
          handler,
        ),
    )
    return sandbox.run(line, { dispatcher })
  }
  const refusal = (code: number, message: string) => ({
    status: code,
    body: { error: { code, message } },
  })

  for (const verb of ['pull', 'plan', 'drift']) {
    const only = verb === 'pull' ? '--only teams,openapi' : ''
    it(`skips and lists resources that the caller may not read, in ${verb}`, async () => {
      answer = () => refusal(403, 'Not permitted')
      const before = files.all()
      const { exit, stdout, stderr } = await run(`org ${verb} ${files.path} ${only} --json`)
      assert.equal(exit, 0, stderr)
      assert.match(stderr, /^Skipped teams \(not permitted\)$/m)
      const found = JSON.parse(stdout) as { steps?: unknown[]; theirs?: unknown[] }
      if (verb === 'plan') assert.deepEqual([found.steps, found.theirs], [[], []])
      if (verb === 'drift') assert.deepEqual(found, [])
      assert.deepEqual(files.all(), before)
    })

    it(`stops everything if a list is interrupted, in ${verb}`, async () => {
      const { body } = await sandbox.served().send('GET', '/orgs/tidewater/teams')
      answer = (page) =>
        page === null
          ? { status: 200, body: { ...body, items: body.items.slice(0, 2), next: { page: '2' } } }
          : refusal(404, 'That page is gone')
      const before = files.all()
      const { exit, stdout, stderr } = await run(`org ${verb} ${files.path} ${only}`)
      assert.notEqual(exit, 0)
      assert.equal(stdout, '')
      assert.match(stderr, /That page is gone/)
      assert.deepEqual(files.all(), before)
    })
  }
})
