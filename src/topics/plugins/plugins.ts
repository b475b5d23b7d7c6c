import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Interfaces } from '@oclif/core'
import type { Command } from '@oclif/core/command'
import { DocsctlError } from '../../errors.ts'
import { withFileLock } from '../../files/file-lock.ts'
import { replaceFile } from '../../files/replace-file.ts'
import {
  type KnownPlugin,
  knownPlugins,
  listFile,
  pluginFolder,
} from '../../frame/plugins/known-plugins.ts'
import { ownModules } from '../../frame/plugins/own-modules.ts'
import { isTaken } from '../../frame/plugins/taken-names.ts'
import { described } from '../../frame/plugins/user-plugin.ts'
import { wholeCatalogueOf } from '../../frame/program/config.ts'
import type { Machine, Speaker } from '../../frame/program/roles.ts'
import type { View } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { list, usage } from '../../text/sentences.ts'
import { npm, npmOutput } from './npm.ts'
import { writeStandIns } from './stand-ins.ts'

/** What installing needs of a run. */
export interface Workplace {
  run: TypedWords & Machine & Speaker
  config: Interfaces.Config
  folder: string
  runScripts: boolean
}

export function workplace(
  run: TypedWords & Machine & Speaker,
  config: Interfaces.Config,
): Workplace {
  const folder = pluginFolder(run.environment)
  return { run, config, folder, runScripts: run.has('run-scripts') }
}

/** A plugin as it is printed. */
export function pluginRow({ name, version, type, root, commands }: KnownPlugin) {
  const ids = Object.keys(commands).map((id) => id.replaceAll(':', ' '))
  return { name, version, type, commands: ids.sort(), root }
}

const columns = ['name', 'version', 'type', 'commands', 'root']

export const pluginView: View = { columns, known: columns, ids: 'name', noun: 'plugins' }

/** The plugins that are written down, or an error where that can't be read. */
export function installedPlugins(folder: string): KnownPlugin[] {
  const { plugins, problem } = knownPlugins(folder)
  if (problem) throw new DocsctlError('failed', problem)
  return plugins
}

export function pluginNamed(name: string, plugins: readonly KnownPlugin[]): KnownPlugin {
  const found = plugins.find((one) => one.name === name)
  if (found) return found
  throw new DocsctlError('not-found', `there is no plugin ${name}`, {
    hint: 'docsctl plugins list',
  })
}

/** Copies a plugin from a folder, a tarball or the registry, and looks whether it can be loaded. */
export async function installPlugin(typed: string, place: Workplace): Promise<KnownPlugin> {
  const { folder } = place
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return await alone(folder, async () => {
    await writeStandIns(npmRun(place), place.config.name)
    const spec = await specOf(typed, place)
    const name = await nameOf(spec, place)
    refuseOurName(name, place.config)
    const root = join(folder, 'node_modules', name)
    const before = join(folder, 'before')
    await rm(before, { recursive: true, force: true })
    // npm takes a folder of the same version for what is there already
    const wasThere = await rename(root, before).then(
      () => true,
      () => false,
    )
    try {
      await npm(['install', spec], npmRun(place))
      const known = { name, root, type: 'user', spec } as const
      return await keep(await described(known, () => ownModules(place.config)), place)
    } catch (error) {
      if (!wasThere) await npm(['uninstall', name], npmRun(place)).catch(() => {})
      else await rm(root, { recursive: true, force: true }).then(() => rename(before, root))
      throw error
    } finally {
      await rm(before, { recursive: true, force: true })
    }
  })
}

/** Has a plugin run where it is written. */
export async function linkPlugin(typed: string, place: Workplace): Promise<KnownPlugin> {
  const { folder, run, config } = place
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return await alone(folder, async () => {
    const root = resolve(run.runtime.cwd, typed)
    const name = await packageName(root)
    refuseOurName(name, config)
    const known = { name, root, type: 'link', spec: root } as const
    return await keep(await described(known, () => ownModules(config)), place)
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

/** The same again: the newest of the registry, or what the folder or tarball holds by now. */
export async function updatePlugin(known: KnownPlugin, place: Workplace): Promise<KnownPlugin> {
  if (known.type === 'link') return await linkPlugin(known.root, place)
  const isFile = known.spec.startsWith('/') || /^[a-z]:[\\/]/i.test(known.spec)
  return await installPlugin(isFile ? known.spec : `${known.name}@latest`, place)
}

function npmRun({ run, folder, runScripts }: Workplace) {
  const { env, platform } = run.runtime
  return { folder, env, platform, signal: run.signal, runScripts }
}

/** npm takes its time. */
const times = { patience: 600_000, abandonedAfter: 600_000 }

/** Two at once would each write down what the other doesn't know. */
async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  return await withFileLock(listFile(folder), work, times)
}

/** A path is taken from here; anything else is a name in the registry. */
async function specOf(typed: string, { run }: Workplace): Promise<string> {
  const path = resolve(run.runtime.cwd, typed)
  if (await stat(path).catch(() => undefined)) return path
  if (/^\.{0,2}[\\/]|\.(tgz|tar\.gz)$/.test(typed)) {
    throw usage([
      { where: 'PLUGIN', rule: 'needs a folder or tarball that is there', value: typed },
    ])
  }
  return typed
}

async function nameOf(spec: string, place: Workplace): Promise<string> {
  const isFile = await stat(spec).catch(() => undefined)
  if (!isFile) return spec.replace(/(.)@.*$/, '$1')
  if (isFile.isDirectory()) return await packageName(spec)
  const packed = JSON.parse(await npmOutput(['pack', '--dry-run', '--json', spec], npmRun(place)))
  return (Object.values(packed)[0] as { name: string }).name
}

async function packageName(root: string): Promise<string> {
  try {
    const { name } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    if (typeof name === 'string' && name !== '') return name
  } catch {
    // told below, as a file without a name is
  }
  throw usage([{ where: 'PLUGIN', rule: 'needs a folder with a package.json', value: root }])
}

function refuseOurName(name: string, config: Interfaces.Config): void {
  if (name === config.name) {
    throw usage([{ where: 'PLUGIN', rule: 'is docsctl itself', value: name }])
  }
}

async function keep(plugin: KnownPlugin, { folder, run, config }: Workplace): Promise<KnownPlugin> {
  const others = installedPlugins(folder).filter(({ name }) => name !== plugin.name)
  const commands = Object.values(wholeCatalogueOf(config).commands)
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
    await run.note(`note: ${names} of ${plugin.name} can't be called: that name is taken`)
  }
  await write(folder, [...others, plugin])
  return plugin
}

async function write(folder: string, plugins: readonly KnownPlugin[]): Promise<void> {
  await replaceFile(listFile(folder), `${JSON.stringify(plugins, null, 1)}\n`, { mode: 0o600 })
}
