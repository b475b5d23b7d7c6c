import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { cleanEnvironment, runProgram } from '../support/program.ts'
import { json, startServer } from '../support/server.ts'
import { versionLine } from '../support/version-line.ts'

const team = {
  object: 'team',
  id: 'team_1',
  title: 'Docs',
  members: 4,
  spaces: 2,
  createdAt: '2026-01-05T10:00:00.000Z',
}

/** Settings for npm that pack the existing build and prefer cached packages. */
const npmSettings = {
  npm_config_ignore_scripts: 'true',
  npm_config_prefer_offline: 'true',
  npm_config_update_notifier: 'false',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
}

describe('the package installed with the README instructions into an empty prefix', () => {
  let prefix: string
  let modules: string

  before(() => {
    prefix = mkdtempSync(join(tmpdir(), 'docsctl-prefix-'))
    modules = join(prefix, 'lib', 'node_modules')
    // run only this line of the README, because `dist` and its dependencies are up to date
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    const [line = ''] = readme.match(/^npm install --global .*$/m) ?? []
    try {
      execFileSync('sh', ['-euc', line], {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, ...npmSettings, npm_config_prefix: prefix },
      })
    } finally {
      for (const name of readdirSync(root))
        if (/^docsctl-.*\.tgz$/.test(name)) rmSync(join(root, name))
    }
  })

  after(() => rmSync(prefix, { recursive: true }))

  const installed = () => join(modules, 'docsctl/bin/run.js')

  it('starts by its name', () => {
    const printed = execFileSync(join(prefix, 'bin/docsctl'), ['--version'], { encoding: 'utf8' })
    assert.match(printed, versionLine)
  })

  it("works with oclif's own test library", async () => {
    const server = await startServer(json(200, { items: [team] }))
    const calls = [
      ['teams', 'list', '--org', 'org_1', '--by-id', '-o', 'ids'],
      ['teams', 'list', '--limt', '5'],
      ['teems'],
    ]
    const script = `
      import { runCommand } from ${JSON.stringify(import.meta.resolve('@oclif/test'))}
      const ended = []
      for (const argv of ${JSON.stringify(calls)}) {
        const { stdout, stderr, error } = await runCommand(argv, { root: process.argv[2] })
        ended.push({ stdout, stderr, error: error?.message, exit: error?.oclif.exit })
      }
      process.stdout.write(JSON.stringify(ended))
    `
    writeFileSync(join(prefix, 'outside.mjs'), script)
    try {
      const env = { DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 'tok' }
      const { stdout } = await runProgram([join(modules, 'docsctl')], {
        env,
        program: join(prefix, 'outside.mjs'),
      })
      assert.deepEqual(JSON.parse(stdout), [
        { stdout: 'team_1\n', stderr: '1 team, complete\n' },
        { stdout: '', stderr: '', error: 'Unknown flag --limt. Did you mean --limit?', exit: 2 },
        {
          stdout: '',
          stderr: '',
          error: 'Unknown command "teems". Did you mean "teams"?',
          exit: 2,
        },
      ])
    } finally {
      await server.close()
    }
  })

  it('calls the service', async () => {
    const server = await startServer(json(200, { items: [team] }))
    const env = { DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 'tok', DOCSCTL_ORG: 'acme' }
    const argv = ['teams', 'list', '--jq', '.[].title']
    const { stdout, stderr, exit } = await runProgram(argv, { env, program: installed() })
    await server.close()
    assert.equal(stderr, '')
    assert.equal(stdout, 'Docs\n')
    assert.equal(exit, 0)
  })

  it('builds an integration', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docsctl-integration-'))
    const run = (...argv: string[]) =>
      runProgram(['integrations', ...argv], {
        env: { DOCSCTL_ORG: 'acme' },
        cwd: folder,
        program: installed(),
      })
    const made = await run('init', 'chat')
    const checked = await run('validate', 'chat', '--jq', '.script')
    rmSync(folder, { recursive: true })
    assert.equal(made.exit, 0, made.stderr)
    assert.equal(checked.exit, 0, checked.stderr)
    assert.deepEqual(JSON.parse(checked.stdout), {
      file: './src/index.ts',
      bytes: 69,
      modules: 1,
    })
  })

  it('completes its commands in a shell', async () => {
    const script = await runProgram(['completion', 'bash'], { program: installed() })
    assert.equal(script.exit, 0, script.stderr)
    assert.match(script.stdout, /^complete -F _docsctl docsctl$/m)
    const words = ['__complete', 'bash', 'docsctl teams list --own', '--own']
    const { stdout } = await runProgram(words, { program: installed() })
    assert.equal(
      stdout,
      'words\n--owner\tShow only teams that this member can manage (ID, email address, name, or @me)\n',
    )
  })

  it('bundles oclif instead of installing it as a package', () => {
    const installed = readdirSync(join(modules, 'docsctl/node_modules'))
    assert.ok(installed.includes('zod') && !installed.includes('@oclif'), installed.join(' '))
  })

  it('is also a library', async () => {
    const lines = `
      import { connect } from 'docsctl/client'
      const client = connect({ apiUrl: process.env.DOCSCTL_API_URL, token: process.env.DOCSCTL_TOKEN })
      for await (const team of client.teams.list({ organizationId: process.env.DOCSCTL_ORG })) {
        console.log(\`\${team.title} has \${team.members} members\`)
      }`
    const server = await startServer(json(200, { items: [team] }))
    const script = join(modules, 'library.mjs')
    writeFileSync(script, lines)
    const env = { DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 'tok', DOCSCTL_ORG: 'acme' }
    const { stdout, stderr } = await runProgram([], { env: cleanEnvironment(env), program: script })
    await server.close()
    assert.equal(stderr, '')
    assert.equal(stdout, 'Docs has 4 members\n')
    assert.deepEqual(
      server.seen.map(({ method, url }) => `${method} ${url}`),
      ['GET /v1/orgs/acme/teams?limit=1000'],
    )
  })
})

describe('the package', () => {
  it('cannot be installed from a repository with a single npm install, as the guide says', () => {
    const folder = mkdtempSync(join(tmpdir(), 'docsctl-bare-'))
    mkdirSync(join(folder, 'scripts'))
    cpSync(join(root, 'scripts/prepare.js'), join(folder, 'scripts/prepare.js'))
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    const { status, stderr } = spawnSync(process.execPath, ['scripts/prepare.js'], {
      cwd: folder,
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true })
    assert.equal(status, 1)
    assert.match(stderr, /npm install --global "\.\/\$\(npm pack --silent git\+https:/)
  })
})
