import type { Effect } from '../../contract/operation.ts'
import type { NamesThings } from '../words/definitions.ts'

/** What oclif's manifest says of a flag; the keys are oclif's. */
export interface FlagMeta extends NamesThings {
  name: string
  type: 'boolean' | 'option'
  char?: string
  aliases?: string[]
  charAliases?: string[]
  description?: string
  helpGroup?: string
  helpValue?: string | string[]
  allowNo?: boolean
  multiple?: boolean
  options?: readonly string[]
  hidden?: boolean
  exclusive?: string[]
  dependsOn?: string[]
  /** what a value looks like, where the flag may stand without one */
  optionalValue?: string
  /** values to offer, of which there may be others */
  known?: readonly string[]
  /** what the command lives in, which a word without the flag names too */
  isParent?: boolean
  /** it does not: the word might be meant for something else */
  isTypedByFlag?: boolean
}

export interface ArgMeta extends NamesThings {
  name: string
  description?: string
  required?: boolean
  multiple?: boolean
  options?: readonly string[]
  known?: readonly string[]
  /** what the command lives in, which a flag of its name gives too */
  isParent?: boolean
}

/** What the manifest says of a command: enough to find it, to help and to suggest without loading it. */
export interface CommandMeta {
  id: string
  summary?: string
  description?: string
  examples?: string[]
  args: Record<string, ArgMeta>
  flags: Record<string, FlagMeta>
  hidden?: boolean
  /** the operations of the service that it calls, as `GET /v1/…` */
  api?: string[]
  /** the most that it does, where that isn't told by the operations */
  effect?: Effect
  /** a service may not have it any more, so that nobody is sent to it */
  isRetired?: boolean
  pluginType?: string
  /** it prints the help itself where it is asked for behind an argument */
  answersHelp?: boolean
}

/** What can be typed. */
export interface Catalogue {
  /** by id as oclif writes it: `teams:members:list` */
  commands: Record<string, CommandMeta>
  /** what each folder of commands is about, by id */
  topics: Record<string, { description?: string | undefined }>
  /** the flags of any command that want a value, with their dashes */
  valueFlags: () => ReadonlySet<string>
}

/** A typed word names a command only where there is one: `constructor` is none. */
export function commandOf(id: string, { commands }: Catalogue): CommandMeta | undefined {
  return Object.hasOwn(commands, id) ? commands[id] : undefined
}

/** `--title` and `-p`, of those that take a value. */
export function valueFlagsOf(commands: Iterable<CommandMeta>): Set<string> {
  const names = new Set<string>()
  for (const { flags } of commands) {
    for (const { type, name, char } of Object.values(flags)) {
      if (type !== 'option') continue
      names.add(`--${name}`)
      if (char) names.add(`-${char}`)
    }
  }
  return names
}
