import { DocsctlError } from '../../errors.ts'
import { didYouMean, sentences } from '../../output/text/problems.ts'
import { list, quotedValue } from '../../output/text/sentences.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import { suggest } from '../../output/text/suggest.ts'
import { type Catalog, findCommand } from '../program/catalog.ts'
import { topicAliases } from '../program/topic-aliases.ts'
import { children, deepest, longestTopic } from './dispatch.ts'

/** Builds the error for arguments that consist of a topic without a command. */
export function incompleteCommand(id: string, catalog: Catalog): DocsctlError {
  const topic = id.split(':')
  return commandError(
    `Missing command in "docsctl ${topic.join(' ')}". Expected ${list(children(topic, catalog))}`,
    `docsctl ${topic.join(' ')} --help`,
  )
}

/** Builds the error for an unknown command, with suggestions. */
export function unknownCommand(id: string, argv: string[], catalog: Catalog): DocsctlError {
  if (id === '') return commandError(`Missing command in "docsctl ${argv.join(' ')}"`)
  const names = id.split(':')
  const known = longestTopic(names, catalog)
  const extra = names[known.length] as string
  const other = otherProgramCommand(names, argv, catalog)
  if (other) return other
  const next = children(known, catalog)
  const near = [
    ...suggest(extra, next).map((name) =>
      completeSuggestion([...known, name], names, catalog).join(' '),
    ),
    ...(otherVerbs.get(extra) ?? [])
      .filter((name) => next.includes(name))
      .map((name) => [...known, name].join(' ')),
    ...(known.length === 0 ? searchTopics(names, catalog) : similarNames(known, extra, catalog)),
  ]
  const unknownName = `Unknown command ${quotedValue([...known, extra].join(' '))}`
  return commandError(
    sentences(unknownName, didYouMean(near.map(quotedValue))),
    ['docsctl', ...known, '--help'].join(' '),
  )
}

/** Adds the remaining arguments to a suggestion, if the result is the name of a command. */
function completeSuggestion(path: string[], names: string[], catalog: Catalog): string[] {
  const all = [...path, ...names.slice(path.length, deepest(catalog))]
  while (all.length > path.length && !findCommand(all.join(':'), catalog)) all.pop()
  return all
}

/**
 * Returns commands with the same name in topics with a similar name. For example, suggests `orgs
 * list` for `org list`.
 */
function similarNames(topic: string[], token: string, catalog: Catalog): string[] {
  const above = topic.slice(0, -1)
  return suggest(topic.at(-1) as string, children(above, catalog))
    .map((name) => [...above, name, token])
    .filter((path) => findCommand(path.join(':'), catalog))
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

function commandError(message: string, hint = 'docsctl --help'): DocsctlError {
  return new DocsctlError('usage', message, { hint })
}

/**
 * Searches all topics for a command, because the user may have omitted the topic, as in `docsctl
 * merge 5`.
 */
function searchTopics(names: string[], catalog: Catalog): string[] {
  const ids = Object.keys(catalog.commands)
  for (let length = Math.min(names.length, deepest(catalog)); length > 0; length--) {
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

/** Commands of other programs, with the corresponding commands of docsctl. */
const otherCommands = new Map([
  ['change-requests close', 'change-requests update CHANGE-REQUEST --status archived'],
  ['invite', 'invites send'],
  ['members add', 'invites send'],
  ['members create', 'invites send'],
  ['members invite', 'invites send'],
  ['members set-role', 'members update'],
  ['orgs switch', 'config set org'],
  ['revert', 'undo'],
  ['sandbox start', 'sandbox serve'],
  ['teams add', 'teams members set'],
  ['teams add-member', 'teams members set'],
  ['teams members add', 'teams members set'],
  ['update', 'upgrade'],
  ['version', '--version'],
])

/** Topics of other programs, with the corresponding topics of docsctl. */
const otherTopics = new Map([
  ['api-keys', 'auth'],
  ['documents', 'content'],
  ['group', 'teams'],
  ['groups', 'teams'],
  ['mr', 'change-requests'],
  ['mrs', 'change-requests'],
  ['organization', 'orgs'],
  ['organizations', 'orgs'],
  ['pages', 'content pages'],
  ['people', 'members'],
  ['pr', 'change-requests'],
  ['prs', 'change-requests'],
  ['specs', 'openapi'],
  ['user', 'members'],
  ['users', 'members'],
])

/** Builds the error for a command of another program, if docsctl has a similar command. */
function otherProgramCommand(
  names: readonly string[],
  argv: readonly string[],
  catalog: Catalog,
): DocsctlError | undefined {
  if (names.at(-1) === 'help') {
    const topic = names.slice(0, -1)
    return withCommand(names, docsctlLine([...topic, '--help']), argv)
  }
  for (let length = Math.min(names.length, 3); length > 0; length--) {
    const typed = names.slice(0, length)
    const other = otherCommands.get(typed.join(' '))
    if (other) return withCommand(typed, `docsctl ${other}`, argv)
  }
  const [first = '', second, ...rest] = names
  const topic = otherTopics.get(first) ?? otherTopics.get(first.toLowerCase())
  if (topic) return withCommand(names, topicCommand(topic, second, rest, catalog), argv)
  const swapped = nounFirst(first, second, catalog)
  if (swapped === undefined) return undefined
  return withCommand([first, second ?? ''], docsctlLine(swapped.split(' ')), argv)
}

/**
 * Returns the command in a topic. If the topic has no such command, returns the topic, whose help
 * is then suggested.
 */
function topicCommand(
  topic: string,
  verb: string | undefined,
  rest: readonly string[],
  catalog: Catalog,
): string {
  const parts = topic.split(' ')
  const known = verb !== undefined && findCommand([...parts, verb].join(':'), catalog)
  return docsctlLine(known ? [...parts, verb, ...rest] : [...parts, '--help'])
}

/** Returns `spaces list` for `list spaces` or `list space`. */
function nounFirst(verb: string, noun: string | undefined, catalog: Catalog): string | undefined {
  if (noun === undefined) return undefined
  const topics = children([], catalog)
  const topic = [topicAliases.get(noun) ?? noun, `${noun}s`].find((one) => topics.includes(one))
  if (topic === undefined) return undefined
  const verbs =
    verb === 'get' && topic === noun ? ['list'] : [verb, ...(otherVerbs.get(verb) ?? [])]
  const found = verbs.find((one) => findCommand(`${topic}:${one}`, catalog))
  return found && `${topic} ${found}`
}

function withCommand(
  names: readonly string[],
  command: string,
  argv: readonly string[],
): DocsctlError {
  const message = `Unknown command ${quotedValue(names.join(' '))}`
  const isHelp = command.endsWith('--help') || argv.includes('--help')
  const line = command.replace(/^docsctl /, '')
  const suggested = isHelp ? undefined : didYouMean([quotedValue(line)])
  return commandError(sentences(message, suggested), command.replace(/ [A-Z][A-Z-]+ .*/, ' --help'))
}
