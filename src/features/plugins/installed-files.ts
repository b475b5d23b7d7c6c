import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Interfaces } from '@oclif/core'
import * as z from 'zod'
import { moveDamagedFile, readKept } from '../../fs/kept-file.ts'
import { replaceFile } from '../../fs/replace-file.ts'
import type { KnownPlugin } from '../../host/plugins/known-plugins.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { noteSkippedScripts, runInstallScripts, scriptedPackages } from './install-scripts.ts'
import { type NpmRun, npm, npmOutput } from './npm.ts'
import type { PluginPackage } from './plain-package.ts'

/** The context in which plugins are installed. */
export interface Workplace {
  run: WithArgs & WithEnvironment & WithConsole
  config: Interfaces.Config
  folder: string
}

/** The files of a plugin below the plugin folder. */
export interface InstalledFiles {
  root: string
  write: () => Promise<void>
  runScripts: () => Promise<void>
}

function npmRun({ run, folder }: Workplace): NpmRun {
  const { env, platform, signal } = run.environment
  return { folder, env, platform, signal }
}

/** Returns the files of a plugin that npm installs. */
export async function npmFiles(
  name: string,
  spec: string,
  place: Workplace,
): Promise<InstalledFiles> {
  await writeStandIns(place)
  const how = npmRun(place)
  const before = await scriptedPackages(how)
  return {
    root: join(place.folder, 'node_modules', name),
    write: () => npm(['install', spec], how),
    runScripts: () => runInstallScripts({ run: place.run, npmRun: how, name, before }),
  }
}

/**
 * Returns the folder of a plugin that is installed without npm. It is outside `node_modules`, because
 * npm would delete it there.
 */
function copiedRoot(name: string, { folder }: Workplace): string {
  return join(folder, 'copied', name)
}

/** Returns the files of a plugin without dependencies, which are copied without npm. */
export function copiedFiles(found: PluginPackage, place: Workplace): InstalledFiles {
  const root = copiedRoot(found.name, place)
  return {
    root,
    write: () => found.writeTo(root),
    async runScripts() {
      if (found.hasInstallScripts) await noteSkippedScripts(found.name, place.run)
    },
  }
}

/** Removes the files of an installed plugin. */
export async function removePluginFiles(
  { name, root }: Pick<KnownPlugin, 'name' | 'root'>,
  place: Workplace,
): Promise<void> {
  if (root === copiedRoot(name, place)) await rm(root, { recursive: true, force: true })
  else await npm(['uninstall', name], npmRun(place))
}

/** The package.json of the plugin folder. npm changes it, too. */
const Package = z.looseObject({ dependencies: z.record(z.string(), z.string()).optional() })

const standIn = {
  name: 'docsctl-stand-in',
  version: '1.0.0',
  description: 'Replaces a package that the running docsctl provides',
}

/**
 * Installs empty packages in place of docsctl and oclif, because plugins use the modules of the
 * running program. Otherwise, npm would install copies from a registry. The packages are packed,
 * because an override with a folder works only for direct dependencies.
 */
async function writeStandIns(place: Workplace): Promise<void> {
  const { folder, run, config } = place
  const packed = join(folder, `${standIn.name}-${standIn.version}.tgz`)
  if (!(await stat(packed).catch(() => undefined))) {
    const source = join(folder, standIn.name)
    await mkdir(source, { recursive: true })
    await writeFile(join(source, 'package.json'), JSON.stringify(standIn))
    await npmOutput(
      ['pack', source, '--ignore-scripts', '--pack-destination', folder],
      npmRun(place),
    )
  }
  const spec = `file:${packed.replaceAll('\\', '/')}`
  const file = join(folder, 'package.json')
  const { value: own, isDamaged } = readKept(file, (found) => Package.safeParse(found).data)
  if (isDamaged) await run.console.note(moveDamagedFile(file))
  const overrides = { '@oclif/core': spec, [config.name]: spec }
  await replaceFile(file, `${JSON.stringify({ ...own, private: true, overrides })}\n`)
}
