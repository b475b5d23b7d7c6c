import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { createSandbox } from '../src/sandbox/sandbox.ts'
import { scaled } from '../src/sandbox/seed/scale.ts'
import { emptySeed } from '../src/sandbox/seed/seed.ts'
import { type FakeClock, fakeClock } from '../test/support/fake-clock.ts'
import { token } from '../test/support/world.ts'
import type { Chance } from './chance.ts'
import { serveLocally } from './serve-locally.ts'

/** A request that the proxy received. */
export interface Message {
  method: string
  url: string
  type: string
  body: string
}

export interface Answered {
  status: number
  headers: Record<string, string>
  text: string
}

/** The fault that affects a request, and the response that the client receives. */
export interface Way {
  /** whether the service receives the request; an object specifies the delay in milliseconds */
  reaches: boolean | { later: number; stampedEarlier: number }
  /** sends a different response; if absent, the client receives the response of the service */
  says?: (response: ServerResponse, answered: Answered | undefined) => void
}

/** A successful write request, and the response to it. */
export interface Carried {
  message: Message
  answered: Answered
}

export interface TroubledSandbox {
  url: string
  clock: FakeClock
  carried: Carried[]
  /** sends a request directly to the sandbox */
  ask(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }>
  /** creates a resource as another user; its creation time is `ms` milliseconds in the past */
  askEarlier(ms: number, ...asked: [method: string, path: string, body: object]): Promise<void>
  /** waits until the sandbox has received all delayed requests */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Starts a sandbox and a proxy, which injects faults at random. */
export async function troubledSandbox(
  chance: Chance,
  wayOf: (message: Message, chance: Chance, sandbox: TroubledSandbox) => Way | Promise<Way>,
  scale: Record<string, number>,
): Promise<TroubledSandbox> {
  const clock = fakeClock()
  let stamp: number | undefined
  const inner = await createSandbox({
    seed: scaled(emptySeed, scale),
    time: () => stamp ?? clock.now(),
    tokens: [{ token }],
  })
  const { url: target } = await inner.listen()
  const carried: Carried[] = []
  const underway: { due: number; stamp: number; message: Message }[] = []

  async function pass(message: Message): Promise<Answered> {
    const response = await fetch(target + message.url, {
      method: message.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(message.type !== '' && { 'content-type': message.type }),
      },
      ...(message.body !== '' && { body: message.body }),
    })
    const headers = Object.fromEntries(response.headers)
    const answered = { status: response.status, headers, text: await response.text() }
    if (message.method !== 'GET' && response.ok) carried.push({ message, answered })
    return answered
  }

  /** Resolves when all due requests have been sent, in the order of their due times. */
  let arriving = Promise.resolve()
  const arrive = () => {
    arriving = arriving.then(async () => {
      underway.sort((one, other) => one.due - other.due)
      while (underway[0] && underway[0].due <= clock.now()) {
        const next = underway.shift() as (typeof underway)[number]
        stamp = next.stamp
        await pass(next.message)
        stamp = undefined
      }
    })
    return arriving
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const message = messageOf(request.method, request.url, request.headers, chunks)
    await arrive()
    const { reaches, says } = await wayOf(message, chance, sandbox)
    response.sendDate = false
    let answered: Answered | undefined
    if (typeof reaches === 'object') {
      const due = clock.now() + reaches.later
      underway.push({ due, stamp: due - reaches.stampedEarlier, message })
    } else if (reaches) answered = await pass(message)
    response.setHeader('date', new Date(clock.now()).toUTCString())
    if (says) says(response, answered)
    else if (answered) passOn(response, answered)
    else response.socket?.destroy()
  })
  const local = await serveLocally(server)
  const sandbox: TroubledSandbox = {
    url: local.url,
    clock,
    carried,
    ask: async (method, path, body) => {
      const message = { method, url: `/v1${path}`, type: 'application/json', body: '' }
      const answered = await pass(body ? { ...message, body: JSON.stringify(body) } : message)
      if (method !== 'GET') carried.pop()
      const { status, text } = answered
      return { status, body: text === '' ? undefined : JSON.parse(text) }
    },
    askEarlier: async (ms, ...asked) => {
      stamp = clock.now() - ms
      await sandbox.ask(...asked)
      stamp = undefined
    },
    settle: async () => {
      clock.advance(120_000)
      await arrive()
    },
    close: async () => {
      await local.close()
      await inner.close()
    },
  }
  return sandbox
}

function messageOf(method = '', url = '', headers: IncomingHttpHeaders, chunks: Buffer[]): Message {
  return {
    method,
    url,
    type: headers['content-type'] ?? '',
    body: Buffer.concat(chunks).toString(),
  }
}

function passOn(response: ServerResponse, { status, headers, text }: Answered): void {
  const { 'content-length': _, connection: __, 'keep-alive': ___, ...kept } = headers
  response.writeHead(status, kept).end(text)
}
