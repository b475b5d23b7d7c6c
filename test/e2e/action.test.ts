import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'
import { projectFile, runner } from '../support/runner.ts'

const action = parse(projectFile('action.yml'))
const typed: { with: Record<string, string> } = [
  ...projectFile('docs/ci.md').matchAll(/```yaml\n(- uses: OWNER\/docsctl@.*?)```/gs),
].map(([, text = '']) => parse(text)[0])[0]

interface Step {
  run: string
  env: Record<string, string>
  'working-directory'?: string
}

describe('the action', () => {
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
    for (const { run, env: own, 'working-directory': place = '.' } of action.runs.steps as Step[]) {
      const values = Object.entries(own).map(([name, value]) => [name, filled(value)])
      const all = { ...machine.onGitHub(), ...env, ...Object.fromEntries(values) }
      ended.push(await machine.step(run, all, filled(place)))
    }
    const [install, run] = ended
    assert.ok(install && run)
    return { install, run }
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
    const { install, run } = await act(inputs, { CHAT_KEY: 's3cret' })
    assert.deepEqual([install.exit, install.stdout], [0, ''], 'docsctl is there already')
    assert.equal(run.exit, 0, run.stderr)
    assert.deepEqual(published(), [1, []])
    const [slug, [, url = ''] = [], ...rest] = outputs()
    assert.deepEqual(slug, ['slug', 'acme-chat'])
    assert.match(url, /^http:\/\/.*acme-chat$/)
    assert.deepEqual(rest, [
      ['version', '1'],
      ['result', 'created'],
    ])
    const again = await act(inputs, { CHAT_KEY: 's3cret' })
    assert.equal(again.run.exit, 6, 'version 0 was expected')
  })

  it('runs in a folder, with what the job says and no input does', async () => {
    const inputs = {
      command: 'integrations publish',
      'working-directory': 'integration',
      version: '1.2.3',
    }
    const job = { CHAT_KEY: 's3cret', DOCSCTL_TOKEN: machine.token() }
    const { install, run } = await act(inputs, job)
    assert.equal(install.stdout, 'install --global docsctl@1.2.3\n')
    assert.equal(run.exit, 0, run.stderr)
    assert.deepEqual(published(), [1, []])
    writeFileSync(repository('integration/gitbook-manifest.yaml'), 'name: A\n')
    const broken = await act(inputs, job)
    assert.equal(broken.run.exit, 11)
    assert.match(broken.run.stderr, /^::error file=integration\/gitbook-manifest\.yaml,line=1,/m)
  })

  it('takes what is typed into it for nothing but arguments', async () => {
    const args = '$(touch oops)\n`touch oops`\n"; touch oops; "\n*\n'
    const { run } = await act({ command: 'openapi publish', args, org: 'acme' })
    assert.equal(run.exit, 2)
    assert.ok(!existsSync(repository('oops')))
  })
}).timeout(60_000)
