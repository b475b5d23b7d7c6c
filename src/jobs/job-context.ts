import type { Client } from '../client/client.ts'
import type { Clock } from '../client/clock.ts'

/** The dependencies of a running job. */
export interface JobContext {
  client: Client
  clock: Clock
  signal: AbortSignal
  /** reports progress */
  at: (text: string) => void
  /** lists that were already read, by request */
  listed?: ReadonlyMap<string, readonly unknown[]> | undefined
  /** sends a step even if someone else has changed its resource */
  takesMine?: boolean
}
