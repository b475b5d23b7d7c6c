import { join } from 'node:path'
import type { Interfaces } from '@oclif/core'
import { isJsonObject } from '../../contract/json.ts'
import { readKept } from '../../fs/kept-file.ts'
import { type Environment, stateFolder } from '../../profile/environment.ts'

/**
 * The record of an installed plugin. Thanks to the record, a start doesn't need to load the plugin.
 */
export interface KnownPlugin {
  name: string
  version: string
  /** a `user` plugin was copied to our folder; a `link` plugin stays in its own folder */
  type: 'user' | 'link'
  root: string
  /** the name, folder, or tarball that the user typed */
  spec: string
  oclif: Interfaces.PJSON['oclif']
  moduleType: 'commonjs' | 'module'
  commands: Interfaces.Manifest['commands']
}

/** Returns the folder that contains plugins and their records. */
export function pluginFolder(environment: Environment): string {
  return join(stateFolder(environment), 'plugins')
}

export function listFile(folder: string): string {
  return join(folder, 'plugins.json')
}

/**
 * Returns the installed plugins. If the records are unreadable, returns no plugins and a problem.
 */
export function knownPlugins(folder: string): { plugins: KnownPlugin[]; problem?: string } {
  const file = listFile(folder)
  try {
    const { value: plugins = [], isDamaged } = readKept(file, parsePlugins)
    if (!isDamaged) return { plugins }
  } catch (error) {
    return { plugins: [], problem: (error as Error).message }
  }
  const problem = `The list of plugins ${file} is damaged. Remove it, then install the plugins again`
  return { plugins: [], problem }
}

function parsePlugins(value: unknown): KnownPlugin[] | undefined {
  return Array.isArray(value) && value.every(isKnownPlugin) ? value : undefined
}

/**
 * Returns whether a value is a valid plugin record. Checks only the fields that a start needs, and
 * without zod, because help and completions read the records. Records of older versions may have
 * fewer fields.
 */
export function isKnownPlugin(value: unknown): value is KnownPlugin {
  if (!isJsonObject(value)) return false
  const { name, version, type, root, spec, oclif, commands } = value
  const isText = [name, version, root, spec].every((one) => typeof one === 'string')
  const isKind = type === 'user' || type === 'link'
  return isText && isKind && isJsonObject(oclif) && areCommands(commands)
}

function areCommands(value: unknown): boolean {
  const lists = ['aliases', 'hiddenAliases'] as const
  const isCommand = (one: unknown) =>
    isJsonObject(one) &&
    typeof one.id === 'string' &&
    lists.every((name) => one[name] === undefined || isTextList(one[name]))
  return isJsonObject(value) && Object.values(value).every(isCommand)
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
