import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './manifest.ts'

/**
 * Runs an integration with the real Workers runtime: `npm run test:workerd`. Installs miniflare
 * into a temporary project, which downloads 160 MB. Without a connection, the tests are skipped.
 */

/** The newest version that runs on Node 20. */
const miniflare = 'miniflare@4.20260426.0'
const program = join(root, 'bin/run.js')
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docsctl-workerd-')))
const manifest = `name: chat
title: Chat
organization: acme
script: ./index.js
scopes: []
secrets:
  KEY: \${{ env.KEY }}
`
/** Responds to requests with their path and a secret, and prints the type of other events. */
const script = `
export default {
  async fetch(request) {
    const form = await request.formData()
    const event = JSON.parse(form.get('event'))
    const { secrets } = JSON.parse(form.get('environment'))
    if (event.type === 'task') throw new Error('no tasks')
    if (event.type !== 'fetch') {
      console.log('received ' + event.type)
      return new Response('OK')
    }
    const { pathname } = new URL(event.request.url)
    return Response.json({ pathname, length: secrets.KEY.length })
  },
}
`

interface Ended {
  status: number | null
  stdout: string
  stderr: string
}

let failed = 0

try {
  check()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function check(): void {
  write('package.json', '{"private": true}')
  const installed = run('npm', ['install', '--no-audit', '--no-fund', miniflare])
  if (installed.status !== 0) {
    process.stdout.write(`SKIPPED: Could not install ${miniflare}\n${installed.stderr}`)
    return
  }
  write('gitbook-manifest.yaml', manifest)
  write('index.js', script)
  expect(
    'validates a script that starts',
    ['validate', '.', '--run'],
    (ended) => ended.status === 0,
  )
  expect(
    'responds to a request',
    ['dev', '.', '--fetch', '/status', '--json'],
    ({ status, stdout }) =>
      status === 0 && outcome(stdout) === 'true 200 {"pathname":"/status","length":10}',
  )
  expect(
    'sends a sample event, and prints the log of the script',
    ['dev', '.', '--event', 'space_content_updated', '--json'],
    ({ status, stdout, stderr }) =>
      status === 0 &&
      outcome(stdout) === 'true 200 OK' &&
      /^Script: received space_content_updated$/m.test(stderr),
  )
  expect(
    'fails if the script throws an error for an event',
    ['dev', '.', '--event', 'task'],
    ({ status, stderr }) =>
      status === 11 && /The script failed for these events: task$/m.test(stderr),
  )
  write('index.js', `throw new Error('no configuration')\n${script}`)
  for (const words of [
    ['validate', '.', '--run'],
    ['dev', '.'],
  ]) {
    expect(
      `${words[0]} fails if the script throws an error on startup`,
      words,
      ({ status, stderr }) =>
        status === 11 && /The script does not start: Error: no configuration/.test(stderr),
    )
  }
  process.stdout.write(`${failed === 0 ? 'passed' : `${failed} FAILED`}\n`)
  process.exitCode = failed === 0 ? 0 : 1
}

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

/** Returns the first result of `integrations dev --json` as one line. */
function outcome(stdout: string): string {
  const [{ ok, status, body }] = JSON.parse(stdout) as [
    { ok: boolean; status: number; body: string },
  ]
  return `${ok} ${status} ${body}`
}

function expect(title: string, words: string[], isExpected: (ended: Ended) => boolean): void {
  const ended = run(process.execPath, [program, 'integrations', ...words])
  const passed = isExpected(ended)
  if (!passed) failed += 1
  process.stdout.write(`${passed ? 'ok    ' : 'FAILED'} ${title}\n`)
  if (!passed) process.stdout.write(`${ended.status}\n${ended.stdout}${ended.stderr}`)
}

function run(command: string, args: readonly string[]): Ended {
  const env = { ...process.env, KEY: 's3cret-key', DOCSCTL_STATE_DIR: join(folder, 'state') }
  return spawnSync(command, args, { cwd: folder, encoding: 'utf8', env })
}
