import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'

interface Manifest {
  commands: Record<string, { flags: Record<string, { allowNo?: boolean }> }>
}

const manifest = readFileSync(join(root, 'oclif.manifest.json'), 'utf8')
const { commands } = JSON.parse(manifest) as Manifest
const topics = new Set(Object.keys(commands).map((id) => id.split(':')[0] as string))

/** Whether a word begins a command. */
export const isTopic = (word: string) => topics.has(word)

/** What stands behind each `docsctl ` of a text, up to where a shell ends a command. */
export function typedIn(text: string): string[] {
  return text
    .replaceAll('\\\n', ' ')
    .split(/(?<![\w/-])docsctl (?=[a-z])/)
    .slice(1)
    .map((rest) => (/^[^|<>;&()`\n]*/.exec(rest)?.[0] ?? '').trim())
}

interface Typed {
  words: string[]
  /** those that may be the name of a command or the first of its words */
  named: string[]
  id: string | undefined
}

function read(typed: string): Typed {
  const words = typed.replace(/^cr\b/, 'change-requests').split(/\s+/)
  const end = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word))
  const named = end < 0 ? words : words.slice(0, end)
  const id = named
    .map((_, at) => named.slice(0, named.length - at).join(':'))
    .find((one) => Object.hasOwn(commands, one))
  return { words, named, id }
}

/** Whether `jobs show last --failed` is more than the name of a command. */
export function hasOwnWords(typed: string): boolean {
  const { words, id } = read(typed)
  return id !== undefined && words.length > id.split(':').length
}

/** What is wrong with `teams list --titel docs`: a command that isn't there, or flags that it lacks. */
export function commandFaults(typed: string): string[] {
  const { words, named, id } = read(typed)
  const [first = ''] = words
  if (first === 'help') return []
  if (id === undefined) {
    // a topic may stand alone, before what is filled in, and before a flag
    const isTopicAlone = isTopic(first) && (named.length === 1 || words.length > named.length)
    return isTopicAlone ? [] : [`there is no command ${typed}`]
  }
  const { flags = {} } = commands[id] ?? {}
  const known = ['help', ...Object.keys(flags)]
  const behind = words.indexOf('--')
  return words
    .slice(0, behind < 0 ? undefined : behind)
    .flatMap((word) => /^--([a-z][a-z-]*)/.exec(word)?.slice(1) ?? [])
    .filter((name) => !known.includes(name) && !flags[name.replace(/^no-/, '')]?.allowNo)
    .map((name) => `${id} has no --${name}`)
}
