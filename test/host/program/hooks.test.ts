import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Config, Plugin } from '@oclif/core'
import { configOfSources } from '../../../scripts/dev.ts'
import { docsctl } from '../../support/docsctl.ts'

/** The recorded calls of the plugin's hooks, in order. */
const calls: { event: string; id?: string; Command?: { id: string }; argv?: string[] }[] = []

describe('oclif hooks', () => {
  let folder: string
  let observer: Plugin

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-hooks-'))
    const events = [
      'init',
      'prerun',
      'postrun',
      'finally',
      'command_not_found',
      'command_incomplete',
    ]
    Object.assign(globalThis, { hookCalls: calls })
    for (const event of events) {
      const text = `module.exports = async ({ id, Command, argv }) => { globalThis.hookCalls.push({ event: '${event}', id, Command, argv }) }`
      writeFileSync(join(folder, `${event}.js`), text)
    }
    const pjson = {
      name: 'observer',
      version: '1.0.0',
      oclif: { hooks: Object.fromEntries(events.map((event) => [event, `./${event}.js`])) },
    }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(pjson))
    observer = new Plugin({ name: 'observer', root: folder, type: 'user' })
    await observer.load()
  })

  after(() => {
    Reflect.deleteProperty(globalThis, 'hookCalls')
    rmSync(folder, { recursive: true })
  })

  beforeEach(() => calls.splice(0))

  const events = () => calls.map(({ event }) => event)

  async function run(argv: string[]) {
    const config = await configOfSources(argv, [observer])
    return await docsctl(argv, { config })
  }

  it('run around a command', async () => {
    const { exit } = await run(['config', 'path'])
    assert.equal(exit, 0)
    assert.deepEqual(events(), ['init', 'prerun', 'postrun', 'finally'])
    assert.deepEqual(
      calls.map(({ id, Command }) => id ?? Command?.id),
      ['config:path', 'config:path', 'config:path', 'config:path'],
    )
  })

  it('run before a command and at the end if it fails', async () => {
    const { exit } = await run(['config', 'get', 'nothing'])
    assert.equal(exit, 2)
    assert.deepEqual(events(), ['init', 'prerun', 'finally'])
  })

  it('run for unknown commands, which are still rejected', async () => {
    const { exit, stderr } = await run(['teems', 'list'])
    assert.equal(exit, 2)
    assert.match(stderr, /Unknown command "teems"\. Did you mean "teams list"\?/)
    assert.ok(events().includes('command_not_found'))
    assert.equal(calls.find(({ event }) => event === 'command_not_found')?.id, 'teems:list')
  })

  it('receive the arguments of a topic and of help like those of a command', async () => {
    for (const argv of [
      ['teams', 'members'],
      ['teams', 'members', '--help'],
      ['teams', 'list', '-h'],
    ]) {
      calls.splice(0)
      await run(argv)
      const around = calls.filter(({ event }) => event === 'init' || event === 'finally')
      const id = argv.slice(0, 2).join(':')
      assert.deepEqual(
        around.map((call) => [call.event, call.id]),
        [
          ['init', id],
          ['finally', id],
        ],
      )
    }
  })

  it('run for a topic without a command', async () => {
    const { exit } = await run(['teams', '--json'])
    assert.equal(exit, 2)
    assert.equal(calls.find(({ event }) => event === 'command_incomplete')?.id, 'teams')
  })
})

describe('an oclif configuration', () => {
  it('runs a command by its ID and by the short name of its topic', async () => {
    const config = await configOfSources()
    assert.ok(config instanceof Config)
    assert.ok(config.findCommand('change-requests:merge'))
    assert.ok(config.findCommand('cr:merge'))
    await assert.rejects(config.runCommand('teams:list', ['--limit', 'many']), {
      kind: 'usage',
      oclif: { exit: 2 },
    })
    await assert.rejects(config.runCommand('cr:list', ['--limit', 'many']), { kind: 'usage' })
  })
})
