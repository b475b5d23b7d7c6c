import type { Client } from '../../client/client.ts'
import type { ExchangeOptions } from '../../client/client-options.ts'
import { type Prepared, prepare } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { DocsctlError } from '../../errors.ts'
import type { StateReading } from './read-states.ts'

/** Reads of the service, each made once; what is not there is `undefined`. */
export interface StateReader {
  /** the answer of an operation that shows one thing */
  thing(operation: string, path: Record<string, string>): Promise<unknown>
  /** all items of a list */
  items(operation: string, path: Record<string, string>): Promise<readonly unknown[] | undefined>
}

/** What several steps need is read once for all of them. */
export function readerOnce({
  client,
  operations,
  signal,
  maxWait,
  listed,
}: StateReading): StateReader {
  const reads = new Map<string, Promise<unknown>>()
  const once = <Found>(request: Prepared, read: () => Promise<Found>): Promise<Found> => {
    const known = reads.get(request.path) ?? read()
    reads.set(request.path, known)
    return known as Promise<Found>
  }
  const requestFor = (id: string, path: Record<string, string>) =>
    prepare(operations.get(id) as AnyOperation, { path })
  return {
    thing: async (id, path) => {
      const request = requestFor(id, path)
      return await once(request, () => bodyOrNothing(client, request, { signal, maxWait }))
    },
    items: async (id, path) => {
      const request = requestFor(id, path)
      return await once(request, async () => {
        const known = listed?.get(request.path)
        if (known) return known
        return await orNothing(async () => {
          const items: unknown[] = []
          for await (const page of client.preparedPages(request, { signal }))
            items.push(...page.items)
          return items
        })
      })
    },
  }
}

/** What is not there is nothing. */
export async function bodyOrNothing(
  client: Client,
  request: Prepared,
  options: ExchangeOptions,
): Promise<unknown> {
  return await orNothing(async () => (await client.exchange(request, options)).body)
}

async function orNothing<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!isNotFound(error)) throw error
    return undefined
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof DocsctlError && error.kind === 'not-found'
}
