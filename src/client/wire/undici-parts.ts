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

/** Creates a dispatcher for a proxy. Loads the code for proxies only if a proxy is configured. */
export async function proxyDispatcher(
  proxy: ProxySetting,
  timeouts: Timeouts,
): Promise<Dispatcher> {
  const { default: EnvHttpProxyAgent } = await import(
    'undici/lib/dispatcher/env-http-proxy-agent.js'
  )
  const tls = { timeout: timeouts.connect }
  return new EnvHttpProxyAgent({
    ...agentOptions(timeouts),
    // sets both proxies, so that undici doesn't read environment variables
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
    // higher than Node's default of 16 KB, because the outcome of a write is unknown if its
    // response headers exceed the limit
    maxHeaderSize: 256 * 1024,
  }
}

export function request(
  dispatcher: Dispatcher,
  options: Dispatcher.RequestOptions,
): Promise<Dispatcher.ResponseData> {
  return requestOn.call(dispatcher, options)
}
