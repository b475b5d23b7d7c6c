import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyOperation } from '../../contract/operation.ts'
import { makeId } from '../store/ids.ts'
import type { TableChange } from '../store/tables.ts'
import { errorAnswer, type SandboxAnswer, send } from './exchange.ts'
import type { FaultKind, InjectedFault } from './faults.ts'
import { answerToError, type SandboxServices } from './pipeline.ts'
import { createRateLimit } from './rate-limit.ts'
import type { Routes } from './routes.ts'

/** A completed request, for logs and reports. */
export interface SandboxExchange {
  id: string
  /** absent if no operation has the path */
  operation?: AnyOperation
  method: string
  /** the path with the query */
  path: string
  /** absent if the connection was reset without a response */
  status?: number
  /** the user, if the token is valid */
  caller?: string
  fault?: FaultKind
  changes: TableChange[]
  milliseconds: number
}

export interface ServerOptions {
  house: SandboxServices
  routes: Routes
  fault: () => InjectedFault
  /** the delay before each response, in milliseconds */
  latency: number
  /** the time in which a request must arrive completely, in milliseconds */
  requestTimeout: number
  requestsPerMinute: number
  observe: (exchange: SandboxExchange) => void
  signal: AbortSignal
}

/**
 * Matches loopback hosts. If a web page makes its own host name resolve to this machine, the
 * browser sends that name, which doesn't match.
 */
const loopbackHost = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i

/** Creates the HTTP server of the sandbox. The server doesn't listen yet. */
export function createHttpServer(options: ServerOptions): Server {
  const { house, routes, signal } = options
  const rateLimit = createRateLimit(options.requestsPerMinute, house.now)
  let count = 0

  async function answerTo(
    message: IncomingMessage,
    exchange: SandboxExchange,
  ): Promise<SandboxAnswer | undefined> {
    const { host = '' } = message.headers
    if (!loopbackHost.test(host))
      return errorAnswer(
        421,
        `Invalid host ${JSON.stringify(host)}. Expected one of: 127.0.0.1, localhost, [::1]`,
      )
    const [path = '', query = ''] = (message.url ?? '').split(/\?(.*)/s)
    const found = routes.find(exchange.method, path)
    if (!found) {
      const allowed = routes.methodsOf(path)
      if (allowed.length === 0) return errorAnswer(404, `Unknown path ${JSON.stringify(path)}`)
      return errorAnswer(405, `The path does not support ${exchange.method}`, {
        allow: allowed.join(', '),
      })
    }
    const { operation, run } = found.route
    if (operation) exchange.operation = operation
    const caller = house.tokens.get(
      /^Bearer (.+)$/i.exec(message.headers.authorization ?? '')?.[1] ?? '',
    )
    if (caller !== undefined) exchange.caller = caller
    const fault = options.fault()
    const wait = options.latency + fault.delay
    if (wait > 0) await sleep(wait, undefined, { signal })
    if (fault.kind) exchange.fault = fault.kind
    const refused = () => faultAnswer(fault)
    if (fault.kind && fault.moment === 'before') return refused()
    const seconds = rateLimit.take()
    // without `Retry-After`, clients must derive the wait from the header that contains the reset
    // time
    if (seconds > 0) return errorAnswer(429, tooManyRequests(seconds))
    const { answer, changes } = await run(house, {
      message,
      path: found.path,
      search: new URLSearchParams(query),
    })
    exchange.changes = changes
    return fault.kind ? refused() : answer
  }

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const began = performance.now()
    count += 1
    const exchange: SandboxExchange = {
      id: makeId('req', count),
      method: message.method ?? '',
      path: message.url ?? '',
      changes: [],
      milliseconds: 0,
    }
    // a broken connection is not an error of the sandbox
    message.on('error', () => undefined)
    response.on('error', () => undefined)
    let answer: SandboxAnswer | undefined
    try {
      answer = await answerTo(message, exchange)
    } catch (error) {
      if (signal.aborted) return
      answer = answerToError(house, error)
    }
    // the sandbox sets the `Date` header itself, because clients derive the service's clock from it
    response.sendDate = false
    response.setHeader('date', new Date(house.now()).toUTCString())
    response.setHeader('x-request-id', exchange.id)
    for (const [name, value] of rateLimit.headers()) response.setHeader(name, value)
    if (answer) {
      exchange.status = answer.status
      send(response, answer)
    } else message.socket.resetAndDestroy()
    exchange.milliseconds = performance.now() - began
    options.observe(exchange)
  }

  return createServer(
    {
      requestTimeout: options.requestTimeout,
      headersTimeout: options.requestTimeout,
      connectionsCheckingInterval: Math.max(50, Math.min(5000, options.requestTimeout / 4)),
    },
    (message, response) => {
      serve(message, response).catch((error: unknown) => {
        house.log(`A request failed: ${String(error)}`)
        response.destroy()
      })
    },
  )
}

function tooManyRequests(seconds: number): string {
  return `Too many requests. Try again in ${seconds} s`
}

/** Returns the response for an injected fault, or undefined if the connection should be reset. */
function faultAnswer(fault: InjectedFault): SandboxAnswer | undefined {
  if (fault.kind === '429') {
    const seconds = fault.retryAfter
    return errorAnswer(429, tooManyRequests(seconds), { 'retry-after': String(seconds) })
  }
  return fault.kind === '502' ? errorAnswer(502, 'Bad gateway') : undefined
}
