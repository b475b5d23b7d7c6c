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

const parseRows = (stdout: string) =>
  new Map((JSON.parse(stdout) as Row[]).map((row) => [`${row.area} ${row.check}`, row]))

describe('docsctl doctor', () => {
  let folder = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-doctor-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  describe('with a working setup', () => {
    const { run, sent } = onSandbox()

    it('shows the settings with their origins, the user, the role, and the available features', async () => {
      const { exit, stdout, stderr } = await run('doctor --json')
      assert.equal(exit, 0, stderr)
      const rows = parseRows(stdout)
      const shown = (name: string) => [rows.get(name)?.state, rows.get(name)?.value]
      assert.deepEqual(rows.get('settings org'), {
        area: 'settings',
        check: 'org',
        state: 'ok',
        value: 'tidewater',
        origin: 'DOCSCTL_ORG',
      })
      assert.deepEqual(shown('network tls'), ['note', 'none (the API URL uses http)'])
      assert.deepEqual(shown('service user'), [
        'ok',
        'Ines Moreau <ines.moreau@tidewater.example>, usr_ines',
      ])
      assert.deepEqual(shown('service role'), ['ok', 'admin in tidewater'])
      assert.deepEqual(shown('service operations'), ['ok', 'all 42 lists are available'])
      assert.deepEqual(shown('machine API description'), ['ok', '@gitbook/api 0.202.0'])
      assert.deepEqual(shown('machine keychain')[0], 'note')
      assert.deepEqual(
        sent().filter((request) => !request.startsWith('GET ')),
        [],
      )
    })

    it('prints a complete checklist on a terminal, and one check per row in a pipe', async () => {
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

    it('reports an installed completion script and a folder that cannot be created', async () => {
      const completions = join(folder, '.local/share/bash-completion/completions')
      mkdirSync(completions, { recursive: true })
      writeFileSync(join(completions, 'docsctl'), '')
      const env = { SHELL: '/bin/bash', DOCSCTL_CACHE_DIR: folder }
      const { stdout } = await run('doctor --json', { env, home: folder })
      const rows = parseRows(stdout)
      assert.equal(rows.get('machine shell')?.value, 'bash, with completion')
      assert.equal(rows.get('machine cache folder')?.state, 'ok')
      // no folder can be created inside a device
      assert.equal(rows.get('machine state folder')?.state, 'warning')
    })

    it('reports a missing organization instead of every missing resource in it', async () => {
      const { exit, stdout } = await run('doctor --json', { env: { DOCSCTL_ORG: 'nosuch' } })
      assert.equal(exit, 11)
      const rows = parseRows(stdout)
      const { state, value, hint } = rows.get('service organization') ?? {}
      assert.equal(state, 'failed')
      assert.match(value ?? '', /^nosuch: /)
      assert.equal(hint, 'docsctl orgs list, then docsctl config set org ID')
      assert.deepEqual([rows.has('service role'), rows.has('service operations')], [false, false])
      assert.deepEqual(sent(), ['GET /v1/', 'GET /v1/user', 'GET /v1/orgs/nosuch'])
    })

    it('skips an invalid setting and shows its location', async () => {
      const file = join(folder, '.docsctl.yaml')
      writeFileSync(file, 'org: acme\nspace: [1\n')
      const env = { DOCSCTL_OUTPUT: 'nonsense' }
      const { exit, stdout, stderr } = await run('doctor', { env, cwd: folder })
      assert.equal(exit, 11, stderr)
      const failed = stdout.split('\n').filter((line) => line.includes('\tfailed\t'))
      assert.equal(failed.length, 2, stdout)
      assert.ok(failed[0]?.startsWith(`settings\tconfiguration\tfailed\t${file}:3:1`), failed[0])
      assert.match(
        failed[1] ?? '',
        /^settings\tconfiguration\tfailed\tInvalid value "nonsense" for DOCSCTL_OUTPUT\. Expected one of: table/,
      )
      assert.match(stdout, /^service\trole\tok\tadmin in tidewater\t/m)
    })

    it('exits with 11 if the service rejects the token', async () => {
      const { exit, stdout, stderr } = await run('doctor --json', {
        env: { DOCSCTL_TOKEN: 'tok_nobody' },
      })
      assert.equal(exit, 11)
      assert.equal(parseRows(stdout).get('service user')?.state, 'failed')
      assert.equal(JSON.parse(stderr).error.problems[0].where, 'service user')
      assert.doesNotMatch(stdout + stderr, /tok_nobody/)
    })
  })

  describe('with a limited service', () => {
    const { run } = onSandbox({ seed: demoSeed, referenceOnly: true })

    it('shows the missing lists', async () => {
      const { exit, stdout } = await run('doctor --json')
      assert.equal(exit, 0)
      const { state, value = '' } = parseRows(stdout).get('service operations') ?? {}
      assert.equal(state, 'note')
      assert.match(value, /^missing \d+ of \d+ lists: .*\bspaces\.list\b/)
      assert.match(
        parseRows(stdout).get('service user')?.value ?? '',
        /not returned by this service; accessible organizations: tidewater/,
      )
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

  it('reports the clock difference', async () => {
    const dated = (_: unknown, response: ServerResponse) => {
      response.setHeader('date', 'Fri, 20 Nov 2026 10:00:00 GMT')
      response.setHeader('content-type', 'application/json')
      response.end('{"version":"v7"}')
    }
    await withServer(dated, async (url) => {
      const clock = { now: () => Date.UTC(2026, 10, 20, 10, 5, 1), sleep: async () => {} }
      const { stdout } = await withAgent({ env: { DOCSCTL_API_URL: url }, clock })
      const rows = parseRows(stdout)
      assert.equal(rows.get('service answer')?.value, 'in 0 ms, version v7')
      const { state, value } = rows.get('service clock') ?? {}
      assert.deepEqual([state, value], ['warning', '300 s ahead of the service'])
    })
  })

  it('explains why a service is unreachable, and reports a damaged file', async () => {
    const hangUp = (request: IncomingMessage) => request.socket.destroy()
    await withServer(hangUp, async (url) => {
      const { exit, stdout } = await withAgent({ env: { DOCSCTL_API_URL: url } })
      assert.equal(exit, 11)
      assert.equal(parseRows(stdout).get('service answer')?.state, 'failed')
      assert.doesNotMatch(stdout, new RegExp(token))
    })
    writeFileSync(join(folder, 'config.json'), '{')
    const config = { DOCSCTL_CONFIG_DIR: folder, DOCSCTL_TOKEN: '', DOCSCTL_API_URL: '' }
    const damaged = await withAgent({ env: config })
    assert.equal(damaged.exit, 11)
    assert.equal(parseRows(damaged.stdout).get('settings configuration')?.state, 'failed')
    // in a pipe, doctor uses the default format even if the config file sets an output format
    const { exit, stdout } = await docsctl(['doctor'], { env: config })
    assert.equal(exit, 11)
    assert.match(stdout, /^settings\tconfiguration\tfailed\t/)
    assert.doesNotMatch(stdout, /^(network|service)/m)
  })
})
