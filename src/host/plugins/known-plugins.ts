import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Interfaces } from '@oclif/core'
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
  let text: string
  try {
    text = readFileSync(listFile(folder), 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? { plugins: [] }
      : { plugins: [], problem: `Cannot read the list of plugins ${listFile(folder)} (${code})` }
  }
  try {
    return { plugins: JSON.parse(text) as KnownPlugin[] }
  } catch {
    return { plugins: [], problem: `The list of plugins ${listFile(folder)} is not valid JSON` }
  }
}
