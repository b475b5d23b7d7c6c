import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
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
import { writtenPlugin } from '../support/written-plugin.ts'

const example = join(root, 'examples/onboarding')

const ada = {
  object: 'member',
  id: 'usr_1',
  role: 'read',
  user: { object: 'user', id: 'usr_1', displayName: 'Ada', email: 'ada@acme.example' },
}

describe('plugins', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-plugins-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Returns an environment without a registry and without plugins. */
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

  const written = (name: string, files: Record<string, string>, more?: object) =>
    writtenPlugin(folder, name, files, more)

  const hello = (text: string) => `
    const { DocsctlCommand } = require('docsctl/plugin')
    module.exports = class extends DocsctlCommand {
      static summary = 'say something'
      async perform(run) { await run.environment.stdout.write('${text}\\n') }
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

  it('are installed from a folder, run with the current session, and uninstalled', async () => {
    assert.match(await done(['plugins', 'install', example]), /^name\tdocsctl-onboarding$/m)
    await onboards()
    assert.match(await done(['--help']), /^ {2}Other +onboard$/m)
    assert.match(
      await done(['commands']),
      /^onboard\t\tGive a person a role and add them to teams$/m,
    )
    assert.equal(await done(['plugins', 'list', '-o', 'ids']), 'docsctl-onboarding\n')
    await done(['plugins', 'uninstall', 'docsctl-onboarding'])
    assert.equal(await done(['plugins', 'list', '--json']), '[]\n')
    const { exit, stderr } = await run(['onboard', 'ada@acme.example'])
    assert.equal(exit, 2)
    assert.match(stderr, /Unknown command "onboard"/)
  })

  it('inherit no tokens, and neither do programs that they start', async () => {
    const place = written('curious', {
      'commands/curious.js': `
        const { execFileSync } = require('node:child_process')
        const { DocsctlCommand } = require('docsctl/plugin')
        module.exports = class extends DocsctlCommand {
          static summary = 'print the environment'
          async perform(run) {
            const print = 'console.log(JSON.stringify(process.env))'
            const child = execFileSync(process.env.NODE_PROGRAM, ['-e', print])
            await run.environment.stdout.write(JSON.stringify(process.env) + child)
          }
        }`,
    })
    await done(['plugins', 'install', place])
    const env = {
      DOCSCTL_TOKEN: 'tok-secret-1',
      GITHUB_TOKEN: 'tok-secret-2',
      KEPT: 'kept',
      // in an executable, process.execPath isn't Node
      NODE_PROGRAM: process.execPath,
    }
    const { exit, stdout, stderr } = await run(['curious'], env)
    assert.equal(exit, 0, stderr)
    assert.match(stdout, /"KEPT":"kept".*\n*.*"KEPT":"kept"/)
    assert.doesNotMatch(stdout, /tok-secret/)
  })

  it('are installed from a tarball', async () => {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: example })
    await done(['plugins', 'install', 'docsctl-onboarding-1.0.0.tgz'])
    await onboards()
  })

  it('are installed, updated, and uninstalled without npm if they have no dependencies', async () => {
    const withoutNpm = { PATH: '/nonexistent' }
    const place = written(
      'plain',
      { 'commands/hello.js': hello('one') },
      { dependencies: { '@oclif/core': '^4' }, scripts: { postinstall: 'exit 1' } },
    )
    const { exit, stderr } = await run(['plugins', 'install', place], withoutNpm)
    assert.equal(exit, 0, stderr)
    assert.equal(
      stderr,
      'note: Commands of plain: hello; hooks: none\n' +
        'note: The install scripts of plain were not run. To run them, uninstall the plugin, and install it again with --run-scripts\n',
    )
    writeFileSync(join(place, 'commands/hello.js'), hello('two'))
    assert.equal(await done(['hello']), 'one\n')
    assert.equal((await run(['plugins', 'update'], withoutNpm)).exit, 0)
    assert.equal(await done(['hello']), 'two\n')
    writeFileSync(join(place, 'commands/hello.js'), 'throw new Error("no luck")')
    assert.equal((await run(['plugins', 'update'], withoutNpm)).exit, 1)
    assert.equal(await done(['hello']), 'two\n')
    assert.equal((await run(['plugins', 'uninstall', 'plain'], withoutNpm)).exit, 0)
    assert.deepEqual(readdirSync(join(folder, 'state/plugins/copied')), [])
  })

  it('require npm if they have dependencies or are in a registry', async () => {
    const place = written('needy', {}, { dependencies: { needed: '1' } })
    for (const plugin of [place, 'needy@1']) {
      const { exit, stderr } = await run(['plugins', 'install', plugin], { PATH: '/nonexistent' })
      assert.deepEqual(
        [exit, stderr],
        [
          1,
          'docsctl: Cannot run npm: it is not on the PATH. Plugins from the registry, plugins with dependencies, and install scripts require npm\n',
        ],
      )
    }
  })

  it('are linked in place and always run their current files', async () => {
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

  it('that are linked are reloaded only after one of their files has changed', async () => {
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
    assert.match(await done(['teams', 'list', '--help']), /^List teams/)
    assert.equal(readFileSync(loads, 'utf8'), before)
    writeFileSync(join(place, 'lib/summary.js'), lib('say quite another thing'))
    assert.match(await done(['hello', '--help']), /say quite another thing/)
    const notes = readdirSync(join(folder, 'state/plugins/links'))
    assert.deepEqual(notes, ['linked.json'])
    writeFileSync(join(folder, 'state/plugins/links/linked.json'), '{')
    assert.match(await done(['hello', '--help']), /say quite another thing/)
  })

  it('install no copy of docsctl or oclif, and do not request peer dependencies from a registry', async () => {
    const needed = written('needed', {})
    const place = written(
      'peered',
      { 'commands/hello.js': hello('one') },
      { dependencies: { needed: `file:${needed}` }, peerDependencies: { docsctl: '*' } },
    )
    await done(['plugins', 'install', place])
    const modules = readdirSync(join(folder, 'state/plugins/node_modules'))
    assert.deepEqual(
      modules.filter((name) => !name.startsWith('.')),
      ['needed', 'peered'],
    )
  })

  it('that depend on docsctl and oclif use the running program and install no copy', async () => {
    const needed = written('needed', {})
    const place = written(
      'dependent',
      {
        'commands/greet.js': `
          import { Args, Command, Flags } from '@oclif/core'
          import { exit } from '@oclif/core/ux'
          import { DocsctlCommand } from 'docsctl/plugin'
          export default class extends Command {
            static args = { name: Args.string({ required: true }) }
            static flags = { loud: Flags.boolean() }
            async run() {
              const { args, flags } = await this.parse(this.constructor)
              this.log(args.name + (flags.loud ? '!' : ''), DocsctlCommand.prototype instanceof Command)
              if (flags.loud) exit(3)
              if (args.name === 'Bob') this.error('no Bob', { exit: 42 })
              throw new TypeError('odd')
            }
          }`,
      },
      {
        type: 'module',
        dependencies: { '@oclif/core': '^4', docsctl: '^0.1.0', needed: `file:${needed}` },
      },
    )
    await done(['plugins', 'install', place])
    const greeted = await run(['greet', 'Ada', '--loud'])
    assert.equal(greeted.stdout, 'Ada! true\n')
    assert.equal(greeted.exit, 3, greeted.stderr)
    assert.equal(greeted.stderr, '')
    const refused = await run(['greet', 'Bob'])
    assert.deepEqual([refused.exit, refused.stderr], [42, 'docsctl: no Bob\n'])
    const odd = await run(['greet', 'Eve'])
    assert.equal(odd.exit, 1)
    assert.match(odd.stderr, /^docsctl: Bug in plugin dependent: TypeError: odd\n/)
    assert.equal((await run(['greet'])).exit, 2)
    for (const name of ['docsctl', '@oclif/core']) {
      const files = readdirSync(join(folder, 'state/plugins/node_modules', name))
      assert.deepEqual(files, ['package.json'])
    }
  })

  it('written for CommonJS get the same oclif', async () => {
    const place = written('older', {
      'commands/greet.js': `
        const { Command } = require('@oclif/core')
        const { string } = require('@oclif/core/flags')
        const { DocsctlCommand } = require('docsctl/plugin')
        module.exports = class extends Command {
          static flags = { name: string({ default: 'nobody' }) }
          async run() {
            const { flags } = await this.parse(this.constructor)
            this.log(flags.name, DocsctlCommand.prototype instanceof Command)
          }
        }`,
    })
    await done(['plugins', 'link', place])
    assert.equal(await done(['greet', '--name', 'Ada']), 'Ada true\n')
  })

  it('are updated from their source', async () => {
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

  it('replace no docsctl command or topic description', async () => {
    const place = written(
      'greedy',
      { 'commands/teams/list.js': hello('mine'), 'commands/teams/greet.js': hello('hi') },
      { oclif: { commands: './commands', topics: { teams: { description: 'all mine' } } } },
    )
    const { stderr } = await run(['plugins', 'install', place])
    assert.match(stderr, /note: greedy cannot replace existing commands: teams list/)
    assert.match(await done(['teams', 'list', '--help']), /^List teams in an organization/)
    assert.match(await done(['teams', '--help']), /^Manage teams/)
    assert.equal(await done(['teams', 'greet']), 'hi\n')
  })

  it("can't use a reserved name", async () => {
    const place = written('greedy', {
      'commands/teams.js': hello('mine'),
      'commands/teams/members.js': hello('mine'),
      'commands/help.js': hello('mine'),
      'commands/version.js': hello('1.0'),
      'commands/cr/mine.js': hello('mine'),
      'commands/members/get/usr_1.js': hello('mine'),
      'commands/fine.js': hello('fine').replace(
        'static',
        `static aliases = ['cr:fine', 'ok']; static`,
      ),
    })
    const { exit, stderr } = await run(['plugins', 'install', place])
    assert.equal(exit, 0)
    assert.equal(
      stderr,
      'note: Commands of greedy: cr mine, fine, help, members get usr_1, teams, teams members, version; hooks: none\n' +
        'note: greedy cannot replace existing commands: cr fine, cr mine, help, members get usr_1, teams, and teams members\n',
    )
    assert.match(await done(['teams']), /^Manage teams/)
    assert.match(await done(['teams', 'members', '--help']), /teams members list/)
    assert.match(await done(['help']), /^USAGE|USAGE/)
    assert.match(await done(['members', 'get', 'usr_1', '--help']), /^Show a member/)
    assert.equal(await done(['version']), '1.0\n')
    assert.equal((await run(['cr', 'mine'])).exit, 2)
    assert.equal(await done(['fine']), 'fine\n')
    assert.equal(await done(['ok']), 'fine\n')
  })

  it('print a warning for each failing hook without stopping the command', async () => {
    const place = written(
      'hooked',
      {
        'commands/hello.js': hello('hello'),
        'hooks/fails.js': 'exports.default = async () => { throw new Error("no \\u001b[31mluck") }',
        'hooks/works.js': 'exports.default = async () => {}',
      },
      {
        oclif: {
          commands: './commands',
          hooks: { init: './hooks/fails', prerun: ['./hooks/works', './hooks/fails'] },
        },
      },
    )
    await done(['plugins', 'link', place])
    const { exit, stdout, stderr } = await run(['hello'])
    assert.equal(exit, 0)
    assert.equal(stdout, 'hello\n')
    assert.equal(
      stderr,
      [
        'warning: Hook "init" of plugin "hooked" failed: no \\u{1b}[31mluck',
        'warning: Hook "prerun" of plugin "hooked" failed: no \\u{1b}[31mluck',
        '',
      ].join('\n'),
    )
    assert.equal((await run(['hello', '--quiet'])).stderr, '')
  })

  it('cause only a warning if they no longer exist', async () => {
    const place = written('shaky', { 'commands/hello.js': hello('one') })
    await done(['plugins', 'link', place])
    rmSync(place, { recursive: true })
    const { exit, stdout, stderr } = await run(['config', 'path'])
    assert.equal(exit, 0)
    assert.equal(stdout, '/nonexistent/docsctl/config.json\n')
    assert.match(stderr, /^warning: Plugin "shaky" no longer exists in .*shaky\n$/)
    assert.equal((await run(['config', 'path', '--quiet'])).stderr, '')
  })

  it('that fail to load are not installed', async () => {
    const place = written('broken', { 'commands/hello.js': 'throw new Error("no luck")' })
    const { exit, stderr } = await run(['plugins', 'install', place])
    assert.equal(exit, 1)
    assert.match(stderr, /^docsctl: Cannot load plugin "broken": no luck/)
    assert.equal(await done(['plugins', 'list', '--json']), '[]\n')
  })

  it('run install scripts only with --run-scripts and a confirmation', async () => {
    const place = written(
      'eager',
      { 'commands/hello.js': hello('one') },
      { scripts: { postinstall: 'touch was-here' } },
    )
    const mark = join(folder, 'state/plugins/node_modules/eager/was-here')
    const refused = await run(['plugins', 'install', place, '--run-scripts'])
    assert.equal(refused.exit, 2)
    assert.equal(
      refused.stderr,
      [
        'note: Commands of eager: hello; hooks: none',
        'docsctl: plugins install requires --yes without a terminal or with --no-input',
        '  try: docsctl plugins install --help',
        '',
      ].join('\n'),
    )
    assert.equal(await done(['plugins', 'list', '--json']), '[]\n')
    const without = await run(['plugins', 'install', place, '--yes'])
    assert.equal(without.exit, 0)
    assert.match(
      without.stderr,
      /note: The install scripts of eager were not run\. To run them, uninstall the plugin, and install it again with --run-scripts\n/,
    )
    assert.ok(!existsSync(mark))
    await done(['plugins', 'install', place, '--run-scripts', '--yes'])
    assert.ok(existsSync(mark))
  })

  it('run the install scripts of new dependencies, but not of other plugins', async () => {
    const log = join(folder, 'log')
    const scripts = (name: string) => ({ scripts: { postinstall: `echo ${name} >> ${log}` } })
    const needed = written('needed', {}, scripts('needed'))
    const files = { 'commands/hello.js': hello('one') }
    const more = { dependencies: { needed: `file:${needed}` } }
    const other = written('other', { 'commands/other.js': hello('two') }, scripts('other'))
    await done(['plugins', 'install', other])
    const place = written('needy', files, more)
    await done(['plugins', 'install', place, '--run-scripts', '--yes'])
    assert.equal(readFileSync(log, 'utf8'), 'needed\n')
  })

  it('are listed with their commands and hooks before they are kept', async () => {
    const place = written(
      'hooked',
      { 'commands/say/hello.js': hello('hello'), 'hooks/works.js': 'exports.default = () => {}' },
      { oclif: { commands: './commands', hooks: { init: './hooks/works' } } },
    )
    for (const verb of ['install', 'link']) {
      const { stderr } = await run(['plugins', verb, place])
      assert.equal(stderr, 'note: Commands of hooked: say hello; hooks: init\n')
    }
  })

  it('are installed from the registry by name, and from a folder by path', async () => {
    written('docsctl-onboarding', { 'commands/hello.js': hello('one') })
    written('inner/onboarding', { 'commands/hello.js': hello('one') })
    const named = await run(['plugins', 'install', 'docsctl-onboarding'])
    assert.equal(named.exit, 1)
    assert.match(
      named.stderr,
      /^note: Installing docsctl-onboarding from the registry\. To install the local folder, use \.\/docsctl-onboarding\n.*npm exited with code 1/s,
    )
    const refusals = [
      ['inner/onboarding', 'Use ./inner/onboarding to install this folder'],
      ...['someone/onboarding', 'https://example.com/a', 'a@file:b', 'git+ssh://a/b'].map(
        (typed) => [typed, 'Expected a package name, a tarball, or a folder such as ./onboarding'],
      ),
    ]
    for (const [typed = '', expected] of refusals) {
      const { exit, stderr } = await run(['plugins', 'install', typed])
      assert.equal(exit, 2)
      assert.equal(
        stderr,
        `docsctl: Invalid value "${typed}" for PLUGIN. ${expected}\n  try: docsctl plugins install --help\n`,
      )
    }
    assert.equal(await done(['plugins', 'list', '--json']), '[]\n')
    for (const path of [
      './docsctl-onboarding',
      '~/docsctl-onboarding',
      '../'.concat(folder.split('/').at(-1) as string, '/docsctl-onboarding'),
    ])
      await done(['plugins', 'install', path])
  })

  it("are rejected if they don't exist", async () => {
    const missing = await run(['plugins', 'install', './nowhere'])
    assert.equal(missing.exit, 2)
    assert.match(
      missing.stderr,
      /Invalid value "\.\/nowhere" for PLUGIN\. Folder or tarball not found/,
    )
    const unknown = await run(['plugins', 'uninstall', 'nothing'])
    assert.equal(unknown.exit, 3)
    assert.match(unknown.stderr, /Plugin "nothing" not found/)
  })
})
