import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawn as spawnTerminal } from '@lydell/node-pty'
import { imageRoot } from './image.js'
import { hasTool } from './staged.js'

/**
 * Runs the executable in the root file system of the image, which contains only the C library,
 * without Node, npm, Git, or a shell. `npm run package` creates the file system. Requires root for
 * `chroot`.
 */

process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))

const reason = missing()
if (reason) {
  process.stdout.write(`SKIPPED: ${reason}\n`)
  process.exit(0)
}

const root = resolve(imageRoot)
const proc = join(root, 'proc')
const environment = {
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/home/docsctl',
  LANG: 'C.UTF-8',
  NO_COLOR: '1',
}
let failures = 0
let passed = 0

function missing() {
  if (process.platform !== 'linux') return 'chroot requires Linux'
  if (process.getuid() !== 0) return 'chroot requires root'
  if (!hasTool('chroot')) return 'chroot is not installed'
  if (!existsSync(join(imageRoot, 'usr/bin/docsctl')))
    return 'the image is missing. To build it, run "npm run package"'
  return undefined
}

/** Returns the arguments for `chroot` that run docsctl as an unprivileged user. */
function inside(argv) {
  return ['--userspec=1000:1000', root, '/usr/bin/docsctl', ...argv]
}

function run(argv, { input = '', env = {} } = {}) {
  const { status, stdout, stderr } = spawnSync('chroot', inside(argv), {
    input,
    env: { ...environment, ...env },
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  return { status, stdout, stderr }
}

/** Runs a command in the root file system, and checks its exit code and output. */
function check(argv, { exit = 0, has = /(?:)/, where = 'stdout', ...options } = {}) {
  const ended = run(argv, options)
  const isRight = ended.status === exit && has.test(ended[where])
  if (isRight) passed += 1
  else {
    failures += 1
    process.stdout.write(
      `FAILED docsctl ${argv.join(' ')}\n  exit ${ended.status}\n${ended.stdout.slice(0, 500)}${ended.stderr.slice(0, 500)}\n`,
    )
  }
  return ended
}

function writeInside(path, text) {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text, { mode: 0o644 })
}

/**
 * Starts a sandbox in the root file system. Returns the environment variables for connecting to it.
 */
async function startSandbox() {
  const argv = ['sandbox', 'serve', '--token', 'tok_inside', '--json', '--no-normalize']
  const child = spawn('chroot', inside(argv), {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  let text = ''
  for await (const chunk of child.stdout) {
    text += chunk
    const [, url] = /"url":\s*"([^"]+)"/.exec(text) ?? []
    if (url) {
      child.stdout.resume()
      const env = { DOCSCTL_API_URL: url, DOCSCTL_TOKEN: 'tok_inside', DOCSCTL_ORG: 'tidewater' }
      return { child, env }
    }
  }
  throw new Error(`The sandbox did not start: ${text}${errors}`)
}

function checkHelp() {
  const { commands } = JSON.parse(readFileSync('commands.manifest.json', 'utf8'))
  for (const id of Object.keys(commands)) {
    check([...id.split(':'), '--help'], { has: /^[^\n]+\n/ })
  }
}

const document = (title) =>
  JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths: {} })

const plugin = {
  'package.json': JSON.stringify({
    name: 'inside-plugin',
    version: '1.0.0',
    type: 'module',
    oclif: { commands: './commands' },
  }),
  'commands/hello.js': `import { Command } from '@oclif/core'
import { Args } from 'docsctl/plugin'
export default class extends Command {
  static summary = 'Say hello'
  static args = { name: Args.string() }
  async run() {
    this.log('hello from a plugin')
  }
}
`,
}

const integration = {
  'gitbook-manifest.yaml': `name: inside
title: Inside
organization: tidewater
visibility: private
description: Tests the bundler
script: index.ts
scopes: []
blocks: []
`,
  'index.ts': 'export default { fetch: (): Response => new Response("inside") }\n',
}

async function checkFeatures(env) {
  check(['members', 'list', '--limit', '2', '--json'], { env, has: /"id"/ })
  check(['members', 'list', '--jq', 'length'], { env, has: /^\d+\n$/ })
  check(['spaces', 'get', 'Developer Guide', '-o', 'ids'], { env, has: /^sp_[\w-]+\n$/ })
  check(['teams', 'create', '--title', 'Inside', '--journal', '-o', 'ids'], { env, has: /\S/ })
  check(['jobs', 'list'], { env, has: /teams create/ })
  check(['undo', '--yes'], { env })
  check(['teams', 'get', 'Inside'], { env, exit: 3, has: /Inside/, where: 'stderr' })
  writeInside('project/old.json', document('Old'))
  writeInside('project/new.json', document('New'))
  check(['openapi', 'diff', '/project/old.json', '/project/new.json'], { env })
  check(['openapi', 'publish', 'inside', '/project/new.json'], { env, has: /inside/ })
  for (const [path, text] of Object.entries(integration)) writeInside(`project/app/${path}`, text)
  check(['integrations', 'publish', '/project/app', '--json'], { env, has: /inside/ })
  await checkReview(env)
  check(['completion', 'bash'], { has: /complete -F _docsctl docsctl/ })
  check(['__complete', 'zsh', 'teams', ''], { has: /list/ })
  check(['licenses'], { has: /undici/ })
  check(['doctor', '--columns', 'check,value'], { env, has: /bun/ })
  for (const [path, text] of Object.entries(plugin)) writeInside(`project/plugin/${path}`, text)
  check(['plugins', 'link', '/project/plugin'])
  check(['hello'], { has: /hello from a plugin/ })
  check(['plugins', 'install', 'some-package', '--yes'], { exit: 1, has: /npm/, where: 'stderr' })
  const login = ['auth', 'login', '--with-token', '--profile', 'inside']
  check([...login, '--api-url', env.DOCSCTL_API_URL], { input: 'tok_inside\n' })
  check(['whoami', '--profile', 'inside', '-o', 'ids'], { has: /\S/ })
}

/** Opens the review in a terminal, then closes it. */
async function checkReview(env) {
  const argv = ['change-requests', 'review', '1', '--space', 'Developer Guide']
  const terminal = spawnTerminal('chroot', inside(argv), {
    cols: 100,
    rows: 30,
    env: { ...environment, ...env, TERM: 'xterm-256color' },
  })
  let shown = ''
  terminal.onData((text) => {
    shown += text
    if (/viewed/.test(shown)) terminal.write('q')
  })
  const { exitCode } = await new Promise((resolve) => terminal.onExit(resolve))
  if (exitCode === 0 && /viewed/.test(shown)) passed += 1
  else {
    failures += 1
    process.stdout.write(`FAILED review: exit ${exitCode}\n${shown.slice(-1000)}\n`)
  }
}

rmSync(proc, { recursive: true, force: true })
mkdirSync(proc, { recursive: true })
spawnSync('mount', ['-t', 'proc', 'proc', proc], { stdio: 'inherit' })
let sandbox
try {
  check(['--version'], { has: /^docsctl \d/ })
  sandbox = await startSandbox()
  await checkFeatures(sandbox.env)
  if (!process.argv.includes('--quick')) checkHelp()
} finally {
  sandbox?.child.kill('SIGTERM')
  spawnSync('umount', [proc], { stdio: 'inherit' })
}
process.stdout.write(`${passed} passed, ${failures} failed\n`)
process.exitCode = failures > 0 ? 1 : 0
