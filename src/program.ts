/** Assembles the program: gives the host the functions that it can't import from higher layers. */

import { noteInterruptedJobs } from './features/jobs/note-interrupted.ts'
import { provideExtensions } from './host/program/extensions.ts'

// loaded on first use, because most commands need neither name resolution nor jobs
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
    // the write succeeded, although it can't be recorded because too many files are open
    const marks = await import('./jobs/last-write.ts').catch(() => undefined)
    marks?.markWrite(stateFolder, write)
  },
})

export { main } from './host/program/main.ts'
export { start } from './host/program/start.ts'

/**
 * The init hook of oclif. Loading this file assembles the program, even if another program runs
 * docsctl commands with oclif's `run`.
 */
export default async function init(): Promise<void> {}
