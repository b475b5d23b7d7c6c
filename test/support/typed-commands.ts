import { readFileSync } from 'node:fs'
import { manifestPath } from '../../scripts/manifest.ts'

interface Manifest {
  commands: Record<string, { flags: Record<string, { allowNo?: boolean }> }>
}

const manifest = readFileSync(manifestPath, 'utf8')
const { commands } = JSON.parse(manifest) as Manifest
const topics = new Set(Object.keys(commands).map((id) => id.split(':')[0] as string))

/** Returns whether a word is the first word of a command. */
export const isTopic = (word: string) => topics.has(word)

/**
 * Returns the docsctl commands in a string, without `docsctl`. Each command extends to the end of
 * the shell command.
 */
export function typedCommands(text: string): string[] {
  return text
    .replaceAll('\\\n', ' ')
    .split(/(?<![\w/-])docsctl (?=[a-z])/)
    .slice(1)
    .map((rest) => (/^[^|<>;&()`\n]*/.exec(rest)?.[0] ?? '').trim())
}

interface Typed {
  words: string[]
  /** words that may be part of the command name */
  named: string[]
  id: string | undefined
}

function parseCommand(typed: string): Typed {
  const words = typed.replace(/^cr\b/, 'change-requests').split(/\s+/)
  const end = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word))
  const named = end < 0 ? words : words.slice(0, end)
  const id = named
    .map((_, at) => named.slice(0, named.length - at).join(':'))
    .find((one) => Object.hasOwn(commands, one))
  return { words, named, id }
}

/**
 * Returns whether a command line contains arguments after the command name, as in `jobs show last
 * --failed`.
 */
export function hasArguments(typed: string): boolean {
  const { words, id } = parseCommand(typed)
  return id !== undefined && words.length > id.split(':').length
}

/** Returns the errors in a command line, such as the unknown flag in `teams list --titel docs`. */
export function commandFaults(typed: string): string[] {
  const { words, named, id } = parseCommand(typed)
  const [first = ''] = words
  if (first === 'help') return []
  if (id === undefined) {
    // a topic may occur without a command if it is alone, or if it is followed by a placeholder or
    // a flag
    const isTopicAlone = isTopic(first) && (named.length === 1 || words.length > named.length)
    return isTopicAlone ? [] : [`there is no command ${typed}`]
  }
  const { flags = {} } = commands[id] ?? {}
  const known = ['help', ...Object.keys(flags)]
  const behind = words.indexOf('--')
  return words
    .slice(0, behind < 0 ? undefined : behind)
    .flatMap((word) => /^--([a-z][a-z.-]*)/.exec(word)?.slice(1) ?? [])
    .filter((name) => !known.includes(name) && !flags[name.replace(/^no-/, '')]?.allowNo)
    .map((name) => `${id} has no --${name}`)
}
