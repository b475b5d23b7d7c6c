import { rename, rm, stat } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import type { Interfaces } from '@oclif/core'
import type { Command } from '@oclif/core/command'
import type { View } from '../../command/result/view.ts'
import { DocsctlError } from '../../errors.ts'
import { withFileLock } from '../../fs/file-lock.ts'
import { makeFolder, replaceFile } from '../../fs/replace-file.ts'
import {
  type KnownPlugin,
  knownPlugins,
  pluginFolder,
  pluginListFile,
} from '../../host/plugins/known-plugins.ts'
import { ownModules } from '../../host/plugins/own-modules.ts'
import { isTaken } from '../../host/plugins/taken-names.ts'
import { described } from '../../host/plugins/user-plugin.ts'
import { fullCatalog } from '../../host/program/config.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { list, usage } from '../../output/text/sentences.ts'
import { copiedFiles, npmFiles, removePluginFiles, type Workplace } from './installed-files.ts'
import { readPackage, readPluginManifest } from './plain-package.ts'

export function workplace(
  run: WithArgs & WithEnvironment & WithConsole,
  config: Interfaces.Config,
): Workplace {
  return { run, config, folder: pluginFolder(run.environment) }
}

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
  const { folder, config, run } = place
  return await withInstallLock(folder, async () => {
    const spec = await packageSpec(typed, place)
    const found = await filePackage(spec, place)
    const name = found?.name ?? spec.replace(/(.)@.*$/, '$1')
    refuseOurName(name, config)
    const runsScripts = found?.hasInstallScripts && run.args.has('run-scripts')
    const needsNpm = !found || found.dependencies.length > 0 || runsScripts
    const files = needsNpm ? await npmFiles(name, spec, place) : copiedFiles(found, place)
    const previous = installedPlugins(folder).find((one) => one.name === name)
    const before = join(folder, 'before')
    await rm(before, { recursive: true, force: true })
    // npm skips the installation if the folder already contains the same version
    const wasThere = await rename(files.root, before).then(
      () => true,
      () => false,
    )
    try {
      await files.write()
      const known = { name, root: files.root, type: 'user', spec } as const
      const describe = () => described(known, () => ownModules(config))
      await noteContents(await describe(), place)
      await files.runScripts()
      // describe the plugin again, because its install scripts may have changed it
      const plugin = await recordPlugin(await describe(), place)
      if (previous) await removeReplaced(previous, plugin, place)
      return plugin
    } catch (error) {
      if (!wasThere) await removePluginFiles({ name, root: files.root }, place).catch(() => {})
      else {
        await rm(files.root, { recursive: true, force: true })
        await rename(before, files.root)
      }
      throw error
    } finally {
      await rm(before, { recursive: true, force: true })
    }
  })
}

/**
 * Reads the package in a folder or tarball if `spec` is an absolute path. Returns undefined for a
 * name in the registry.
 */
async function filePackage(spec: string, { config }: Workplace) {
  return isAbsolute(spec) ? await readPackage(spec, ['@oclif/core', config.name]) : undefined
}

/** Removes the files of the previous version if it was installed in another folder. */
async function removeReplaced(previous: KnownPlugin, { root }: KnownPlugin, place: Workplace) {
  if (previous.type === 'link' || previous.root === root) return
  // without npm, the old files remain, but docsctl doesn't use them
  await removePluginFiles(previous, place).catch(() => {})
}

/** Links a plugin, so that it runs from its own folder. */
export async function linkPlugin(typed: string, place: Workplace): Promise<KnownPlugin> {
  const { folder, run, config } = place
  return await withInstallLock(folder, async () => {
    const root = resolve(run.environment.cwd, typed)
    const { name } = await readPluginManifest(root, 'FOLDER')
    refuseOurName(name, config)
    const known = { name, root, type: 'link', spec: root } as const
    const plugin = await described(known, () => ownModules(config))
    await noteContents(plugin, place)
    return await recordPlugin(plugin, place)
  })
}

export async function uninstallPlugin(name: string, place: Workplace): Promise<void> {
  const { folder } = place
  await withInstallLock(folder, async () => {
    const plugins = installedPlugins(folder)
    const plugin = pluginNamed(name, plugins)
    if (plugin.type === 'user') await removePluginFiles(plugin, place)
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
  return await installPlugin(isAbsolute(known.spec) ? known.spec : `${known.name}@latest`, place)
}

/**
 * The time limits of the lock. npm can be slow, and the lock of a killed process is removed anyway.
 */
const times = { patience: 600_000, abandonedAfter: Number.POSITIVE_INFINITY }

/** Runs one installation at a time, because each installation rewrites the list of plugins. */
async function withInstallLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  makeFolder(folder, 0o700)
  return await withFileLock(pluginListFile(folder), work, times)
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
    const note = `note: Installing ${typed} from the registry. To install the local folder, use ./${typed}`
    await run.console.note(note)
  }
  return typed
}

function refuseOurName(name: string, config: Interfaces.Config): void {
  if (name === config.name) {
    throw usage([invalidValue('PLUGIN', name, 'Expected a plugin, not docsctl itself')])
  }
}

/** Lists the commands and hooks of a plugin before its installation is completed. */
async function noteContents(plugin: KnownPlugin, { run }: Workplace): Promise<void> {
  const names = (ids: string[]) => ids.sort().join(', ') || 'none'
  const hooks = names(Object.keys(plugin.oclif.hooks ?? {}))
  const commands = names(pluginRow(plugin).commands)
  await run.console.note(`note: Commands of ${plugin.name}: ${commands}; hooks: ${hooks}`)
}

async function recordPlugin(
  plugin: KnownPlugin,
  { folder, run, config }: Workplace,
): Promise<KnownPlugin> {
  const others = installedPlugins(folder).filter(({ name }) => name !== plugin.name)
  const commands = Object.values(fullCatalog(config).commands)
  const otherCommands = commands.filter(
    (one) => (one as Command.Loadable).pluginName !== plugin.name,
  )
  const known = new Set(otherCommands.map(({ id }) => id))
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
  await replaceFile(pluginListFile(folder), `${JSON.stringify(plugins, null, 1)}\n`, {
    mode: 0o600,
  })
}
