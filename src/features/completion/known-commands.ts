import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OperationSummary } from '../../contract/service/service-operation.ts'
import { knownPlugins, pluginFolder } from '../../host/plugins/known-plugins.ts'
import type { ProgramIndex } from '../../host/program/built-program.ts'
import type { CommandMeta } from '../../host/program/catalog.ts'
import { readMeta, readOperationSummaries } from '../../host/program/command-meta.ts'
import type { Environment } from '../../profile/environment.ts'

/** The properties of a command that are known before its flags are loaded. */
export type NamedCommand = Pick<CommandMeta, 'id' | 'summary' | 'hidden'>

/** The commands of the program and its plugins, available without loading their code. */
export interface KnownCommands {
  list: readonly NamedCommand[]
  has(id: string): boolean
  about(id: string): CommandMeta | undefined
  /** returns the description of a topic */
  topic(id: string): string | undefined
  /** the flags that take a value, including their dashes */
  valueFlags: ReadonlySet<string>
  plugins: readonly string[]
  /** returns the operations that `api` accepts, by name */
  operations(): Readonly<Record<string, OperationSummary>>
}

interface Topic {
  description?: string
  subtopics?: Record<string, Topic>
}

/** Returns the commands of the built program in a folder. */
export function knownCommands(folder: string, environment: Environment): KnownCommands {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as ProgramIndex
  const { plugins } = knownPlugins(pluginFolder(environment))
  const own = new Set(index.commands.map(({ id }) => id))
  const others = new Map(
    plugins
      .flatMap(({ commands }) => Object.values(commands))
      .filter(({ id }) => !own.has(id))
      .map((command) => [command.id, command as unknown as CommandMeta]),
  )
  const read = new Map<string, CommandMeta>()
  const about = (id: string): CommandMeta => {
    const command = read.get(id) ?? readMeta(folder, id)
    read.set(id, command)
    return command
  }
  const topics = [index.pjson, ...plugins].map(({ oclif }) => oclif.topics as Topics)
  return {
    list: [...index.commands, ...others.values()],
    has: (id) => own.has(id) || others.has(id),
    about: (id) => (own.has(id) ? about(id) : others.get(id)),
    topic: (id) => topics.map((one) => commandDescription(id.split(':'), one)).find((one) => one),
    valueFlags: new Set(index.valueFlags),
    plugins: plugins.map(({ name }) => name),
    operations: () => readOperationSummaries(folder),
  }
}

type Topics = Record<string, Topic> | undefined

function commandDescription([first = '', ...rest]: string[], topics: Topics): string | undefined {
  const topic = topics && Object.hasOwn(topics, first) ? topics[first] : undefined
  return rest.length === 0 ? topic?.description : commandDescription(rest, topic?.subtopics)
}
