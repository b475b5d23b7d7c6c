import assert from 'node:assert/strict'
import { chmod } from 'node:fs/promises'
import { delimiter } from 'node:path'
import nock from 'nock'
import { integrationFolder } from '../support/integration-folder.ts'
import { chat } from '../support/integration-sample.ts'

const manifest = `name: acme-chat
title: Acme chat
organization: acme
script: ./index.js
scopes: [space:content:read]
secrets:
  KEY: \${{ env.CHAT_KEY }}
  VAULT: "\${{ op://vault/chat item/key }}"
  QUOTED: \${{ "op://vault/other/key" }}
`

/** Stands for the program of 1Password: knows two items, and says too much where it fails. */
const op = `#!/usr/bin/env node
const [command, flag, item] = process.argv.slice(2)
if (command !== 'read' || flag !== '--no-newline') process.exit(9)
const items = { 'op://vault/chat item/key': 'fr0m-vault', 'op://vault/other/key': 'als0-vault' }
if (process.env.LOCKED || !items[item]) {
  console.error('locked: fr0m-vault')
  process.exit(1)
}
process.stdout.write(items[item])
`

describe('the secrets of docsctl integrations publish', () => {
  const folder = integrationFolder()
  let path: string
  beforeEach(async () => {
    await folder.write({
      'index.js': 'export default 1\n',
      'gitbook-manifest.yaml': manifest,
      'bin/op': op,
    })
    await chmod(folder.path('bin/op'), 0o755)
    path = [folder.path('bin'), process.env.PATH].join(delimiter)
  })
  const publish = (argv: string[] = [], env: Record<string, string> = {}) =>
    folder.integrations(['publish', ...argv], { env: { PATH: path, ...env } })

  it('come from the environment and from 1Password, and are seen nowhere', async () => {
    let sent: unknown
    nock('https://api.test')
      .post('/v1/integrations/acme-chat', (body) => {
        sent = body.secrets
        return true
      })
      // an answer that repeats them
      .reply(200, { ...chat, summary: 'KEY is s3cret-key', extra: { VAULT: 'fr0m-vault' } })
    const { exit, stdout, stderr } = await publish(['--json', '--verbose'], {
      CHAT_KEY: 's3cret-key',
    })
    assert.equal(exit, 0, stderr)
    assert.deepEqual(sent, { KEY: 's3cret-key', VAULT: 'fr0m-vault', QUOTED: 'als0-vault' })
    assert.doesNotMatch(stdout + stderr, /s3cret-key|fr0m-vault|als0-vault/)
    assert.equal(JSON.parse(stdout).extra.VAULT, '***')
  })

  it('are seen in no rehearsal and in no check', async () => {
    for (const flag of ['--dry-run', '--check']) {
      const { exit, stdout, stderr } = await publish([flag, '--json'], { CHAT_KEY: 's3cret' })
      assert.equal(exit, 0, stderr)
      assert.doesNotMatch(stdout + stderr, /s3cret|fr0m-vault|als0-vault/)
      assert.match(stdout, /"KEY": "\$\{\{ env\.CHAT_KEY \}\}"/)
    }
  })

  it('are seen in no error, whatever the service says', async () => {
    nock('https://api.test')
      .post('/v1/integrations/acme-chat')
      .reply(400, { error: { code: 400, message: 'secrets.KEY "s3cret" is like fr0m-vault' } })
    const { exit, stdout, stderr } = await publish(['--verbose'], { CHAT_KEY: 's3cret' })
    assert.equal(exit, 1)
    assert.equal(stdout, '')
    assert.match(stderr, /secrets\.KEY "\*\*\*" is like \*\*\*/)
    assert.doesNotMatch(stderr, /s3cret|fr0m-vault/)
  })

  it('that are missing are all named, and nothing is sent', async () => {
    const { exit, stdout, stderr } = await publish(['--json'], { LOCKED: '1' })
    assert.equal(exit, 2)
    assert.equal(stdout, '')
    const { problems } = JSON.parse(stderr).error
    assert.deepEqual(problems, [
      {
        where: 'gitbook-manifest.yaml:7:8',
        rule: 'secrets.KEY: needs CHAT_KEY to be set',
        file: 'gitbook-manifest.yaml',
        line: 7,
        column: 8,
      },
      {
        where: 'gitbook-manifest.yaml:8:10',
        rule: 'secrets.VAULT: op://vault/chat item/key: op could not read it; op read says why',
        file: 'gitbook-manifest.yaml',
        line: 8,
        column: 10,
      },
      {
        where: 'gitbook-manifest.yaml:9:11',
        rule: 'secrets.QUOTED: op://vault/other/key: op could not read it; op read says why',
        file: 'gitbook-manifest.yaml',
        line: 9,
        column: 11,
      },
    ])
    assert.doesNotMatch(stderr, /fr0m-vault/)
  })

  it('that a pipeline has left empty are missing', async () => {
    const { exit, stderr } = await publish([], { CHAT_KEY: '' })
    assert.equal(exit, 2)
    assert.match(stderr, /secrets\.KEY: needs CHAT_KEY to be set/)
  })

  it('say where there is no op', async () => {
    const { exit, stderr } = await publish([], { CHAT_KEY: 's3cret', PATH: folder.path('none') })
    assert.equal(exit, 2)
    assert.match(stderr, /op:\/\/vault\/other\/key: the program op of 1Password is not on the PATH/)
  })

  it('of an environment stand in place of all others', async () => {
    const envs = `envs:\n  test:\n    secrets: { ONLY: '\${{ env.TEST_KEY }}' }\n`
    await folder.write({ 'gitbook-manifest.yaml': `${manifest}${envs}` })
    const { exit, stdout, stderr } = await publish(['--dry-run', '--env', 'test'], {
      TEST_KEY: 's3cret',
    })
    assert.equal(exit, 0, stderr)
    assert.deepEqual(JSON.parse(stdout).body.secrets, { ONLY: `\${{ env.TEST_KEY }}` })
    const missing = await publish(['--env', 'test'])
    assert.match(
      missing.stderr,
      /gitbook-manifest\.yaml:12:22: envs\.test\.secrets\.ONLY: needs TEST_KEY/,
    )
  })

  it('are told to the runner of GitHub alone, on stderr', async () => {
    const github = await publish(['--check'], { CHAT_KEY: 's3cret', GITHUB_ACTIONS: 'true' })
    const masks = github.stderr.split('\n').filter((line) => line.startsWith('::add-mask::'))
    assert.deepEqual(masks, [
      '::add-mask::s3cret',
      '::add-mask::fr0m-vault',
      '::add-mask::als0-vault',
    ])
    assert.doesNotMatch(github.stdout, /s3cret|vault$/m)
    for (const env of [{ GITLAB_CI: 'true' }, { TF_BUILD: 'True' }, { CI: 'true' }]) {
      const { stderr } = await publish(['--check'], { CHAT_KEY: 's3cret', ...env } as Record<
        string,
        string
      >)
      assert.doesNotMatch(stderr, /s3cret/)
    }
    const off = await publish(['--check', '--no-ci'], {
      CHAT_KEY: 's3cret',
      GITHUB_ACTIONS: 'true',
    })
    assert.doesNotMatch(off.stderr, /s3cret/)
  })
})
