import { versions } from 'node:process'
import { setFlagsFromString } from 'node:v8'
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

/** The proxy needs all of undici, which is loaded only where one is set. */
export async function proxyDispatcher(
  proxy: ProxySetting,
  timeouts: Timeouts,
): Promise<Dispatcher> {
  // In a bundle, a CommonJS package has only its default.
  const { EnvHttpProxyAgent } = (await import('undici')).default
  const tls = { timeout: timeouts.connect }
  return new EnvHttpProxyAgent({
    ...agentOptions(timeouts),
    // Both are given, so that undici doesn't read the environment of the process.
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
    // above Node's own 16 KB: a write whose answer can't be read is of unknown outcome
    maxHeaderSize: 256 * 1024,
  }
}

export function request(
  dispatcher: Dispatcher,
  options: Dispatcher.RequestOptions,
): Promise<Dispatcher.ResponseData> {
  return requestOn.call(dispatcher, options)
}

/**
 * Before Node 24, V8 goes on optimising undici's WebAssembly parser in the background, and the process
 * waits for that at its exit. Only just before the first request: set earlier, Node's code cache is lost.
 */
export function leaveWasmUnoptimised(): void {
  if (Number.parseInt(versions.node, 10) < 24) setFlagsFromString('--liftoff-only')
}
