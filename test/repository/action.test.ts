import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../../scripts/manifest.ts'

interface Step {
  name: string
  env?: Record<string, string>
  run?: string
}

const action = parse(readFileSync(join(root, 'action.yml'), 'utf8'))
const steps: Step[] = action.runs.steps

/** The source of programs that record their calls. */
const recorder = `#!/bin/sh
printf '%s\\n' "$(basename "$0")" "$@" >> "$CALLS"
printf 'token %s\\n' "$DOCSCTL_TOKEN" >> "$CALLS"
`

describe('action.yml', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-action-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Runs the steps as GitHub does, and passes the inputs only through the environment. */
  const runSteps = (inputs: Record<string, string>, programs: string[]) => {
    for (const name of programs) {
      writeFileSync(join(folder, name), recorder)
      chmodSync(join(folder, name), 0o755)
    }
    const values = Object.entries(action.inputs as Record<string, { default?: string }>)
    const all = {
      ...Object.fromEntries(values.map(([name, one]) => [name, one.default ?? ''])),
      ...inputs,
    }
    for (const { env = {}, run } of steps) {
      // steps that the runner performs itself, such as caching, have no script
      if (run === undefined) continue
      assert.ok(!run.includes('${{'), 'an expression in a script is a way in')
      const filled = Object.entries(env).map(([name, value]) => {
        const [, input = ''] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value) ?? []
        return [name, all[input as keyof typeof all] ?? assert.fail(value)]
      })
      const { status, stderr } = spawnSync(
        'bash',
        ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run],
        {
          cwd: folder,
          encoding: 'utf8',
          env: {
            PATH: [folder, '/usr/bin', '/bin'].join(delimiter),
            CALLS: join(folder, 'calls'),
            GITHUB_ACTION_PATH: '/action',
            GITHUB_OUTPUT: join(folder, 'output'),
            ...Object.fromEntries(filled),
          },
        },
      )
      assert.equal(status, 0, stderr)
    }
    return readFileSync(join(folder, 'calls'), 'utf8')
  }

  it('runs the command with one argument per line, whatever it contains', () => {
    const calls = runSteps(
      {
        command: 'integrations publish',
        args: 'my folder\n--org\n$(touch out) `id` "; exit 1 #\n\n*\n',
        token: 'tok_1',
      },
      ['node'],
    )
    const lines = calls.trimEnd().split('\n')
    assert.deepEqual(lines.slice(lines.indexOf('/action/bin/run.js')), [
      '/action/bin/run.js',
      'integrations',
      'publish',
      'my folder',
      '--org',
      '$(touch out) `id` "; exit 1 #',
      '*',
      'token tok_1',
    ])
  })

  it('builds only its own checkout', () => {
    const calls = runSteps({ command: 'teams list' }, ['node', 'npm'])
    assert.match(calls, /^node\n\/action\/scripts\/action\.js\nbuild\n/m)
    assert.doesNotMatch(calls, /npm/)
  })

  it('passes on the outputs of publish', () => {
    const outputs = Object.entries(action.outputs as Record<string, { value: string }>)
    assert.deepEqual(
      outputs.map(([name, { value }]) => [name, value]),
      ['slug', 'url', 'version', 'result', 'errors', 'warnings', 'notes', 'breaking'].map(
        (name) => [name, `\${{ steps.run.outputs.${name} }}`],
      ),
    )
  })
})
