/**
 * Assembles the program: provides the host layer with functions that it can't import from higher
 * layers.
 */

import { noteInterruptedJobs } from './features/jobs/note-interrupted.ts'
import { provideExtensions } from './host/program/extensions.ts'

// loaded on first use, because most commands need neither name resolution nor a job
provideExtensions({
  createNameResolver: async (run) => {
    const { NamedIds } = await import('./features/names/named-ids.ts')
    return new NamedIds(run)
  },
  listResources: async (kind, client, scope) => {
    const { readResources } = await import('./features/names/read-resources.ts')
    return await readResources(kind, client, scope)
  },
  createNameDropper: async (environment) => {
    const { createNameDropper } = await import('./features/names/name-dropper.ts')
    return createNameDropper(environment)
  },
  noteInterruptedJobs,
  recordWrite: async (stateFolder, write) => {
    // the write was successful, even if too many files are open to record it
    const marks = await import('./jobs/last-write.ts').catch(() => undefined)
    marks?.markWrite(stateFolder, write)
  },
})

export { main } from './host/program/main.ts'
export { start } from './host/program/start.ts'

/**
 * The init hook of oclif. Loading this file assembles the program. This is also necessary if
 * another program starts docsctl commands with oclif's `run`.
 */
export default async function init(): Promise<void> {}
