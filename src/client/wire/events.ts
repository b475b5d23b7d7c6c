import { DocsctlError } from '../../errors.ts'
import type { Means } from '../exchange/exchange.ts'
import { type FailureContext, failureOf, messageIn, requestIdOf } from '../failures.ts'
import { parsed } from '../json.ts'
import { heldBody, textOf } from './body.ts'
import { faultOf, unreachable } from './faults.ts'
import { plainHeaders, type Sending } from './transport.ts'

/** What the service sends while it works on an answer. */
export interface ServerEvent {
  event: string
  data: unknown
}

/** The most that is held of an event that doesn't end, in characters. */
const longest = 10e6

/** Reads a stream of events until it says that it is done; one that breaks off is an error. */
export async function* eventsWith(
  { transport, clock, notify }: Means,
  sending: Sending,
  context: FailureContext,
): AsyncGenerator<ServerEvent, void, undefined> {
  const { request } = context
  const began = clock.now()
  notify({ type: 'request', attempt: 1, ...request })
  try {
    const { response } = await transport.stream(sending)
    const status = response.statusCode
    const headers = plainHeaders(response.headers)
    const requestId = requestIdOf(headers, context.secrets)
    notify({ type: 'response', ...request, status, ms: clock.now() - began, requestId })
    const isStream = /^text\/event-stream\b/i.test(headers['content-type'] ?? '')
    if (status < 200 || status > 299 || !isStream) {
      const text = textOf(await heldBody(response.body, 1e6))
      throw failureOf({ status, headers, text }, context)
    }
    yield* untilDone(response.body, context)
  } catch (error) {
    if (sending.signal?.aborted || error instanceof DocsctlError) throw error
    const fault = faultOf(error, transport.isProxied(sending.url))
    if (fault) throw unreachable(fault, sending.url.host, { request })
    throw error
  }
}

/** The events of a stream up to the one that says that it is done; throws where it breaks off. */
export async function* untilDone(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { request, secrets }: Pick<FailureContext, 'request' | 'secrets'>,
): AsyncGenerator<ServerEvent, void, undefined> {
  for await (const { event, data } of eventsIn(chunks)) {
    if (event === 'done') return
    if (event === 'error') {
      const reason = messageIn(data, secrets)
      throw new DocsctlError('failed', `the service broke off${reason ? `: ${reason}` : ''}`, {
        request,
      })
    }
    yield { event, data }
  }
  throw new DocsctlError('unreachable', 'the answer broke off before its end', {
    request,
    retryable: true,
  })
}

/** The events of a stream, whose lines may come in any pieces. */
async function* eventsIn(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder()
  let text = ''
  let event = 'message'
  let data: string[] = []
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longest) throw new DocsctlError('failed', 'an event of the answer has no end')
    const lines = text.split(/\r\n|\n|\r(?!$)/)
    text = lines.pop() ?? ''
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
      if (line === '') {
        if (data.length > 0 || event !== 'message') {
          const body = data.join('\n')
          yield { event, data: parsed(body) ?? body }
        }
        event = 'message'
        data = []
      } else if (name === 'event') event = value
      else if (name === 'data') data.push(value)
    }
  }
}
