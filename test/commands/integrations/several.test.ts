import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import { filesFolder } from '../../support/files-folder.ts'
import { png } from '../../support/png.ts'

const manifest = (name: string) =>
  `name: ${name}\ntitle: The ${name}\norganization: acme\nscript: ./index.ts\nscopes: []\n`
const folders = ['integrations/chat', 'integrations/forms', 'integrations/README.md']

describe('docsctl integrations publish with several integrations', () => {
  const { path, write: files } = filesFolder()
  beforeEach(() =>
    files({
      'integrations/chat/gitbook-manifest.yaml': manifest('chat'),
      'integrations/chat/index.ts': 'export default 1',
      'integrations/forms/gitbook-manifest.yaml': manifest('forms'),
      'integrations/forms/index.ts': 'export default 2',
      'integrations/README.md': 'a',
    }),
  )
  afterEach(() => nock.cleanAll())

  const run = (verb: string, words: string[], options: Parameters<typeof docsctl>[1] = {}) =>
    docsctl(['integrations', verb, ...words], { cwd: path(), ...options })

  const taken = (name: string, script: string) =>
    nock('https://api.test')
      .get(`/v1/integrations/${name}`)
      .reply(404)
      .post(`/v1/integrations/${name}`, (body) => body.script.includes(script))
      .reply(200, { object: 'integration', name, version: 1, urls: {} })

  function git(...words: string[]): void {
    const config = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'gc.auto=0']
    execFileSync('git', [...config, ...words], { cwd: path(), stdio: 'pipe' })
  }

  it('publishes each integration, and reports the skipped ones', async () => {
    taken('chat', 'var e=1')
    taken('forms', 'var e=2')
    const { exit, stdout, stderr } = await run('publish', [...folders, '--json', '--no-warn'])
    assert.equal(exit, 0, stderr)
    assert.deepEqual(
      JSON.parse(stdout).map(({ name }: { name: string }) => name),
      ['chat', 'forms'],
    )
    assert.match(stderr, /^note: integrations\/README\.md is not an integration$/m)
    const sizes = stderr.split('\n').filter((line) => line.includes('Script '))
    assert.deepEqual(sizes.sort(), [
      'chat: Script ./index.ts: 30 B from 1 module',
      'forms: Script ./index.ts: 30 B from 1 module',
    ])
    assert.ok(nock.isDone())
  })

  it('applies --env to the manifests that have the environment, and prints a note about the others', async () => {
    const envs = 'envs: {test: {visibility: unlisted}}\n'
    await files({ 'integrations/chat/gitbook-manifest.yaml': manifest('chat') + envs })
    const sent: string[] = []
    for (const name of ['chat', 'forms']) {
      nock('https://api.test')
        .get(`/v1/integrations/${name}`)
        .reply(404)
        .post(`/v1/integrations/${name}`)
        .reply(200, (_, body) => {
          sent.push(`${name} ${(body as { visibility?: string }).visibility}`)
          return { object: 'integration', name, version: 1, urls: {} }
        })
    }
    const { exit, stderr } = await run('publish', [...folders, '--env', 'test', '--jobs', '1'])
    assert.equal(exit, 0, stderr)
    assert.match(
      stderr,
      /^note: integrations\/forms has no environment "test", so --env does not apply to it$/m,
    )
    assert.doesNotMatch(stderr, /chat has no environment/)
    assert.deepEqual(sent, ['chat unlisted', 'forms undefined'])
  })

  it('rejects --env if no manifest has the environment', async () => {
    const envs = 'envs: {test: {visibility: unlisted}}\n'
    await files({ 'integrations/chat/gitbook-manifest.yaml': manifest('chat') + envs })
    const { exit, stderr } = await run('publish', [...folders, '--env', 'live'])
    assert.equal(exit, 2)
    assert.match(stderr, /^docsctl: Invalid value "live" for --env\. Expected test$/m)
  })

  it('shows a warning about a shared file once, and does not count it for --strict', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `i${at}`)
    const entries = names.flatMap((name) => [
      [`${name}/gitbook-manifest.yaml`, manifest(name)],
      [`${name}/index.ts`, "export { a } from '../shared.js'"],
    ])
    await files({ ...Object.fromEntries(entries), 'shared.ts': 'export const a = { b: 1, b: 2 }' })
    const warnings: string[] = []
    const onWarning = ({ name }: Error) => warnings.push(name)
    process.on('warning', onWarning)
    const report = 'sarif=report.sarif'
    const { exit, stderr } = await run('validate', [
      ...names,
      '--strict',
      '--jobs',
      '12',
      '--report',
      report,
    ])
    process.off('warning', onWarning)
    assert.equal(exit, 0, stderr)
    assert.equal(stderr.split('shared.ts:1: Duplicate key "b"').length, 2)
    assert.equal(readFileSync(`${path()}/report.sarif`, 'utf8').split('Duplicate key').length, 2)
    assert.deepEqual(warnings, [])
    await files({ 'i0/index.ts': 'export const a = { b: 1, b: 2 }' })
    const own = await run('validate', ['i0', '--strict'])
    assert.equal(own.exit, 11)
  })

  it('shows a note on a shared package once', async () => {
    const entries = ['i1', 'i2', 'i3'].flatMap((name) => [
      [`${name}/gitbook-manifest.yaml`, manifest(name)],
      [`${name}/index.ts`, "export { a } from 'shared'"],
    ])
    await files({
      ...Object.fromEntries(entries),
      'node_modules/shared/package.json': '{"name": "shared", "main": "index.js"}',
      'node_modules/shared/index.js': 'try { require("child_process") } catch {}\nexports.a = 1',
    })
    const { exit, stderr } = await run('validate', ['i1', 'i2', 'i3'])
    assert.equal(exit, 0, stderr)
    assert.equal(stderr.split('child_process is a Node.js module').length, 2, stderr)
  })

  it('rejects a missing path and publishes none of the other integrations', async () => {
    const { exit, stderr } = await run('publish', [...folders, 'integrations/chta'])
    assert.equal(exit, 2)
    assert.match(stderr, /Invalid value "integrations\/chta" for MANIFEST\. File not found/)
  })

  it('fails if one of several folders is not an integration', async () => {
    await files({ 'docs/a.md': 'a', 'docs/b.md': 'b' })
    const { exit, stderr } = await run('publish', ['docs/a.md', 'docs/b.md'])
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /Invalid value "docs\/a\.md" for MANIFEST\. Expected a file named gitbook-manifest\.yaml or integration\.yaml, or a folder that contains one$/m,
    )
  })

  it('continues after a failure and exits with 12', async () => {
    await files({ 'integrations/chat/index.ts': 'export default (' })
    taken('forms', 'var e=2')
    const { exit, stdout } = await run('publish', [...folders, '--json', '--no-warn'])
    assert.equal(exit, 12)
    const [chat, forms] = JSON.parse(stdout)
    assert.deepEqual([chat.id, chat.error.kind], ['integrations/chat', 'check-failed'])
    assert.equal(forms.name, 'forms')
    assert.ok(nock.isDone())
  })

  it('publishes only integrations that changed since a commit', async () => {
    git('init', '-q')
    git('add', '.')
    git('commit', '-q', '-m', 'one')
    const since = [...folders, '--since', 'HEAD', '--json', '--no-warn']
    const none = await run('publish', since)
    assert.deepEqual([none.exit, JSON.parse(none.stdout)], [0, []])
    assert.match(none.stderr, /^integrations\/chat is unchanged since HEAD$/m)
    await files({ 'integrations/forms/new.ts': 'export default 3' })
    taken('forms', 'var e=2')
    const { exit, stdout } = await run('publish', since)
    assert.equal(exit, 0)
    assert.deepEqual(
      JSON.parse(stdout).map(({ name }: { name: string }) => name),
      ['forms'],
    )
    const wrong = await run('publish', [...folders, '--since', 'gone'])
    assert.equal(wrong.exit, 2)
    assert.match(wrong.stderr, /Cannot resolve --since gone: commit not found/)
  })

  it('publishes integrations whose scripts, images, or packages changed outside of their folder', async () => {
    await files({
      'shared/greeting.ts': 'export const greeting = 1',
      'shared/unused.ts': 'export const unused = 1',
      'shared/icon.png': png(512, 512),
      'integrations/chat/index.ts':
        "import 'bought'\nexport { greeting } from '../../shared/greeting.ts'",
      'node_modules/bought/package.json': '{"name": "bought", "main": "index.js"}',
      'node_modules/bought/index.js': 'console.log(1)',
      '.gitignore': 'node_modules\n',
      'package-lock.json': '{"lockfileVersion": 3}',
      'integrations/forms/gitbook-manifest.yaml': `${manifest('forms')}icon: ../../shared/icon.png\n`,
    })
    git('init', '-q')
    git('add', '.')
    git('commit', '-q', '-m', 'one')
    const changed = async (name: string, text: string | Buffer) => {
      await files({ [name]: text })
      const words = [...folders, '--since', 'HEAD', '--json']
      nock('https://api.test').get(/.*/).times(2).optionally().reply(404)
      const { exit, stdout, stderr } = await run('validate', words)
      assert.equal(exit, 0, stderr)
      nock.cleanAll()
      git('checkout', '-q', '.')
      return JSON.parse(stdout).map(({ name }: { name: string }) => name)
    }
    assert.deepEqual(await changed('shared/unused.ts', 'export const unused = 2'), [])
    assert.deepEqual(await changed('shared/greeting.ts', 'export const greeting = 2'), ['chat'])
    assert.deepEqual(await changed('shared/icon.png', png(256, 256)), ['forms'])
    assert.deepEqual(await changed('package-lock.json', '{"lockfileVersion": 2}'), ['chat'])
  })

  it('checks all integrations, and rejects flags for a single integration', async () => {
    nock('https://api.test').get(/.*/).times(2).reply(404)
    const { exit, stdout } = await run('validate', [...folders, '--json'])
    assert.equal(exit, 0)
    assert.deepEqual(
      JSON.parse(stdout).map(({ name, ok }: { name: string; ok: boolean }) => [name, ok]),
      [
        ['chat', true],
        ['forms', true],
      ],
    )
    const one = await run('publish', [...folders, '--out', 'x.js'])
    assert.equal(one.exit, 2)
    assert.match(one.stderr, /--out requires a single integration/)
  })
})
