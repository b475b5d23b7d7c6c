import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'
import { type Message, messages, messagesIn } from '../support/messages.ts'
import { type BannedPattern, proseFaults } from '../support/prose.ts'
import { commandFaults, isTopic, typedIn } from '../support/typed-commands.ts'

const banned: BannedPattern[] = JSON.parse(
  readFileSync(join(root, 'test/repository/english/banned.json'), 'utf8'),
)

/** Wordings to fix in messages that are not problems. This number only ever falls. */
const remaining = 19

/** Matches words that beg or exclaim. */
const tones = /\bplease\b|\bsorry\b|\boops\b|\w!(?:\s|$)/i

/** Names that are written in lowercase, even at the beginning of a sentence. */
const names = /^(?:docsctl|git|jq|op|auth login|note:|warning:)(?![\w-])/

/** Matches a capital letter, a flag, a value in quotes, a placeholder or a number. */
const beginnings = /^[^\p{Ll}]/u

/** Returns the wording errors of a message. */
function wordingOf({ file, part, text }: Message): string[] {
  if (part === 'command' || text === '') return []
  const tone = tones.exec(text)
  // hints follow "try: ", and the plain review continues its lines
  const isContinued = part === 'hint' || file.startsWith('features/change-requests/review/plain/')
  return [
    ...(tone ? [`says "${tone[0].trim()}"`] : []),
    ...proseFaults([{ file, line: 0, kind: 'string', text }], banned).map((fault) =>
      fault.replace(/^.*\[(.*)\].*$/, 'says "$1"'),
    ),
    ...(/[^.]\.$/.test(text) && !isContinued ? ['ends with a full stop'] : []),
    ...(/\w\(s\)|\w\.\.(?!\.)|\w {2,}\w/.test(text) ? ['has (s), two stops or two blanks'] : []),
    // a single word is no sentence
    ...(isContinued || !text.includes(' ') || beginnings.test(text) || names.test(text)
      ? []
      : ['begins with a lowercase letter']),
  ]
}

/** Returns errors in the commands that a message suggests. */
function commandsOf({ part, text }: Message): string[] {
  return typedIn(text)
    .filter((typed) => part === 'command' || isTopic(typed.split(' ')[0] as string))
    .flatMap(commandFaults)
}

/** Returns the sentences in more than one file. */
function writtenTwice(all: readonly Message[]): string[] {
  const files = new Map<string, Set<string>>()
  for (const { file, text } of all) {
    const count = text.replaceAll('{}', '').match(/[\w']+/g)?.length ?? 0
    if (count >= 5) files.set(text, (files.get(text) ?? new Set()).add(file))
  }
  return [...files].filter(([, { size }]) => size > 1).map(([text]) => text)
}

const shown = (all: readonly Message[], faultsOf: (message: Message) => string[]) =>
  all.flatMap((one) => faultsOf(one).map((fault) => `${one.file}: "${one.text}" ${fault}`))

describe('a message of the program', () => {
  const found = messages()

  it('follows the message style if it is a problem', () => {
    const problems = found.filter(({ part }) => part === 'problem')
    assert.deepEqual(shown(problems, wordingOf), [])
  })

  it('has no more faults than the remaining ones', () => {
    const others = found.filter(({ part }) => part !== 'problem')
    const faults = shown(others, wordingOf)
    assert.ok(
      faults.length <= remaining,
      `${faults.length} faults, for example:\n${faults.slice(-20).join('\n')}`,
    )
  })

  it('names existing commands and flags', () => {
    assert.deepEqual(shown(found, commandsOf), [])
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
    const own = messagesIn('a.ts', planted)
    assert.deepEqual([...shown(own, wordingOf), ...shown(own, commandsOf)].sort(), [
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
    ])
    const other = own.map((one) => ({ ...one, file: 'b.ts' }))
    assert.deepEqual(writtenTwice([...own, ...other]), ['note: 3 page(s) left'])
  })
})
