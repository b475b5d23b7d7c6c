import { parentArguments } from '../../host/arguments/parents.ts'
import type { FlagMeta } from '../../host/program/catalog.ts'
import { topicAliases } from '../../host/program/topic-aliases.ts'
import type { KnownCommands } from './known-commands.ts'

/**
 * The properties of a flag that completion needs. Until the command is known, only the name and
 * type are present.
 */
export type FlagHint = Pick<FlagMeta, 'name'> &
  Partial<FlagMeta> & {
    /** true if the flag can replace an argument */
    isArgument?: boolean
  }

/** The parsed words before the word to complete. */
export interface LineSoFar {
  /** the names of topics and the command, with aliases resolved */
  names: string[]
  /** the ID of the command */
  id?: string
  /** the values of each flag, by name; a flag without a value has an empty string */
  flags: Map<string, string[]>
  args: string[]
  /** the flag whose value is completed */
  pending?: FlagHint
  /** true if `--` precedes the word, so that flags can't follow */
  hasEnded: boolean
}

/** Commands that together have every flag that can precede a command name. */
const usualCommands = ['content:get', 'sites:spaces:list']

/**
 * Returns the flags of a command, and the arguments that can be given as flags. If no command is
 * given, returns the common flags.
 */
export function availableFlags(id: string | undefined, known: KnownCommands): FlagHint[] {
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

/** Parses words like the program itself, but accepts invalid input. */
export function parseLine(tokens: readonly string[], known: KnownCommands): LineSoFar {
  const line: LineSoFar = { names: [], flags: new Map(), args: [], hasEnded: false }
  for (const token of tokens) {
    if (line.pending) {
      add(line, line.pending.name, token)
      delete line.pending
    } else if (line.hasEnded) line.args.push(token)
    else if (token === '--') line.hasEnded = true
    else if (token.length > 1 && token.startsWith('-')) readFlag(token, line, known)
    else if (line.id && !isLonger(line, token, known)) line.args.push(token)
    else readName(token, line, known)
  }
  return line
}

function add({ flags }: LineSoFar, name: string, value: string): void {
  flags.set(name, [...(flags.get(name) ?? []), value])
}

function readName(token: string, line: LineSoFar, known: KnownCommands): void {
  line.names.push(line.names.length === 0 ? (topicAliases.get(token) ?? token) : token)
  const id = line.names.join(':')
  if (known.has(id)) line.id = id
}

/** Returns whether the next word continues the name of a command that is also a topic. */
function isLonger({ names, args }: LineSoFar, token: string, known: KnownCommands): boolean {
  return args.length === 0 && known.has([...names, token].join(':'))
}

function readFlag(token: string, line: LineSoFar, known: KnownCommands): void {
  const { flag, value } = parseFlag(token, line, known)
  if (!flag) return
  if (value !== undefined || flag.type === 'boolean') add(line, flag.name, value ?? '')
  else line.pending = flag
}

/** Returns the flag in a word, and its value if the word contains one. */
export function parseFlag(
  token: string,
  { id }: Pick<LineSoFar, 'id'>,
  known: KnownCommands,
): { flag?: FlagHint | undefined; value?: string; before?: string } {
  const flags = availableFlags(id, known)
  // until the command is known, accept the flags of all commands
  const other = (spelled: string, name: string): FlagHint | undefined =>
    id ? undefined : { name, type: known.valueFlags.has(spelled) ? 'option' : 'boolean' }
  if (token.startsWith('--')) {
    const cut = token.indexOf('=')
    const name = token.slice(2, cut < 0 ? undefined : cut)
    const typed = flags.find((one) => one.name === name || one.aliases?.includes(name))
    const negated = flags.find(
      (one) => one.allowNo && name.startsWith('no-') && one.name === name.slice(3),
    )
    const inline = cut < 0 ? {} : { value: token.slice(cut + 1), before: token.slice(0, cut + 1) }
    return { flag: typed ?? negated ?? other(`--${name}`, name), ...inline }
  }
  // in a group of short flags, the first flag that takes a value uses the rest of the word
  for (let at = 1; at < token.length; at++) {
    const char = token[at] as string
    const flag =
      flags.find((one) => one.char === char || one.charAliases?.includes(char)) ??
      other(`-${char}`, char)
    const isLast = at === token.length - 1
    if (isLast) return { flag }
    if (flag && flag.type !== 'boolean')
      return { flag, value: token.slice(at + 1), before: token.slice(0, at + 1) }
  }
  return {}
}
