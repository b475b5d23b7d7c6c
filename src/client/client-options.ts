import type { Dispatcher } from 'undici'
import type { Clock } from './clock.ts'
import type { ClientEvent } from './events.ts'
import type { Found } from './exchange/lost-write.ts'
import type { ProxyVariables } from './wire/proxy.ts'
import type { Timeouts } from './wire/undici-parts.ts'

export interface ClientOptions {
  /** the base without `/v1`; a trailing `/` or `/v1` is forgiven */
  apiUrl: string
  token?: string | undefined
  userAgent?: string | undefined
  /** where the proxy is looked for */
  env?: ProxyVariables | undefined
  /** bounds the waits of one request, in ms */
  maxWait?: number | undefined
  timeouts?: Partial<Timeouts> | undefined
  pageSize?: number | undefined
  /** ends everything that the client does */
  signal?: AbortSignal | undefined
  observe?: ((event: ClientEvent) => void) | undefined
  dispatcher?: Dispatcher | undefined
  clock?: Clock | undefined
  random?: (() => number) | undefined
  /** for a program that ends with its work: it then doesn't wait for V8 at its exit */
  shortLived?: boolean | undefined
}

export interface CallOptions {
  signal?: AbortSignal | undefined
}

export interface ExchangeOptions extends CallOptions {
  /** what to do to see whether a write was carried out whose answer was lost */
  look?: string | undefined
  /** looks for what came of a write whose answer was lost, where the operation doesn't say how */
  lookUp?: (() => Promise<Found>) | undefined
  /** how long the waits of this request may take in all, in ms */
  maxWait?: number | undefined
  /** the items of a list are cut out of the answer, and not read */
  cutsItems?: boolean | undefined
}
