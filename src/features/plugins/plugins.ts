import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Interfaces } from '@oclif/core'
import type { Command } from '@oclif/core/command'
import * as z from 'zod'
import type { View } from '../../command/result/view.ts'
import { DocsctlError } from '../../errors.ts'
import { withFileLock } from '../../fs/file-lock.ts'
import { readKept, setAside } from '../../fs/kept-file.ts'
import { makeFolder, replaceFile } from '../../fs/replace-file.ts'
import {
  type KnownPlugin,
  knownPlugins,
  listFile,
  pluginFolder,
} from '../../host/plugins/known-plugins.ts'
import { ownModules } from '../../host/plugins/own-modules.ts'
import { isTaken } from '../../host/plugins/taken-names.ts'
import { described } from '../../host/plugins/user-plugin.ts'
import { fullCatalogue } from '../../host/program/config.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { list, usage } from '../../output/text/sentences.ts'
import { runInstallScripts, scriptedPackages } from './install-scripts.ts'
import { type NpmRun, npm, npmOutput } from './npm.ts'

/** The context in which plugins are installed. */
export interface Workplace {
  run: WithArgs & WithEnvironment & WithConsole
  config: Interfaces.Config
  folder: string
}

export function workplace(
  run: WithArgs & WithEnvironment & WithConsole,
  config: Interfaces.Config,
): Workplace {
  return { run, config, folder: pluginFolder(run.environment) }
}

/** Returns the row for a plugin. */
export function pluginRow({ name, version, type, root, commands }: KnownPlugin) {
  const ids = Object.keys(commands).map((id) => id.replaceAll(':', ' '))
  return { name, version, type, commands: ids.sort(), root }
}

const columns = ['name', 'version', 'type', 'commands', 'root']

export const pluginView: View = { columns, known: columns, ids: 'name', noun: 'plugins' }

/** Returns the installed plugins. Throws an error if the list of plugins can't be read. */
export function installedPlugins(folder: string): KnownPlugin[] {
  const { plugins, problem } = knownPlugins(folder)
  if (problem) throw new DocsctlError('failed', problem)
  return plugins
}

export function pluginNamed(name: string, plugins: readonly KnownPlugin[]): KnownPlugin {
  const found = plugins.find((one) => one.name === name)
  if (found) return found
  throw new DocsctlError('not-found', `Plugin "${name}" not found`, {
    hint: 'docsctl plugins list',
  })
}

/**
 * Installs a plugin from a folder, a tarball, or the registry. Checks that the plugin can be
 * loaded.
 */
export async function installPlugin(typed: string, place: Workplace): Promise<KnownPlugin> {
  const { folder } = place
  return await alone(folder, async () => {
    await writeStandIns(place)
    const spec = await packageSpec(typed, place)
    const name = await resolvePackageName(spec, place)
    refuseOurName(name, place.config)
    const root = join(folder, 'node_modules', name)
    const before = join(folder, 'before')
    const scripted = await scriptedPackages(npmRun(place))
    await rm(before, { recursive: true, force: true })
    // npm skips the installation if the folder already contains the same version
    const wasThere = await rename(root, before).then(
      () => true,
      () => false,
    )
    try {
      await npm(['install', spec], npmRun(place))
      const known = { name, root, type: 'user', spec } as const
      const describe = () => described(known, () => ownModules(place.config))
      await noteContents(await describe(), place)
      const { run } = place
      await runInstallScripts({ run, npmRun: npmRun(place), name, before: scripted })
      // describe the plugin again, because its install scripts may have changed it
      return await keep(await describe(), place)
    } catch (error) {
      if (!wasThere) await npm(['uninstall', name], npmRun(place)).catch(() => {})
      else await rm(root, { recursive: true, force: true }).then(() => rename(before, root))
      throw error
    } finally {
      await rm(before, { recursive: true, force: true })
    }
  })
}

/** Links a plugin, so that it runs from its own folder. */
export async function linkPlugin(typed: string, place: Workplace): Promise<KnownPlugin> {
  const { folder, run, config } = place
  return await alone(folder, async () => {
    const root = resolve(run.environment.cwd, typed)
    const name = await packageName(root)
    refuseOurName(name, config)
    const known = { name, root, type: 'link', spec: root } as const
    const plugin = await described(known, () => ownModules(config))
    await noteContents(plugin, place)
    return await keep(plugin, place)
  })
}

export async function uninstallPlugin(name: string, place: Workplace): Promise<void> {
  const { folder } = place
  await alone(folder, async () => {
    const plugins = installedPlugins(folder)
    const { type } = pluginNamed(name, plugins)
    if (type === 'user') await npm(['uninstall', name], npmRun(place))
    await write(
      folder,
      plugins.filter((one) => one.name !== name),
    )
  })
}

/**
 * Installs a plugin again, using the latest version in the registry or the current content of its
 * folder or tarball.
 */
export async function updatePlugin(known: KnownPlugin, place: Workplace): Promise<KnownPlugin> {
  if (known.type === 'link') return await linkPlugin(known.root, place)
  const isFile = known.spec.startsWith('/') || /^[a-z]:[\\/]/i.test(known.spec)
  return await installPlugin(isFile ? known.spec : `${known.name}@latest`, place)
}

function npmRun({ run, folder }: Workplace): NpmRun {
  const { env, platform, signal } = run.environment
  return { folder, env, platform, signal }
}

/** Time limits for npm, which can be slow. */
const times = { patience: 600_000, abandonedAfter: 600_000 }

/** Runs one installation at a time, because each installation rewrites the list of plugins. */
async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  makeFolder(folder, 0o700)
  return await withFileLock(listFile(folder), work, times)
}

/** Matches the name of a package in a registry, with an optional version or tag. */
const registryName = /^(@[\w.~-]+\/)?[\w.~-]+(@[\w.^~<>=|*+ -]+)?$/

/**
 * Returns the path of a folder or tarball, or a name in the registry. A plain name never refers to
 * a folder, because the current folder may belong to someone else.
 */
async function packageSpec(typed: string, { run }: Workplace): Promise<string> {
  const { cwd, home } = run.environment
  const path = resolve(cwd, typed.replace(/^~(?=$|[\\/])/, home))
  const found = await stat(path).catch(() => undefined)
  if (/^(\.{0,2}|~|[a-z]:)[\\/]|^(\.{1,2}|~)$|\.(tgz|tar\.gz)$/i.test(typed)) {
    if (found) return path
    throw usage([invalidValue('PLUGIN', typed, 'Folder or tarball not found')])
  }
  if (!registryName.test(typed)) {
    const expected = found
      ? `Use ./${typed} to install this folder`
      : 'Expected a package name, a tarball, or a folder such as ./onboarding'
    throw usage([invalidValue('PLUGIN', typed, expected)])
  }
  if (found) {
    const note = `note: Installing ${typed} from the registry. For the folder, use ./${typed}`
    await run.console.note(note)
  }
  return typed
}

async function resolvePackageName(spec: string, place: Workplace): Promise<string> {
  const isFile = await stat(spec).catch(() => undefined)
  if (!isFile) return spec.replace(/(.)@.*$/, '$1')
  if (isFile.isDirectory()) return await packageName(spec)
  const packed = JSON.parse(
    await npmOutput(['pack', '--dry-run', '--ignore-scripts', '--json', spec], npmRun(place)),
  )
  return (Object.values(packed)[0] as { name: string }).name
}

async function packageName(root: string): Promise<string> {
  try {
    const { name } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    if (typeof name === 'string' && name !== '') return name
  } catch {
    // a later check reports this problem, or a package.json without a name
  }
  throw usage([invalidValue('PLUGIN', root, 'Expected a folder with a package.json')])
}

function refuseOurName(name: string, config: Interfaces.Config): void {
  if (name === config.name) {
    throw usage([invalidValue('PLUGIN', name, 'It is docsctl itself')])
  }
}

/** Lists the commands and hooks of a plugin before its installation is completed. */
async function noteContents(plugin: KnownPlugin, { run }: Workplace): Promise<void> {
  const names = (ids: string[]) => ids.sort().join(', ') || 'none'
  const hooks = names(Object.keys(plugin.oclif.hooks ?? {}))
  const commands = names(pluginRow(plugin).commands)
  await run.console.note(`note: ${plugin.name} has commands: ${commands}; hooks: ${hooks}`)
}

async function keep(plugin: KnownPlugin, { folder, run, config }: Workplace): Promise<KnownPlugin> {
  const others = installedPlugins(folder).filter(({ name }) => name !== plugin.name)
  const commands = Object.values(fullCatalogue(config).commands)
  const ofOthers = commands.filter((one) => (one as Command.Loadable).pluginName !== plugin.name)
  const known = new Set(ofOthers.map(({ id }) => id))
  const wanted = Object.values(plugin.commands).flatMap(
    ({ id, aliases = [], hiddenAliases = [] }) => [id, ...aliases, ...hiddenAliases],
  )
  const taken = [...new Set(wanted)].filter((id) => isTaken(id, known)).sort()
  if (taken.length > 0) {
    const names = list(
      taken.map((id) => id.replaceAll(':', ' ')),
      'and',
    )
    await run.console.note(`note: ${plugin.name} cannot replace existing commands: ${names}`)
  }
  await write(folder, [...others, plugin])
  return plugin
}

async function write(folder: string, plugins: readonly KnownPlugin[]): Promise<void> {
  await replaceFile(listFile(folder), `${JSON.stringify(plugins, null, 1)}\n`, { mode: 0o600 })
}

/** The package.json in the folder of the plugins. npm changes it too. */
const Package = z.looseObject({ dependencies: z.record(z.string(), z.string()).optional() })

const standIn = {
  name: 'docsctl-stand-in',
  version: '1.0.0',
  description: 'Replaces a package that the running docsctl provides',
}

/**
 * Installs empty packages in place of docsctl and oclif, because plugins use those of the running
 * program. Otherwise, npm would install copies from a registry. The packages are tarballs, because
 * npm applies an override with a folder only to direct dependencies.
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
  if (isDamaged) await run.console.note(setAside(file))
  const overrides = { '@oclif/core': spec, [config.name]: spec }
  await replaceFile(file, `${JSON.stringify({ ...own, private: true, overrides })}\n`)
}
