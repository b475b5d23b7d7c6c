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
  /** the environment variables that configure the proxy */
  env?: ProxyVariables | undefined
  /** the maximum total waiting time of one request, in ms */
  maxWait?: number | undefined
  timeouts?: Partial<Timeouts> | undefined
  pageSize?: number | undefined
  /** the signal that aborts all requests and waits of the client */
  signal?: AbortSignal | undefined
  observe?: ((event: ClientEvent) => void) | undefined
  dispatcher?: Dispatcher | undefined
  clock?: Clock | undefined
  random?: (() => number) | undefined
  /** true if the program exits as soon as its requests are finished, without waiting for V8 */
  shortLived?: boolean | undefined
}

export interface CallOptions {
  signal?: AbortSignal | undefined
}

export interface ExchangeOptions extends CallOptions {
  /**
   * a hint that explains how to find out whether a write was carried out if its response was lost
   */
  look?: string | undefined
  /**
   * looks up whether a write with a lost response was carried out, if the operation doesn't define
   * a lookup
   */
  lookUp?: (() => Promise<LookUpResult>) | undefined
  /** the maximum total waiting time of this request, in ms */
  maxWait?: number | undefined
  /** true to separate the items of a list from the rest of the response without parsing them */
  cutsItems?: boolean | undefined
}
