import type { Runtime } from './runtime.ts'

/** What the manifest says of a flag; the keys are oclif's. */
export interface FlagMeta {
  name: string
  type: 'boolean' | 'option'
  char?: string
  description?: string
  helpGroup?: string
  helpValue?: string | string[]
  allowNo?: boolean
  multiple?: boolean
  options?: readonly string[]
  hidden?: boolean
}

export interface ArgMeta {
  name: string
  description?: string
  required?: boolean
  multiple?: boolean
}

/** What the manifest says of a command: enough to find it, to help and to suggest without loading it. */
export interface CommandMeta {
  id: string
  summary?: string
  description?: string
  examples?: string[]
  args: Record<string, ArgMeta>
  flags: Record<string, FlagMeta>
  hidden?: boolean
  /** the operations of the service that it calls, as `GET /v1/…` */
  api?: string[]
}

/** A typed word names a command only where there is one: `constructor` is none. */
export function commandOf(id: string, { commands }: CommandSource): CommandMeta | undefined {
  return Object.hasOwn(commands, id) ? commands[id] : undefined
}

/** The commands of the program: from the built manifest, or from the sources. */
export interface CommandSource {
  /** by id as oclif writes it: `teams:members:list` */
  commands: Record<string, CommandMeta>
  /** what each folder of commands is about, by id */
  topics: Record<string, { description: string }>
  /** loads a command and runs it */
  run(id: string, argv: string[], runtime: Runtime): Promise<void>
}
