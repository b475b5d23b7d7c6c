import assert from 'node:assert/strict'
import { chmod, readFile } from 'node:fs/promises'
import { delimiter } from 'node:path'
import nock from 'nock'
import { integrationFolder } from '../../support/publishing/integration-folder.ts'
import { chat } from '../../support/publishing/integration-sample.ts'

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

/** A fake 1Password program that contains two items, and that prints a secret when it fails. */
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

  it('come from the environment and from 1Password, and are never printed', async () => {
    let sent: unknown
    nock('https://api.test')
      .post('/v1/integrations/acme-chat', (body) => {
        sent = body.secrets
        return true
      })
      // the response repeats the secrets
      .reply(200, { ...chat, summary: 'KEY is s3cret-key', extra: { VAULT: 'fr0m-vault' } })
    const { exit, stdout, stderr } = await publish(['--json', '--verbose'], {
      CHAT_KEY: 's3cret-key',
    })
    assert.equal(exit, 0, stderr)
    assert.deepEqual(sent, { KEY: 's3cret-key', VAULT: 'fr0m-vault', QUOTED: 'als0-vault' })
    assert.doesNotMatch(stdout + stderr, /s3cret-key|fr0m-vault|als0-vault/)
    assert.equal(JSON.parse(stdout).extra.VAULT, '***')
  })

  it('never appear in a dry run or a check', async () => {
    for (const flag of ['--dry-run', '--check']) {
      const { exit, stdout, stderr } = await publish([flag, '--json'], { CHAT_KEY: 's3cret' })
      assert.equal(exit, 0, stderr)
      assert.doesNotMatch(stdout + stderr, /s3cret|fr0m-vault|als0-vault/)
      assert.match(stdout, /"KEY": "\$\{\{ env\.CHAT_KEY \}\}"/)
    }
  })

  it("never appear in an error, regardless of the service's message", async () => {
    nock('https://api.test')
      .post('/v1/integrations/acme-chat')
      .reply(400, { error: { code: 400, message: 'secrets.KEY "s3cret" is like fr0m-vault' } })
    const { exit, stdout, stderr } = await publish(['--verbose'], { CHAT_KEY: 's3cret' })
    assert.equal(exit, 1)
    assert.equal(stdout, '')
    assert.match(stderr, /secrets\.KEY "\*\*\*" is like \*\*\*/)
    assert.doesNotMatch(stderr, /s3cret|fr0m-vault/)
  })

  it('never appear in an error, in any encoding or in parts', async () => {
    const key = 'p"q\\r/s-'
    const pem = '-----BEGIN\nline-two-of-it\n-----END\n'
    await folder.write({
      'gitbook-manifest.yaml': manifest.replace(
        /VAULT.*\n.*\n/,
        `HEADER: Token \${{ env.TOKEN }}\n  PEM: \${{ env.PEM }}\n`,
      ),
    })
    const env = { CHAT_KEY: key, TOKEN: 'abc-123-def', PEM: pem }
    const seen = /p\\*"q|abc-123|line-two|BEGIN|END/
    const repeating = (secrets: object) =>
      [
        JSON.stringify(secrets),
        JSON.stringify(JSON.stringify(secrets)),
        `token=abc-123-def, ${encodeURIComponent(key)}`,
        'in line 2: "line-two-of-it"',
        `${'x'.repeat(300)} abc-123-def`,
      ].join(' ')
    nock('https://api.test')
      .post('/v1/integrations/acme-chat')
      .reply(400, (_, { secrets }: Record<string, object>) => ({
        error: { message: repeating(secrets as object).slice(-490) },
      }))
    const refused = await publish(['--report', 'junit=report.xml'], env)
    assert.equal(refused.exit, 1)
    assert.doesNotMatch(refused.stderr, seen)
    assert.match(refused.stderr, /"PEM\\*":\\*"\*\*\*\\*"/)
    assert.doesNotMatch(await readFile(folder.path('report.xml'), 'utf8'), seen)
    nock('https://api.test')
      .post('/v1/integrations/acme-chat')
      .reply(200, (_, { secrets }: Record<string, object>) => ({
        ...chat,
        summary: repeating(secrets as object),
      }))
    const done = await publish(['--json'], env)
    assert.equal(done.exit, 0, done.stderr)
    assert.doesNotMatch(done.stdout, seen)
  })

  it('never appear in a message that is truncated in the middle of a secret', async () => {
    nock('https://api.test')
      .post('/v1/integrations/acme-chat')
      .reply(400, { error: { message: `${'x'.repeat(490)} 4-l0ng-s3cret` } })
    const { stderr } = await publish([], { CHAT_KEY: '4-l0ng-s3cret' })
    assert.match(stderr, /x \*\*\*…$/m)
  })

  it('are each named once if they are missing', async () => {
    const { exit, stderr } = await publish(['--json'], {})
    assert.equal(exit, 2)
    await folder.write({
      'gitbook-manifest.yaml': `${manifest}  TWICE: \${{ env.GONE }}-\${{ env.GONE }}\n`,
    })
    const twice = await publish(['--json'], {})
    const problemCount = (text: string) => JSON.parse(text).error.problems.length
    assert.equal(problemCount(twice.stderr), problemCount(stderr) + 1)
  })

  it('are all named if they are missing, without sending a request', async () => {
    const { exit, stdout, stderr } = await publish(['--json'], { LOCKED: '1' })
    assert.equal(exit, 2)
    assert.equal(stdout, '')
    const { problems } = JSON.parse(stderr).error
    assert.deepEqual(problems, [
      {
        where: 'gitbook-manifest.yaml:7:8',
        rule: 'manifest/secrets',
        message: 'secrets.KEY: The environment variable CHAT_KEY is not set or is empty',
        severity: 'error',
        file: 'gitbook-manifest.yaml',
        line: 7,
        column: 8,
      },
      {
        where: 'gitbook-manifest.yaml:8:10',
        rule: 'manifest/secrets',
        message:
          'secrets.VAULT: op://vault/chat item/key: 1Password could not read the secret. To see the reason, run "op read" with this secret reference',
        severity: 'error',
        file: 'gitbook-manifest.yaml',
        line: 8,
        column: 10,
      },
      {
        where: 'gitbook-manifest.yaml:9:11',
        rule: 'manifest/secrets',
        message:
          'secrets.QUOTED: op://vault/other/key: 1Password could not read the secret. To see the reason, run "op read" with this secret reference',
        severity: 'error',
        file: 'gitbook-manifest.yaml',
        line: 9,
        column: 11,
      },
    ])
    assert.doesNotMatch(stderr, /fr0m-vault/)
  })

  it('count as missing if a pipeline sets them to an empty value', async () => {
    const { exit, stderr } = await publish([], { CHAT_KEY: '' })
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /gitbook-manifest\.yaml:7:8: secrets\.KEY: The environment variable CHAT_KEY is not set or is empty/,
    )
  })

  it('cause an error if the op program is missing', async () => {
    const { exit, stderr } = await publish([], { CHAT_KEY: 's3cret', PATH: folder.path('none') })
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /gitbook-manifest\.yaml:8:10: secrets\.VAULT: op:\/\/vault\/chat item\/key: The 1Password CLI \(op\) is not on the PATH/,
    )
  })

  it('of an environment replace all other secrets', async () => {
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
      /gitbook-manifest\.yaml:12:22: envs\.test\.secrets\.ONLY: The environment variable TEST_KEY is not set or is empty/,
    )
  })

  it('never appear in a report, annotation, or summary of a finding', async () => {
    await folder.write({ 'index.js': "import 's3cret-key'\n" })
    const reports = ['sarif', 'junit', 'codequality'].flatMap((kind) => [
      '--report',
      `${kind}=${kind}.txt`,
    ])
    const { exit, stderr } = await publish(['--check', ...reports], {
      CHAT_KEY: 's3cret-key',
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: folder.path('summary.txt'),
    })
    assert.equal(exit, 11)
    assert.match(stderr, /^::error file=index\.js,.*\*\*\*/m)
    assert.doesNotMatch(stderr.replace('::add-mask::s3cret-key', ''), /s3cret-key/)
    for (const name of ['sarif', 'junit', 'codequality', 'summary']) {
      const text = await readFile(folder.path(`${name}.txt`), 'utf8')
      assert.match(text, /\*\*\*|&#42;&#42;&#42;/)
      assert.doesNotMatch(text, /s3cret-key/, name)
    }
  })

  it('are passed only to the GitHub runner, on stderr', async () => {
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
    const named = await publish(['--check', '--ci', 'github'], { CHAT_KEY: 's3cret' })
    assert.doesNotMatch(named.stderr, /s3cret/, 'no runner is there to take the mask')
    const off = await publish(['--check', '--no-ci'], {
      CHAT_KEY: 's3cret',
      GITHUB_ACTIONS: 'true',
    })
    assert.doesNotMatch(off.stderr, /s3cret/)
  })
})
