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
import { runtimeOf } from './config.ts'
import { aboutFile } from './program-files.ts'
import { aliasesOf, topicAliases } from './topic-aliases.ts'

/** What stands in `dist/index.json`: what every start needs to know, and no more. */
export interface ProgramIndex {
  pjson: Interfaces.PJSON
  commands: { id: string; summary?: string; hidden?: true }[]
  valueFlags: string[]
}

/** Loads the file of one command. */
export type LoadCommand = (id: string) => { default: Command.Class }

/**
 * A command of which oclif knows the name. Its flags and arguments are read when somebody asks for them; that
 * they are getters of a class keeps the start from growing with the number of commands.
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
}

/**
 * The commands of the built program for oclif. Its own plugin reads and sorts the whole manifest, half a
 * megabyte, at each start; here, an index is read, and of one command what the manifest says of it.
 */
export class BuiltProgram extends Plugin {
  readonly valueFlags: ReadonlySet<string>
  readonly #index: ProgramIndex
  readonly #folder: string
  readonly #load: LoadCommand
  /** the one command that a run needs; all of them where nothing is said */
  only: string | undefined

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
    const { only } = this
    const needed = only === undefined ? commands : commands.filter(({ id }) => id === only)
    const hooks = Object.entries(pjson.oclif.hooks ?? {}).map(([event, target]) => [
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

  /** A command that is found by its words needs none. */
  override get topics(): Interfaces.Topic[] {
    return this.only === undefined ? super.topics : []
  }

  /** All that there are, whatever a run needs. */
  get allCommands(): Command.Loadable[] {
    return this.#loadables(this.#index.commands)
  }

  #loadables(commands: ProgramIndex['commands']): Command.Loadable[] {
    return commands.flatMap((command) => [
      this.#loadable(command),
      ...aliasesOf(command.id).map((id) =>
        this.#loadable({ ...command, id, hidden: true }, command.id),
      ),
    ])
  }

  #loadable(known: ProgramIndex['commands'][number], id = known.id): Command.Loadable {
    const load = () => this.findCommand(id)
    const meta = () =>
      JSON.parse(readFileSync(join(this.#folder, aboutFile(id)), 'utf8')) as CommandMeta
    return new KnownCommand(known, this.name, load, meta) as object as Command.Loadable
  }

  override async findCommand(id: string): Promise<Command.Class> {
    const { default: command } = this.#load(id)
    return Object.assign(command, { id, plugin: this })
  }
}

/** The command that the words begin with, where nothing stands before it. */
function namedBy(argv: readonly string[], ids: ReadonlySet<string>): string | undefined {
  const end = argv.findIndex((word) => word.startsWith('-'))
  const [first = '', ...others] = end < 0 ? argv : argv.slice(0, end)
  const names = [topicAliases.get(first) ?? first, ...others.slice(0, deepest)]
  for (let length = names.length; length > 0; length--) {
    const id = names.slice(0, length).join(':')
    if (ids.has(id)) return id
  }
  return undefined
}

/** no command has more words behind its first */
const deepest = 5

/** oclif's own name for it, after ours. */
const noTheme = ['DOCSCTL', 'DISABLE_THEME'].join('_')

const nothing = () => {}

const silent: Interfaces.Logger = {
  namespace: 'docsctl',
  child: () => silent,
  ...{ debug: nothing, error: nothing, info: nothing, trace: nothing, warn: nothing },
}

/** Ours end the program, those of plugins may only be loaded by then: these go first. */
const oursLast = new Set(['command_not_found', 'command_incomplete'])

/** Has the hooks of these plugins alone run; oclif reads which there are as it begins. */
function runHookOf(config: Config, isMeant: (name: string) => boolean): Config['runHook'] {
  const runHook = config.runHook.bind(config)
  return async (...hook) => {
    const { plugins } = config
    config.plugins = new Map([...plugins].filter(([, { name }]) => isMeant(name)))
    const result = runHook(...hook)
    config.plugins = plugins
    return await result
  }
}

/** oclif keeps the errors of hooks to itself; of those of plugins a line is said, and nothing else stops. */
function tellOfHooks(config: Config): void {
  const runHook = config.runHook.bind(config)
  const runOthers = runHookOf(config, (name) => name !== config.name)
  const runOurs = runHookOf(config, (name) => name === config.name)
  config.runHook = async (event, options, ...rest) => {
    const areOursLast = oursLast.has(String(event))
    const result = await (areOursLast ? runOthers : runHook)(event, options, ...rest)
    const failures = result.failures.filter(({ plugin }) => plugin.name !== config.name)
    const { argv = [] } = options as { argv?: string[] }
    if (failures.length > 0 && !argv.includes('--quiet')) {
      const { warnOfHooks } = await import('../plugins/hook-warnings.ts')
      await warnOfHooks(String(event), failures, runtimeOf(config))
    }
    return areOursLast ? await runOurs(event, options, ...rest) : result
  }
}

/** The configuration of the built program in this folder. */
export async function builtConfig(
  folder: string,
  load: LoadCommand,
  environment: Environment,
  argv: readonly string[],
): Promise<{ config: Config; problems: string[] }> {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as ProgramIndex
  const program = new BuiltProgram(folder, index, load)
  const ids = new Set(index.commands.map(({ id }) => id))
  program.only = namedBy(argv, ids)
  await program.load()
  const aliases = index.commands.flatMap(({ id }) => aliasesOf(id))
  const taken = new Set([...ids, ...aliases])
  const { plugins, problems } = await userPlugins(pluginFolder(environment), taken, () =>
    ownModules(program),
  )
  if (plugins.length > 0 && program.only !== undefined) {
    // their hooks may ask for any command
    program.only = undefined
    await program.load()
  }
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
  if (plugins.length > 0) tellOfHooks(config)
  return { config, problems }
}
