import { Dispatcher } from 'undici'
import { docsctl } from '../docsctl.ts'

export interface SentRequest {
  method: string
  /** with its query */
  path: string
  headers: Record<string, string>
  body?: unknown
}

/** Records the requests and responds to each request with an empty list. */
class RequestRecorder extends Dispatcher {
  readonly requests: SentRequest[] = []

  override dispatch(
    { method, path, headers, body }: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    const sent = typeof body === 'string' ? { body: JSON.parse(body) } : {}
    this.requests.push({ method, path, headers: headers as Record<string, string>, ...sent })
    handler.onConnect?.(() => {})
    handler.onHeaders?.(200, [], () => {}, 'OK')
    handler.onData?.(Buffer.from('{"items":[]}'))
    handler.onComplete?.([])
    return true
  }
}

/** Runs `docsctl api` and returns the requests that it sent. */
export async function runApi(argv: readonly string[], stdin?: string) {
  const dispatcher = new RequestRecorder()
  const world = { dispatcher, env: { DOCSCTL_ORG: '' }, ...(stdin !== undefined && { stdin }) }
  const ended = await docsctl(['api', ...argv, '--json'], world)
  return { ...ended, requests: dispatcher.requests }
}

/** Formats a field of a request as a typed argument. */
export function typedField(key: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `${key}=${text.startsWith('@') ? `@${text}` : text}`
}
