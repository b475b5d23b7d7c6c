import assert from 'node:assert/strict'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTerminal } from '../../support/processes/terminal.ts'
import { type ProgramOptions, runProgram } from '../../support/program.ts'
import { validateResponses } from '../../support/service/recorded-answers.ts'

/** Tests programs that run on a sandbox, with their environment, exit code, and report. */

describe('docsctl sandbox run', () => {
  validateResponses()
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-e2e-'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  const sandboxRun = (words: string[], options: ProgramOptions = {}) =>
    runProgram(['sandbox', 'run', '--seed', 'empty', ...words], { cwd: folder, ...options })

  const shell = (script: string, ...flags: string[]) =>
    sandboxRun([...flags, '--', 'sh', '-c', script])

  it('passes a random token to the program, which is accepted', async () => {
    const script = 'echo "$DOCSCTL_TOKEN $GITBOOK_TOKEN"; docsctl teams list -o ids'
    const [first = '', second = ''] = [await shell(script), await shell(script)].map(
      ({ exit, stdout, stderr }) => {
        assert.equal(exit, 0, stderr)
        assert.match(stdout, /^(sandbox-[\w-]{22}) \1\n/)
        return stdout.split(' ')[0]
      },
    )
    assert.notEqual(first, second)
  })

  it("exposes only the sandbox to the program, not the caller's settings", async () => {
    const { exit, stdout, stderr } = await sandboxRun(
      [
        '--token',
        'root',
        '--',
        'sh',
        '-c',
        'env | grep -E "^(DOCSCTL|GITBOOK)_" | sort; ls "$DOCSCTL_CONFIG_DIR"',
      ],
      {
        env: {
          DOCSCTL_TOKEN: 'tok_real',
          DOCSCTL_TOKEN_FILE: '/nonexistent/token',
          DOCSCTL_PROFILE: 'work',
          DOCSCTL_SPACE: 'spc_real',
          DOCSCTL_SITE: 'site_real',
          DOCSCTL_OUTPUT: 'json',
          GITBOOK_TOKEN: 'tok_real',
        },
      },
    )
    assert.equal(exit, 0, stderr)
    const shown = stdout
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'URL')
      .replace(/=\S*\.docsctl-tmp-[\w-]+/g, '=FOLDER')
    assert.equal(
      shown,
      [
        'DOCSCTL_API_URL=URL',
        'DOCSCTL_CACHE_DIR=FOLDER/cache',
        'DOCSCTL_CONFIG_DIR=FOLDER/config',
        'DOCSCTL_ORG=acme',
        'DOCSCTL_STATE_DIR=FOLDER/state',
        'DOCSCTL_TOKEN=root',
        'GITBOOK_ENDPOINT=URL',
        'GITBOOK_ORGANIZATION=acme',
        'GITBOOK_TOKEN=root',
        '',
      ].join('\n'),
    )
  })

  it('puts docsctl on the PATH, connected to the sandbox', async () => {
    const { exit, stdout } = await shell(
      'docsctl teams create --title Docs -o ids && docsctl teams list --json --jq ".[].title"',
    )
    assert.equal(exit, 0)
    assert.match(stdout, /^team_\w+\nDocs\n$/)
  })

  it('leaves arguments after -- to the program, including docsctl flags', async () => {
    const { stdout } = await sandboxRun(['--', 'echo', '--help', '--report', '-v', '--'])
    assert.equal(stdout, '--help --report -v --\n')
  })

  it('exits with the code of the program', async () => {
    assert.equal((await shell('exit 7')).exit, 7)
    assert.equal((await shell('kill -KILL $$')).exit, 137)
    const missing = await sandboxRun(['--', 'no-such-program'])
    assert.equal(missing.exit, 2)
    assert.match(missing.stderr, /Program "no-such-program" not found/)
  })

  it('forwards signals and lets the program handle them', async () => {
    const script = 'trap "echo tidied; exit 5" TERM; echo ready; while :; do sleep 0.05; done'
    let kill: ((signal: NodeJS.Signals) => void) | undefined
    const out = join(folder, 'out')
    const temporary = join(folder, 'temporary')
    mkdirSync(temporary)
    const ended = sandboxRun(['--', 'sh', '-c', `exec > "${out}"; ${script}`], {
      env: { TMPDIR: temporary },
      onStart: (send) => {
        kill = send
      },
    })
    await waitFor(() => readFileSync(out, 'utf8').includes('ready'))
    kill?.('SIGTERM')
    assert.equal((await ended).exit, 5)
    assert.equal(readFileSync(out, 'utf8'), 'ready\ntidied\n')
    assert.deepEqual(readdirSync(temporary), [])
  })

  it('forwards a signal that arrives as soon as the program runs', async () => {
    const script = 'trap "exit 5" TERM; kill -TERM $PPID; while :; do sleep 0.05; done'
    assert.equal((await shell(script)).exit, 5)
  })

  it('leaves Ctrl-C to the program, which receives it once', async () => {
    const script =
      'trap "echo got; sleep 0.2; exit 9" INT; echo rea""dy; while :; do sleep 0.05; done'
    const terminal = inTerminal(['sandbox', 'run', '--seed', 'empty', '--', 'sh', '-c', script])
    await terminal.waitFor('ready')
    terminal.type('\u0003')
    assert.equal(await terminal.ended(), 9)
    assert.equal(terminal.output.match(/got/g)?.length, 1)
  })

  it("reports the program's actions on stderr and leaves stdout to it", async () => {
    const { stdout, stderr, exit } = await shell(
      [
        'docsctl orgs update --title Renamed -o ids',
        'id=$(docsctl teams create --title Docs -o ids)',
        'docsctl teams create --title Support -o ids >/dev/null',
        'docsctl teams delete "$id" --yes 2>/dev/null',
        'docsctl teams get team_9 2>/dev/null',
        'true',
      ].join('\n'),
      '--report',
    )
    assert.equal(exit, 0)
    assert.equal(stdout.split('\n')[0], 'acme')
    const report = stderr
      .slice(stderr.indexOf('Created'))
      .replace(/team_\w{13}/g, 'TEAM')
      .split('\n')
    assert.deepEqual(report, [
      'Created (1)',
      '  team "Support" (TEAM)',
      'Changed (1)',
      '  organization "Renamed" (acme): title "Acme" -> "Renamed"',
      'Deleted (0)',
      'Requests (6)',
      '  orgs.list: 1',
      '  orgs.update: 1',
      '  teams.create: 2',
      '  teams.delete: 1',
      '  teams.get: 1',
      'Destructive requests (1)',
      '  teams.delete: DELETE /v1/orgs/acme/teams/TEAM returned 204',
      'Failures (1)',
      '  GET /v1/orgs/acme/teams/team_9 returned 404 once, not retried',
      '',
    ])
  })

  it('writes the report to a file as JSON or Markdown', async () => {
    const script = 'docsctl teams create --title "A*b" >/dev/null; exit 3'
    assert.equal((await shell(script, '--report', 'did.json')).exit, 3)
    const report = JSON.parse(readFileSync(join(folder, 'did.json'), 'utf8'))
    assert.equal(report.exit, 3)
    assert.equal(report.changes.created[0].title, 'A*b')
    assert.deepEqual(report.requests.operations, [{ operation: 'teams.create', count: 1 }])
    await shell(script, '--report=did.md')
    assert.match(
      readFileSync(join(folder, 'did.md'), 'utf8'),
      /^## Created \(1\)\n\n- team "A\\\*b" /m,
    )
    const { exit, stderr } = await shell(script, '--report=did.txt')
    assert.equal(exit, 2)
    assert.match(stderr, /Invalid value "did\.txt" for --report\. Expected a \.json or \.md file/)
  })

  it('counts failed and repeated requests', async () => {
    const { exit, stderr } = await shell(
      'docsctl orgs get acme >/dev/null',
      '--report',
      '--fault',
      '429=0s@40%',
      '--fault-seed',
      '3',
    )
    assert.equal(exit, 0, stderr)
    const [, times, retries] =
      /GET \/v1\/orgs\/acme returned 429 (once|\d+ times), retried (once|\d+ times)/.exec(stderr) ??
      []
    assert.ok(times, stderr)
    assert.equal(times, retries)
  })

  it('rehearses on a copy of an organization with its own state', async () => {
    const copied = await shell(
      'docsctl teams create --title Docs >/dev/null && docsctl sandbox snapshot --out acme.json --json',
    )
    assert.equal(copied.exit, 0, copied.stderr)
    const { teams, unknown } = JSON.parse(copied.stdout)
    assert.equal(teams, 1)
    assert.equal(copied.stderr.match(/^Not included: /gm)?.length, unknown)
    assert.equal(statSync(join(folder, 'acme.json')).mode & 0o777, 0o600)
    const before = readFileSync(join(folder, 'acme.json'), 'utf8')
    const words = ['sandbox', 'run', '--from', 'acme.json', '--', 'docsctl', 'teams', 'list']
    const { stdout } = await runProgram([...words, '--json', '--jq', '.[].title'], {
      cwd: folder,
    })
    assert.equal(stdout, 'Docs\n')
    assert.equal(readFileSync(join(folder, 'acme.json'), 'utf8'), before)
  })

  it('excludes retired operations on request', async () => {
    const words = ['docsctl', 'custom-fields', 'list', '-o', 'ids']
    assert.equal((await sandboxRun(['--', ...words])).exit, 0)
    const { exit, stderr } = await sandboxRun(['--living-only', '--', ...words])
    assert.equal(exit, 1)
    assert.match(stderr, /The service removed this operation \(404\)/)
    const both = await sandboxRun(['--living-only', '--reference-only', '--', 'echo', 'ran'])
    assert.deepEqual([both.exit, both.stdout], [2, ''])
    assert.match(both.stderr, /--reference-only/)
  })

  it('rejects an unreadable snapshot or an invalid flag before the program runs', async () => {
    writeFileSync(join(folder, 'odd.json'), '{}')
    const run = (...flags: string[]) =>
      runProgram(['sandbox', 'run', ...flags, '--', 'echo', 'ran'], { cwd: folder })
    for (const flags of [
      ['--from', 'odd.json'],
      ['--from', 'missing.json'],
      ['--from', 'odd.json', '--seed', 'empty'],
      ['--fault', '418=5%'],
      ['--clock', 'noon'],
      ['--token', '=x'],
      ['--token', 'root=nobody@acme.example'],
      ['--port', '70000'],
      ['--scale', 'stars=3'],
    ]) {
      const { exit, stdout } = await run(...flags)
      assert.deepEqual([exit, stdout], [2, ''], flags.join(' '))
    }
  })
})

async function waitFor(look: () => boolean): Promise<void> {
  for (;;) {
    try {
      if (look()) return
    } catch {
      // wait until the file exists
    }
    await new Promise((again) => setTimeout(again, 10))
  }
}
