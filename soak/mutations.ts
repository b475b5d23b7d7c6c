import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { token } from '../test/support/world.ts'
import type { Chance } from './chance.ts'

/** A way to change a valid response. */
export interface Mutation {
  name: string
  /** true if the response looks to the client like a missing one */
  isNone?: true
  /** true if the response is never completed */
  hangs?: true
  give: (response: ServerResponse, right: string, chance: Chance) => void
}

const json = { 'content-type': 'application/json' }

/** Text that docsctl must escape on a terminal and in CI logs. */
export const hostile = '\u001b[31m\u001b]0;hostile\u0007\n::error::hostile\n##[hostile]\u202e\u0000'

const oddValues: readonly unknown[] = [
  null,
  0,
  -1,
  1e300,
  true,
  '',
  ' ',
  'unheard-of',
  [],
  {},
  [null],
  [[]],
  { id: null },
  '\ud800',
  hostile,
  '../../etc/passwd',
  'javascript:alert(1)',
  '=cmd()',
  'not a date',
  '9999-99-99T99:99:99Z',
  '__proto__',
  '👩‍👩‍👧‍👦'.repeat(50),
  'x'.repeat(300_000),
]

const answering = (
  name: string,
  status: number,
  body: string,
  headers: Record<string, string> = json,
): Mutation => ({
  name,
  give: (response) => void response.writeHead(status, headers).end(body),
})
const none = (mutation: Mutation): Mutation => ({ ...mutation, isNone: true })

const html = '<!doctype html><title>Sign in</title><p>to the network'

const deep = (opening: string, inner: string, closing: string) =>
  opening.repeat(4000) + inner + closing.repeat(4000)

const wholes: readonly Mutation[] = [
  answering('empty', 200, ''),
  answering('null', 200, 'null'),
  answering('an empty object', 200, '{}'),
  answering('an empty list', 200, '[]'),
  answering('true', 200, 'true'),
  answering('a number that is too large', 200, '{"id":1e999,"items":1e999}'),
  none(answering('text', 200, 'done', {})),
  none(answering('HTML', 200, html, { 'content-type': 'text/html' })),
  none(answering('HTML without a content type', 200, html, {})),
  answering('202', 202, ''),
  answering('204', 204, ''),
  answering('205', 205, ''),
  answering('206', 206, '{"id"'),
  answering('299', 299, '{"result":"unheard-of"}'),
  answering('300', 300, '[]'),
  answering('304', 304, ''),
  answering('418', 418, hostile, {}),
  answering('599', 599, '{"error":"no"}'),
  answering('999', 999, ''),
  answering('deeply nested lists', 200, deep('[', '', ']')),
  answering(
    'deeply nested objects',
    200,
    deep('{"items":[{"id":"x","pages":', '1', '}]}').replace(/\]\}$/, ']}'),
  ),
  answering('a deeply nested error', 400, deep('{"error":', '1', '}')),
  answering('a list without objects', 200, '{"items":[null,null,1,"x",[],{}],"count":"x"}'),
  answering('a next page without an ID', 200, '{"items":[],"next":{"page":5}}'),
  answering('an invalid next page', 200, '{"items":[],"next":"x"}'),
  answering('the same next page forever', 200, '{"items":[],"next":{"page":"x"}}'),
  answering(
    'a field for the prototype',
    200,
    '{"__proto__":{"id":"x"},"constructor":1,"id":"x","items":[]}',
  ),
  answering('an invalid token', 401, '{"error":{"code":401,"message":["no"]}}'),
  answering('forbidden', 403, `{"message":${JSON.stringify(hostile)}}`),
  answering('missing', 404, '{"error":{"message":{"text":"no"}}}'),
  answering('gone', 410, html, { 'content-type': 'text/html' }),
  answering('conflict', 409, '{"error":{"code":409,"message":null}}'),
  answering('invalid', 422, '{"errors":[{"path":null}]}'),
  answering('a long error message', 400, JSON.stringify({ message: 'a://'.repeat(50_000) })),
  answering('a huge error message', 500, 'x'.repeat(2_000_000), {}),
  answering('an error message with the token', 400, JSON.stringify({ message: `Bearer ${token}` })),
  answering('the token as the request ID', 400, '{}', { ...json, 'x-request-id': token }),
  answering('a huge waiting time', 429, '', { 'retry-after': '99999999999' }),
  answering('an invalid waiting time', 429, '', { 'retry-after': 'soon' }),
  answering('a negative waiting time', 503, '', { 'retry-after': '-5' }),
  answering('an exhausted rate limit', 200, '{}', {
    ...json,
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': 'x',
  }),
  answering('a redirect', 302, '', { location: 'http://127.0.0.1:9/x' }),
  answering('a redirect to itself', 307, '', { location: '' }),
  answering('a redirect to a script', 302, '', { location: 'javascript:alert(1)' }),
  answering('a redirect to a file', 302, '', { location: 'file:///etc/passwd' }),
  answering('an invalid redirect', 302, '', { location: 'http://[' }),
  answering('an invalid content type', 200, '{}', { 'content-type': ';;;' }),
  answering('an unknown compression', 200, '{}', { ...json, 'content-encoding': 'zip' }),
  {
    name: 'damaged compressed content',
    give: (response, right) =>
      void response
        .writeHead(200, { ...json, 'content-encoding': 'gzip' })
        .end(gzipSync(right).subarray(5)),
  },
  {
    name: 'the first half of the response',
    give: (response, right) =>
      void response.writeHead(200, json).end(right.slice(0, right.length >> 1)),
  },
  {
    name: 'a response that is cut off',
    give: (response, right) => {
      response.writeHead(200, { ...json, 'content-length': right.length + 9 })
      response.write(right, () => response.socket?.destroy())
    },
  },
  {
    name: 'a byte order mark',
    give: (response, right) => void response.writeHead(200, json).end(`\ufeff${right}`),
  },
  {
    name: 'invalid UTF-8',
    give: (response, right) =>
      void response
        .writeHead(200, json)
        .end(Buffer.from(right.replaceAll('some', '\u00ff\u00fe'), 'latin1')),
  },
  {
    name: 'large headers',
    give: (response, right) =>
      void response.writeHead(200, { ...json, 'x-note': 'n'.repeat(100_000) }).end(right),
  },
  raw('no HTTP', 'hello\r\n\r\n'),
  raw('an invalid status line', 'HTTP/1.1 abc \u001b[31m\r\n\r\n'),
  raw(
    'an invalid chunk',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
  ),
  raw('an invalid header', 'HTTP/1.1 200 OK\r\nbad head\r\n\r\n{}'),
  raw('two content lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 7\r\n\r\n{}'),
  raw('only a 100', 'HTTP/1.1 100 Continue\r\n\r\n'),
  raw('only a 103', 'HTTP/1.1 103 Early Hints\r\nlink: <x>\r\n\r\n'),
  raw(
    'a different protocol',
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
  ),
  raw('nothing', ''),
]

function raw(name: string, text: string): Mutation {
  return { name, give: (response) => void response.socket?.end(text) }
}

const hanging: readonly Mutation[] = [
  { name: 'no response', hangs: true, give: () => {} },
  {
    name: 'half of a response',
    hangs: true,
    give: (response, right) => {
      response.writeHead(200, json).write(right.slice(0, right.length >> 1) || ' ')
    },
  },
  {
    name: 'an endless slow response',
    hangs: true,
    give: (response) => {
      response.writeHead(200, json)
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    },
  },
]

/**
 * Removes a random field from the response, or replaces its value with one that has a different
 * type. This is the most frequent mutation.
 */
const field: Mutation = {
  name: 'a field',
  give: (response, right, chance) => {
    if (right === '') return void response.writeHead(204).end()
    const whole = { value: JSON.parse(right) as unknown }
    for (let times = chance.below(3); times >= 0; times -= 1) spoil(whole, chance)
    response.writeHead(200, json).end(JSON.stringify(whole.value) ?? 'null')
  },
}

function spoil(whole: object, chance: Chance): void {
  const places: [holder: Record<string, unknown>, key: string][] = []
  const todo: unknown[] = [whole]
  for (let one = todo.pop(); one !== undefined; one = todo.pop()) {
    for (const [key, inner] of Object.entries(one as object)) {
      places.push([one as Record<string, unknown>, key])
      if (typeof inner === 'object' && inner !== null) todo.push(inner)
    }
  }
  // the response contains no fields to change
  if (places.length === 0) return
  const [holder, key] = chance.one(places)
  if (chance.is(0.2)) delete holder[key]
  else holder[key] = structuredClone(chance.one(oddValues))
}

export function mutationFor(chance: Chance): Mutation {
  if (chance.is(0.01)) return chance.one(hanging)
  return chance.is(0.5) ? field : chance.one(wholes)
}
