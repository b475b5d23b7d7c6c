import type { Command } from '@oclif/core/command'
import type { Effect } from '../../contract/operation.ts'
import type { NamesResource } from '../arguments/definitions.ts'

/** A flag in oclif's manifest, with oclif's keys. */
export interface FlagMeta extends NamesResource {
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
  required?: boolean
  /** the environment variable that sets it too */
  env?: string
  default?: unknown
  noCacheDefault?: boolean
  /** the separator of several values */
  delimiter?: string
  /** a pattern of the value, if the flag may be used without one */
  optionalValue?: string
  /** examples of values */
  known?: readonly string[]
  /** the parent resource, which an argument without the flag names too */
  isParent?: boolean
  /** only the flag names it, because an argument could be something else */
  isTypedByFlag?: boolean
}

export interface ArgMeta extends NamesResource {
  name: string
  description?: string
  required?: boolean
  multiple?: boolean
  options?: readonly string[]
  known?: readonly string[]
  /** the parent resource, which a flag of the same name provides too */
  isParent?: boolean
}

/**
 * A command in the manifest: the metadata to find it, show its help, and suggest it without loading
 * it.
 */
export interface CommandMeta {
  id: string
  summary?: string
  description?: string
  examples?: Command.Example[]
  args: Record<string, ArgMeta>
  flags: Record<string, FlagMeta>
  hidden?: boolean
  /** the operations that it calls, as `GET /v1/…` */
  api?: string[]
  /** its strongest effect, unless the operations show it */
  effect?: Effect
  /** it may not exist in the current API, so it isn't suggested */
  isRetired?: boolean
  /** `core` for built-in commands */
  pluginType?: string
  /** false if it accepts more arguments than it declares */
  strict?: boolean
  /** it prints the help itself if requested after an argument */
  answersHelp?: boolean
}

/** All commands and topics. */
export interface Catalogue {
  /** by id as oclif writes it: `teams:members:list` */
  commands: Record<string, CommandMeta>
  /** the description of each topic, by id */
  topics: Record<string, { description?: string | undefined }>
  /** the flags of any command that take a value, with their dashes */
  valueFlags: () => ReadonlySet<string>
  /** Returns the ids of the visible commands with a flag of this name. */
  commandsWithFlag: (flag: string) => readonly string[]
}

/** Returns the command with an id. Inherited keys such as `constructor` don't count. */
export function findCommand(id: string, { commands }: Catalogue): CommandMeta | undefined {
  return Object.hasOwn(commands, id) ? commands[id] : undefined
}

/** Returns whether a command belongs to a plugin and parses its own arguments. */
export function isPluginCommand({ pluginType = 'core' }: CommandMeta): boolean {
  return pluginType !== 'core'
}

/** Returns the flags that take a value, such as `--title` and `-p`. */
export function valueFlagNames(commands: Iterable<CommandMeta>): Set<string> {
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

/** Returns the ids of the visible ones of these commands that have a flag of this name. */
export function commandsWithFlag(commands: Iterable<CommandMeta>, flag: string): string[] {
  return [...commands]
    .filter(({ hidden, flags }) => !hidden && Object.hasOwn(flags, flag))
    .map(({ id }) => id)
}
