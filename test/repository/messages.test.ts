import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { findMessages, type Message, messages } from '../support/messages.ts'
import { type BannedPattern, proseFaults } from '../support/prose.ts'
import { commandFaults, isTopic, typedCommands } from '../support/typed-commands.ts'

const banned: BannedPattern[] = JSON.parse(
  readFileSync(join(root, 'test/repository/english/banned.json'), 'utf8'),
)

/** Matches polite words and exclamation marks. */
const tones = /\bplease\b|\bsorry\b|\boops\b|\w!(?:\s|$)/i

/** Commands and names that are written in lowercase, even at the beginning of a sentence. */
const names = /^(?:docsctl|curl|git|jq|npm|op|auth login|note:|warning:)(?![\w-])/

/** Files whose messages, or those that match `text`, continue a sentence or are values in a result. */
const fragments: { file: RegExp; text?: RegExp; reason: string }[] = [
  {
    file: /^fs\//,
    text: /^(?:it is |invalid UTF-8 |the file content )/,
    reason: 'they follow `Cannot read` or `Cannot write` and the name of a file',
  },
  { file: /^features\/change-requests\/review\/plain\//, reason: 'it continues its own lines' },
  { file: /^features\/openapi\/model\/compare\//, reason: 'the place of a change precedes them' },
  { file: /^features\/openapi\/model\/read\/gate\.ts$/, reason: "follows `Can't resolve $ref:`" },
]

/** Allowed values of the key `state` in results. */
const states = new Set(['not done', 'left over'])

/**
 * Matches the beginnings that a message may have: a capital letter, a flag, a quoted value, a
 * placeholder, or a number.
 */
const beginnings = /^[^\p{Ll}]/u

/** Returns the wording errors of a message. */
function wordingErrors({ file, part, text }: Message): string[] {
  if (part === 'command' || text === '' || (part === 'state' && states.has(text))) return []
  const tone = tones.exec(text)
  const isFragment = fragments.some((one) => one.file.test(file) && (one.text?.test(text) ?? true))
  return [
    ...(tone ? [`says "${tone[0].trim()}"`] : []),
    ...proseFaults([{ file, line: 0, kind: 'string', text }], banned).map((fault) =>
      fault.replace(/^.*\[(.*)\].*$/, 'says "$1"'),
    ),
    ...(/[^.]\.$/.test(text) && !isFragment ? ['ends with a full stop'] : []),
    ...(/\w\(s\)|\w\.\.(?!\.)|\w {2,}\w/.test(text) ? ['has (s), two stops or two blanks'] : []),
    // a single word isn't a sentence
    ...(isFragment || !text.includes(' ') || beginnings.test(text) || names.test(text)
      ? []
      : ['begins with a lowercase letter']),
  ]
}

/** Returns the errors in the commands that a message suggests. */
function commandsOf({ part, text }: Message): string[] {
  return typedCommands(text)
    .filter((typed) => part === 'command' || isTopic(typed.split(' ')[0] as string))
    .flatMap(commandFaults)
}

/** Returns the sentences that occur in more than one file. */
function writtenTwice(all: readonly Message[]): string[] {
  const files = new Map<string, Set<string>>()
  for (const { file, text } of all) {
    const count = text.replaceAll('{}', '').match(/[\w']+/g)?.length ?? 0
    if (count >= 5) files.set(text, (files.get(text) ?? new Set()).add(file))
  }
  return [...files].filter(([, { size }]) => size > 1).map(([text]) => text)
}

const describeFaults = (all: readonly Message[], faultsOf: (message: Message) => string[]) =>
  all.flatMap((one) => faultsOf(one).map((fault) => `${one.file}: "${one.text}" ${fault}`))

describe('a message of the program', () => {
  const found = messages()

  it('follows the message style', () => {
    assert.deepEqual(describeFaults(found, wordingErrors), [])
  })

  it('uses only existing commands and flags', () => {
    assert.deepEqual(describeFaults(found, commandsOf), [])
  })

  it('is defined once if several places use it', () => {
    assert.deepEqual(writtenTwice(found), [])
  })

  it('is found in every planted position', () => {
    const planted = `
      throw new DocsctlError('failed', isOdd ? 'Invalid value.' : \`please give \${name}\`, {
        hint: 'docsctl teams lisst',
        state: state ?? 'Nothing was changed!',
      })
      throw usage([invalidValue(where, value, 'a number')], docsctlLine(['teams', 'list', '--titel', title]))
      const problem = { where, message: \`\${name} is told\` }
      const expected = 'Expected a number'
      await run.note('note: 3 page(s) left')`
    const own = findMessages('a.ts', planted)
    assert.deepEqual(
      [...describeFaults(own, wordingErrors), ...describeFaults(own, commandsOf)].sort(),
      [
        'a.ts: "Invalid value." ends with a full stop',
        'a.ts: "Nothing was changed!" says "d!"',
        'a.ts: "a number" begins with a lowercase letter',
        'a.ts: "docsctl teams lisst" there is no command teams lisst',
        'a.ts: "docsctl teams lisst" there is no command teams lisst',
        'a.ts: "docsctl teams list --titel {}" teams:list has no --titel',
        'a.ts: "note: 3 page(s) left" has (s), two stops or two blanks',
        'a.ts: "please give {}" begins with a lowercase letter',
        'a.ts: "please give {}" says "please"',
        'a.ts: "{} is told" says "told"',
      ],
    )
    const other = own.map((one) => ({ ...one, file: 'b.ts' }))
    assert.deepEqual(writtenTwice([...own, ...other]), ['note: 3 page(s) left'])
  })
})
