import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
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
import { runProgram } from '../support/program.ts'
import { json, startServer } from '../support/server.ts'

const example = join(root, 'examples/onboarding')

const ada = {
  object: 'member',
  id: 'usr_1',
  role: 'read',
  user: { object: 'user', id: 'usr_1', displayName: 'Ada', email: 'ada@acme.example' },
}

describe('plugins', function () {
  this.timeout(60_000)
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-plugins-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Where no registry answers, and nothing was installed before. */
  const environment = () => ({
    HOME: folder,
    DOCSCTL_STATE_DIR: join(folder, 'state'),
    DOCSCTL_ORG: 'acme',
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_cache: join(folder, 'cache'),
    npm_config_fetch_retries: '0',
  })

  const run = (argv: string[], env: Record<string, string> = {}) =>
    runProgram(argv, { env: { ...environment(), ...env }, cwd: folder })

  async function done(argv: string[]): Promise<string> {
    const { exit, stdout, stderr } = await run(argv)
    assert.equal(exit, 0, stderr)
    return stdout
  }

  /** A plugin with these files, in a folder of its own. */
  function written(name: string, files: Record<string, string>, more: object = {}): string {
    const place = join(folder, name)
    mkdirSync(join(place, 'commands'), { recursive: true })
    const pjson = { name, version: '1.0.0', oclif: { commands: './commands' }, ...more }
    for (const [path, text] of Object.entries({
      'package.json': JSON.stringify(pjson),
      ...files,
    })) {
      mkdirSync(join(place, path, '..'), { recursive: true })
      writeFileSync(join(place, path), text)
    }
    return place
  }

  const hello = (text: string) => `
    const { DocsctlCommand } = require('docsctl/plugin')
    module.exports = class extends DocsctlCommand {
      static summary = 'say something'
      async perform(run) { await run.runtime.stdout.write('${text}\\n') }
    }`

  async function onboards() {
    const server = await startServer(
      json(200, { items: [ada] }),
      json(200, { ...ada, role: 'edit' }),
      json(204, undefined),
    )
    try {
      const argv = ['onboard', 'ada@acme.example', '--role', 'edit', '--team', 'team_1', '--json']
      const env = { DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 'tok' }
      const { exit, stdout, stderr } = await run(argv, env)
      assert.equal(exit, 0, stderr)
      assert.deepEqual(JSON.parse(stdout), {
        id: 'usr_1',
        email: 'ada@acme.example',
        role: 'edit',
        teams: ['team_1'],
      })
      assert.deepEqual(
        server.seen.map(({ method, url }) => `${method} ${url.split('?')[0]}`),
        [
          'GET /v1/orgs/acme/members',
          'PATCH /v1/orgs/acme/members/usr_1',
          'PUT /v1/orgs/acme/teams/team_1/members/usr_1',
        ],
      )
    } finally {
      await server.close()
    }
  }

  it('are installed from a folder, run with our session, and are taken away again', async () => {
    assert.match(await done(['plugins', 'install', example]), /^name\tdocsctl-onboarding$/m)
    await onboards()
    assert.match(await done(['--help']), /^ {2}further +onboard$/m)
    assert.match(
      await done(['commands']),
      /^onboard\t\tgive somebody a role, and a place in teams$/m,
    )
    assert.equal(await done(['plugins', 'list', '-o', 'ids']), 'docsctl-onboarding\n')
    await done(['plugins', 'uninstall', 'docsctl-onboarding'])
    assert.equal(await done(['plugins', 'list', '--json']), '[]\n')
    const { exit, stderr } = await run(['onboard', 'ada@acme.example'])
    assert.equal(exit, 2)
    assert.match(stderr, /there is no command "docsctl onboard"/)
  })

  it('are installed from a tarball', async () => {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: example })
    await done(['plugins', 'install', 'docsctl-onboarding-1.0.0.tgz'])
    await onboards()
  })

  it('are linked where they stand, and are what they are there by now', async () => {
    const place = written('linked', { 'commands/hello.js': hello('one') })
    await done(['plugins', 'link', place])
    assert.equal(await done(['hello']), 'one\n')
    writeFileSync(join(place, 'commands/hello.js'), hello('two'))
    writeFileSync(join(place, 'commands/more.js'), hello('more'))
    assert.equal(await done(['hello']), 'two\n')
    assert.equal(await done(['more']), 'more\n')
    await done(['plugins', 'uninstall', 'linked'])
    assert.ok(existsSync(place))
  })

  it('that are linked are loaded anew only where one of their files has changed', async () => {
    const loads = join(folder, 'loads')
    const lib = (summary: string) => `
      require('node:fs').appendFileSync(${JSON.stringify(loads)}, 'x')
      module.exports = '${summary}'`
    const place = written('linked', {
      'commands/hello.js': hello('one').replace(`'say something'`, `require('../lib/summary.js')`),
      'lib/summary.js': lib('say one'),
    })
    await done(['plugins', 'link', place])
    assert.match(await done(['hello', '--help']), /say one/)
    const before = readFileSync(loads, 'utf8')
    assert.match(await done(['hello', '--help']), /say one/)
    assert.match(await done(['teams', 'list', '--help']), /list the teams/)
    assert.equal(readFileSync(loads, 'utf8'), before)
    writeFileSync(join(place, 'lib/summary.js'), lib('say quite another thing'))
    assert.match(await done(['hello', '--help']), /say quite another thing/)
    const notes = readdirSync(join(folder, 'state/plugins/links'))
    assert.deepEqual(notes, ['linked.json'])
    writeFileSync(join(folder, 'state/plugins/links/linked.json'), '{')
    assert.match(await done(['hello', '--help']), /say quite another thing/)
  })

  it('bring no copy of docsctl or oclif, and ask no registry for their peer', async () => {
    await done(['plugins', 'install', example])
    const modules = readdirSync(join(folder, 'state/plugins/node_modules'))
    assert.deepEqual(
      modules.filter((name) => !name.startsWith('.')),
      ['docsctl-onboarding'],
    )
  })

  it('are updated from where they came', async () => {
    const place = join(folder, 'onboarding')
    cpSync(example, place, { recursive: true })
    await done(['plugins', 'install', place])
    writeFileSync(
      join(place, 'commands/hello.js'),
      hello('new')
        .replace(/const (.*) = require\((.*)\)/, 'import $1 from $2')
        .replace('module.exports =', 'export default'),
    )
    assert.match(await done(['plugins', 'update']), /"hello","onboard"/)
    assert.equal(await done(['hello']), 'new\n')
  })

  it('replace no command of ours, nor what a topic of ours says', async () => {
    const place = written(
      'greedy',
      { 'commands/teams/list.js': hello('mine'), 'commands/teams/greet.js': hello('hi') },
      { oclif: { commands: './commands', topics: { teams: { description: 'all mine' } } } },
    )
    const { stderr } = await run(['plugins', 'install', place])
    assert.match(stderr, /note: teams list of greedy can't be called: that name is taken/)
    assert.match(await done(['teams', 'list', '--help']), /^list the teams of an organization/)
    assert.match(await done(['teams', '--help']), /^groups of members/)
    assert.equal(await done(['teams', 'greet']), 'hi\n')
  })

  it('that are gone are a warning, and nothing else', async () => {
    const place = written('shaky', { 'commands/hello.js': hello('one') })
    await done(['plugins', 'link', place])
    rmSync(place, { recursive: true })
    const { exit, stdout, stderr } = await run(['config', 'path'])
    assert.equal(exit, 0)
    assert.equal(stdout, '/nonexistent/docsctl/config.json\n')
    assert.match(stderr, /^warning: the plugin shaky is not there any more: .*shaky\n$/)
  })

  it('that fail to load are not installed', async () => {
    const place = written('broken', { 'commands/hello.js': 'throw new Error("no luck")' })
    const { exit, stderr } = await run(['plugins', 'install', place])
    assert.equal(exit, 1)
    assert.match(stderr, /no luck/)
    assert.equal(await done(['plugins', 'list', '--json']), '[]\n')
  })

  it('run programs of their packages only where that is asked for', async () => {
    const place = written(
      'eager',
      { 'commands/hello.js': hello('one') },
      { scripts: { postinstall: 'touch was-here' } },
    )
    const mark = join(folder, 'state/plugins/node_modules/eager/was-here')
    await done(['plugins', 'install', place])
    assert.ok(!existsSync(mark))
    await done(['plugins', 'install', place, '--run-scripts'])
    assert.ok(existsSync(mark))
  })

  it('that are not there are refused', async () => {
    const missing = await run(['plugins', 'install', './nowhere'])
    assert.equal(missing.exit, 2)
    assert.match(missing.stderr, /PLUGIN "\.\/nowhere" needs a folder or tarball that is there/)
    const unknown = await run(['plugins', 'uninstall', 'nothing'])
    assert.equal(unknown.exit, 3)
    assert.match(unknown.stderr, /there is no plugin nothing/)
    const unreachable = await run(['plugins', 'install', 'docsctl-nothing'])
    assert.equal(unreachable.exit, 1)
    assert.match(unreachable.stderr, /npm ended with 1/)
  })
})
