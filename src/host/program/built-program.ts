import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Interfaces } from '@oclif/core'
import type { Command } from '@oclif/core/command'
import { Config, Plugin } from '@oclif/core/config'
import type { Environment } from '../../profile/environment.ts'
import { pluginFolder } from '../plugins/known-plugins.ts'
import { ownModules } from '../plugins/own-modules.ts'
import { userPlugins } from '../plugins/user-plugin.ts'
import type { CommandMeta } from './catalog.ts'
import { readMeta } from './command-meta.ts'
import { configRuntime, type FlagLookups } from './config.ts'
import { flagIndexFile } from './program-files.ts'
import { aliasIds, commandAliases, topicAliases } from './topic-aliases.ts'

/** The contents of `dist/index.json`: the data that every start needs. */
export interface ProgramIndex {
  pjson: Interfaces.PJSON
  commands: { id: string; summary?: string; hidden?: true }[]
  valueFlags: string[]
}

/**
 * The contents of `dist/flags.json`: for each flag, the visible commands that have it, as positions
 * in `ProgramIndex.commands`.
 */
type FlagIndex = Record<string, number[]>

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Loads the file of one command. */
export type LoadCommand = (id: string) => { default: Command.Class }

/**
 * A command whose flags and arguments are read on first use, so that the startup time doesn't
 * depend on the number of commands.
 */
class KnownCommand {
  readonly id: string
  readonly summary: string | undefined
  readonly hidden: boolean
  readonly aliases: string[] = []
  readonly hiddenAliases: string[] = []
  readonly pluginName: string
  readonly pluginAlias: string
  readonly pluginType = 'core'
  readonly load: () => Promise<Command.Class>
  readonly #read: () => CommandMeta
  #meta: CommandMeta | undefined

  constructor(
    { id, summary, hidden }: ProgramIndex['commands'][number],
    program: string,
    load: () => Promise<Command.Class>,
    read: () => CommandMeta,
  ) {
    this.id = id
    this.summary = summary
    this.hidden = hidden ?? false
    this.pluginName = program
    this.pluginAlias = program
    this.load = load
    this.#read = read
  }

  get #about(): CommandMeta {
    this.#meta ??= this.#read()
    return this.#meta
  }

  get args() {
    return this.#about.args
  }
  get flags() {
    return this.#about.flags
  }
  get description() {
    return this.#about.description
  }
  get examples() {
    return this.#about.examples
  }
  get api() {
    return this.#about.api
  }
  get effect() {
    return this.#about.effect
  }
  get isRetired() {
    return this.#about.isRetired
  }
  get answersHelp() {
    return this.#about.answersHelp
  }
  get strict() {
    return this.#about.strict ?? true
  }
}

/**
 * The built program as an oclif plugin. At every startup, oclif's own plugin class reads and sorts
 * the whole manifest (more than 2 MB). This class reads only an index and the metadata of a single
 * command.
 */
export class BuiltProgram extends Plugin {
  readonly flagLookups: FlagLookups
  readonly #index: ProgramIndex
  readonly #folder: string
  readonly #load: LoadCommand
  /** the only command that the run needs; undefined if the run needs all commands */
  only: string | undefined

  constructor(folder: string, index: ProgramIndex, load: LoadCommand) {
    const { pjson } = index
    super({ isRoot: true, root: join(folder, '..'), name: pjson.name, pjson })
    this.#folder = folder
    this.#index = index
    this.#load = load
    this.flagLookups = {
      valueFlags: () => new Set(index.valueFlags),
      commandsWithFlag: (flag) => this.#commandsWithFlag(flag),
    }
  }

  override async load(): Promise<void> {
    const { pjson, commands } = this.#index
    const { root = '' } = this.options
    const { only } = this
    const needed = only === undefined ? commands : commands.filter(({ id }) => id === only)
    // loading the file of the init hook starts this program, so the init hook has already run
    const { init: _, ...ownHooks } = pjson.oclif.hooks ?? {}
    const hooks = Object.entries(ownHooks).map(([event, target]) => [
      event,
      [target].flat().map((one) => ({ target: one, identifier: 'default' })),
    ])
    Object.assign(this, {
      ...{ root, pjson, name: pjson.name, alias: pjson.name, version: pjson.version },
      ...{ type: 'core', moduleType: 'commonjs', isRoot: true, valid: true, hasManifest: true },
      hooks: Object.fromEntries(hooks),
      commandIDs: commands.map(({ id }) => id),
      commands: this.#loadables(needed),
    })
  }

  /** Returns no topics if the arguments already determine a command. */
  override get topics(): Interfaces.Topic[] {
    return this.only === undefined ? super.topics : []
  }

  /** Returns all commands, even if the run needs only one command. */
  get allCommands(): Command.Loadable[] {
    return this.#loadables(this.#index.commands)
  }

  #loadables(commands: ProgramIndex['commands']): Command.Loadable[] {
    return commands.flatMap((command) => [
      this.#loadable(command),
      ...aliasIds(command.id).map((id) =>
        this.#loadable({ ...command, id, hidden: true }, command.id),
      ),
    ])
  }

  #loadable(known: ProgramIndex['commands'][number], id = known.id): Command.Loadable {
    const load = () => this.findCommand(id)
    const meta = () => readMeta(this.#folder, id)
    return new KnownCommand(known, this.#index.pjson.name, load, meta) as object as Command.Loadable
  }

  #commandsWithFlag(flag: string): string[] {
    const positions = readJson<FlagIndex>(join(this.#folder, flagIndexFile))
    const found = Object.hasOwn(positions, flag) ? positions[flag] : undefined
    return (found ?? []).flatMap((position) => this.#index.commands[position]?.id ?? [])
  }

  override async findCommand(id: string): Promise<Command.Class> {
    const { default: command } = this.#load(id)
    return Object.assign(command, { id, plugin: this })
  }
}

/**
 * Returns the ID of the command at the start of the arguments. Returns undefined if a flag precedes
 * the command.
 */
function findCommandId(argv: readonly string[], ids: ReadonlySet<string>): string | undefined {
  const end = argv.findIndex((word) => word.startsWith('-'))
  const [first = '', ...others] = end < 0 ? argv : argv.slice(0, end)
  const names = [topicAliases.get(first) ?? first, ...others.slice(0, deepest)]
  for (let length = names.length; length > 0; length--) {
    const typed = names.slice(0, length).join(':')
    const id = commandAliases.get(typed) ?? typed
    if (ids.has(id)) return id
  }
  return undefined
}

/** the maximum number of parts that follow the first part of a command ID */
const deepest = 5

/** The name of the environment variable that makes oclif skip its theme. */
const noTheme = ['DOCSCTL', 'DISABLE_THEME'].join('_')

const noOperation = () => {}

const silent: Interfaces.Logger = {
  namespace: 'docsctl',
  child: () => silent,
  ...{
    debug: noOperation,
    error: noOperation,
    info: noOperation,
    trace: noOperation,
    warn: noOperation,
  },
}

/**
 * The hooks that docsctl itself defines for unknown commands. They end the program, so the hooks of
 * plugins must run first.
 */
const ownHooksLast = new Set(['command_not_found', 'command_incomplete'])

/**
 * Runs only the hooks of selected plugins. oclif reads the list of plugins when it starts to run a
 * hook.
 */
function runSelectedHooks(
  config: Config,
  isSelected: (name: string) => boolean,
): Config['runHook'] {
  const runHook = config.runHook.bind(config)
  return async (...hook) => {
    const { plugins } = config
    config.plugins = new Map([...plugins].filter(([, { name }]) => isSelected(name)))
    const result = runHook(...hook)
    config.plugins = plugins
    return await result
  }
}

/** Prints the error of a plugin hook on one line, because oclif hides such errors. */
function reportHookErrors(config: Config): void {
  const runHook = config.runHook.bind(config)
  const runOthers = runSelectedHooks(config, (name) => name !== config.name)
  const runOurs = runSelectedHooks(config, (name) => name === config.name)
  config.runHook = async (event, options, ...rest) => {
    const areOursLast = ownHooksLast.has(String(event))
    const result = await (areOursLast ? runOthers : runHook)(event, options, ...rest)
    const failures = result.failures.filter(({ plugin }) => plugin.name !== config.name)
    const { argv = [] } = options as { argv?: string[] }
    if (failures.length > 0 && !argv.includes('--quiet')) {
      const { warnOfHooks } = await import('../plugins/hook-warnings.ts')
      await warnOfHooks(String(event), failures, configRuntime(config))
    }
    return areOursLast ? await runOurs(event, options, ...rest) : result
  }
}

/** Creates the configuration of the built program in a folder. */
export async function builtConfig(
  folder: string,
  load: LoadCommand,
  environment: Environment,
  argv: readonly string[],
): Promise<{ config: Config; problems: string[] }> {
  const index = readJson<ProgramIndex>(join(folder, 'index.json'))
  const program = new BuiltProgram(folder, index, load)
  const ids = new Set(index.commands.map(({ id }) => id))
  program.only = findCommandId(argv, ids)
  await program.load()
  const aliases = index.commands.flatMap(({ id }) => aliasIds(id))
  const taken = new Set([...ids, ...aliases])
  const { plugins, problems } = await userPlugins(pluginFolder(environment), taken, () =>
    ownModules(program),
  )
  if (plugins.length > 0 && program.only !== undefined) {
    // the hooks of a plugin may use any command
    program.only = undefined
    await program.load()
  }
  // prevents oclif from searching for a theme file, because docsctl's help doesn't use themes
  process.env[noTheme] = '1'
  const config = await Config.load({
    root: program.root,
    pjson: index.pjson,
    plugins: new Map([program, ...plugins].map((one) => [one.name, one])),
    version: program.version,
    // oclif's own logger loads a library even if nothing is logged
    ...(!process.env.DEBUG && { logger: silent }),
  } as Interfaces.LoadOptions)
  delete process.env[noTheme]
  if (plugins.length > 0) reportHookErrors(config)
  return { config, problems }
}
