import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Interfaces } from '@oclif/core'
import { type Environment, stateFolder } from '../../profile/environment.ts'

/** A plugin as it is written down when it is installed, so that a start needn't look into it. */
export interface KnownPlugin {
  name: string
  version: string
  /** `user` was copied to us, `link` stands where it is written */
  type: 'user' | 'link'
  root: string
  /** what was asked for: a name, a folder or a tarball */
  spec: string
  oclif: Interfaces.PJSON['oclif']
  moduleType: 'commonjs' | 'module'
  commands: Interfaces.Manifest['commands']
}

/** Where plugins are copied to, and written down. */
export function pluginFolder(environment: Environment): string {
  return join(stateFolder(environment), 'plugins')
}

export function listFile(folder: string): string {
  return join(folder, 'plugins.json')
}

/** The plugins that are there; what can't be read is told, and counts as none. */
export function knownPlugins(folder: string): { plugins: KnownPlugin[]; problem?: string } {
  let text: string
  try {
    text = readFileSync(listFile(folder), 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? { plugins: [] }
      : { plugins: [], problem: `the list of plugins ${listFile(folder)} can't be read (${code})` }
  }
  try {
    return { plugins: JSON.parse(text) as KnownPlugin[] }
  } catch {
    return { plugins: [], problem: `the list of plugins ${listFile(folder)} is damaged` }
  }
}
