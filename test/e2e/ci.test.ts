import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, stringify } from 'yaml'
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts'
import { cleanEnvironment } from '../support/program.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const guide = readFileSync(join(root, 'docs/ci.md'), 'utf8')
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8'))
const blocks = [...guide.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => parse(text))
const [github, use, gitlab, several] = blocks

const manifest = `name: acme-chat
title: Acme chat
description: Talk beside your docs
organization: acme
script: ./index.ts
scopes: [space:content:read]
secrets: { KEY: "\${{ env.CHAT_KEY }}" }
envs:
  test: { secrets: { KEY: no secret } }
`

const openapi = `openapi: 3.0.3
info: { title: Petstore, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: listPets
      responses: { '200': { description: all pets } }
`

describe('the pipelines of docs/ci.md', () => {
  let folder: string
  let sandbox: Sandbox
  let service: { url: string; token: string }
  beforeEach(async () => {
    sandbox = await createSandbox()
    service = await sandbox.listen()
    folder = mkdtempSync(join(tmpdir(), 'docsctl-ci-'))
    for (const name of ['repository/integration', 'bin']) {
      mkdirSync(join(folder, name), { recursive: true })
    }
    const files = {
      'repository/openapi.yaml': openapi,
      'repository/integration/gitbook-manifest.yaml': manifest,
      'repository/integration/index.ts': 'export default 1',
      'bin/docsctl': `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'bin/run.js')}" "$@"\n`,
      // what would be installed stands on the PATH already
      'bin/npm': '#!/bin/sh\necho "$@"\n',
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    git('init', '-q')
    git('add', '.')
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'one')
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    for (const name of ['docsctl', 'npm']) chmodSync(join(folder, 'bin', name), 0o755)
  })
  afterEach(async () => {
    await sandbox.close()
    rmSync(folder, { recursive: true })
  })

  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: join(folder, 'repository'), encoding: 'utf8' }).trim()

  /** Runs a step in the way of a runner: bash that stops at the first failure. */
  const step = (script: string, env: Record<string, string>) =>
    new Promise<{ exit: number | null; stdout: string; stderr: string }>((resolve, reject) => {
      const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script]
      const clean = cleanEnvironment(env)
      const PATH = [join(folder, 'bin'), clean.PATH].join(delimiter)
      const child = spawn('bash', args, {
        cwd: join(folder, 'repository'),
        env: {
          ...clean,
          DOCSCTL_API_URL: service.url,
          DOCSCTL_STATE_DIR: join(folder, 'state'),
          ...env,
          PATH,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const ended = { stdout: '', stderr: '' }
      child.stdout.on('data', (data) => {
        ended.stdout += data
      })
      child.stderr.on('data', (data) => {
        ended.stderr += data
      })
      child.on('error', reject)
      child.on('close', (exit) => resolve({ exit, ...ended }))
    })

  const all = async (scripts: string[], env: Record<string, string>) => {
    for (const script of scripts) {
      const { exit, stdout, stderr } = await step(script, env)
      assert.equal(exit, 0, `${script}\n${stdout}${stderr}`)
    }
  }

  const onGitHub = () => ({
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_BASE_REF: 'main',
    GITHUB_WORKSPACE: join(folder, 'repository'),
    GITHUB_OUTPUT: join(folder, 'outputs'),
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
  })
  const runsOf = (job: { steps: { run?: string }[] }) => job.steps.flatMap(({ run }) => run ?? [])
  /** the environment of a job, with the secrets of the repository in it */
  const secretsOf = (job: { env?: Record<string, string> }) => {
    const secrets: Record<string, string> = { DOCSCTL_TOKEN: service.token, CHAT_KEY: 's3cret' }
    const filled = Object.entries(job.env ?? {}).map(([name, value]) => {
      const [, secret = ''] = /^\$\{\{ secrets\.(\w+) \}\}$/.exec(value) ?? []
      return [name, secrets[secret] ?? assert.fail(value)]
    })
    return Object.fromEntries(filled) as Record<string, string>
  }
  const published = () => [
    sandbox.tables.get('integrations', 'acme-chat')?.version,
    sandbox.tables.list('openapiSpecs', 'byOrganization', 'acme').map(({ slug }) => slug),
  ]

  it('on GitHub check without a secret, and publish', async () => {
    await all(runsOf(github.jobs.check), { ...onGitHub(), ...secretsOf(github.jobs.check) })
    assert.ok(existsSync(join(folder, 'repository/findings.sarif')))
    assert.deepEqual(published(), [undefined, []])
    await all(runsOf(github.jobs.publish), { ...onGitHub(), ...secretsOf(github.jobs.publish) })
    assert.deepEqual(published(), [1, ['petstore']])
    assert.match(readFileSync(join(folder, 'outputs'), 'utf8'), /^result<<(\S+)\ncreated\n\1$/m)
    assert.match(readFileSync(join(folder, 'summary.md'), 'utf8'), /\| slug \| acme-chat \|/)
  })

  it('on GitHub fail where a check does, at its place', async () => {
    const path = join(folder, 'repository/integration/gitbook-manifest.yaml')
    writeFileSync(path, manifest.replace('Acme chat', 'A'))
    const script = runsOf(github.jobs.check).at(-1) as string
    const { exit, stderr } = await step(script, onGitHub())
    assert.equal(exit, 11)
    assert.match(stderr, /^::error file=integration\/gitbook-manifest\.yaml,line=2,col=8,/m)
  })

  it('on GitHub fail where the document breaks what the branch of the pull request offers', async () => {
    writeFileSync(join(folder, 'repository/openapi.yaml'), openapi.replace('/pets', '/cats'))
    const script = runsOf(github.jobs.check).find((run) => run.includes('--against')) as string
    const { exit, stdout, stderr } = await step(script, onGitHub())
    assert.equal(exit, 11, stderr)
    assert.match(stdout, /^removed\tGET \/pets\t$/m)
    assert.match(
      stderr,
      /^::error file=openapi\.yaml,line=3,col=1,title=breaking\/operation-removed::GET \/pets: the operation is gone$/m,
    )
  })

  it('on GitHub publish through the action, which gives its outputs', async () => {
    const [{ with: inputs }] = use
    const env: Record<string, string> = {
      ...onGitHub(),
      COMMAND: inputs.command,
      ARGS: inputs.args.replace('7', '0'),
      WANTED: '',
      DOCSCTL_TOKEN: service.token,
      DOCSCTL_ORG: '',
      CHAT_KEY: 's3cret',
    }
    const scripts = action.runs.steps.map(({ run }: { run: string }) => run)
    await all(scripts, env)
    assert.deepEqual(published(), [1, []])
    const again = await step(scripts.at(-1), env)
    assert.equal(again.exit, 6, 'version 0 was expected')
  })

  it('on GitLab check and publish, and leave the reports that are named', async () => {
    const env = {
      CI: 'true',
      GITLAB_CI: 'true',
      CI_PROJECT_DIR: join(folder, 'repository'),
      CI_MERGE_REQUEST_DIFF_BASE_SHA: git('rev-parse', 'HEAD'),
    }
    const before: string[] = gitlab.default.before_script
    for (const { script, artifacts } of [gitlab['check-api'], gitlab.check]) {
      await all([...before, ...script], env)
      for (const file of Object.values(artifacts.reports as Record<string, string>)) {
        assert.ok(existsSync(join(folder, 'repository', file)), file)
        rmSync(join(folder, 'repository', file))
      }
    }
    const secrets = { DOCSCTL_TOKEN: service.token, CHAT_KEY: 's3cret' }
    await all([...before, ...gitlab.publish.script], { ...env, ...secrets })
    assert.deepEqual(published(), [1, ['petstore']])
  })

  it('publish the documents of a manifest', async () => {
    const repository = join(folder, 'repository')
    const [petstore, billing] = several.specifications
    const specifications = [petstore, { ...billing, url: undefined, file: 'openapi.yaml' }]
    mkdirSync(join(repository, 'petstore'))
    writeFileSync(join(repository, petstore.file), openapi)
    const manifest = stringify({ options: { lint: 'minimal' }, specifications })
    writeFileSync(join(repository, 'openapi.publish.yaml'), manifest)
    const [, script = ''] = /`(docsctl openapi publish --manifest [^`]+)`/.exec(guide) ?? []
    await all([script], { DOCSCTL_TOKEN: service.token, DOCSCTL_ORG: 'acme' })
    assert.deepEqual(published(), [undefined, ['billing', 'petstore']])
  })
}).timeout(60_000)
