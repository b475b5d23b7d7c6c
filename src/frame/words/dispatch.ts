import { DocsctlError } from '../../errors.ts'
import { list, meantQuestion } from '../../text/sentences.ts'
import { suggest } from '../../text/suggest.ts'
import { type Catalogue, type CommandMeta, commandOf } from '../program/catalogue.ts'
import { topicAliases } from '../program/topic-aliases.ts'

/** What a command line asks for. */
export type CommandRequest =
  | { type: 'run'; id: string; argv: string[] }
  | { type: 'help'; subject: string[] }
  | { type: 'version' }
  /** words that name a topic and none of its commands */
  | { type: 'incomplete'; id: string; argv: string[] }
  /** words that name nothing; `id` is made of all those before a flag */
  | { type: 'unknown'; id: string; argv: string[] }

/** Finds the command that the words name; never guesses, only suggests. */
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
    const subject = words.slice(1).filter((word) => word !== '--help' && word !== '-h')
    const about = resolveShort(subject)
    return ownHelp(about, 1, catalogue) ?? { type: 'help', subject: about }
  }
  const names = path.slice(0, firstFlag(path))
  // no id is longer than this, however many arguments there are
  for (let length = Math.min(names.length, deepest(catalogue)); length > 0; length--) {
    const id = names.slice(0, length).join(':')
    const command = commandOf(id, catalogue)
    if (!command) continue
    // before the rest: what stands behind `--` may be another program's
    const argv = [...leading, ...path.slice(length)]
    return asksForHelp(argv, command)
      ? (ownHelp(names, length, catalogue) ?? { type: 'help', subject: names.slice(0, length) })
      : { type: 'run', id, argv }
  }
  return topicOrNothing(names, [...path.slice(names.length), ...leading], catalogue)
}

/** A command may have a help of its own on its arguments. */
function ownHelp(
  subject: string[],
  length: number,
  catalogue: Catalogue,
): CommandRequest | undefined {
  const id = subject.slice(0, length).join(':')
  if (subject.length <= length || !commandOf(id, catalogue)?.answersHelp) return undefined
  return { type: 'run', id, argv: ['--help', '--', ...subject.slice(length)] }
}

function topicOrNothing(names: string[], flags: string[], catalogue: Catalogue): CommandRequest {
  const known = longestTopic(names, catalogue)
  const id = names.join(':')
  if (known.length < names.length) return { type: 'unknown', id, argv: flags }
  return flags.every((flag) => flag === '--help' || flag === '-h')
    ? { type: 'help', subject: names }
    : { type: 'incomplete', id, argv: flags }
}

/** What to say of words that name a topic alone. */
export function incompleteCommand(id: string, catalogue: Catalogue): DocsctlError {
  const topic = id.split(':')
  return unknown(
    `"docsctl ${topic.join(' ')}" needs one of its commands: ${list(children(topic, catalogue))}`,
    `docsctl ${topic.join(' ')} --help`,
  )
}

/** What to say of words that name nothing, with what may have been meant. */
export function unknownCommand(id: string, argv: string[], catalogue: Catalogue): DocsctlError {
  if (id === '') return unknown(`there is no command in "docsctl ${argv.join(' ')}"`)
  const names = id.split(':')
  const known = longestTopic(names, catalogue)
  const extra = names[known.length] as string
  const next = children(known, catalogue)
  const near = [
    ...suggest(extra, next).map((name) => whole([...known, name], names, catalogue).join(' ')),
    ...(otherWords.get(extra) ?? [])
      .filter((name) => next.includes(name))
      .map((name) => [...known, name].join(' ')),
    ...(known.length === 0 ? withoutTopic(names, catalogue) : ofNearTopic(known, extra, catalogue)),
  ]
  const meant = meantQuestion(near.map((name) => `"docsctl ${name}"`))
  return unknown(
    `there is no command "docsctl ${[...known, extra].join(' ')}"${meant}`,
    ['docsctl', ...known, '--help'].join(' '),
  )
}

/** With the words behind the one that was mistaken, where that is a command. */
function whole(path: string[], names: string[], catalogue: Catalogue): string[] {
  const all = [...path, ...names.slice(path.length, deepest(catalogue))]
  while (all.length > path.length && !commandOf(all.join(':'), catalogue)) all.pop()
  return all
}

/** The same word below a topic that is spelled much alike: `org list` for `orgs list`. */
function ofNearTopic(topic: string[], word: string, catalogue: Catalogue): string[] {
  const above = topic.slice(0, -1)
  return suggest(topic.at(-1) as string, children(above, catalogue))
    .map((name) => [...above, name, word])
    .filter((path) => commandOf(path.join(':'), catalogue))
    .map((path) => path.join(' '))
}

/** What other programs call it. */
const otherWords = new Map([
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

/** Flags before the command's name belong to the command; their values are stepped over. */
function splitLeading(typed: string[], catalogue: Catalogue) {
  let index = 0
  while (index < typed.length && (typed[index] as string).startsWith('-')) {
    index += catalogue.valueFlags().has(typed[index] as string) ? 2 : 1
  }
  return { leading: typed.slice(0, index), words: typed.slice(index) }
}

function deepest({ commands }: Catalogue): number {
  return Math.max(0, ...Object.keys(commands).map((id) => id.split(':').length))
}

function firstFlag(words: string[]): number {
  const index = words.findIndex((word) => word.startsWith('-'))
  return index < 0 ? words.length : index
}

function asksForHelp(argv: string[], command: CommandMeta): boolean {
  const end = argv.indexOf('--')
  return argv
    .slice(0, end < 0 ? argv.length : end)
    .some(
      (word, index) =>
        word === '--help' || (word === '-h' && !wantsValue(argv[index - 1] ?? '', command)),
    )
}

/** `--title -h` is a title. */
function wantsValue(word: string, { flags }: CommandMeta): boolean {
  return Object.values(flags).some(
    ({ type, name, char }) => type === 'option' && (word === `--${name}` || word === `-${char}`),
  )
}

function resolveShort(subject: string[]): string[] {
  return subject.map((word, index) => (index === 0 ? (topicAliases.get(word) ?? word) : word))
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

/** The words that can follow a topic. */
export function children(topic: string[], catalogue: Catalogue): string[] {
  const prefix = topic.map((name) => `${name}:`).join('')
  const next = Object.values(catalogue.commands)
    .filter(({ id, hidden }) => !hidden && id.startsWith(prefix))
    .map(({ id }) => id.slice(prefix.length).split(':')[0] as string)
  return [...new Set(next)].sort()
}

/** `docsctl merge 5` and `docsctl pages list` are looked for below every topic: somebody may have left one out. */
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
