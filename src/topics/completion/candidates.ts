import type { ArgMeta } from '../../frame/program/catalogue.ts'
import { topicAliases } from '../../frame/program/topic-aliases.ts'
import { helpTopics } from '../../frame/words/help-topics.ts'
import type { KnownCommands } from './known-commands.ts'
import { type FlagHint, flagOf, flagsAt, type LineSoFar, readLine } from './line.ts'
import { kindOfArgument, kindOfFlag, type ValueKind } from './value-kinds.ts'

/** A word to offer, and what it is. */
export interface Candidate {
  value: string
  about?: string
}

/** What the word can become: one of these words, a value of a kind, or nothing that is known. */
export type WordWanted =
  | { type: 'words'; words: Candidate[] }
  /** `before` stands in the same word, as `--role=` */
  | { type: 'value'; kind: ValueKind; before: string; line: LineSoFar }

/** What can stand where the last of these words is being typed. */
export function wanted(words: readonly string[], known: KnownCommands): WordWanted | undefined {
  const current = words.at(-1) ?? ''
  const line = readLine(words.slice(0, -1), known)
  if (line.pending) return valueWanted(kindOfFlag(line.pending), '', current, line)
  const isFlag = current.startsWith('-') && !line.hasEnded
  if (isFlag) {
    const { flag, value, before = '' } = flagOf(current, line, known)
    if (flag && value !== undefined) {
      return valueWanted(kindOfFlag(flag), before, value, line)
    }
    return { type: 'words', words: flagWords(line, known, current.startsWith('--no')) }
  }
  if (!line.id || isTopicToo(line, known)) return nameWords(line, known)
  // its argument is a command
  if (line.id === 'schema') return { type: 'words', words: nextNames(line.args, known) }
  const { args = {}, flags = {} } = known.about(line.id) ?? {}
  const left = Object.values(args).filter(({ name }) => !line.flags.has(name) || flags[name])
  const argument = argumentAt(left, line.args.length)
  if (argument) return valueWanted(kindOfArgument(argument, line), '', current, line)
  return current === '' ? { type: 'words', words: flagWords(line, known, false) } : undefined
}

/** `@file` can stand for any text; behind `KIND=` stands a file too. */
function valueWanted(
  kind: ValueKind | undefined,
  before: string,
  value: string,
  line: LineSoFar,
): WordWanted | undefined {
  const files = (upTo: number): WordWanted => ({
    ...{ type: 'value', kind: { type: 'files' }, line },
    before: before + value.slice(0, upTo),
  })
  if (value.startsWith('@') && kind?.type !== 'closed') return files(1)
  const cut = value.indexOf('=') + 1
  if (kind?.type === 'closed' && cut > 0 && kind.values.includes(value.slice(0, cut))) {
    return files(cut)
  }
  if (kind?.type === 'closed' && kind.orFile) {
    if (!kind.values.some((one) => one.startsWith(value))) return files(0)
  }
  return kind && { type: 'value', kind, before, line }
}

/** The argument at this place; the last one may repeat. */
function argumentAt(args: ArgMeta[], place: number): ArgMeta | undefined {
  const last = args.at(-1)
  return args[place] ?? (last?.multiple ? last : undefined)
}

function isTopicToo({ names, args }: LineSoFar, known: KnownCommands): boolean {
  const prefix = `${names.join(':')}:`
  return args.length === 0 && known.list.some(({ id }) => id.startsWith(prefix))
}

/** The words of commands and topics that can follow. */
function nameWords({ names }: LineSoFar, known: KnownCommands): WordWanted {
  const [first, ...rest] = names
  if (first !== 'help') {
    const words = nextNames(names, known)
    return { type: 'words', words: names.length > 0 ? words : [...words, ...firstNames(known)] }
  }
  const texts = Object.entries(helpTopics).map(([value, { summary }]) => ({
    value,
    about: summary,
  }))
  return {
    type: 'words',
    words: [
      ...nextNames(rest, known),
      ...(rest.length === 0 ? [...firstNames(known), ...texts] : []),
    ],
  }
}

function nextNames(names: readonly string[], known: KnownCommands): Candidate[] {
  const prefix = names.map((name) => `${name}:`).join('')
  const next = new Map<string, Candidate>()
  for (const { id, summary, hidden } of known.list) {
    if (hidden || !id.startsWith(prefix)) continue
    const [value = '', ...below] = id.slice(prefix.length).split(':')
    const about = below.length === 0 ? summary : known.topic(prefix + value)
    next.set(value, { value, ...(about && { about }) })
  }
  return [...next.values()]
}

/** What a line can begin with beside commands and topics. */
function firstNames(known: KnownCommands): Candidate[] {
  const aliases = [...topicAliases].map(([value, topic]): Candidate => {
    const about = known.topic(topic)
    return { value, ...(about && { about }) }
  })
  return [...aliases, { value: 'help', about: 'show how to use a command, or a text on a subject' }]
}

/** The flags that can still be typed. */
function flagWords(line: LineSoFar, known: KnownCommands, negated: boolean): Candidate[] {
  const { id, flags, args } = line
  const all = flagsAt(id, known).filter((flag) =>
    id ? !(flag.isArgument && args.length > 0) : isOfAll(flag),
  )
  const given = all.filter(({ name }) => flags.has(name))
  const isExcluded = ({ name, exclusive = [] }: FlagHint) =>
    exclusive.some((other) => flags.has(other)) ||
    given.some((other) => other.exclusive?.includes(name))
  // those of this command before those of every command
  const ofSession = ({ helpGroup }: FlagHint) => Number(helpGroup === 'SESSION')
  const version = { value: '--version', about: 'print the version' }
  const words = all
    .toSorted((one, other) => ofSession(one) - ofSession(other))
    .filter((flag) => !flag.hidden && (flag.multiple || !flags.has(flag.name)) && !isExcluded(flag))
    .flatMap(({ name, description: about, allowNo }) => [
      { value: `--${name}`, ...(about && { about }) },
      ...(allowNo && negated
        ? [{ value: `--no-${name}`, about: `the contrary of --${name}` }]
        : []),
    ])
  return id || flags.size > 0 ? words : [...words, version]
}

/** Flags that every command has, or nearly so. */
const isOfAll = ({ helpGroup }: FlagHint) => helpGroup === 'SESSION' || helpGroup === 'OUTPUT'
