import type { Run } from './run.ts'

/** Parts of a run, for flows that need no more of it. */

/** Who calls, where, and the clients by which the service is called. */
export type ServiceAccess = Pick<
  Run,
  | 'session'
  | 'usableSession'
  | 'client'
  | 'anonymousClient'
  | 'connect'
  | 'context'
  | 'contextAsTyped'
  | 'isOwnOrg'
  | 'blamed'
  | 'idOf'
  | 'idsOf'
  | 'idNamedLikeAnId'
>

/** What is said to people, and in which form the result is printed. */
export type Speaker = Pick<
  Run,
  'note' | 'progress' | 'divertNotes' | 'color' | 'interactive' | 'format' | 'typedFormat'
>

/** What lies around: streams, folders, the clock, the signal that ends it, the job that it goes on with or begins. */
export type Machine = Pick<
  Run,
  'runtime' | 'environment' | 'signal' | 'sources' | 'resumed' | 'keepsJournal'
>
