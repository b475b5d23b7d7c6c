import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { spawn } from '@lydell/node-pty'
import { cleanEnvironment } from '../support/program.ts'
import { callerResponses, json, startServer, type TestServer } from '../support/server.ts'

const program = fileURLToPath(new URL('../../bin/run.js', import.meta.url))
const team = { object: 'team', id: 'team_1', title: 'Docs', members: 4, spaces: 2 }

describe('deleting IDs from a pipe', () => {
  let server: TestServer
  afterEach(() => server.close())

  /** Answers the prompt. Returns the terminal output and the exit code. */
  const answered = (answer: string, ...flags: string[]) =>
    new Promise<{ output: string; exit: number }>((resolve) => {
      const words = ['teams', 'delete', '-', '--no-warn', ...flags].join(' ')
      const line = `printf 'team_1\\n' | "$NODE" "$PROGRAM" ${words}`
      const env = {
        NODE: process.execPath,
        PROGRAM: program,
        DOCSCTL_API_URL: server.url,
        DOCSCTL_TOKEN: 'tok',
        DOCSCTL_ORG: 'acme',
      }
      const child = spawn('sh', ['-c', line], { env: cleanEnvironment(env) })
      let output = ''
      let isAnswered = false
      child.onData((data) => {
        output += data
        if (isAnswered || !output.includes('Continue? [y/N]')) return
        isAnswered = true
        child.write(`${answer}\r`)
      })
      child.onExit(({ exitCode }) => resolve({ output, exit: exitCode }))
    })

  it('can be confirmed on the terminal', async () => {
    server = await startServer(...callerResponses, json(200, team), json(204))
    const { output, exit } = await answered('y')
    assert.equal(exit, 0, output)
    assert.match(output, /About to delete /)
    assert.deepEqual(
      server.seen.slice(2).map(({ method, url }) => `${method} ${url}`),
      ['GET /v1/orgs/acme/teams/team_1', 'DELETE /v1/orgs/acme/teams/team_1'],
    )
  })

  it('is canceled by any other answer', async () => {
    server = await startServer(...callerResponses, json(200, team))
    const { output, exit } = await answered('n')
    assert.equal(exit, 130, output)
    assert.match(output, /Canceled. Nothing was changed/)
    assert.ok(server.seen.every(({ method }) => method === 'GET'))
  })

  it('requires --yes if prompts are disabled', async () => {
    server = await startServer()
    const { output, exit } = await answered('y', '--no-input')
    assert.equal(exit, 2, output)
    assert.match(output, /requires --yes without a terminal/)
    assert.deepEqual(server.seen, [])
  })
})
