import assert from 'node:assert/strict'
import { type Message, messages, messagesIn } from '../support/messages.ts'
import { commandFaults, isTopic, typedIn } from '../support/typed-commands.ts'

/** Words that blame, beg, or say that something went wrong and not what. */
const tones =
  /\binvalid\b|\bfail(?:ed|s)? to\b|\bunable\b|\bplease\b|\bsorry\b|\boops\b|\w!(?:\s|$)/i

/** Ways of saying what the house says in another way: `can't`, `needs to be`, `is … meant?`, `is not a`. */
const otherWays = /\bcannot\b|\bcan not\b|\bmust\b|\bdid you mean\b|\b(?:is|are) no (?!longer\b)/i

/** A small letter, a value, or a name that is written in capitals. */
const beginnings = /^(?:[^\p{L}]|\p{Ll}|\p{Lu}{2,})/u

/** What is wrong with the wording of a message. */
function wordingOf({ file, part, text }: Message): string[] {
  if (part === 'command') return []
  const body = text.replace(/^(?:note|warning): /, '')
  // "there is no page" is the way to say that
  const odd = tones.exec(body) ?? otherWays.exec(body.replace(/\bthere (?:is|are) no\b/gi, ''))
  // the review without a screen speaks in whole sentences
  const isSentence = file.startsWith('review/plain/')
  return [
    ...(odd ? [`says "${odd[0].trim()}"`] : []),
    ...(/[^.]\.$/.test(body) ? ['ends with a full stop'] : []),
    ...(/\w\(s\)|\w\.\.(?!\.)|\w {2,}\w/.test(body) ? ['has (s), two stops or two blanks'] : []),
    ...(body === '' || isSentence || beginnings.test(body) ? [] : ['begins with a capital']),
  ]
}

/** What is wrong with the commands that a message tells to type. */
function commandsOf({ part, text }: Message): string[] {
  return typedIn(text)
    .filter((typed) => part === 'command' || isTopic(typed.split(' ')[0] as string))
    .flatMap(commandFaults)
}

/** The sentences that stand in more than one file. */
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

  it('has the tone and the ways of the house', () => {
    assert.deepEqual(shown(found, wordingOf), [])
  })

  it('names commands that exist, with flags that they have', () => {
    assert.deepEqual(shown(found, commandsOf), [])
  })

  it('is written once, where more than one place says the same', () => {
    assert.deepEqual(writtenTwice(found), [])
  })

  it('is found wherever it is planted', () => {
    const planted = `
      throw new DocsctlError('failed', isOdd ? 'Invalid value.' : \`\${name} cannot be read\`, {
        hint: 'docsctl teams lisst',
        state: state ?? 'nothing was changed!',
      })
      throw usage([{ where, rule: 'must be a number' }], docsctlLine(['teams', 'list', '--titel', title]))
      const rule = 'is no number'
      await run.note('note: 3 page(s) left')`
    const own = messagesIn('a.ts', planted)
    assert.deepEqual([...shown(own, wordingOf), ...shown(own, commandsOf)].sort(), [
      'a.ts: "Invalid value." begins with a capital',
      'a.ts: "Invalid value." ends with a full stop',
      'a.ts: "Invalid value." says "Invalid"',
      'a.ts: "docsctl teams lisst" there is no command teams lisst',
      'a.ts: "docsctl teams lisst" there is no command teams lisst',
      'a.ts: "docsctl teams list --titel {}" teams:list has no --titel',
      'a.ts: "is no number" says "is no"',
      'a.ts: "must be a number" says "must"',
      'a.ts: "note: 3 page(s) left" has (s), two stops or two blanks',
      'a.ts: "nothing was changed!" says "d!"',
      'a.ts: "{} cannot be read" says "cannot"',
    ])
    const other = own.map((one) => ({ ...one, file: 'b.ts' }))
    assert.deepEqual(writtenTwice([...own, ...other]), ['note: 3 page(s) left'])
  })
})
