import { join } from 'node:path'
import type { Interfaces } from '@oclif/core'
import { isJsonObject } from '../../contract/json.ts'
import { readKept } from '../../fs/kept-file.ts'
import { type Environment, stateFolder } from '../../profile/environment.ts'

/** A plugin as recorded during installation, so that start-up doesn't need to load it. */
export interface KnownPlugin {
  name: string
  version: string
  /** `user` plugins were copied to our folder; `link` plugins stay in theirs */
  type: 'user' | 'link'
  root: string
  /** the typed name, folder, or tarball */
  spec: string
  oclif: Interfaces.PJSON['oclif']
  moduleType: 'commonjs' | 'module'
  commands: Interfaces.Manifest['commands']
}

/** Returns the folder for copies of plugins and their records. */
export function pluginFolder(environment: Environment): string {
  return join(stateFolder(environment), 'plugins')
}

export function listFile(folder: string): string {
  return join(folder, 'plugins.json')
}

/**
 * Returns the installed plugins. Unreadable records are reported as a problem and count as none.
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

/** Returns whether a value is the record of a plugin, as far as a start depends on it. */
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
    lists.every((name) => one[name] === undefined || Array.isArray(one[name]))
  return isJsonObject(value) && Object.values(value).every(isCommand)
}
