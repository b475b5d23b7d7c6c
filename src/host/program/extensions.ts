import type { Client } from '../../client/client.ts'
import type { ResourceKind, Scope } from '../../contract/resource-kinds.ts'
import type { Environment } from '../../profile/environment.ts'
import type {
  ListedResource,
  NameDropper,
  NameResolver,
  UnjournaledWrite,
} from './extension-types.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from './run.ts'

/**
 * The functions in higher layers that the host calls. `src/program.ts` provides these functions.
 */
export interface HostExtensions {
  createNameResolver(
    run: WithArgs & WithService & WithConsole & WithEnvironment,
  ): Promise<NameResolver>
  listResources(kind: ResourceKind, client: Client, scope: Scope): Promise<ListedResource[]>
  /** Prints a note for each interrupted job that was not mentioned by an earlier note. */
  noteInterruptedJobs(run: WithArgs & WithConsole & WithEnvironment): Promise<void>
  recordWrite(stateFolder: string, write: UnjournaledWrite): Promise<void>
  createNameDropper(environment: Environment): Promise<NameDropper>
}

let provided: HostExtensions | undefined

/** Sets the extensions. The program calls this function once, before it starts. */
export function provideExtensions(extensions: HostExtensions): void {
  provided = extensions
}

export function hostExtensions(): HostExtensions {
  if (!provided) throw new Error('Call provideExtensions before hostExtensions')
  return provided
}
