import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './manifest.ts'

/**
 * Runs `docsctl mcp` with the command line of the MCP inspector, which needs Node 22: `npm run
 * test:inspector`. Downloads about 200 MB. Every call starts a separate server.
 */

const packages = ['node@22.23.3', '@modelcontextprotocol/inspector@2.12.0']
const program = join(root, 'bin/run.js')
const folder = mkdtempSync(join(tmpdir(), 'docsctl-inspector-'))
const state = { DOCSCTL_STATE_DIR: join(folder, 'state') }
const sandbox = spawn(process.execPath, [program, 'sandbox', 'serve', '--json'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, ...state },
})
const config = join(folder, 'servers.json')
let failed = 0

try {
  const { env } = await started(sandbox)
  const server = {
    command: process.execPath,
    args: [program, 'mcp', '--allow-changes', 'teams'],
    env: { ...env, ...state },
  }
  writeFileSync(config, JSON.stringify({ mcpServers: { docsctl: server } }))
  checkAll()
} finally {
  sandbox.kill('SIGINT')
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(`${failed === 0 ? 'passed' : `${failed} FAILED`}\n`)
process.exitCode = failed === 0 ? 0 : 1

function checkAll(): void {
  const tool = (name: string, ...args: string[]) => [
    ...['--method', 'tools/call', '--tool-name', name],
    ...args.flatMap((arg) => ['--tool-arg', arg]),
  ]
  const resource = (uri: string) => ['--method', 'resources/read', '--uri', uri]
  const prompt = (name: string, ...args: string[]) => {
    return ['--method', 'prompts/get', '--prompt-name', name, '--prompt-args', ...args]
  }
  check('lists the tools without problems in their schemas', {
    args: ['--method', 'tools/list', '--strict'],
    expected: /"name": "change"/,
  })
  check('finds a command', { args: tool('find', 'intent=list teams'), expected: /teams list – / })
  check('describes a command', {
    args: tool('describe', 'command=teams list'),
    expected: /docsctl teams list \[flags\]/,
  })
  check('reads', {
    args: tool('read', 'args=["teams","list","--columns","title"]'),
    expected: /"data": "title\\nDocumentation\\n/,
  })
  check('plans a change', {
    args: tool('change', 'args=["teams","update","team_docs","--title","Docs"]'),
    expected: /"digest": "[0-9a-f]{32}"/,
  })
  check('refuses an unknown digest', {
    args: tool('change', `digest=${'0'.repeat(32)}`),
    expected: /Unknown digest/,
    isError: true,
  })
  check('refuses a change in another topic', {
    args: tool('change', 'args=["spaces","create","--title","X"]'),
    expected: /--allow-changes spaces/,
    isError: true,
  })
  check('lists the resources', {
    args: ['--method', 'resources/list'],
    expected: /"uri": "docsctl:\/\/org\/members.yaml"/,
  })
  check('lists the resource templates', {
    args: ['--method', 'resources/templates/list'],
    expected: /"uriTemplate": "docsctl:\/\/pages\/\{space\}\/\{\+page\}"/,
  })
  check('reads a file of the organization', {
    args: resource('docsctl://org/teams/partners.yaml'),
    expected: /"text": "title: Partners\\nmembers:\\n/,
  })
  check('reads a page', {
    args: resource('docsctl://pages/Developer%20Guide/guides/rate-limits'),
    expected: /The API allows 600 requests a minute/,
  })
  check('reports an unknown resource', {
    args: resource('docsctl://org/teams/nowhere.yaml'),
    expected: /Unknown resource/,
    isError: true,
  })
  check('lists the prompts', {
    args: ['--method', 'prompts/list'],
    expected: /"name": "review-change-request"/,
  })
  check('returns a prompt', {
    args: prompt('who-can-see', 'resource=space:Handbook'),
    expected: /space:Handbook/,
  })
}

interface Call {
  args: readonly string[]
  expected: RegExp
  isError?: boolean
}

function check(title: string, { args, expected, isError = false }: Call): void {
  const options = packages.map((name) => `--package=${name}`)
  const run = ['mcp-inspector', '--cli', '--config', config, '--server', 'docsctl', ...args]
  const { status, stdout, stderr } = spawnSync('npx', ['--yes', ...options, '--', ...run], {
    encoding: 'utf8',
    env: { ...process.env, HOME: folder, MCP_INSPECTOR_SECRET_STORE: 'memory' },
  })
  const passed = expected.test(stdout + stderr) && (status !== 0) === isError
  if (!passed) failed += 1
  process.stdout.write(`${passed ? '✔' : '✖'} ${title}\n`)
  if (!passed) process.stdout.write(`exit ${status}\n${stdout}${stderr}\n`)
}

function started({ stdout }: ChildProcess): Promise<{ env: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    let text = ''
    stdout?.on('data', (chunk) => {
      text += chunk
      if (text.endsWith('}\n')) resolve(JSON.parse(text))
    })
    stdout?.on('end', () => reject(new Error('The sandbox did not start')))
  })
}
