import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../support/program.ts'
import { writtenPlugin } from '../support/written-plugin.ts'

/** Returns the code of a command that prints its arguments. */
const command = (definitions: string) => `
  import { Args, DocsctlCommand, Flags } from 'docsctl/plugin'
  export default class extends DocsctlCommand {
    static summary = 'print what was given'
    ${definitions}
    async perform(run) {
      const { named: args, flags } = run.args
      await run.environment.stdout.write(JSON.stringify({ args, flags }) + '\\n')
    }
  }`

describe('plugin commands', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-plugin-commands-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const run = (argv: string[]) =>
    runProgram(argv, { env: { DOCSCTL_STATE_DIR: join(folder, 'state') }, cwd: folder })

  async function link(files: Record<string, string>, oclif: object = {}) {
    const more = { type: 'module', oclif: { commands: './commands', ...oclif } }
    const place = writtenPlugin(folder, 'ours', files, more)
    return await run(['plugins', 'link', place])
  }

  async function linked(files: Record<string, string>, oclif?: object) {
    const { exit, stderr } = await link(files, oclif)
    assert.equal(exit, 0, stderr)
  }

  async function printed(...argv: string[]) {
    const { exit, stdout, stderr } = await run(argv)
    assert.equal(exit, 0, stderr)
    return JSON.parse(stdout)
  }

  async function refused(...argv: string[]) {
    const { exit, stderr } = await run(argv)
    assert.equal(exit, 2, stderr)
    return stderr.replace(/^ {2}try: docsctl \w+ --help\n/m, '')
  }

  it('accept every kind of flag and argument that oclif has', async () => {
    await linked({
      'commands/count.js': command(`
        static args = { times: Args.integer() }
        static flags = {
          least: Flags.integer({ min: 1 }),
          site: Flags.url(),
          kind: Flags.option({ options: ['a', 'b'] })(),
        }`),
    })
    assert.deepEqual(
      await printed('count', '3', '--least', '2', '--site', 'https://a.example', '--kind', 'b'),
      { args: { times: 3 }, flags: { least: 2, site: 'https://a.example/', kind: 'b' } },
    )
  })

  it('are identified by their file if they prevent the plugin from loading', async () => {
    const broken = 'throw new Error("no luck")'
    const { exit, stderr } = await link({
      'commands/fine.js': command(''),
      'commands/a/b.js': broken,
    })
    assert.equal(exit, 1)
    assert.equal(stderr, 'docsctl: Cannot load plugin "ours": no luck (commands/a/b.js)\n')
  })

  it('warn about the older name of a flag and show the newer name', async () => {
    await linked({
      'commands/hello.js': command(
        `static flags = { newer: Flags.string({ aliases: ['older'], deprecateAliases: true }) }`,
      ),
    })
    const { stdout, stderr } = await run(['hello', '--older', 'x'])
    assert.deepEqual(JSON.parse(stdout).flags, { newer: 'x' })
    assert.equal(stderr, 'note: The "--older" flag has been deprecated. Use "--newer" instead.\n')
  })

  it("reject arguments with docsctl's messages for every oclif relation", async () => {
    await linked({
      'commands/one.js': command(`static flags = {
        d: Flags.boolean({ exactlyOne: ['d', 'e'] }),
        e: Flags.boolean({ exactlyOne: ['d', 'e'] }),
      }`),
      'commands/least.js': command(`static flags = {
        d: Flags.boolean({ atLeastOne: ['d', 'e'] }),
        e: Flags.boolean({ atLeastOne: ['d', 'e'] }),
      }`),
      'commands/some.js': command(`static flags = {
        d: Flags.boolean({ relationships: [{ type: 'some', flags: ['e', 'f'] }] }),
        e: Flags.boolean(),
        f: Flags.boolean({ relationships: [{ type: 'all', flags: ['d', 'e'] }] }),
        g: Flags.boolean({ combinable: ['e'] }),
      }`),
      'commands/must.js': command('static flags = { d: Flags.string({ required: true }) }'),
    })
    assert.equal(await refused('one', '--d', '--e'), 'docsctl: --e cannot be used with --d\n')
    assert.equal(await refused('one'), 'docsctl: Missing required flag --d or --e\n')
    assert.equal(await refused('least'), 'docsctl: Missing required flag --d or --e\n')
    assert.equal(await refused('some', '--d'), 'docsctl: --d requires --e or --f\n')
    assert.equal(await refused('some', '--f'), 'docsctl: --f requires --d and --e\n')
    assert.equal(
      await refused('some', '--g', '--e', '--d', '--f'),
      'docsctl: Only --e can be used with --g\n',
    )
    assert.equal(await refused('must'), 'docsctl: Missing required flag --d\n')
  })

  it("reject values with docsctl's messages and name the argument", async () => {
    await linked({
      'commands/count.js': command(`
        static args = { kind: Args.string({ options: ['a', 'b'] }), times: Args.integer({ max: 9 }) }
        static flags = {
          least: Flags.integer({ min: 1 }),
          even: Flags.string({ parse: async () => { throw new Error('needs to be even') } }),
          many: Flags.integer({ multiple: true }),
        }`),
    })
    assert.equal(
      await refused('count', 'c'),
      'docsctl: Invalid value "c" for KIND. Expected one of: a, b\n',
    )
    assert.equal(
      await refused('count', 'a', '10'),
      'docsctl: Invalid value "10" for TIMES. Expected a whole number of at most 9\n',
    )
    assert.equal(
      await refused('count', '--least', '0'),
      'docsctl: Invalid value "0" for --least. Expected a whole number of at least 1\n',
    )
    assert.equal(
      await refused('count', '--many', '1', '--many', 'x'),
      'docsctl: Invalid value "x" for --many. Expected a whole number\n',
    )
    assert.equal(
      await refused('count', '--even', '3'),
      'docsctl: Invalid value "3" for --even. Needs to be even\n',
    )
  })

  /** Returns the code of a hook that prints the name of its event. */
  const hook = (event: string) => `
    export default async ({ id }) => process.stdout.write('${event} ' + id + '\\n')`

  it('run their hooks for an unknown command before it is rejected', async () => {
    await linked(
      { 'hooks/unknown.js': hook('unknown'), 'hooks/incomplete.js': hook('incomplete') },
      { hooks: { command_not_found: './hooks/unknown', command_incomplete: './hooks/incomplete' } },
    )
    const unknown = await run(['teems', 'list'])
    assert.equal(unknown.stdout, 'unknown teems:list\n')
    assert.equal(unknown.exit, 2)
    assert.match(unknown.stderr, /^docsctl: Unknown command "teems"/)
    const incomplete = await run(['teams', '--json'])
    assert.equal(incomplete.stdout, 'incomplete teams\n')
    assert.equal(incomplete.exit, 2)
  })

  it('warn once about an alias that is also a command', async () => {
    const { stderr } = await link({
      'commands/teams/list.js': command(`static aliases = ['teams:list']`),
    })
    assert.equal(
      stderr,
      'note: Commands of ours: teams list; hooks: none\nnote: ours cannot replace existing commands: teams list\n',
    )
  })
})
