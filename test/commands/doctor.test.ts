import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from 'undici'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { docsctl, token, type World } from '../support/docsctl.ts'
import { listen } from '../support/server.ts'
import { onSandbox } from '../support/service/on-sandbox.ts'

interface Row {
  area: string
  check: string
  state: string
  value: string
  origin?: string
  hint?: string
}

const rowsIn = (stdout: string) =>
  new Map((JSON.parse(stdout) as Row[]).map((row) => [`${row.area} ${row.check}`, row]))

describe('docsctl doctor', () => {
  let folder = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-doctor-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  describe('where all is well', () => {
    const { run, sent } = onSandbox()

    it('tells the settings with their origins, the user, the role, and what is offered', async () => {
      const { exit, stdout, stderr } = await run('doctor --json')
      assert.equal(exit, 0, stderr)
      const rows = rowsIn(stdout)
      const shown = (name: string) => [rows.get(name)?.state, rows.get(name)?.value]
      assert.deepEqual(rows.get('settings org'), {
        area: 'settings',
        check: 'org',
        state: 'ok',
        value: 'tidewater',
        origin: 'DOCSCTL_ORG',
      })
      assert.deepEqual(shown('network tls'), ['note', 'none: the API URL is http'])
      assert.deepEqual(shown('service user'), [
        'ok',
        'Ines Moreau <ines.moreau@tidewater.example>, usr_ines',
      ])
      assert.deepEqual(shown('service role'), ['ok', 'admin in tidewater'])
      assert.deepEqual(shown('service operations'), ['ok', 'all 35 lists are there'])
      assert.deepEqual(shown('machine keychain')[0], 'note')
      assert.deepEqual(
        sent().filter((request) => !request.startsWith('GET ')),
        [],
      )
    })

    it('shows a list of its checks on a terminal, whole, and a row a line in a pipe', async () => {
      const env = { SHELL: '/bin/bash' }
      const { stdout } = await run('doctor --no-color', { terminal: 60, env, home: folder })
      const [head, ...lines] = stdout.split('\n')
      assert.equal(head, 'settings')
      assert.ok(lines.includes('✓ org                   tidewater (DOCSCTL_ORG)'), stdout)
      const shell = lines.findIndex((line) => line.startsWith('- shell'))
      assert.deepEqual(lines.slice(shell, shell + 4), [
        '- shell                 bash, no completion in',
        '                        ~/.local/share/bash-completion/compl',
        '                        etions/docsctl',
        '    docsctl completion --help',
      ])
      const pipe = await run('doctor')
      assert.match(pipe.stdout, /^settings\torg\tok\ttidewater\tDOCSCTL_ORG\t$/m)
    })

    it('finds the script of completion, and a folder that cannot be made', async () => {
      const completions = join(folder, '.local/share/bash-completion/completions')
      mkdirSync(completions, { recursive: true })
      writeFileSync(join(completions, 'docsctl'), '')
      const env = { SHELL: '/bin/bash', DOCSCTL_CACHE_DIR: folder }
      const { stdout } = await run('doctor --json', { env, home: folder })
      const rows = rowsIn(stdout)
      assert.equal(rows.get('machine shell')?.value, 'bash, with completion')
      assert.equal(rows.get('machine cache folder')?.state, 'ok')
      // no folder can be made below a device
      assert.equal(rows.get('machine state folder')?.state, 'warning')
    })

    it('says that an organization is not there, in the place of all that would lack in it', async () => {
      const { exit, stdout } = await run('doctor --json', { env: { DOCSCTL_ORG: 'nosuch' } })
      assert.equal(exit, 11)
      const rows = rowsIn(stdout)
      const { state, value, hint } = rows.get('service organization') ?? {}
      assert.equal(state, 'failed')
      assert.match(value ?? '', /^nosuch: /)
      assert.equal(hint, 'docsctl orgs list, then docsctl config set org ID')
      assert.deepEqual([rows.has('service role'), rows.has('service operations')], [false, false])
      assert.deepEqual(sent(), ['GET /v1/', 'GET /v1/user', 'GET /v1/orgs/nosuch'])
    })

    it('passes over a setting that cannot be used, and says where it stands', async () => {
      const file = join(folder, '.docsctl.yaml')
      writeFileSync(file, 'org: acme\nspace: [1\n')
      const env = { DOCSCTL_OUTPUT: 'nonsense' }
      const { exit, stdout, stderr } = await run('doctor', { env, cwd: folder })
      assert.equal(exit, 11, stderr)
      const failed = stdout.split('\n').filter((line) => line.includes('\tfailed\t'))
      assert.equal(failed.length, 2, stdout)
      assert.ok(failed[0]?.startsWith(`settings\tconfiguration\tfailed\t${file}:3:1`), failed[0])
      assert.match(failed[1] ?? '', /DOCSCTL_OUTPUT.*nonsense/)
      assert.match(stdout, /^service\trole\tok\tadmin in tidewater\t/m)
    })

    it('ends with 11 where the service does not take the token', async () => {
      const { exit, stdout, stderr } = await run('doctor --json', {
        env: { DOCSCTL_TOKEN: 'tok_nobody' },
      })
      assert.equal(exit, 11)
      assert.equal(rowsIn(stdout).get('service user')?.state, 'failed')
      assert.equal(JSON.parse(stderr).error.problems[0].where, 'service user')
      assert.doesNotMatch(stdout + stderr, /tok_nobody/)
    })
  })

  describe('at a service with less', () => {
    const { run } = onSandbox({ seed: demoSeed, referenceOnly: true })

    it('names the lists that it lacks', async () => {
      const { exit, stdout } = await run('doctor --json')
      assert.equal(exit, 0)
      const { state, value = '' } = rowsIn(stdout).get('service operations') ?? {}
      assert.equal(state, 'note')
      assert.match(value, /^\d+ of \d+ lists lack: .*\bspaces\.list\b/)
      assert.match(rowsIn(stdout).get('service user')?.value ?? '', /does not say; sees tidewater/)
    })
  })

  const withServer = async (answer: RequestListener, work: (url: string) => Promise<void>) => {
    const server = createServer(answer)
    await work(`http://127.0.0.1:${await listen(server)}`)
  }

  const withAgent = async (world: World) => {
    const dispatcher = new Agent()
    try {
      return await docsctl(['doctor', '--json', '--max-wait', '0'], { ...world, dispatcher })
    } finally {
      await dispatcher.close()
    }
  }

  it('tells how far the clock is apart', async () => {
    const dated = (_: unknown, response: ServerResponse) => {
      response.setHeader('date', 'Fri, 20 Nov 2026 10:00:00 GMT')
      response.setHeader('content-type', 'application/json')
      response.end('{"version":"v7"}')
    }
    await withServer(dated, async (url) => {
      const clock = { now: () => Date.UTC(2026, 10, 20, 10, 5, 1), sleep: async () => {} }
      const { stdout } = await withAgent({ env: { DOCSCTL_API_URL: url }, clock })
      const rows = rowsIn(stdout)
      assert.equal(rows.get('service answer')?.value, 'in 0 ms, version v7')
      const { state, value } = rows.get('service clock') ?? {}
      assert.deepEqual([state, value], ['warning', '300 s ahead of the service'])
    })
  })

  it('tells what keeps a service from being reached, and a file that is damaged', async () => {
    const hangUp = (request: IncomingMessage) => request.socket.destroy()
    await withServer(hangUp, async (url) => {
      const { exit, stdout } = await withAgent({ env: { DOCSCTL_API_URL: url } })
      assert.equal(exit, 11)
      assert.equal(rowsIn(stdout).get('service answer')?.state, 'failed')
      assert.doesNotMatch(stdout, new RegExp(token))
    })
    writeFileSync(join(folder, 'config.json'), '{')
    const config = { DOCSCTL_CONFIG_DIR: folder, DOCSCTL_TOKEN: '', DOCSCTL_API_URL: '' }
    const damaged = await withAgent({ env: config })
    assert.equal(damaged.exit, 11)
    assert.equal(rowsIn(damaged.stdout).get('settings configuration')?.state, 'failed')
    // where the file says what it is printed in, a pipe gets what it always gets
    const { exit, stdout } = await docsctl(['doctor'], { env: config })
    assert.equal(exit, 11)
    assert.match(stdout, /^settings\tconfiguration\tfailed\t/)
    assert.doesNotMatch(stdout, /^(network|service)/m)
  })
})
