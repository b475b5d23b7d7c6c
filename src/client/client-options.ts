import type { Dispatcher } from 'undici'
import type { Clock } from './clock.ts'
import type { ClientEvent } from './events.ts'
import type { LookUpResult } from './exchange/exchange-context.ts'
import type { ProxyVariables } from './wire/proxy.ts'
import type { Timeouts } from './wire/undici-parts.ts'

export interface ClientOptions {
  /** the base URL without `/v1`; a trailing `/` or `/v1` is accepted */
  apiUrl: string
  token?: string | undefined
  userAgent?: string | undefined
  /** the environment variables with the proxy */
  env?: ProxyVariables | undefined
  /** limits the waits of one request, in ms */
  maxWait?: number | undefined
  timeouts?: Partial<Timeouts> | undefined
  pageSize?: number | undefined
  /** aborts everything that the client does */
  signal?: AbortSignal | undefined
  observe?: ((event: ClientEvent) => void) | undefined
  dispatcher?: Dispatcher | undefined
  clock?: Clock | undefined
  random?: (() => number) | undefined
  /** for a program that exits after its work, without waiting for V8 */
  shortLived?: boolean | undefined
}

export interface CallOptions {
  signal?: AbortSignal | undefined
}

export interface ExchangeOptions extends CallOptions {
  /** how to find out whether a write with a lost response was carried out */
  look?: string | undefined
  /** looks up a write with a lost response, if the operation doesn't define how */
  lookUp?: (() => Promise<LookUpResult>) | undefined
  /** limits the total wait of this request, in ms */
  maxWait?: number | undefined
  /** cuts the items of a list from the response without parsing them */
  cutsItems?: boolean | undefined
}
