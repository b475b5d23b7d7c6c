// imports whole modules, because nock replaces their properties
import http from 'node:http'
import https from 'node:https'
import { Dispatcher } from 'undici'

/**
 * Sends requests with `node:http`, which nock intercepts. Supports only the handlers of older
 * undici versions, because requests with newer handlers hang.
 */
export class NockDispatcher extends Dispatcher {
  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    const url = new URL(options.path, options.origin)
    const module = url.protocol === 'https:' ? https : http
    const request = module.request(url, {
      method: options.method,
      headers: options.headers as Record<string, string>,
    })
    handler.onConnect?.((reason) => request.destroy(reason ?? new Error('aborted')))
    request.on('error', (error) => handler.onError?.(error))
    request.on('response', (response) => {
      const raw = response.rawHeaders.map((text) => Buffer.from(text))
      handler.onHeaders?.(response.statusCode ?? 0, raw, () => response.resume(), '')
      response.on('data', (chunk) => {
        if (handler.onData?.(chunk) === false) response.pause()
      })
      response.on('error', (error) => handler.onError?.(error))
      response.on('end', () => handler.onComplete?.([]))
    })
    request.end(options.body ?? undefined)
    return true
  }

  override async close(): Promise<void> {}

  override async destroy(): Promise<void> {}
}
