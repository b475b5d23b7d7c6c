import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../scripts/manifest.ts'
import { cleanEnvironment, runProgram } from '../support/program.ts'
import { projectFile } from '../support/runner.ts'
import { json, startServer } from '../support/server.ts'
import { versionLine } from '../support/version-line.ts'

/** Installs docsctl from a Git repository, as in the guide for CI: `npm run test:git`. */
describe('the package installed from its repository', function () {
  this.timeout(600_000)
  let folder: string

  /**
   * Creates a Git repository with a copy of the tracked files, and links the installed
   * dependencies.
   */
  function repository(path: string): string {
    const git = (...words: string[]) =>
      execFileSync('git', words, { cwd: path, encoding: 'utf8', env: cleanEnvironment({}) })
    const listed = execFileSync(
      'git',
      ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    )
    for (const file of listed
      .split('\0')
      .filter((one) => !/^$|^(test|bench|docs|soak)\//.test(one))) {
      mkdirSync(dirname(join(path, file)), { recursive: true })
      cpSync(join(root, file), join(path, file))
    }
    // remove the dependencies, so that npm sends no requests to a registry
    const { scripts, dependencies, devDependencies, peerDependencies, ...rest } = JSON.parse(
      projectFile('package.json'),
    )
    const libraries = `ln -sfn "${join(root, 'node_modules')}" node_modules`
    // npm prepares a clone twice, so build only if `dist` doesn't exist
    const prepare = `[ -d dist ] || { ${libraries} && ${scripts.prepare}; }`
    writeFileSync(join(path, 'package.json'), JSON.stringify({ ...rest, scripts: { prepare } }))
    rmSync(join(path, 'package-lock.json'))
    git('init', '--quiet', '.')
    git('add', '.')
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@acme.example']
    git(...who, 'commit', '--quiet', '-m', 'Begin')
    git('tag', 'v1')
    return pathToFileURL(path).href
  }

  const install = (script: string, url: string) => {
    mkdirSync(join(folder, 'global'))
    // without this file, npm would use the parent folder
    writeFileSync(join(folder, 'global/package.json'), '{}')
    execFileSync('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: join(folder, 'global'),
      stdio: ['ignore', 'ignore', 'pipe'],
      env: cleanEnvironment({
        DOCSCTL_REPOSITORY: url,
        npm_config_cache: join(folder, 'cache'),
        npm_config_offline: 'true',
        npm_config_prefix: join(folder, 'global'),
        npm_config_update_notifier: 'false',
      }),
    })
  }

  before(function () {
    if (spawnSync('git', ['rev-parse'], { cwd: root }).status !== 0) {
      process.stdout.write('SKIPPED: requires git, and a clone of the repository\n')
      this.skip()
    }
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'docsctl-git-')))
    // the installed package finds its dependencies in a parent folder
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    mkdirSync(join(folder, 'repository'))
    const url = repository(join(folder, 'repository'))
    const [line = ''] = projectFile('docs/ci.md').match(/npm install --global .*#v1"\)"/) ?? []
    install(line, url)
  })

  after(() => {
    if (folder) rmSync(folder, { recursive: true })
  })

  const program = () => join(folder, 'global/lib/node_modules/docsctl/bin/run.js')

  it('starts by its name', () => {
    const path = join(folder, 'global/bin/docsctl')
    const printed = execFileSync(path, ['--version'], { encoding: 'utf8' })
    assert.match(printed, versionLine)
  })

  it('publishes a document', async () => {
    const spec = { object: 'openapi', id: 'spec_1', slug: 'petstore', processingState: 'complete' }
    const server = await startServer(json(200, spec))
    const document = 'openapi: 3.1.0\ninfo: {title: Pets, version: "1"}\npaths: {}\n'
    writeFileSync(join(folder, 'openapi.yaml'), document)
    try {
      const env = { DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 'tok', DOCSCTL_ORG: 'acme' }
      const words = ['openapi', 'publish', 'petstore', 'openapi.yaml', '--no-wait']
      const { exit, stderr } = await runProgram(words, { env, cwd: folder, program: program() })
      assert.equal(exit, 0, stderr)
      const sent = server.seen.map(({ method, url, body }) => [method, url, body])
      assert.deepEqual(sent.at(-1), [
        'PUT',
        '/v1/orgs/acme/openapi/petstore',
        JSON.stringify({ source: { text: document } }),
      ])
    } finally {
      await server.close()
    }
  })

  it('builds an integration', async () => {
    const run = (...words: string[]) =>
      runProgram(['integrations', ...words], {
        env: { DOCSCTL_ORG: 'acme' },
        cwd: folder,
        program: program(),
      })
    assert.equal((await run('init', 'chat')).exit, 0)
    const { exit, stderr } = await run('validate', 'chat')
    assert.equal(exit, 0, stderr)
  })
})
