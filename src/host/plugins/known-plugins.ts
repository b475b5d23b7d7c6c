import { join } from 'node:path'
import type { Interfaces } from '@oclif/core'
import * as z from 'zod/mini'
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

const aliases = z.exactOptional(z.array(z.string()))

/** The parts of the record that a start depends on. oclif describes the others. */
export const knownPluginSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  type: z.enum(['user', 'link']),
  root: z.string(),
  spec: z.string(),
  oclif: z.looseObject({}),
  moduleType: z.enum(['commonjs', 'module']),
  commands: z.record(
    z.string(),
    z.looseObject({ id: z.string(), aliases, hiddenAliases: aliases }),
  ),
})

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
    const { value: plugins = [], isDamaged } = readKept(
      file,
      (found) => z.array(knownPluginSchema).safeParse(found).data as KnownPlugin[] | undefined,
    )
    if (!isDamaged) return { plugins }
  } catch (error) {
    return { plugins: [], problem: (error as Error).message }
  }
  const problem = `The list of plugins ${file} is damaged. Remove it, then install the plugins again`
  return { plugins: [], problem }
}
