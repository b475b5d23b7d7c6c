import { DocsctlError } from '../../errors.ts'
import type { ExchangeContext } from '../exchange/exchange-context.ts'
import { answerError, bodyMessage, type FailureContext, maskedRequestId } from '../failures.ts'
import { parsed } from '../json.ts'
import { bufferBody, decodeText, unpacked } from './body.ts'
import { classifyFault, unreachable } from './faults.ts'
import { plainHeaders, type Sending } from './transport.ts'

/** An event that the service sends before its final response. */
export interface ServerEvent {
  event: string
  data: unknown
}

/** The maximum length of an unfinished event, in characters. */
const maxEventLength = 10e6

/** Yields the events of a response until its final event. Throws if the response is interrupted. */
export async function* streamEvents(
  { transport, clock, notify }: ExchangeContext,
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
    const requestId = maskedRequestId(headers, context.secrets)
    notify({ type: 'response', ...request, status, ms: clock.now() - began, requestId })
    const isStream = /^text\/event-stream\b/i.test(headers['content-type'] ?? '')
    if (status < 200 || status > 299 || !isStream) {
      const text = decodeText(await bufferBody(await unpacked(response), 1e6))
      throw answerError({ status, headers, text }, context)
    }
    yield* eventsUntilFinal(await unpacked(response), context)
  } catch (error) {
    if (sending.signal?.aborted || error instanceof DocsctlError) throw error
    const fault = classifyFault(error, transport.isProxied(sending.url))
    if (fault) throw unreachable(fault, sending.url.host, { request })
    throw error
  }
}

/** Yields the events of a stream until its final event. Throws if the stream is interrupted. */
export async function* eventsUntilFinal(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { request, secrets }: Pick<FailureContext, 'request' | 'secrets'>,
): AsyncGenerator<ServerEvent, void, undefined> {
  for await (const { event, data } of parseEvents(chunks)) {
    if (event === 'done') return
    if (event === 'error') {
      const reason = bodyMessage(data, secrets)
      throw new DocsctlError(
        'failed',
        `The service ended the response with an error${reason ? `: ${reason}` : ''}`,
        {
          request,
        },
      )
    }
    yield { event, data }
  }
  throw new DocsctlError('unreachable', 'The response was interrupted', {
    request,
    retryable: true,
  })
}

/** Yields the events of a stream. A chunk can end anywhere within a line. */
async function* parseEvents(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder()
  let text = ''
  let event = 'message'
  let data: string[] = []
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxEventLength)
      throw new DocsctlError('failed', 'An event in the response is too long')
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
