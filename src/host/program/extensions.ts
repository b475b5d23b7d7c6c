import type { Client } from '../../client/client.ts'
import type { ResourceKind, Scope } from '../../contract/resource-kinds.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from './run.ts'

/** Typed names or ids of one argument or flag. */
export interface NamedArguments {
  kind: ResourceKind
  values: readonly string[]
  /** the argument or flag: `SPACE`, `--team` */
  where: string
}

/** Finds the ids of resources by their names. */
export interface NameResolver {
  /** Returns the ids of all names; one error reports all that are unknown or ambiguous. */
  ids(named: NamedArguments, scope?: Scope): Promise<string[]>
  /** Returns the id of the only resource that has this id as its name. */
  otherThan(id: string, kind: ResourceKind, scope: Scope): Promise<string | undefined>
}

/** A resource to choose from at a prompt. */
export interface ListedResource {
  id: string
  title: string
  /** another name, such as the email address of a member */
  other?: string
}

/** A successful write without a journal. */
export interface UnjournaledWrite {
  command: string
  /** an ISO time */
  at: string
  profile: string
  apiUrl: string
  org?: string
}

/** The functions of higher layers that the host calls; `src/program.ts` provides them. */
export interface HostExtensions {
  createNameResolver(
    run: WithArgs & WithService & WithConsole & WithEnvironment,
  ): Promise<NameResolver>
  listResources(kind: ResourceKind, client: Client, scope: Scope): Promise<ListedResource[]>
  /** Prints a note for each job that was interrupted without one. */
  noteInterruptedJobs(run: WithArgs & WithConsole & WithEnvironment): Promise<void>
  recordWrite(stateFolder: string, write: UnjournaledWrite): Promise<void>
}

let provided: HostExtensions | undefined

/** Provides the extensions; the program does so once, before it starts. */
export function provideExtensions(extensions: HostExtensions): void {
  provided = extensions
}

export function hostExtensions(): HostExtensions {
  if (!provided) throw new Error('Call provideExtensions before hostExtensions')
  return provided
}
