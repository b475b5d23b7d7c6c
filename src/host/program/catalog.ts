import type { Command } from '@oclif/core/command'
import type { Effect } from '../../contract/operation.ts'
import type { NamesResource } from '../arguments/definitions.ts'

/** A flag in oclif's manifest. The properties have the names that oclif uses. */
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
  /** the environment variable that can also set the flag */
  env?: string
  default?: unknown
  noCacheDefault?: boolean
  /** the character that separates several values */
  delimiter?: string
  /** the pattern that the value must match; set if the flag can be used without a value */
  optionalValue?: string
  /** values that completion suggests */
  known?: readonly string[]
  /** true if the flag sets the parent resource, which can also be a positional argument */
  isParent?: boolean
  /**
   * true if the value can't be given as a positional argument, because the argument could have a
   * different meaning
   */
  isTypedByFlag?: boolean
}

export interface ArgMeta extends NamesResource {
  name: string
  description?: string
  required?: boolean
  multiple?: boolean
  options?: readonly string[]
  known?: readonly string[]
  /**
   * true if the argument sets the parent resource, which a flag of the same name can also set
   */
  isParent?: boolean
}

/**
 * A command in the manifest. With this metadata, docsctl can find the command, show its help, and
 * suggest it without loading it.
 */
export interface CommandMeta {
  id: string
  summary?: string
  description?: string
  examples?: Command.Example[]
  args: Record<string, ArgMeta>
  flags: Record<string, FlagMeta>
  hidden?: boolean
  /** the operations that the command calls, such as `GET /v1/orgs` */
  api?: string[]
  /** the strongest effect of the command, if its operations don't determine it */
  effect?: Effect
  /** true if the current API may not support the command; docsctl doesn't suggest such a command */
  isRetired?: boolean
  /** `core` for built-in commands, otherwise the type of the plugin */
  pluginType?: string
  /** false if the command accepts arguments that it doesn't define */
  strict?: boolean
  /** true if the command itself prints help when `--help` follows an argument */
  answersHelp?: boolean
}

/** All commands and topics. */
export interface Catalog {
  /** the commands by ID, in oclif's notation: `teams:members:list` */
  commands: Record<string, CommandMeta>
  /** the descriptions of the topics, by ID */
  topics: Record<string, { description?: string | undefined }>
  /** returns all flags that take a value, including their dashes */
  valueFlags: () => ReadonlySet<string>
  /** returns the IDs of the visible commands that have a flag */
  commandsWithFlag: (flag: string) => readonly string[]
}

/** Returns the command with the given ID. Ignores inherited keys such as `constructor`. */
export function findCommand(id: string, { commands }: Catalog): CommandMeta | undefined {
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

/** Returns the IDs of the visible commands that have the given flag. */
export function commandsWithFlag(commands: Iterable<CommandMeta>, flag: string): string[] {
  return [...commands]
    .filter(({ hidden, flags }) => !hidden && Object.hasOwn(flags, flag))
    .map(({ id }) => id)
}
