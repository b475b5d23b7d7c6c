import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts'
import { cleanEnvironment } from './program.ts'
import { wholeProblems } from './service/whole-answers.ts'
import { testedProgram } from './tested-program.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns the content of a file in the project, such as a guide that a test follows. */
export const projectFile = (name: string) => readFileSync(join(root, name), 'utf8')

export const integrationManifest = `name: acme-chat
title: Acme chat
description: Talk beside your docs
organization: acme
script: ./index.ts
scopes: [space:content:read]
secrets: { KEY: "\${{ env.CHAT_KEY }}" }
envs:
  test: { secrets: { KEY: no secret } }
`

export const openAPIDocument = `openapi: 3.0.3
info: { title: Petstore, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: listPets
      responses: { '200': { description: all pets } }
`

/** Creates a CI machine before every test: a repository, docsctl in the PATH, and a service. */
export function runner() {
  let folder = ''
  let sandbox: Sandbox
  let service = { url: '', token: '' }
  const repository = (name = '') => join(folder, 'repository', name)

  beforeEach(async () => {
    sandbox = await createSandbox({ problemsOf: wholeProblems })
    service = await sandbox.listen()
    folder = mkdtempSync(join(tmpdir(), 'docsctl-ci-'))
    for (const name of ['repository/integration', 'bin']) {
      mkdirSync(join(folder, name), { recursive: true })
    }
    const files = {
      'repository/openapi.yaml': openAPIDocument,
      'repository/integration/gitbook-manifest.yaml': integrationManifest,
      'repository/integration/index.ts': 'export default 1',
      'bin/docsctl': `#!/bin/sh\nexec ${testedProgram()
        .map((word) => `"${word}"`)
        .join(' ')} "$@"\n`,
      // `npm` only prints its arguments, because docsctl is already in the PATH
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
    execFileSync('git', words, { cwd: repository(), encoding: 'utf8' }).trim()

  /** Runs a step as a CI runner does, in a bash that exits after the first failed command. */
  const step = (script: string, env: Record<string, string>, place = '.') =>
    new Promise<{ exit: number | null; stdout: string; stderr: string }>((resolve, reject) => {
      const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script]
      const clean = cleanEnvironment(env)
      const PATH = [join(folder, 'bin'), clean.PATH].join(delimiter)
      const child = spawn('bash', args, {
        cwd: repository(place),
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

  return {
    repository,
    git,
    step,
    token: () => service.token,
    /** the environment variables of a GitHub step */
    onGitHub: () => ({
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_BASE_REF: 'main',
      GITHUB_WORKSPACE: repository(),
      GITHUB_OUTPUT: join(folder, 'outputs'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    }),
    outputs: () => readFileSync(join(folder, 'outputs'), 'utf8'),
    summary: () => readFileSync(join(folder, 'summary.md'), 'utf8'),
    /** the version of the published integration, and the slugs of the published specifications */
    published: () => [
      sandbox.tables.get('integrations', 'acme-chat')?.version,
      sandbox.tables
        .list('openapiSpecs', 'byOrganization', 'acme')
        .map(({ slug }) => slug)
        .sort(),
    ],
  }
}
