import { DocsctlError } from '../../errors.ts'
import { list } from '../../text/sentences.ts'
import { suggest } from '../../text/suggest.ts'
import {
  type CommandMeta,
  type CommandSource,
  commandOf,
  type FlagMeta,
} from '../program/commands-source.ts'

/** What a command line asks for. */
export type Request =
  | { type: 'run'; id: string; argv: string[] }
  | { type: 'help'; subject: string[] }
  | { type: 'version' }

const shortNames = new Map([['cr', 'change-requests']])

/** Finds the command that the words name; never guesses, only suggests. */
export function findRequest(typed: string[], source: CommandSource): Request {
  const { leading, words } = splitLeading(typed, source)
  const first = words[0]
  if (first === undefined) {
    if (leading.some((flag) => flag === '--version' || flag === '-V')) return { type: 'version' }
    const odd = leading.find((flag) => flag !== '--help' && flag !== '-h')
    if (odd) throw unknown(`there is no command in "docsctl ${typed.join(' ')}"`)
    return { type: 'help', subject: [] }
  }
  const path = resolveShort(words)
  if (first === 'help') {
    const subject = words.slice(1).filter((word) => word !== '--help' && word !== '-h')
    return { type: 'help', subject: resolveShort(subject) }
  }
  const names = path.slice(0, firstFlag(path))
  for (let length = names.length; length > 0; length--) {
    const id = names.slice(0, length).join(':')
    const command = commandOf(id, source)
    if (!command) continue
    // before the rest: what stands behind `--` may be another program's
    const argv = [...leading, ...path.slice(length)]
    return asksForHelp(argv, command)
      ? { type: 'help', subject: names.slice(0, length) }
      : { type: 'run', id, argv }
  }
  return topicOrNothing(names, [...path.slice(names.length), ...leading], source)
}

function topicOrNothing(names: string[], flags: string[], source: CommandSource): Request {
  const known = longestTopic(names, source)
  const extra = names[known.length]
  if (extra === undefined && flags.every((flag) => flag === '--help' || flag === '-h')) {
    return { type: 'help', subject: names }
  }
  const next = children(known, source)
  if (extra === undefined) {
    const topic = known.join(' ')
    throw unknown(
      `"docsctl ${topic}" needs one of its commands: ${list(next)}`,
      `docsctl ${topic} --help`,
    )
  }
  const near = [
    ...suggest(extra, next).map((name) => whole([...known, name], names, source).join(' ')),
    ...(otherWords.get(extra) ?? [])
      .filter((name) => next.includes(name))
      .map((name) => [...known, name].join(' ')),
    ...sameLeaf(extra, known, source),
  ]
  const meant =
    near.length > 0 ? `; is ${list(near.map((name) => `"docsctl ${name}"`))} meant?` : ''
  throw unknown(
    `there is no command "docsctl ${[...known, extra].join(' ')}"${meant}`,
    ['docsctl', ...known, '--help'].join(' '),
  )
}

/** With the words behind the one that was mistaken, where that is a command. */
function whole(path: string[], names: string[], source: CommandSource): string[] {
  const all = [...path, ...names.slice(path.length)]
  while (all.length > path.length && !commandOf(all.join(':'), source)) all.pop()
  return all
}

/** What other programs call it. */
const otherWords = new Map([
  ['add', ['create', 'set', 'update']],
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
function splitLeading(typed: string[], source: CommandSource) {
  let index = 0
  while (index < typed.length && (typed[index] as string).startsWith('-')) {
    const flag = findFlag(typed[index] as string, source)
    index += flag?.type === 'option' && !(typed[index] as string).includes('=') ? 2 : 1
  }
  return { leading: typed.slice(0, index), words: typed.slice(index) }
}

function findFlag(typed: string, source: CommandSource): FlagMeta | undefined {
  const name = typed.replace(/^--?/, '').split('=')[0] as string
  return Object.values(source.commands)
    .flatMap(({ flags }) => Object.values(flags))
    .find((flag) => (typed.startsWith('--') ? flag.name : flag.char) === name)
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
  return subject.map((word, index) => (index === 0 ? (shortNames.get(word) ?? word) : word))
}

function longestTopic(names: string[], source: CommandSource): string[] {
  const ids = Object.keys(source.commands)
  let length = 0
  while (length < names.length) {
    const prefix = `${names.slice(0, length + 1).join(':')}:`
    if (!ids.some((id) => id.startsWith(prefix))) break
    length++
  }
  return names.slice(0, length)
}

/** The words that can follow a topic. */
export function children(topic: string[], source: CommandSource): string[] {
  const prefix = topic.map((name) => `${name}:`).join('')
  const next = Object.values(source.commands)
    .filter(({ id, hidden }) => !hidden && id.startsWith(prefix))
    .map(({ id }) => id.slice(prefix.length).split(':')[0] as string)
  return [...new Set(next)].sort()
}

/** `docsctl merge` is looked for below every topic: somebody may have left the topic out. */
function sameLeaf(word: string, known: string[], source: CommandSource): string[] {
  if (known.length > 0) return []
  return Object.keys(source.commands)
    .filter((id) => id.endsWith(`:${word}`))
    .slice(0, 3)
    .map((id) => id.replaceAll(':', ' '))
}
