import type { Client } from '../client/client.ts'
import type { Clock } from '../client/clock.ts'

/** The objects that a job needs while it runs. */
export interface JobContext {
  client: Client
  clock: Clock
  signal: AbortSignal
  /** reports progress */
  at: (text: string) => void
  /** the lists that were read earlier, by request */
  listed?: ReadonlyMap<string, readonly unknown[]> | undefined
  /** sends steps even if someone else changed their resources */
  takesMine?: boolean
}
