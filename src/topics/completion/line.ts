import type { FlagMeta } from '../../frame/program/catalogue.ts'
import { topicAliases } from '../../frame/program/topic-aliases.ts'
import { parentArguments } from '../../frame/words/parents.ts'
import type { KnownCommands } from './known-commands.ts'

/** A flag as far as completion needs it; before the command is known, its name is all there is. */
export type FlagHint = Pick<FlagMeta, 'name'> &
  Partial<FlagMeta> & {
    /** whether it gives what a word gives too */
    isArgument?: boolean
  }

/** What stands before the word that is being completed. */
export interface LineSoFar {
  /** the words of topics and of the command, an alias as what it stands for */
  names: string[]
  /** the command that they name */
  id?: string
  /** what was typed for each flag, by its name; one that takes no value has an empty one */
  flags: Map<string, string[]>
  args: string[]
  /** the flag whose value the word is */
  pending?: FlagHint
  /** whether `--` stands before it: from there on nothing is a flag */
  hasEnded: boolean
}

/** Between them they have the flags that are typed before a command too. */
const usualCommands = ['content:get', 'sites:spaces:list']

/** The flags of a command with those of its arguments that a flag gives too; before it the usual ones. */
export function flagsAt(id: string | undefined, known: KnownCommands): FlagHint[] {
  if (!id) {
    const usual = usualCommands.map((one) => known.about(one)?.flags)
    return Object.values<FlagMeta>(Object.assign({}, ...usual))
  }
  const about = known.about(id)
  if (!about) return []
  const parents = parentArguments(about).flatMap((name) => about.args[name] ?? [])
  return [
    ...Object.values(about.flags),
    ...parents.map((argument): FlagHint => {
      return { ...argument, type: 'option', multiple: false, isArgument: true }
    }),
  ]
}

/** Reads words as the program will, as far as they go; nothing is refused. */
export function readLine(words: readonly string[], known: KnownCommands): LineSoFar {
  const line: LineSoFar = { names: [], flags: new Map(), args: [], hasEnded: false }
  for (const word of words) {
    if (line.pending) {
      add(line, line.pending.name, word)
      delete line.pending
    } else if (line.hasEnded) line.args.push(word)
    else if (word === '--') line.hasEnded = true
    else if (word.length > 1 && word.startsWith('-')) readFlag(word, line, known)
    else if (line.id && !isLonger(line, word, known)) line.args.push(word)
    else readName(word, line, known)
  }
  return line
}

function add({ flags }: LineSoFar, name: string, value: string): void {
  flags.set(name, [...(flags.get(name) ?? []), value])
}

function readName(word: string, line: LineSoFar, known: KnownCommands): void {
  line.names.push(line.names.length === 0 ? (topicAliases.get(word) ?? word) : word)
  const id = line.names.join(':')
  if (known.has(id)) line.id = id
}

/** Where a command is a topic too, the next word may be one of its commands. */
function isLonger({ names, args }: LineSoFar, word: string, known: KnownCommands): boolean {
  return args.length === 0 && known.has([...names, word].join(':'))
}

function readFlag(word: string, line: LineSoFar, known: KnownCommands): void {
  const { flag, value } = flagOf(word, line, known)
  if (!flag) return
  if (value !== undefined || flag.type === 'boolean') add(line, flag.name, value ?? '')
  else line.pending = flag
}

/** The flag of a typed word, and the value that stands in the same word. */
export function flagOf(
  word: string,
  { id }: Pick<LineSoFar, 'id'>,
  known: KnownCommands,
): { flag?: FlagHint | undefined; value?: string; before?: string } {
  const flags = flagsAt(id, known)
  // a flag of another command is as good as any before it is known which one it is
  const other = (spelled: string, name: string): FlagHint | undefined =>
    id ? undefined : { name, type: known.valueFlags.has(spelled) ? 'option' : 'boolean' }
  if (word.startsWith('--')) {
    const cut = word.indexOf('=')
    const name = word.slice(2, cut < 0 ? undefined : cut)
    const typed = flags.find((one) => one.name === name || one.aliases?.includes(name))
    const negated = flags.find(
      (one) => one.allowNo && name.startsWith('no-') && one.name === name.slice(3),
    )
    const inline = cut < 0 ? {} : { value: word.slice(cut + 1), before: word.slice(0, cut + 1) }
    return { flag: typed ?? negated ?? other(`--${name}`, name), ...inline }
  }
  // the short flags of one word, of which the first that takes a value takes the rest
  for (let at = 1; at < word.length; at++) {
    const char = word[at] as string
    const flag =
      flags.find((one) => one.char === char || one.charAliases?.includes(char)) ??
      other(`-${char}`, char)
    const isLast = at === word.length - 1
    if (isLast) return { flag }
    if (flag && flag.type !== 'boolean')
      return { flag, value: word.slice(at + 1), before: word.slice(0, at + 1) }
  }
  return {}
}
