import assert from 'node:assert/strict'
import { Command } from '@oclif/core'
import { configOfSources } from '../../../scripts/dev.ts'
import { DocsctlError } from '../../../src/errors.ts'
import { commandArguments } from '../../../src/host/arguments/command-arguments.ts'
import { storeParsedArguments } from '../../../src/host/arguments/preparsed-arguments.ts'
import { withRuntime } from '../../../src/host/program/config.ts'
import { Args, Flags } from '../../../src/plugin-api.ts'
import { createRuntime } from '../../support/world.ts'

class Sample extends Command {
  static override id = 'sample:show'
  static override args = { name: Args.string({}), times: Args.integer({ multiple: true }) }
  static override flags = {
    label: Flags.string({ env: 'SAMPLE_LABEL', default: 'none' }),
    tag: Flags.option({ multiple: true, delimiter: ',', options: ['a', 'b,c'] as const })(),
    count: Flags.integer({ max: 9 }),
    copy: Flags.string({ default: async ({ flags }) => `${flags.count} times` }),
    loud: Flags.boolean({ env: 'SAMPLE_LOUD' }),
    quiet: Flags.boolean({ exclusive: ['loud'] }),
  }
  async run() {}
}

const config = await configOfSources()
const read = (argv: string[], env = {}) => commandArguments(new Sample(argv, config), env)

async function problems(argv: string[], env = {}) {
  try {
    await read(argv, env)
  } catch (error) {
    assert.ok(error instanceof DocsctlError, String(error))
    return error.message
  }
  assert.fail(`${argv.join(' ')} was accepted`)
}

describe('the arguments of a command', () => {
  it('are the arguments that were parsed before the command was loaded', async () => {
    const runtime = createRuntime({})
    const argv: string[] = []
    storeParsedArguments(argv, { args: { shell: 'fish' }, rest: [], flags: {}, problems: [] })
    await withRuntime(await configOfSources(), runtime).runCommand('completion', argv)
    assert.match(runtime.stdout.text, /^complete --command docsctl /m)
  })

  it('are parsed by the command if a plugin runs it', async () => {
    const runtime = createRuntime({})
    await withRuntime(await configOfSources(), runtime).runCommand('completion', ['fish'])
    assert.match(runtime.stdout.text, /^complete --command docsctl /m)
  })

  it('are read by the parse functions of their definitions', async () => {
    const { name, args, rest, flags } = await read(['x', '1', '2', '3', '--count', '7'])
    assert.equal(name, 'sample show')
    assert.deepEqual(args, { name: 'x', times: 1 })
    assert.deepEqual(rest, [2, 3])
    assert.deepEqual(flags, { count: 7, label: 'none', copy: '7 times' })
  })

  it('come from the environment if they are omitted, and otherwise from a default', async () => {
    const env = { SAMPLE_LABEL: 'new', SAMPLE_LOUD: 'yes' }
    assert.deepEqual((await read([], env)).flags, {
      label: 'new',
      loud: true,
      copy: 'undefined times',
    })
    assert.equal((await read(['--label', 'typed'], env)).flags.label, 'typed')
  })

  it('can be several values in a single argument, separated by a delimiter', async () => {
    const { flags } = await read(['--tag', String.raw`a, "b\,c"`])
    assert.deepEqual(flags.tag, ['a', 'b,c'])
  })

  it('are all rejected together, each with its name', async () => {
    assert.equal(
      await problems(['x', 'y', '--count', '10', '--tag', 'a,z']),
      'Invalid value "z" for --tag. Expected one of: a, b,c\nInvalid value "10" for --count. Expected a whole number of at most 9\nInvalid value "y" for TIMES. Expected a whole number',
    )
  })

  it('are rejected if the environment sets a flag that excludes another', async () => {
    assert.equal(
      await problems(['--quiet'], { SAMPLE_LOUD: '1' }),
      '--quiet cannot be used with --loud',
    )
  })
})
