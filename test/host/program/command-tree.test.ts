import assert from 'node:assert/strict'
import { configOfSources } from '../../../scripts/dev.ts'
import { findRequest } from '../../../src/host/arguments/dispatch.ts'
import { listFlags, outputFlags, sessionFlags } from '../../../src/host/arguments/flags.ts'
import type { Catalog, CommandMeta, FlagMeta } from '../../../src/host/program/catalog.ts'
import { runCatalog } from '../../../src/host/program/config.ts'
import { commandAliases } from '../../../src/host/program/topic-aliases.ts'
import { splitArguments } from '../../support/docsctl.ts'
import { matchesGolden } from '../../support/golden.ts'

const groups = ['TARGET', 'CHANGE', 'OUTPUT', 'SESSION']

/** Matches a fragment in sentence case, without a full stop. */
const fragment = /^[A-Z].{4,}[^.]$/

/** The maximum number of words in a sentence. */
const maxWords = 21

/** Groups of flags that always occur together. */
const sets = { SESSION: sessionFlags, OUTPUT: outputFlags, LIST: listFlags }

function line(id: string, { args, flags }: CommandMeta): string {
  const taken = Object.values(args).map(({ name, required, multiple }) => {
    const word = `${name.toUpperCase()}${multiple ? '...' : ''}`
    return required ? word : `[${word}]`
  })
  const whole = Object.entries(sets).filter(([, set]) =>
    Object.keys(set).every((key) => flags[key]),
  )
  const own = Object.values(flags).filter(({ name }) => !whole.some(([, set]) => name in set))
  const options = own.map(flag).sort()
  return [id.replaceAll(':', ' '), ...taken, ...options, ...whole.map(([name]) => name)].join(' ')
}

function flag({ name, char, type, multiple, allowNo, options }: FlagMeta): string {
  const spelled = `--${allowNo ? '[no-]' : ''}${name}${char ? `|-${char}` : ''}`
  const value = type === 'boolean' ? '' : `=${options?.join(',') ?? ''}`
  return `${spelled}${value}${multiple ? '...' : ''}`
}

describe('the command tree', () => {
  let source: Catalog
  let commands: [string, CommandMeta][]

  before(async () => {
    source = runCatalog(await configOfSources())
    commands = Object.entries(source.commands).sort(([a], [b]) => (a < b ? -1 : 1))
  })

  it('matches the agreed list, flag by flag', () => {
    const { flags } = source.commands['teams:list'] as CommandMeta
    const named = Object.entries(sets).map(
      ([name, set]) =>
        `${name} is ${Object.keys(set)
          .map((key) => flag(flags[key] as FlagMeta))
          .join(' ')}`,
    )
    const aliases = [...commandAliases].map(([alias, id]): [string, string] => [
      alias,
      `${alias.replaceAll(':', ' ')} is ${id.replaceAll(':', ' ')}`,
    ])
    const lines = [...commands.map(([id, command]) => [id, line(id, command)]), ...aliases]
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
      .map(([, text]) => text)
    matchesGolden('test/host/goldens/command-tree.txt', `${[...named, '', ...lines].join('\n')}\n`)
  })

  it('has a summary for each command, and commented examples that can be parsed', () => {
    for (const [id, { summary = '', examples = [] }] of commands) {
      assert.match(summary, fragment, id)
      assert.ok(examples.length > 0, id)
      for (const example of examples) {
        assert.ok(typeof example === 'object', `${id}: no comment on ${example}`)
        assert.match(example.description, fragment, id)
        assert.ok(
          commandIds(`docsctl ${example.command}`).includes(id),
          `${id}: ${example.command}`,
        )
      }
    }
  })

  it('has descriptions of flags and arguments that begin with a capital letter or a value', () => {
    for (const [id, { args, flags }] of commands) {
      for (const { name, description = '' } of [...Object.values(args), ...Object.values(flags)]) {
        assert.match(description, /^(?:[A-Z]|[\w-]+:)(?:.*[^.])?$/s, `${id} ${name}`)
      }
    }
  })

  it('has descriptions of short, complete sentences', () => {
    for (const [id, { description = '' }] of commands) {
      const text = description.replace(/^(?: |Actions:).*$/gm, '')
      for (const sentence of text.split(/(?<=[.:])\s+/).filter(Boolean)) {
        const where = `${id}: ${sentence}`
        assert.match(sentence, /[.:]$/, where)
        assert.ok(sentence.split(' ').length <= maxWords, where)
      }
    }
  })

  /**
   * Returns the IDs of the docsctl commands in a shell command line. Fails if a command can't be
   * parsed.
   */
  function commandIds(line: string): string[] {
    const parts = line.split(/ [|<>] (?=(?:[^']*'[^']*')*[^']*$)/)
    const typed = parts.filter((part) => part.startsWith('docsctl '))
    return typed.map((part) => {
      const request = findRequest(splitArguments(part).slice(1), source)
      assert.ok(request.type === 'run', line)
      assert.deepEqual(request.parsed?.problems, [], line)
      return request.id
    })
  }

  it('has a help group and a description for each flag of an operation', () => {
    for (const [id, { flags, api }] of commands) {
      for (const { name, helpGroup = '', description = '' } of Object.values(flags)) {
        assert.ok(!api?.length || groups.includes(helpGroup), `${id} --${name}: ${helpGroup}`)
        assert.notEqual(description, '', `${id} --${name}`)
      }
    }
  })

  it('has a description for each topic', () => {
    for (const [id] of commands) {
      const names = id.split(':').slice(0, -1)
      for (let length = 1; length <= names.length; length++) {
        const topic = names.slice(0, length).join(':')
        assert.match(source.topics[topic]?.description ?? '', fragment, topic)
      }
    }
  })
})
