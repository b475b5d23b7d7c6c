import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Interfaces } from '@oclif/core'
import type { Command } from '@oclif/core/command'
import { Config, Plugin } from '@oclif/core/config'
import type { Environment } from '../../profile/environment.ts'
import { pluginFolder } from '../plugins/known-plugins.ts'
import { ownModules } from '../plugins/own-modules.ts'
import { userPlugins } from '../plugins/user-plugin.ts'
import type { CommandMeta } from './catalogue.ts'
import { aboutFile } from './program-files.ts'
import { aliasesOf } from './topic-aliases.ts'

/** What stands in `dist/index.json`: what every start needs to know, and no more. */
export interface ProgramIndex {
  pjson: Interfaces.PJSON
  commands: { id: string; summary?: string; hidden?: true }[]
  valueFlags: string[]
}

/** Loads the file of one command. */
export type LoadCommand = (id: string) => { default: Command.Class }

/**
 * The commands of the built program for oclif. Its own plugin reads and sorts the whole manifest, half a
 * megabyte, at each start; here, an index is read, and of one command what the manifest says of it.
 */
export class BuiltProgram extends Plugin {
  readonly valueFlags: ReadonlySet<string>
  readonly #index: ProgramIndex
  readonly #folder: string
  readonly #load: LoadCommand

  constructor(folder: string, index: ProgramIndex, load: LoadCommand) {
    const { pjson } = index
    super({ isRoot: true, root: join(folder, '..'), name: pjson.name, pjson })
    this.#folder = folder
    this.#index = index
    this.#load = load
    this.valueFlags = new Set(index.valueFlags)
  }

  override async load(): Promise<void> {
    const { pjson, commands } = this.#index
    const { root = '' } = this.options
    const hooks = Object.entries(pjson.oclif.hooks ?? {}).map(([event, target]) => [
      event,
      [target].flat().map((one) => ({ target: one, identifier: 'default' })),
    ])
    Object.assign(this, {
      ...{ root, pjson, name: pjson.name, alias: pjson.name, version: pjson.version },
      ...{ type: 'core', moduleType: 'commonjs', isRoot: true, valid: true, hasManifest: true },
      hooks: Object.fromEntries(hooks),
      commandIDs: commands.map(({ id }) => id),
      commands: commands.flatMap((command) => [
        this.#loadable(command),
        ...aliasesOf(command.id).map((id) =>
          this.#loadable({ ...command, id, hidden: true }, command.id),
        ),
      ]),
    })
  }

  /** Its flags and arguments are read when somebody asks for them. */
  #loadable(known: ProgramIndex['commands'][number], id = known.id): Command.Loadable {
    let meta: CommandMeta | undefined
    const read = <Key extends keyof CommandMeta>(key: Key) => ({
      enumerable: true,
      get: () => {
        meta ??= JSON.parse(readFileSync(join(this.#folder, aboutFile(id)), 'utf8')) as CommandMeta
        return meta[key]
      },
    })
    const command = {
      ...known,
      ...{ hidden: known.hidden ?? false, aliases: [], hiddenAliases: [] },
      ...{ pluginName: this.name, pluginAlias: this.name, pluginType: 'core' },
      load: () => this.findCommand(id),
    }
    return Object.defineProperties(command as unknown as Command.Loadable, {
      args: read('args'),
      flags: read('flags'),
      description: read('description'),
      examples: read('examples'),
      api: read('api'),
      answersHelp: read('answersHelp'),
      effect: read('effect'),
    })
  }

  override async findCommand(id: string): Promise<Command.Class> {
    const { default: command } = this.#load(id)
    return Object.assign(command, { id, plugin: this })
  }
}

/** oclif's own name for it, after ours. */
const noTheme = ['DOCSCTL', 'DISABLE_THEME'].join('_')

const nothing = () => {}

const silent: Interfaces.Logger = {
  namespace: 'docsctl',
  child: () => silent,
  ...{ debug: nothing, error: nothing, info: nothing, trace: nothing, warn: nothing },
}

/** The configuration of the built program in this folder. */
export async function builtConfig(
  folder: string,
  load: LoadCommand,
  environment: Environment,
): Promise<{ config: Config; problems: string[] }> {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as ProgramIndex
  const program = new BuiltProgram(folder, index, load)
  await program.load()
  const taken = new Set(program.commands.map(({ id }) => id))
  const own = ownModules(program)
  const { plugins, problems } = await userPlugins(pluginFolder(environment), taken, own)
  // oclif would look for a file of colours, which our help has no use for
  process.env[noTheme] = '1'
  const config = await Config.load({
    root: program.root,
    pjson: index.pjson,
    plugins: new Map([program, ...plugins].map((one) => [one.name, one])),
    version: program.version,
    // oclif's own loads a library for it, whether anything is logged or not
    ...(!process.env.DEBUG && { logger: silent }),
  } as Interfaces.LoadOptions)
  delete process.env[noTheme]
  return { config, problems }
}
