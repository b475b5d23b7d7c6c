import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { projectFile, runner } from '../../support/runner.ts'
import { sized } from '../../support/sizes.ts'

const action = parse(projectFile('action.yml'))
const documentedStep: { with: Record<string, string> } = [
  ...projectFile('docs/ci.md').matchAll(/```yaml\n(- uses: OWNER\/docsctl@.*?)```/gs),
].map(([, text = '']) => parse(text)[0])[0]

interface Step {
  run?: string
  uses?: string
  with?: Record<string, string>
  env?: Record<string, string>
  'working-directory'?: string
}

const steps = action.runs.steps as Step[]

describe('the action', () => {
  const own = fileURLToPath(new URL('../../..', import.meta.url))
  let checkout = own
  beforeEach(() => {
    checkout = own
  })
  const machine = runner()
  const { published, repository } = machine

  /** Runs the steps of the action like a GitHub runner. Keeps cached files for later jobs. */
  const act = async (
    inputs: Record<string, string>,
    env: Record<string, string> = {},
    kept?: string,
  ) => {
    const known = (name: string): string | undefined => {
      if (name === 'steps.build.outputs.key') return keys().at(-1)
      const machines = {
        'github.action_path': checkout,
        'runner.os': 'Linux',
        'runner.arch': 'X64',
      }
      const input = name.replace(/^inputs\./, '')
      return (
        new Map(Object.entries(machines)).get(name) ??
        inputs[input] ??
        action.inputs[input]?.default
      )
    }
    const filled = (text: string) =>
      text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => known(name) ?? assert.fail(name))
    const ended = []
    let keep = () => {}
    for (const { run, uses, with: given = {}, env: own = {}, ...step } of steps) {
      if (run === undefined) {
        if (uses?.startsWith('actions/setup-node@')) continue
        assert.match(uses ?? '', /^actions\/cache@[0-9a-f]{40}$/)
        const { key = '', path = '' } = given
        if (kept !== undefined) keep = restore(join(kept, filled(key)), filled(path))
        continue
      }
      const values = Object.entries(own).map(([name, value]) => [name, filled(value)])
      const path = { GITHUB_ACTION_PATH: checkout }
      const all = { ...machine.onGitHub(), ...path, ...env, ...Object.fromEntries(values) }
      ended.push(await machine.step(run, all, filled(step['working-directory'] ?? '.')))
    }
    keep()
    const [, build, run] = ended
    assert.ok(build && run)
    return { build, run }
  }

  /**
   * Restores the cached files for a key. Returns a function that saves these files at the end of
   * the job, and resets the checkout.
   */
  const restore = (folder: string, list: string) => {
    const paths = list.trim().split('\n')
    const places = paths.map((path, at) => [path.trim(), join(folder, String(at))] as const)
    if (existsSync(folder)) for (const [path, place] of places) renameSync(place, path)
    return () => {
      mkdirSync(folder, { recursive: true })
      for (const [path, place] of places) renameSync(path, place)
    }
  }

  const keys = () => [...machine.outputs().matchAll(/^key=(\w{20})$/gm)].map(([, key = '']) => key)

  /** Reads the outputs of a step from the runner's file. */
  const outputs = () => {
    const written = [...machine.outputs().matchAll(/^(\w+)<<(\S+)\n(.*)\n\2$/gm)]
    const given = Object.fromEntries(written.map(([, name, , value]) => [name, value]))
    const named = Object.entries(action.outputs as Record<string, { value: string }>)
    return named.map(([name, { value }]) => {
      const [, key = ''] = /^\$\{\{ steps\.run\.outputs\.(\w+) \}\}$/.exec(value) ?? []
      return [name, given[key] ?? assert.fail(name)]
    })
  }

  it('publishes the resources in its inputs, and sets its outputs', async () => {
    const { args = '' } = documentedStep.with
    const inputs = { ...documentedStep.with, args: args.replace('7', '0'), token: machine.token() }
    const { build, run } = await act(inputs, { CHAT_KEY: 's3cret' })
    assert.deepEqual([build.exit, build.stdout], [0, ''], 'it is built already')
    assert.equal(run.exit, 0, run.stderr)
    assert.deepEqual(published(), [1, []])
    const [slug, [, url = ''] = [], ...rest] = outputs()
    assert.deepEqual(slug, ['slug', 'acme-chat'])
    assert.match(url, /^http:\/\/.*acme-chat$/)
    assert.deepEqual(rest, [
      ['version', '1'],
      ['result', 'created'],
      ['errors', '0'],
      ['warnings', '0'],
      ['notes', '0'],
      ['breaking', '0'],
    ])
    const again = await act(inputs, { CHAT_KEY: 's3cret' })
    assert.equal(again.run.exit, 6, 'version 0 was expected')
  })

  it('runs as in the README recipe, in a separate workflow', async () => {
    const [, text = '', ...others] = /```yaml\n(.*?)```/s.exec(projectFile('README.md')) ?? []
    assert.deepEqual(others, [])
    const { on, jobs } = parse(text)
    assert.deepEqual(on, { push: { branches: ['main'] } })
    const [checkout, own, ...further] = jobs.docs.steps as Step[]
    const { uses = '', with: recipe = {} } = own ?? {}
    const pinned = 'actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8'
    assert.deepEqual([checkout, further], [{ uses: pinned }, []])
    assert.match(uses, /^OWNER\/docsctl@v1$/)
    assert.match(recipe.token ?? '', /^\$\{\{ secrets\.DOCSCTL_TOKEN \}\}$/)
    const { run } = await act({ ...recipe, token: machine.token() })
    assert.equal(run.exit, 0, run.stderr)
    assert.deepEqual(published(), [undefined, ['petstore']])
    assert.match(machine.summary(), /\| slug \| petstore \|/)
  })

  it('runs in the selected folder, with the environment variables of the job', async () => {
    const inputs = {
      command: 'integrations publish',
      'working-directory': 'integration',
    }
    const job = { CHAT_KEY: 's3cret', DOCSCTL_TOKEN: machine.token() }
    const { run } = await act(inputs, job)
    assert.equal(run.exit, 0, run.stderr)
    assert.deepEqual(published(), [1, []])
    writeFileSync(repository('integration/gitbook-manifest.yaml'), 'name: A\n')
    const broken = await act(inputs, job)
    assert.equal(broken.run.exit, 11)
    assert.match(broken.run.stderr, /^::error file=integration\/gitbook-manifest\.yaml,line=1,/m)
  })

  it('builds the program from its own checkout and reuses it in the next job', async () => {
    const real = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
    // npm checks that the lock file matches package.json. It downloads nothing, because all
    // packages are already installed. Another test builds a checkout with npm.
    const prepare = sized(`cp -R "${join(own, 'dist')}" dist`, `"${real}" run prepare >&2`)
    const npm = `#!/bin/sh -e
echo "$@" >&2
"${real}" "$@" --offline --dry-run --ignore-scripts >&2
ln -s "${join(own, 'node_modules')}" node_modules
${prepare}
`
    writeFileSync(join(machine.repository('..'), 'bin/npm'), npm)
    const kept = join(machine.repository('..'), 'kept')
    const inputs = { command: 'openapi publish', args: 'petstore\nopenapi.yaml\n--check' }
    checkout = join(machine.repository('..'), 'checkout')
    const listed = execFileSync('git', ['ls-files', '-z'], { cwd: own, encoding: 'utf8' })
    for (const file of listed.split('\0').filter((one) => !/^$|^(test|bench|docs)\//.test(one))) {
      if (existsSync(join(own, file))) cpSync(join(own, file), join(checkout, file))
    }
    const first = await act(inputs, {}, kept)
    assert.equal(first.build.exit, 0, first.build.stderr)
    assert.match(first.build.stderr, /^ci --no-audit --no-fund$/m)
    assert.equal(first.run.exit, 0, first.run.stderr)
    assert.ok(!existsSync(join(checkout, 'dist')))
    const second = await act(inputs, {}, kept)
    assert.deepEqual([second.build.exit, second.build.stderr], [0, ''])
    assert.deepEqual([second.run.exit, second.run.stdout], [0, first.run.stdout])
    assert.equal(new Set(keys()).size, 1)
    writeFileSync(join(checkout, 'src/errors.ts'), '// otherwise\n')
    const key = execFileSync(process.execPath, [join(checkout, 'scripts/action.js'), 'key'])
    assert.notEqual(key.toString().trim(), keys().at(-1))
  })

  it('treats its inputs as arguments, never as shell code', async () => {
    const args = '$(touch oops)\n`touch oops`\n"; touch oops; "\n*\n'
    const { run } = await act({ command: 'openapi publish', args, org: 'acme' })
    assert.equal(run.exit, 2)
    assert.ok(!existsSync(repository('oops')))
  })
})
