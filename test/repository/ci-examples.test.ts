import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateAction, validateWorkflow } from '@action-validator/core'
import { parse } from 'yaml'
import { manifestPath, root } from '../../scripts/manifest.ts'
import { splitArguments } from '../support/docsctl.ts'

const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const workflows = ['.github/workflows', 'examples/ci'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((path) => !/gitlab|azure/.test(path)),
)
const examples = readdirSync(join(root, 'examples/ci')).map((name) => `examples/ci/${name}`)

/** Returns all strings in a value, which may be shell commands or inputs. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

/** Returns the actions that the steps in a value use. */
function usedActions(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { uses } = value as { uses?: unknown }
  return [...(typeof uses === 'string' ? [uses] : []), ...Object.values(value).flatMap(usedActions)]
}

describe('the files for CI', () => {
  it('include a valid action.yml with branding', () => {
    assert.deepEqual(validateAction(read('action.yml')).errors, [])
    assert.notDeepEqual(
      validateAction(read('action.yml').replace('composite', 'compose')).errors,
      [],
    )
    assert.ok(parse(read('action.yml')).branding.icon)
  })

  for (const path of workflows) {
    it(`include the valid workflow ${path}`, () => {
      // the schema of the linter doesn't contain this permission
      const text = read(path).replace(/^ +attestations: write\n/m, '')
      assert.deepEqual(validateWorkflow(text).errors, [])
      assert.notDeepEqual(validateWorkflow(read(path).replace('runs-on', 'run-on')).errors, [])
    })
  }

  it('pin all third-party actions to commits, with their versions', () => {
    for (const path of ['action.yml', ...workflows]) {
      const used = usedActions(parse(read(path))).filter((one) => !one.startsWith('OWNER/docsctl@'))
      for (const one of used) {
        assert.match(one, /^[\w./-]+@[0-9a-f]{40}$/, path)
        assert.match(read(path), new RegExp(`${one} # v\\d+\\.\\d+\\.\\d+$`, 'm'), path)
      }
    }
    for (const path of ['README.md', 'docs/ci.md']) {
      const lines = [...read(path).matchAll(/^ +- uses: (?!OWNER\/docsctl@)(.*)$/gm)]
      assert.notEqual(lines.length, 0)
      for (const [, one = ''] of lines) assert.match(one, /@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, path)
    }
    const all = ['action.yml', ...workflows].flatMap((path) => usedActions(parse(read(path))))
    const versions = new Map(all.map((one) => one.split('@') as [string, string]))
    for (const one of all)
      assert.equal(one.split('@')[1], versions.get(one.split('@')[0] as string))
  })

  it('contain the same pipelines as the guide', () => {
    const blocks = [...read('docs/ci.md').matchAll(/```yaml\n(.*?)```/gs)].map(([, block]) => block)
    for (const path of examples) assert.ok(blocks.includes(read(path)), path)
  })

  it('install docsctl with the same command', () => {
    const lines = read('docs/ci.md').match(/npm install --global .*#v1"\)"/g)
    assert.deepEqual(
      [...new Set(lines)],
      ['npm install --global "./$(npm pack --silent "git+$DOCSCTL_REPOSITORY#v1")"'],
    )
  })

  it('run commands with flags that docsctl has', () => {
    const { commands } = JSON.parse(readFileSync(manifestPath, 'utf8')) as {
      commands: Record<string, { flags: Record<string, unknown> }>
    }
    const session = ['org', 'json', 'yes']
    const lines = examples.flatMap((path) =>
      texts(parse(read(path)))
        .filter((text) => text.startsWith('docsctl '))
        .map((text) => ({ path, words: splitArguments(text.slice('docsctl '.length)) })),
    )
    assert.equal(lines.length, 12)
    for (const { path, words } of lines) {
      const id = words.slice(0, 2).join(':')
      const flags = { ...commands[id]?.flags }
      const typed = words.filter((one) => one.startsWith('--')).map((one) => one.slice(2))
      const unknown = typed.filter((one) => !(one in flags) && !session.includes(one))
      assert.deepEqual(unknown, [], `${path}: ${words.join(' ')}`)
      assert.ok(commands[id], `${path}: ${id}`)
    }
  })

  it('pass only inputs that the action has', () => {
    const inputs = Object.keys(parse(read('action.yml')).inputs)
    const { jobs } = parse(read('examples/ci/github-preview.yml'))
    const steps = (jobs.preview.steps as { uses: string; with?: object }[]).slice(1)
    assert.equal(steps.length, 2)
    for (const { with: given = {} } of steps) {
      assert.deepEqual(
        Object.keys(given).filter((name) => !inputs.includes(name)),
        [],
      )
    }
  })
})
