import { topicSummaries } from '../../host/help/topic-summaries.ts'
import type { ArgMeta } from '../../host/program/catalog.ts'
import { topicAliases } from '../../host/program/topic-aliases.ts'
import type { KnownCommands } from './known-commands.ts'
import { availableFlags, type FlagHint, type LineSoFar, parseFlag, parseLine } from './line.ts'
import { kindOfArgument, kindOfFlag, type ValueKind } from './value-kinds.ts'

/** A completion and its description. */
export interface Candidate {
  value: string
  about?: string
}

/** The possible completions of a word: fixed words, or values of a certain kind. */
export type ExpectedCompletions =
  | { type: 'words'; words: Candidate[] }
  /** `before` is the part of the word before the value, such as `--role=` */
  | { type: 'value'; kind: ValueKind; before: string; line: LineSoFar }

/** Returns the possible completions of the last word. */
export function expectedCompletions(
  tokens: readonly string[],
  known: KnownCommands,
): ExpectedCompletions | undefined {
  const current = tokens.at(-1) ?? ''
  const line = parseLine(tokens.slice(0, -1), known)
  if (line.pending) return valueWanted(kindOfFlag(line.pending), '', current, line)
  const isFlag = current.startsWith('-') && !line.hasEnded
  if (isFlag) {
    const { flag, value, before = '' } = parseFlag(current, line, known)
    if (flag && value !== undefined) {
      return valueWanted(kindOfFlag(flag), before, value, line)
    }
    return { type: 'words', words: flagWords(line, known, current.startsWith('--no')) }
  }
  if (!line.id || isTopicToo(line, known)) return nameWords(line, known)
  // the argument of `schema` is a command
  if (line.id === 'schema') return { type: 'words', words: nextNames(line.args, known) }
  const { args = {}, flags = {} } = known.about(line.id) ?? {}
  const left = Object.values(args).filter(({ name }) => !line.flags.has(name) || flags[name])
  const argument = currentArgument(left, line.args.length)
  if (argument) return valueWanted(kindOfArgument(argument, line), '', current, line)
  return current === '' ? { type: 'words', words: flagWords(line, known, false) } : undefined
}

/**
 * Returns how to complete a value. Files are offered after `@` if any text is allowed, and after
 * `KIND=`.
 */
function valueWanted(
  kind: ValueKind | undefined,
  before: string,
  value: string,
  line: LineSoFar,
): ExpectedCompletions | undefined {
  const files = (upTo: number): ExpectedCompletions => ({
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

/** Returns the argument at a position. The last argument may be repeatable. */
function currentArgument(args: ArgMeta[], place: number): ArgMeta | undefined {
  const last = args.at(-1)
  return args[place] ?? (last?.multiple ? last : undefined)
}

function isTopicToo({ names, args }: LineSoFar, known: KnownCommands): boolean {
  const prefix = `${names.join(':')}:`
  return args.length === 0 && known.list.some(({ id }) => id.startsWith(prefix))
}

/** Returns the names of commands and topics that can follow. */
function nameWords({ names }: LineSoFar, known: KnownCommands): ExpectedCompletions {
  const [first, ...rest] = names
  if (first !== 'help') {
    const tokens = nextNames(names, known)
    return { type: 'words', words: names.length > 0 ? tokens : [...tokens, ...firstNames(known)] }
  }
  const texts = Object.entries(topicSummaries).map(([value, about]) => ({ value, about }))
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

/** Returns the topic aliases and `help`, which can only be the first word. */
function firstNames(known: KnownCommands): Candidate[] {
  const aliases = [...topicAliases].map(([value, topic]): Candidate => {
    const about = known.topic(topic)
    return { value, ...(about && { about }) }
  })
  return [...aliases, { value: 'help', about: 'Show help for a command or topic' }]
}

/** Returns the flags that can still be added. */
function flagWords(line: LineSoFar, known: KnownCommands, negated: boolean): Candidate[] {
  const { id, flags, args } = line
  const all = availableFlags(id, known).filter((flag) =>
    id ? !(flag.isArgument && args.length > 0) : isCommonFlag(flag),
  )
  const given = all.filter(({ name }) => flags.has(name))
  const isExcluded = ({ name, exclusive = [] }: FlagHint) =>
    exclusive.some((other) => flags.has(other)) ||
    given.some((other) => other.exclusive?.includes(name))
  // lists the command's own flags before the common flags
  const sessionFlagsLast = ({ helpGroup }: FlagHint) => Number(helpGroup === 'SESSION')
  const version = { value: '--version', about: 'Print the version' }
  const tokens = all
    .toSorted((one, other) => sessionFlagsLast(one) - sessionFlagsLast(other))
    .filter((flag) => !flag.hidden && (flag.multiple || !flags.has(flag.name)) && !isExcluded(flag))
    .flatMap(({ name, description: about, allowNo }) => [
      { value: `--${name}`, ...(about && { about }) },
      ...(allowNo && negated ? [{ value: `--no-${name}`, about: `Opposite of --${name}` }] : []),
    ])
  return id || flags.size > 0 ? tokens : [...tokens, version]
}

/** Returns whether all or almost all commands have a flag. */
const isCommonFlag = ({ helpGroup }: FlagHint) => helpGroup === 'SESSION' || helpGroup === 'OUTPUT'
