import { DocsctlError } from '../../errors.ts'
import { didYouMean, sentences } from '../../output/text/problems.ts'
import { list, quotedValue } from '../../output/text/sentences.ts'
import { suggest } from '../../output/text/suggest.ts'
import {
  type Catalogue,
  type CommandMeta,
  findCommand,
  isPluginCommand,
} from '../program/catalogue.ts'
import { commandAliases, topicAliases } from '../program/topic-aliases.ts'
import { type ParsedArguments, parseArguments } from './parse.ts'

/** The action that a command line requests. */
export type CommandRequest =
  | RunRequest
  | { type: 'help'; subject: string[] }
  | { type: 'version' }
  /** the arguments are a topic, but no command of it */
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
export function findRequest(typed: string[], catalogue: Catalogue): CommandRequest {
  const { leading, words } = splitLeading(typed, catalogue)
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
    return helpBehindTopic(about, catalogue) ?? { type: 'help', subject: about }
  }
  const names = path.slice(0, firstFlag(path))
  // tries at most as many arguments as the longest command name has words
  for (let length = Math.min(names.length, deepest(catalogue)); length > 0; length--) {
    const typed = names.slice(0, length).join(':')
    const command = findCommand(commandAliases.get(typed) ?? typed, catalogue)
    if (!command) continue
    if (names.length > length && isTopicWithoutArguments(command, catalogue)) break
    // the leading flags must come first, because arguments after `--` may belong to another program
    const argv = [...leading, ...path.slice(length)]
    return requestFor(command, argv)
  }
  return topicRequest(names, [...path.slice(names.length), ...leading], catalogue)
}

/**
 * Returns whether a command accepts no arguments but its topic has more commands. An argument is
 * then a misspelled command.
 */
function isTopicWithoutArguments({ id, args }: CommandMeta, catalogue: Catalogue): boolean {
  return Object.keys(args).length === 0 && children(id.split(':'), catalogue).length > 0
}

/**
 * Parses the arguments of a command. With `--help`, help is shown even if other arguments are
 * invalid.
 */
function requestFor(command: CommandMeta, argv: string[]): CommandRequest {
  const { id, answersHelp } = command
  const help: CommandRequest = { type: 'help', subject: id.split(':') }
  if (isPluginCommand(command)) {
    return asksForHelp(argv, command) ? help : { type: 'run', id, argv }
  }
  const parsed = parseArguments(argv, command)
  if (!parsed.flags.help) return { type: 'run', id, argv, parsed }
  const hasSubject = Object.keys(parsed.args).length > 0
  return answersHelp && hasSubject
    ? { type: 'run', id, argv, parsed: { ...parsed, problems: [] } }
    : help
}

/** Shows the help of an API operation: `help api getTeam` is the same as `api getTeam --help`. */
function helpBehindTopic([id = '', ...subject]: string[], catalogue: Catalogue) {
  const command = findCommand(id, catalogue)
  if (!command?.answersHelp || subject.length === 0) return undefined
  return requestFor(command, ['--help', '--', ...subject])
}

function topicRequest(names: string[], flags: string[], catalogue: Catalogue): CommandRequest {
  const known = longestTopic(names, catalogue)
  const id = names.join(':')
  if (known.length < names.length) return { type: 'unknown', id, argv: flags }
  return flags.every((flag) => flag === '--help' || flag === '-h')
    ? { type: 'help', subject: names }
    : { type: 'incomplete', id, argv: flags }
}

/** Builds the error for arguments that consist of a topic without a command. */
export function incompleteCommand(id: string, catalogue: Catalogue): DocsctlError {
  const topic = id.split(':')
  return unknown(
    `Missing command for "docsctl ${topic.join(' ')}". Expected ${list(children(topic, catalogue))}`,
    `docsctl ${topic.join(' ')} --help`,
  )
}

/** Builds the error for an unknown command, with suggestions. */
export function unknownCommand(id: string, argv: string[], catalogue: Catalogue): DocsctlError {
  if (id === '') return unknown(`Missing command in "docsctl ${argv.join(' ')}"`)
  const names = id.split(':')
  const known = longestTopic(names, catalogue)
  const extra = names[known.length] as string
  const next = children(known, catalogue)
  const near = [
    ...suggest(extra, next).map((name) =>
      completeSuggestion([...known, name], names, catalogue).join(' '),
    ),
    ...(otherVerbs.get(extra) ?? [])
      .filter((name) => next.includes(name))
      .map((name) => [...known, name].join(' ')),
    ...(known.length === 0 ? withoutTopic(names, catalogue) : ofNearTopic(known, extra, catalogue)),
  ]
  const unknownName = `Unknown command ${quotedValue([...known, extra].join(' '))}`
  return unknown(
    sentences(unknownName, didYouMean(near.map(quotedValue))),
    ['docsctl', ...known, '--help'].join(' '),
  )
}

/** Adds the remaining arguments to a suggestion if the result is the name of a command. */
function completeSuggestion(path: string[], names: string[], catalogue: Catalogue): string[] {
  const all = [...path, ...names.slice(path.length, deepest(catalogue))]
  while (all.length > path.length && !findCommand(all.join(':'), catalogue)) all.pop()
  return all
}

/**
 * Returns commands with the same name in topics with a similar name. For example, suggests `orgs
 * list` for `org list`.
 */
function ofNearTopic(topic: string[], token: string, catalogue: Catalogue): string[] {
  const above = topic.slice(0, -1)
  return suggest(topic.at(-1) as string, children(above, catalogue))
    .map((name) => [...above, name, token])
    .filter((path) => findCommand(path.join(':'), catalogue))
    .map((path) => path.join(' '))
}

/** Verbs of other command-line programs, with the corresponding verbs of docsctl. */
const otherVerbs = new Map([
  ['add', ['create', 'set', 'update']],
  ['autocomplete', ['completion']],
  ['delete', ['remove', 'unpublish']],
  ['edit', ['update']],
  ['ls', ['list']],
  ['new', ['create']],
  ['remove', ['delete']],
  ['rename', ['update']],
  ['rm', ['delete', 'remove']],
  ['set', ['update']],
  ['show', ['get']],
  ['view', ['get']],
])

function unknown(message: string, hint = 'docsctl --help'): DocsctlError {
  return new DocsctlError('usage', message, { hint })
}

/** Separates the flags before the command name, with their values, from the other arguments. */
function splitLeading(typed: string[], catalogue: Catalogue) {
  let index = 0
  while (index < typed.length && (typed[index] as string).startsWith('-')) {
    index += catalogue.valueFlags().has(typed[index] as string) ? 2 : 1
  }
  return { leading: typed.slice(0, index), words: typed.slice(index) }
}

const depths = new WeakMap<Catalogue['commands'], number>()

/** Returns the number of words in the longest command name. */
function deepest({ commands }: Catalogue): number {
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
 * Returns whether the arguments contain `--help`, as oclif defines it. Only plugin commands need
 * this check, because their arguments aren't parsed here.
 */
function asksForHelp(argv: string[], command: CommandMeta): boolean {
  const end = argv.indexOf('--')
  return argv
    .slice(0, end < 0 ? argv.length : end)
    .some(
      (token, index) =>
        token === '--help' || (token === '-h' && !wantsValue(argv[index - 1] ?? '', command)),
    )
}

/**
 * Returns whether an argument is a flag that takes the next argument as its value, as in `--title
 * -h`.
 */
function wantsValue(token: string, { flags }: CommandMeta): boolean {
  return Object.values(flags).some(
    ({ type, name, char }) => type === 'option' && (token === `--${name}` || token === `-${char}`),
  )
}

function resolveShort(subject: string[]): string[] {
  return subject.map((token, index) => (index === 0 ? (topicAliases.get(token) ?? token) : token))
}

function longestTopic(names: string[], catalogue: Catalogue): string[] {
  const ids = Object.keys(catalogue.commands)
  let length = 0
  while (length < names.length) {
    const prefix = `${names.slice(0, length + 1).join(':')}:`
    if (!ids.some((id) => id.startsWith(prefix))) break
    length++
  }
  return names.slice(0, length)
}

/** Returns the commands and topics directly below a topic. */
export function children(topic: string[], catalogue: Catalogue): string[] {
  const prefix = topic.map((name) => `${name}:`).join('')
  const next = Object.values(catalogue.commands)
    .filter(({ id, hidden }) => !hidden && id.startsWith(prefix))
    .map(({ id }) => id.slice(prefix.length).split(':')[0] as string)
  return [...new Set(next)].sort()
}

/**
 * Searches all topics for a command, because the user may have omitted the topic: `docsctl merge
 * 5`, `docsctl pages list`.
 */
function withoutTopic(names: string[], catalogue: Catalogue): string[] {
  const ids = Object.keys(catalogue.commands)
  for (let length = Math.min(names.length, deepest(catalogue)); length > 0; length--) {
    const typed = `:${names.slice(0, length).join(':')}`
    const found = ids.flatMap((id) => {
      const at = `${id}:`.indexOf(`${typed}:`)
      return at < 0 ? [] : id.slice(0, at + typed.length)
    })
    if (found.length > 0)
      return [...new Set(found)].slice(0, 3).map((id) => id.replaceAll(':', ' '))
  }
  return []
}
