import assert from 'node:assert/strict'
import { type Client, createClient } from '../../src/client/client.ts'
import type { ClientOptions } from '../../src/client/client-options.ts'
import type { ClientEvent } from '../../src/client/events.ts'
import { DocsctlError } from '../../src/errors.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { type Handler, startServer, type TestServer } from './server.ts'

export interface Rig {
  client: Client
  server: TestServer
  clock: FakeClock
  events: ClientEvent[]
}

/**
 * Runs a test with a client and a real server. The server handles the requests with the given
 * handlers, in order. The test fails unless all handlers are used.
 */
export async function withClient(
  handlers: Handler[],
  test: (rig: Rig) => Promise<void>,
  options: Partial<ClientOptions> = {},
): Promise<void> {
  const server = await startServer(...handlers)
  const clock = fakeClock()
  const events: ClientEvent[] = []
  let client: Client | undefined
  try {
    client = createClient({
      apiUrl: server.url,
      token: 'token-1',
      clock,
      random: () => 1,
      observe: (event) => events.push(event),
      ...options,
    })
    await test({ client, server, clock, events })
    assert.equal(server.seen.length, handlers.length, 'requests that came')
  } finally {
    await client?.close()
    await server.close()
  }
}

/** Returns the error with which a promise is rejected. Fails if the promise is fulfilled. */
export async function failureFrom(promise: Promise<unknown>): Promise<DocsctlError> {
  try {
    await promise
  } catch (error) {
    assert.ok(error instanceof DocsctlError, String(error))
    return error
  }
  assert.fail('it succeeded')
}

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

export const team = {
  object: 'team',
  id: 'team_1',
  title: 'Docs',
  members: 3,
  spaces: 2,
  createdAt: '2025-06-01T12:00:00.500Z',
}
