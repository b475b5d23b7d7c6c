import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import nock from 'nock'
import { docsctl } from '../support/docsctl.ts'
import { organization } from '../support/people.ts'
import { integrationFolder } from '../support/publishing/integration-folder.ts'
import { chat } from '../support/publishing/integration-sample.ts'

const manifest = `name: acme-chat
title: Acme chat
organization: acme
script: ./index.js
scopes: [space:content:read]
`

describe('a publish in a pipeline', () => {
  const folder = integrationFolder()
  const read = (name: string) => readFile(folder.path(name), 'utf8')
  const run = async (argv: string[], env: Record<string, string>, text = manifest) => {
    await folder.write({ 'gitbook-manifest.yaml': text, 'index.js': 'export default 1' })
    return await folder.integrations(argv, { env })
  }
  const broken = manifest.replace('Acme chat', 'A')
  const github = () => ({
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: folder.path('..'),
    GITHUB_STEP_SUMMARY: folder.path('summary.md'),
    GITHUB_OUTPUT: folder.path('outputs'),
  })
  const here = () => folder.path().replace(/\/$/, '').split('/').at(-1)

  it('on GitHub annotates findings relative to the repository root', async () => {
    const { exit, stdout, stderr } = await run(['publish'], github(), broken)
    assert.equal(exit, 11)
    assert.equal(stdout, '')
    assert.deepEqual(
      stderr.split('\n').filter((line) => line.startsWith('::')),
      [
        `::error file=${here()}/gitbook-manifest.yaml,line=2,col=8,title=manifest/title::title: Invalid value "A". Expected at least 2 characters`,
      ],
    )
    assert.match(await read('summary.md'), /\| result \| failed \|/)
    assert.match(await read('outputs'), /^result<<(\S+)\nfailed\n\1$/m)
  })

  it('on GitHub sets the outputs of the step', async () => {
    nock('https://api.test')
      .post('/v1/integrations/acme-chat')
      .reply(200, { ...chat, urls: { ...chat.urls, app: 'https://app.test/i/acme-chat' } })
    const { exit, stdout, stderr } = await run(['publish', '-o', 'ids'], github())
    assert.equal(exit, 0, stderr)
    assert.equal(stdout, 'acme-chat\n')
    const outputs = await read('outputs')
    const values = [...outputs.matchAll(/^(\w+)<<(\S+)\n(.*)\n\2$/gm)]
    assert.deepEqual(
      values.map(([, name, , value]) => [name, value]),
      [
        ['slug', 'acme-chat'],
        ['url', 'https://app.test/i/acme-chat'],
        ['version', '3'],
        ['result', 'created'],
        ['errors', '0'],
        ['warnings', '0'],
        ['notes', '0'],
        ['breaking', '0'],
      ],
    )
  })

  it('reports a failure that no file caused', async () => {
    nock('https://api.test')
      .post('/v1/integrations/acme-chat')
      .reply(403, { error: { code: 403, message: '::warning::no\n::error::' } })
    const { exit, stderr } = await run(['publish'], github())
    assert.equal(exit, 5)
    const lines = stderr.split('\n').filter((line) => /^\s*::/.test(line))
    assert.equal(lines.length, 1)
    assert.match(lines[0] ?? '', /^::error title=docsctl integrations publish::.*%0A/)
    assert.match(stderr, /^\\u\{3a\}:error::$/m)
  })

  it('on GitLab writes a code quality report, even without findings', async () => {
    const failed = await run(['validate'], { GITLAB_CI: 'true' }, broken)
    assert.equal(failed.exit, 11)
    assert.doesNotMatch(failed.stderr, /^::/m)
    const [issue] = JSON.parse(await read('gl-code-quality-report.json'))
    assert.deepEqual(issue.location, { path: 'gitbook-manifest.yaml', lines: { begin: 2 } })
    await run(['validate'], { GITLAB_CI: 'true' })
    assert.deepEqual(JSON.parse(await read('gl-code-quality-report.json')), [])
  })

  it('on Azure logs issues', async () => {
    const { stderr } = await run(['validate'], { TF_BUILD: 'True' }, broken)
    assert.match(stderr, /^##vso\[task\.logissue type=error;sourcepath=gitbook-manifest\.yaml;/m)
  })

  it('writes no annotations on an unknown CI or with --no-ci', async () => {
    for (const [argv, env] of [
      [['validate'], { CI: 'true' }],
      [['validate', '--no-ci'], github()],
    ] as const) {
      const { exit, stderr } = await run([...argv], env, broken)
      assert.equal(exit, 11)
      assert.doesNotMatch(stderr, /^(::|##)/m)
    }
  })

  it('resolves a root folder that is a symbolic link, for paths in annotations and reports', async () => {
    await folder.write({})
    await symlink(folder.path(), folder.path('link'))
    const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: folder.path('link') }
    const annotated = await run(['validate'], env, broken)
    assert.match(annotated.stderr, /^::error file=gitbook-manifest\.yaml,/m)
    const report = ['--no-ci', '--report', 'codequality=a.json']
    await run(['validate', ...report], github(), broken)
    const [issue] = JSON.parse(await read('a.json'))
    assert.equal(issue.location.path, `${here()}/gitbook-manifest.yaml`)
  })

  it('does not execute workflow commands in a document', async () => {
    const text = `openapi: 3.1.0
info: { title: a, version: '1' }
paths: {}
components:
  schemas:
    a: { type: object, '##vso[task.complete]': 1 }
`
    for (const env of [{ TF_BUILD: 'True' }, { GITHUB_ACTIONS: 'true' }]) {
      await folder.write({ 'a.yaml': text })
      const argv = ['openapi', 'publish', 'a', 'a.yaml', '--dry-run', '--org', 'acme']
      nock('https://api.test').get('/v1/orgs/acme').reply(200, organization)
      nock('https://api.test').get('/v1/orgs/acme/openapi/a').reply(404, {})
      const { exit, stderr } = await docsctl(argv, { cwd: folder.path(), env })
      assert.equal(exit, 0, stderr)
      const lines = stderr.trimEnd().split('\n')
      assert.deepEqual(
        lines.filter((line) => !/^(::warning |##vso\[task\.logissue )/.test(line)),
        ['warning: a.yaml:6:24: Property `#\\u{23}vso[task.complete]` is not expected here.'],
      )
      assert.equal(lines.length, 2)
    }
  })

  it('reports once that warnings count as errors', async () => {
    const text = `openapi: 3.1.0
info: { title: a, version: '1' }
paths: {}
components: { schemas: { a: { tpye: object } } }
`
    await folder.write({ 'a.yaml': text })
    const argv = ['openapi', 'publish', 'a', 'a.yaml', '--strict', '--check', '--org', 'acme']
    const { exit, stderr } = await docsctl(argv, { cwd: folder.path(), env: github() })
    assert.equal(exit, 11)
    const [warning, error, ...more] = stderr.split('\n').filter((line) => line.startsWith('::'))
    assert.match(warning ?? '', /^::warning file=.*a\.yaml,line=4,/)
    assert.equal(
      error,
      '::error title=docsctl openapi publish::a.yaml has errors. Nothing was sent',
    )
    assert.deepEqual(more, [])
  })

  it('uses the CI from --ci', async () => {
    const { stderr } = await run(['validate', '--ci', 'github'], { CI: 'true' }, broken)
    assert.match(stderr, /^::error file=gitbook-manifest\.yaml,/m)
    const both = await run(['validate', '--ci', 'github', '--no-ci'], {})
    assert.equal(both.exit, 2)
    const other = await run(['validate', '--ci', 'jenkins'], {})
    assert.equal(other.exit, 2)
    assert.match(
      other.stderr,
      /Invalid value "jenkins" for --ci\. Expected one of: github, gitlab, azure, other/,
    )
  })

  it('writes the requested reports regardless of the outcome', async () => {
    const reports = ['--report', 'sarif=a.sarif', '--report', 'junit=b.xml']
    const { exit } = await run(['validate', ...reports], {}, broken)
    assert.equal(exit, 11)
    assert.equal(JSON.parse(await read('a.sarif')).runs[0].results[0].ruleId, 'manifest/title')
    assert.match(await read('b.xml'), /<testsuites name="docsctl" tests="1" failures="1"/)
    const fine = await run(['validate', ...reports], {})
    assert.equal(fine.exit, 0)
    assert.deepEqual(JSON.parse(await read('a.sarif')).runs[0].results, [])
    assert.match(await read('b.xml'), /tests="1" failures="0" errors="0"/)
  })

  it('rejects an unwritable report path before it starts', async () => {
    await mkdir(folder.path('taken'))
    const reports: [typed: string[], message: string][] = [
      [
        ['html=a'],
        'Invalid value "html=a" for --report. Expected one of: sarif=FILE, junit=FILE, codequality=FILE',
      ],
      [
        ['sarif='],
        'Invalid value "sarif=" for --report. Expected one of: sarif=FILE, junit=FILE, codequality=FILE',
      ],
      [
        ['sarif=-'],
        'Invalid value "sarif=-" for --report. Expected one of: sarif=FILE, junit=FILE, codequality=FILE',
      ],
      [
        ['sarif=gone/a'],
        'Invalid value "sarif=gone/a" for --report. The folder does not exist or is not writable',
      ],
      [
        ['sarif=index.js/a'],
        'Invalid value "sarif=index.js/a" for --report. The folder does not exist or is not writable',
      ],
      [['sarif=taken'], 'Invalid value "sarif=taken" for --report. Expected a file, not a folder'],
      [
        ['sarif=a', 'junit=./a'],
        'Invalid value "junit=./a" for --report. Each report requires its own file',
      ],
    ]
    for (const [typed, message] of reports) {
      const { exit, stderr } = await run(
        ['publish', ...typed.flatMap((one) => ['--report', one])],
        {},
      )
      assert.equal(exit, 2)
      assert.ok(stderr.includes(message), stderr)
    }
  })

  /** the folder of a report is removed while the request is in progress */
  const published = (status: number) =>
    nock('https://api.test')
      .post('/v1/integrations/acme-chat')
      .reply(status, () => {
        rmSync(folder.path('gone'), { recursive: true })
        return status === 200 ? chat : { error: { code: status, message: 'not yours' } }
      })
  const vanishing = ['sarif=gone/a.sarif', 'junit=b.xml', 'codequality=gone/c.json']
  const typed = vanishing.flatMap((one) => ['--report', one])

  it('fails if a report cannot be written, and reports the completed work', async () => {
    await mkdir(folder.path('gone'))
    published(200)
    const { exit, stdout, stderr } = await run(['publish', '-o', 'ids', ...typed], github())
    assert.equal(exit, 1)
    assert.equal(stdout, 'acme-chat\n')
    assert.match(
      stderr,
      /^docsctl: Cannot write gone\/a\.sarif \(ENOENT\); Cannot write gone\/c\.json \(ENOENT\)\n {2}The rest of the command completed \(result: created\)$/m,
    )
    assert.match(await read('b.xml'), /tests="1" failures="0" errors="0"/)
    assert.match(await read('outputs'), /^result<<(\S+)\ncreated\n\1$/m)
  })

  it('reports its own failure if the report cannot be written either', async () => {
    await mkdir(folder.path('gone'))
    published(403)
    const { exit, stderr } = await run(['publish', ...typed], {})
    assert.equal(exit, 5)
    assert.match(stderr, /^warning: Cannot write gone\/a\.sarif \(ENOENT\); Cannot write gone\/c/m)
    assert.match(stderr, /^docsctl: .*not yours/m)
    assert.match(await read('b.xml'), /<error message="[^"]*not yours/)
  })
})
