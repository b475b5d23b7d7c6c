import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { runProgram } from '../support/program.ts'
import { writtenPlugin } from '../support/written-plugin.ts'

describe('plugins written for any oclif program', () => {
  let folder: string

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-official-'))
    for (const name of ['which', 'version', 'commands']) {
      await done('plugins', 'link', join(root, `node_modules/@oclif/plugin-${name}`))
    }
  })
  after(() => rmSync(folder, { recursive: true }))

  const run = (...argv: string[]) =>
    runProgram(argv, { env: { DOCSCTL_STATE_DIR: join(folder, 'state') }, cwd: folder })

  async function done(...argv: string[]): Promise<string> {
    const { exit, stdout, stderr } = await run(...argv)
    assert.equal(exit, 0, stderr)
    return stdout
  }

  it('find the plugin of a command that is typed as one or more arguments', async () => {
    assert.equal(await done('which', 'teams', 'list'), 'teams list\n\nplugin: docsctl\n')
    assert.equal(await done('which', 'version'), 'version\n\nplugin: @oclif/plugin-version\n')
    assert.deepEqual(JSON.parse(await done('which', 'teams', 'list', '--json')), {
      plugin: 'docsctl',
    })
  })

  it('end with the exit code of oclif, even if they print their error as JSON', async () => {
    const text = await run('which')
    assert.equal(text.exit, 2)
    assert.match(text.stderr, /^docsctl: "which" expects a command name\n/)
    const json = await run('which', '--json')
    assert.equal(json.exit, 1)
    assert.equal(JSON.parse(json.stdout).error.message, '"which" expects a command name')
  })

  it('print the version', async () => {
    assert.match(await done('version'), /^docsctl\/\d+\.\d+\.\d+ \S+ node-v/)
    assert.deepEqual(Object.keys(JSON.parse(await done('version', '--json'))), [
      'architecture',
      'cliVersion',
      'nodeVersion',
    ])
    const { exit, stderr } = await run('version', '--bogus')
    assert.equal(exit, 2)
    assert.match(stderr, /Nonexistent flag: --bogus/)
  })

  it('replace no docsctl command, but run if another command calls them', async () => {
    assert.match(await done('commands'), /^access\tread\t/)
    const place = writtenPlugin(folder, 'caller', {
      'commands/call.js': `
        const { Command } = require('@oclif/core')
        module.exports = class extends Command {
          static strict = false
          async run() {
            const { argv } = await this.parse()
            const plugin = this.config.plugins.get('@oclif/plugin-commands')
            const Commands = await plugin.findCommand('commands', { must: true })
            await Commands.run(['--tree', ...argv], this.config)
          }
        }`,
    })
    await done('plugins', 'link', place)
    assert.match(await done('call'), /^├─ access\n/)
  })

  it('parse their own arguments', async () => {
    const place = writtenPlugin(folder, 'foreign', {
      'commands/free.js': `
        const { Command, Flags } = require('@oclif/core')
        class Base extends Command {
          static baseFlags = { level: Flags.integer({ char: 'l', default: 1 }) }
        }
        module.exports = class extends Base {
          static aliases = ['liberal']
          static strict = false
          async run() {
            const { argv, flags } = await this.parse()
            this.log(JSON.stringify({ argv, level: flags.level }))
            if (flags.level > 1) this.exit(42)
          }
        }`,
    })
    await done('plugins', 'link', place)
    assert.equal(await done('free', 'a', 'b', 'c'), '{"argv":["a","b","c"],"level":1}\n')
    const leveled = await run('liberal', '-l', '2')
    assert.equal(leveled.stdout, '{"argv":[],"level":2}\n')
    assert.deepEqual([leveled.exit, leveled.stderr], [42, ''])
  })

  it('are unlinked as in other oclif programs', async () => {
    await done('plugins', 'unlink', '@oclif/plugin-which')
    assert.equal((await run('which', 'version')).exit, 2)
    assert.match(await done('plugins', 'unlink', '--help'), /also: plugins unlink/)
  })
})
