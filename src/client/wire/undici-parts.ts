import type { Dispatcher } from 'undici'
import requestOn from 'undici/lib/api/api-request.js'
import Agent from 'undici/lib/dispatcher/agent.js'
import type { ProxySetting } from './proxy.ts'

export interface Timeouts {
  connect: number
  firstByte: number
  betweenBytes: number
}

export function directDispatcher(timeouts: Timeouts): Dispatcher {
  return new Agent(agentOptions(timeouts))
}

/**
 * Creates a dispatcher for a proxy. It needs all of undici, which is loaded only if a proxy is set.
 */
export async function proxyDispatcher(
  proxy: ProxySetting,
  timeouts: Timeouts,
): Promise<Dispatcher> {
  // in a bundle, a CommonJS package has only its default export
  const { EnvHttpProxyAgent } = (await import('undici')).default
  const tls = { timeout: timeouts.connect }
  return new EnvHttpProxyAgent({
    ...agentOptions(timeouts),
    // both are set, so that undici doesn't read the process environment
    httpProxy: proxy.url,
    httpsProxy: proxy.url,
    noProxy: proxy.except,
    proxyTls: tls,
    requestTls: tls,
  })
}

function agentOptions(timeouts: Timeouts) {
  return {
    connect: { timeout: timeouts.connect },
    headersTimeout: timeouts.firstByte,
    bodyTimeout: timeouts.betweenBytes,
    // above Node's own 16 KB: a write with an unreadable response has an unknown outcome
    maxHeaderSize: 256 * 1024,
  }
}

export function request(
  dispatcher: Dispatcher,
  options: Dispatcher.RequestOptions,
): Promise<Dispatcher.ResponseData> {
  return requestOn.call(dispatcher, options)
}
