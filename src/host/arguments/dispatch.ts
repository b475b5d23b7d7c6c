import { type Catalog, type CommandMeta, findCommand, isPluginCommand } from '../program/catalog.ts'
import { commandAliases, topicAliases } from '../program/topic-aliases.ts'
import { type ParsedArguments, parseArguments } from './parse.ts'

/** The action that a command line requests. */
export type CommandRequest =
  | RunRequest
  | { type: 'help'; subject: string[] }
  | { type: 'version' }
  /** the arguments name a topic, but none of its commands */
  | { type: 'incomplete'; id: string; argv: string[] }
  /** the arguments match no command; `id` contains all arguments before the first flag */
  | { type: 'unknown'; id: string; argv: string[] }

/** A command with its arguments. Plugin commands parse their arguments themselves. */
export interface RunRequest {
  type: 'run'
  id: string
  argv: string[]
  parsed?: ParsedArguments
}

/**
 * Finds the command that the arguments request, and parses its arguments. Never runs a command with
 * a merely similar name.
 */
export function findRequest(typed: string[], catalog: Catalog): CommandRequest {
  const { leading, words } = splitLeading(typed, catalog)
  const first = words[0]
  if (first === undefined) {
    if (leading.some((flag) => flag === '--version' || flag === '-V')) return { type: 'version' }
    const odd = leading.find((flag) => flag !== '--help' && flag !== '-h')
    if (odd) return { type: 'unknown', id: '', argv: typed }
    return { type: 'help', subject: [] }
  }
  const path = resolveShort(words)
  if (first === 'help') {
    const subject = words.slice(1).filter((token) => token !== '--help' && token !== '-h')
    const about = resolveShort(subject)
    return subjectHelpRequest(about, catalog) ?? { type: 'help', subject: about }
  }
  const names = path.slice(0, firstFlag(path))
  // tries at most as many arguments as the longest command name has words
  for (let length = Math.min(names.length, deepest(catalog)); length > 0; length--) {
    const typed = names.slice(0, length).join(':')
    const command = findCommand(commandAliases.get(typed) ?? typed, catalog)
    if (!command) continue
    if (names.length > length && isTopicWithoutArguments(command, catalog)) break
    // the leading flags must come first, because arguments after `--` may belong to another program
    const argv = [...leading, ...path.slice(length)]
    return requestFor(command, argv)
  }
  return topicRequest(names, [...path.slice(names.length), ...leading], catalog)
}

/**
 * Returns whether a command accepts no arguments but its topic has more commands. An argument is
 * then a misspelled command.
 */
function isTopicWithoutArguments({ id, args }: CommandMeta, catalog: Catalog): boolean {
  return Object.keys(args).length === 0 && children(id.split(':'), catalog).length > 0
}

/**
 * Parses the arguments of a command. With `--help`, help is shown even if other arguments are
 * invalid.
 */
function requestFor(command: CommandMeta, argv: string[]): CommandRequest {
  const { id, answersHelp } = command
  const help: CommandRequest = { type: 'help', subject: id.split(':') }
  if (isPluginCommand(command)) {
    return requestsHelp(argv, command) ? help : { type: 'run', id, argv }
  }
  const parsed = parseArguments(argv, command)
  if (!parsed.flags.help) return { type: 'run', id, argv, parsed }
  const hasSubject = Object.keys(parsed.args).length > 0
  return answersHelp && hasSubject
    ? { type: 'run', id, argv, parsed: { ...parsed, problems: [] } }
    : help
}

/**
 * Requests the help of an API operation: `help api getTeam` is the same as `api getTeam --help`.
 */
function subjectHelpRequest([id = '', ...subject]: string[], catalog: Catalog) {
  const command = findCommand(id, catalog)
  if (!command?.answersHelp || subject.length === 0) return undefined
  return requestFor(command, ['--help', '--', ...subject])
}

function topicRequest(names: string[], flags: string[], catalog: Catalog): CommandRequest {
  const known = longestTopic(names, catalog)
  const id = names.join(':')
  if (known.length < names.length) return { type: 'unknown', id, argv: flags }
  return flags.every((flag) => flag === '--help' || flag === '-h')
    ? { type: 'help', subject: names }
    : { type: 'incomplete', id, argv: flags }
}

/** Separates the flags before the command name, with their values, from the other arguments. */
function splitLeading(typed: string[], catalog: Catalog) {
  let index = 0
  while (index < typed.length && (typed[index] as string).startsWith('-')) {
    index += catalog.valueFlags().has(typed[index] as string) ? 2 : 1
  }
  return { leading: typed.slice(0, index), words: typed.slice(index) }
}

const depths = new WeakMap<Catalog['commands'], number>()

/** Returns the number of words in the longest command name. */
export function deepest({ commands }: Catalog): number {
  const known = depths.get(commands)
  if (known !== undefined) return known
  const depth = Math.max(0, ...Object.keys(commands).map((id) => id.split(':').length))
  depths.set(commands, depth)
  return depth
}

function firstFlag(tokens: string[]): number {
  const index = tokens.findIndex((token) => token.startsWith('-'))
  return index < 0 ? tokens.length : index
}

/**
 * Returns whether the arguments contain `--help`, by oclif's rules. Only plugin commands need this
 * check, because their arguments aren't parsed here.
 */
function requestsHelp(argv: string[], command: CommandMeta): boolean {
  const end = argv.indexOf('--')
  return argv
    .slice(0, end < 0 ? argv.length : end)
    .some(
      (token, index) =>
        token === '--help' || (token === '-h' && !takesNext(argv[index - 1] ?? '', command)),
    )
}

/**
 * Returns whether an argument is a flag that uses the next argument as its value, as in `--title
 * -h`.
 */
function takesNext(token: string, { flags }: CommandMeta): boolean {
  return Object.values(flags).some(
    ({ type, name, char }) => type === 'option' && (token === `--${name}` || token === `-${char}`),
  )
}

function resolveShort(subject: string[]): string[] {
  return subject.map((token, index) => (index === 0 ? (topicAliases.get(token) ?? token) : token))
}

export function longestTopic(names: string[], catalog: Catalog): string[] {
  const ids = Object.keys(catalog.commands)
  let length = 0
  while (length < names.length) {
    const prefix = `${names.slice(0, length + 1).join(':')}:`
    if (!ids.some((id) => id.startsWith(prefix))) break
    length++
  }
  return names.slice(0, length)
}

/** Returns the commands and topics directly below a topic. */
export function children(topic: string[], catalog: Catalog): string[] {
  const prefix = topic.map((name) => `${name}:`).join('')
  const next = Object.values(catalog.commands)
    .filter(({ id, hidden }) => !hidden && id.startsWith(prefix))
    .map(({ id }) => id.slice(prefix.length).split(':')[0] as string)
  return [...new Set(next)].sort()
}
