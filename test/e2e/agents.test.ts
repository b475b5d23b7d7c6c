import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { cleanEnvironment, runProgram } from '../support/program.ts'
import { json, startServer } from '../support/server.ts'
import { testedProgram } from '../support/tested-program.ts'

const team = {
  id: 'team_1',
  title: 'Docs',
  members: 4,
  spaces: 2,
  createdAt: '2026-01-05T10:00:00Z',
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test-client', version: '1.2' },
  },
}

const reading = {
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'read', arguments: { args: ['teams', 'get', 'team_1'] } },
}

const lines = (...messages: unknown[]) =>
  messages.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join('')

describe('docsctl mcp', () => {
  const environment = (url: string) => ({
    DOCSCTL_API_URL: url,
    DOCSCTL_TOKEN: 'tok',
    DOCSCTL_ORG: 'acme',
  })

  it('serves a client over standard input and output', async () => {
    const server = await startServer(json(200, team), json(200, team))
    const [command = '', ...args] = [...testedProgram(), 'mcp']
    const transport = new StdioClientTransport({
      ...{ command, args, stderr: 'pipe' },
      env: cleanEnvironment(environment(server.url)),
    })
    const client = new Client({ name: 'test-client', version: '1.2' })
    await client.connect(transport)
    const { tools } = await client.listTools()
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['find', 'describe', 'read'],
    )
    const call = { name: 'read', arguments: { args: ['teams', 'get', 'team_1'] } }
    const results = await Promise.all([client.callTool(call), client.callTool(call)])
    for (const { structuredContent } of results) {
      assert.deepEqual(structuredContent, {
        exit: 0,
        data: 'id,title,members,spaces,createdAt\nteam_1,Docs,4,2,2026-01-05T10:00:00Z\n',
      })
    }
    await client.close()
  })

  it('ignores malformed messages, and completes the calls when the input ends', async () => {
    const server = await startServer(json(200, team))
    const stdin = lines(initialize, 'not JSON', '{"jsonrpc":"1.0"}', '[]', reading)
    const { exit, stdout, stderr } = await runProgram(['mcp'], {
      ...{ stdin, env: environment(server.url) },
    })
    assert.equal(exit, 0, stderr)
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      answers.map(({ id }) => id),
      [1, 2],
    )
    assert.equal(answers[1].result.structuredContent.exit, 0)
    assert.equal(stderr.match(/^note: Ignored an invalid message/gm)?.length, 3)
  })

  it('exits when its client disappears during a call', async () => {
    const server = await startServer(() => {})
    const [command = '', ...args] = [...testedProgram(), 'mcp']
    const child = spawn(command, args, {
      env: cleanEnvironment(environment(server.url)),
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    child.stdin.write(lines(initialize, reading))
    await once(child.stdout, 'data')
    child.stdout.destroy()
    child.stdin.end()
    const [code] = await once(child, 'exit')
    assert.equal(code, 0)
  })

  it('rejects a topic without --allow-changes, and an unknown topic', async () => {
    const one = await runProgram(['mcp', 'teams'])
    assert.deepEqual(
      [one.exit, one.stderr],
      [2, 'docsctl: TOPIC requires --allow-changes\n  try: docsctl mcp --help\n'],
    )
    const other = await runProgram(['mcp', '--allow-changes', 'team'])
    assert.match(other.stderr, /^docsctl: Invalid value "team" for TOPIC. Did you mean "teams"\?\n/)
  })
})
