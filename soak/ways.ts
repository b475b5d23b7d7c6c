import type { ServerResponse } from 'node:http'
import type { Chance } from './chance.ts'
import type { Answered, Message, TroubledSandbox, Way } from './troubled-sandbox.ts'

type Says = NonNullable<Way['says']>

const straight: Way = { reaches: true }

const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Says =>
  (response) =>
    void response.writeHead(code, headers).end(body)

const reset: Says = (response) => void response.socket?.destroy()

/** Faults that reject a request, or that lose or truncate the response. */
const losses: readonly Way[] = [
  { reaches: false, says: reset },
  { reaches: true, says: reset },
  { reaches: false, says: status(500) },
  { reaches: true, says: status(502, { 'content-type': 'text/html' }, '<h1>bad gateway</h1>') },
  { reaches: false, says: status(503) },
  { reaches: false, says: status(503, { 'retry-after': '1' }) },
  { reaches: true, says: status(504) },
  { reaches: false, says: status(504) },
  { reaches: false, says: status(429, { 'retry-after': '2' }) },
  { reaches: true, says: cutOff },
]

function cutOff(response: ServerResponse, answered: Answered | undefined): void {
  const text = answered?.text ?? ''
  response.writeHead(answered?.status ?? 200, { 'content-length': text.length + 10 })
  response.write(text.slice(0, text.length / 2), () => response.socket?.destroy())
}

const json = { 'content-type': 'application/json' }
const html = { 'content-type': 'text/html; charset=utf-8' }
const page = '<!doctype html><title>Sign in</title><p>to the network of the hotel'

/** Unexpected responses to requests that succeeded. */
const oddAnswers: readonly Says[] = [
  status(202, json),
  status(202, json, '{}'),
  status(204),
  status(200, json),
  status(200, json, 'null'),
  status(200, json, '{}'),
  status(200, json, '[]'),
  status(200, {}, 'done'),
  status(200, html, page),
  status(200, {}, page),
  status(200, json, '{"result":"deferred"}'),
  (response, answered) =>
    void response.writeHead(201, { ...json, 'x-note': 'n'.repeat(100_000) }).end(answered?.text),
  status(302, { location: 'http://127.0.0.1:9/elsewhere' }),
  status(303, { location: '/v1/orgs/acme' }),
  status(303),
  status(300, json, '[]'),
  status(299, json, '{"error":{"code":500,"message":"it failed"}}'),
  cutOff,
  (response) => {
    response.socket?.end(
      'HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n',
    )
  },
  (response, answered) =>
    void response
      .writeHead(200, { ...json, 'content-encoding': 'gzip' })
      .end(answered?.text.slice(1)),
]

/**
 * Responses of a captive portal. The service doesn't receive the request, and no response may count
 * as a success.
 */
const portals: readonly Says[] = [
  status(200, html, page),
  status(200, {}, page),
  status(200, {}, 'welcome'),
  status(200, json, '[]'),
  status(200, json, '{"error":{"code":401,"message":"log in to the network"}}'),
  status(302, { location: 'http://127.0.0.1:9/login' }),
]

export const troubles = ['plain', 'heavy', 'late', 'odd'] as const

export type Trouble = (typeof troubles)[number]

/** Returns the fault for a request. */
export async function wayUnder(
  trouble: Trouble,
  message: Message,
  chance: Chance,
  sandbox: TroubledSandbox,
): Promise<Way> {
  const isRead = message.method === 'GET'
  if (trouble === 'plain' || trouble === 'heavy') {
    const often = trouble === 'plain' ? 0.3 : 0.75
    return chance.is(isRead ? often / 3 : often) ? chance.one(losses) : straight
  }
  if (isRead) return chance.is(0.05) ? chance.one(losses) : straight
  if (trouble === 'late') {
    if (chance.is(0.2)) await doBeforehand(message, sandbox)
    return chance.is(0.7) ? late(chance) : straight
  }
  if (!chance.is(0.8)) return straight
  return chance.is(0.3)
    ? { reaches: false, says: chance.one(portals) }
    : { reaches: true, says: chance.one(oddAnswers) }
}

/**
 * Returns a fault in which the client gets no response from the service, and the service receives
 * the request later. The service's creation time can also be earlier than the receipt.
 */
function late(chance: Chance): Way {
  const later = chance.one([0, 300, 1500, 1500, 4000, 9000, 15_000])
  const lag = chance.one([0, 0, 3000])
  const behind = chance.one([0, 0, 5000])
  return {
    reaches: { later: later + lag, stampedEarlier: lag + behind },
    says: chance.one([reset, status(504), status(502), status(500)]),
  }
}

/**
 * Creates a resource with the same name on behalf of another user, a few seconds before the
 * request.
 */
async function doBeforehand({ method, url, body }: Message, sandbox: TroubledSandbox) {
  const isCreation = /^\/v1\/orgs\/acme\/(teams|sites)$/.test(url) || /\/change-requests$/.test(url)
  if (!isCreation) return
  const made = JSON.parse(body) as object
  await sandbox.askEarlier(3000, method, url.replace(/^\/v1/, ''), made)
}
