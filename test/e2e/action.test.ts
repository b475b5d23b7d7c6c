import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { projectFile, runner } from '../support/runner.ts'

const action = parse(projectFile('action.yml'))
const typed: { with: Record<string, string> } = [
  ...projectFile('docs/ci.md').matchAll(/```yaml\n(- uses: OWNER\/docsctl@.*?)```/gs),
].map(([, text = '']) => parse(text)[0])[0]

interface Step {
  run: string
  env?: Record<string, string>
  'working-directory'?: string
}

// what the runner does itself, such as keeping files, has no script
const steps = (action.runs.steps as Step[]).filter(({ run }) => run !== undefined)

describe('the action', () => {
  const own = fileURLToPath(new URL('../..', import.meta.url))
  let checkout = own
  beforeEach(() => {
    checkout = own
  })
  const machine = runner()
  const { published, repository } = machine

  /** Runs both of its steps with what a runner makes of the inputs. */
  const act = async (inputs: Record<string, string>, env: Record<string, string> = {}) => {
    const filled = (text: string) =>
      text.replace(
        /\$\{\{ inputs\.([\w-]+) \}\}/g,
        (_, name: string) => inputs[name] ?? action.inputs[name].default ?? assert.fail(name),
      )
    const ended = []
    for (const { run, env: own = {}, 'working-directory': place = '.' } of steps) {
      const values = Object.entries(own).map(([name, value]) => [name, filled(value)])
      const path = { GITHUB_ACTION_PATH: checkout }
      const all = { ...machine.onGitHub(), ...path, ...env, ...Object.fromEntries(values) }
      ended.push(await machine.step(run, all, filled(place)))
    }
    const [, build, run] = ended
    assert.ok(build && run)
    return { build, run }
  }

  /** What later steps get of it, by the file that the runner reads. */
  const outputs = () => {
    const written = [...machine.outputs().matchAll(/^(\w+)<<(\S+)\n(.*)\n\2$/gm)]
    const given = Object.fromEntries(written.map(([, name, , value]) => [name, value]))
    const named = Object.entries(action.outputs as Record<string, { value: string }>)
    return named.map(([name, { value }]) => {
      const [, key = ''] = /^\$\{\{ steps\.run\.outputs\.(\w+) \}\}$/.exec(value) ?? []
      return [name, given[key] ?? assert.fail(name)]
    })
  }

  it('publishes what its inputs say, and gives its outputs', async () => {
    const { args = '' } = typed.with
    const inputs = { ...typed.with, args: args.replace('7', '0'), token: machine.token() }
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
      ['breaking', '0'],
    ])
    const again = await act(inputs, { CHAT_KEY: 's3cret' })
    assert.equal(again.run.exit, 6, 'version 0 was expected')
  })

  it('runs in a folder, with what the job says and no input does', async () => {
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

  it('builds what it runs from its own checkout, and nothing where that is there', async () => {
    checkout = join(machine.repository('..'), 'checkout')
    const listed = execFileSync('git', ['ls-files', '-z', 'bin', 'scripts', 'src', '*.json'], {
      cwd: own,
      encoding: 'utf8',
    })
    for (const file of listed.split('\0').filter((one) => !/^$|^(test|bench)\//.test(one))) {
      if (existsSync(join(own, file))) cpSync(join(own, file), join(checkout, file))
    }
    // what would be installed from the registry is what is installed here
    const npm = `#!/bin/sh\necho "$@" >&2\nln -s "${join(own, 'node_modules')}" node_modules\n`
    writeFileSync(join(machine.repository('..'), 'bin/npm'), npm)
    const inputs = { command: 'openapi publish', args: 'petstore\nopenapi.yaml\n--check' }
    const first = await act(inputs)
    assert.equal(first.build.exit, 0, first.build.stderr)
    assert.match(first.build.stderr, /^ci --no-audit --no-fund$/m)
    assert.equal(first.run.exit, 0, first.run.stderr)
    const again = await act(inputs)
    assert.equal(again.build.stderr, '')
    const keys = [...machine.outputs().matchAll(/^key=(\w{20})$/gm)].map(([, key]) => key)
    assert.deepEqual([keys.length, new Set(keys).size], [2, 1])
  })

  it('takes what is typed into it for nothing but arguments', async () => {
    const args = '$(touch oops)\n`touch oops`\n"; touch oops; "\n*\n'
    const { run } = await act({ command: 'openapi publish', args, org: 'acme' })
    assert.equal(run.exit, 2)
    assert.ok(!existsSync(repository('oops')))
  })
}).timeout(60_000)
