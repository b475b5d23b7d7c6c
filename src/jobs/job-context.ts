import type { Client } from '../client/client.ts'
import type { Clock } from '../client/clock.ts'

/** The dependencies of a running job. */
export interface JobContext {
  client: Client
  clock: Clock
  signal: AbortSignal
  /** reports progress */
  at: (text: string) => void
  /** the lists that were already read, by request path */
  listed?: ReadonlyMap<string, readonly unknown[]> | undefined
  /** true if steps are sent even if someone else has changed their resource */
  takesMine?: boolean
}
