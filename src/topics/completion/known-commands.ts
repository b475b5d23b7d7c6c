import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OperationWords } from '../../contract/service/service-operation.ts'
import { knownPlugins, pluginFolder } from '../../frame/plugins/known-plugins.ts'
import type { ProgramIndex } from '../../frame/program/built-program.ts'
import type { CommandMeta } from '../../frame/program/catalogue.ts'
import { aboutFile } from '../../frame/program/program-files.ts'
import type { Environment } from '../../profile/environment.ts'

/** What is offered of a command before its flags are asked for. */
export type NamedCommand = Pick<CommandMeta, 'id' | 'summary' | 'hidden'>

/** The commands of the program and of its plugins, without loading any of them. */
export interface KnownCommands {
  list: readonly NamedCommand[]
  has(id: string): boolean
  about(id: string): CommandMeta | undefined
  /** what a topic is about */
  topic(id: string): string | undefined
  /** the flags of any command that want a value, with their dashes */
  valueFlags: ReadonlySet<string>
  plugins: readonly string[]
  /** the operations of the service that `api` takes, by their names */
  operations(): Readonly<Record<string, OperationWords>>
}

interface Topic {
  description?: string
  subtopics?: Record<string, Topic>
}

/** Those of the built program in this folder. */
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
    const command =
      read.get(id) ?? (JSON.parse(readFileSync(join(folder, aboutFile(id)), 'utf8')) as CommandMeta)
    read.set(id, command)
    return command
  }
  const topics = [index.pjson, ...plugins].map(({ oclif }) => oclif.topics as Topics)
  return {
    list: [...index.commands, ...others.values()],
    has: (id) => own.has(id) || others.has(id),
    about: (id) => (own.has(id) ? about(id) : others.get(id)),
    topic: (id) => topics.map((one) => descriptionOf(id.split(':'), one)).find((one) => one),
    valueFlags: new Set(index.valueFlags),
    plugins: plugins.map(({ name }) => name),
    operations: () => JSON.parse(readFileSync(join(folder, 'operations.json'), 'utf8')),
  }
}

type Topics = Record<string, Topic> | undefined

function descriptionOf([first = '', ...rest]: string[], topics: Topics): string | undefined {
  const topic = topics && Object.hasOwn(topics, first) ? topics[first] : undefined
  return rest.length === 0 ? topic?.description : descriptionOf(rest, topic?.subtopics)
}
