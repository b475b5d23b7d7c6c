import { join } from 'node:path'
import type { Interfaces } from '@oclif/core'
import { isJsonObject } from '../../contract/json.ts'
import { readKept } from '../../fs/kept-file.ts'
import { choice, isText, list, orMissing, record, shape } from '../../fs/stored-shape.ts'
import { type Environment, stateFolder } from '../../profile/environment.ts'

/**
 * The record of an installed plugin. With the record, docsctl can start without loading the plugin.
 */
export interface KnownPlugin {
  name: string
  version: string
  /**
   * a `user` plugin was copied to docsctl's plugin folder; a `link` plugin stays in its own folder
   */
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

export function pluginListFile(folder: string): string {
  return join(folder, 'plugins.json')
}

/**
 * Returns the installed plugins. If the records are unreadable, returns an empty list and a
 * problem.
 */
export function knownPlugins(folder: string): { plugins: KnownPlugin[]; problem?: string } {
  const file = pluginListFile(folder)
  try {
    const { value: plugins = [], isDamaged } = readKept(file, (found) =>
      arePlugins(found) ? found : undefined,
    )
    if (!isDamaged) return { plugins }
  } catch (error) {
    return { plugins: [], problem: (error as Error).message }
  }
  const problem = `The plugin list "${file}" is damaged. Delete the file, then install the plugins again`
  return { plugins: [], problem }
}

const names = orMissing(list(isText))

/** The fields of a plugin record that a start needs. Older records lack the module type. */
export const isKnownPlugin = shape<KnownPlugin>({
  name: isText,
  version: isText,
  type: choice('user', 'link'),
  root: isText,
  spec: isText,
  oclif: isJsonObject,
  moduleType: orMissing(choice('commonjs', 'module')),
  commands: record(shape({ id: isText, aliases: names, hiddenAliases: names })),
})

const arePlugins = list<KnownPlugin>(isKnownPlugin)
