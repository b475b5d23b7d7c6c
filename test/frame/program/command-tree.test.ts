import assert from 'node:assert/strict'
import { configOfSources } from '../../../scripts/dev.ts'
import type { Catalogue, CommandMeta, FlagMeta } from '../../../src/frame/program/catalogue.ts'
import { catalogueOf } from '../../../src/frame/program/config.ts'
import { findRequest } from '../../../src/frame/words/dispatch.ts'
import { listFlags, outputFlags, sessionFlags } from '../../../src/frame/words/flags.ts'
import { parseWords } from '../../../src/frame/words/parse.ts'
import { words } from '../../support/docsctl.ts'
import { matchesGolden } from '../../support/golden.ts'

const groups = ['TARGET', 'CHANGE', 'OUTPUT', 'SESSION']

/** Flags that come together are named together. */
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

describe('the tree of commands', () => {
  let source: Catalogue
  let commands: [string, CommandMeta][]

  before(async () => {
    source = catalogueOf(await configOfSources())
    commands = Object.entries(source.commands).sort(([a], [b]) => (a < b ? -1 : 1))
  })

  it('is the one that is agreed on, flag by flag', () => {
    const { flags } = source.commands['teams:list'] as CommandMeta
    const named = Object.entries(sets).map(
      ([name, set]) =>
        `${name} is ${Object.keys(set)
          .map((key) => flag(flags[key] as FlagMeta))
          .join(' ')}`,
    )
    const lines = commands.map(([id, command]) => line(id, command))
    matchesGolden('test/frame/goldens/command-tree.txt', `${[...named, '', ...lines].join('\n')}\n`)
  })

  it('has a sentence and examples that parse for each command', () => {
    for (const [id, { summary, examples = [] }] of commands) {
      assert.match(summary ?? '', /^(?!.*\.$)\S.{4,}$/, id)
      assert.ok(examples.length > 0, id)
      for (const example of examples) {
        assert.ok(idsIn(`docsctl ${example}`).includes(id), `${id}: ${example}`)
      }
    }
  })

  /** The commands that a line of the shell runs, each of which has to parse. */
  function idsIn(line: string): string[] {
    const parts = line.split(/ [|<>] (?=(?:[^']*'[^']*')*[^']*$)/)
    const typed = parts.filter((part) => part.startsWith('docsctl '))
    return typed.map((part) => {
      const request = findRequest(words(part).slice(1), source)
      assert.ok(request.type === 'run', line)
      const { args, flags } = source.commands[request.id] as CommandMeta
      assert.doesNotThrow(() => parseWords(request.argv, { args, flags }), line)
      return request.id
    })
  }

  it('has each flag of an operation in a group of the help, with what it does', () => {
    for (const [id, { flags, api }] of commands) {
      for (const { name, helpGroup = '', description = '' } of Object.values(flags)) {
        assert.ok(!api?.length || groups.includes(helpGroup), `${id} --${name}: ${helpGroup}`)
        assert.notEqual(description, '', `${id} --${name}`)
      }
    }
  })

  it('says of each topic what it is about', () => {
    for (const [id] of commands) {
      const names = id.split(':').slice(0, -1)
      for (let length = 1; length <= names.length; length++) {
        const topic = names.slice(0, length).join(':')
        assert.ok(source.topics[topic]?.description, topic)
      }
    }
  })
})
