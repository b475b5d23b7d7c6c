import type { Client } from '../../client/client.ts'
import type { ExchangeOptions } from '../../client/client-options.ts'
import { type Prepared, prepare } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { DocsctlError } from '../../errors.ts'

/**
 * Reads resources and lists, and caches the responses. A missing resource is returned as
 * `undefined`.
 */
export interface StateReader {
  /** returns the response of an operation that reads one resource */
  resource(operation: string, path: Record<string, string>): Promise<unknown>
  /** returns all items of a list operation */
  items(operation: string, path: Record<string, string>): Promise<readonly unknown[] | undefined>
}

/** Returns a reader that sends each request at most once. */
export function cachedReader({
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
    resource: async (id, path) => {
      const request = requestFor(id, path)
      return await once(request, () => bodyUnlessNotFound(client, request, { signal, maxWait }))
    },
    items: async (id, path) => {
      const request = requestFor(id, path)
      return await once(request, async () => {
        const known = listed?.get(request.path)
        if (known) return known
        return await unlessNotFound(async () => {
          const items: unknown[] = []
          for await (const page of client.preparedPages(request, { signal }))
            items.push(...page.items)
          return items
        })
      })
    },
  }
}

/** Returns the body of a response, or undefined if the resource doesn't exist. */
export async function bodyUnlessNotFound(
  client: Client,
  request: Prepared,
  options: ExchangeOptions,
): Promise<unknown> {
  return await unlessNotFound(async () => (await client.exchange(request, options)).body)
}

async function unlessNotFound<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
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

export interface StateReading {
  client: Client
  operations: ReadonlyMap<string, AnyOperation>
  /** the organization whose lists are read, if the path of the step doesn't contain one */
  org: string | undefined
  parallel: number
  signal: AbortSignal
  /** reports progress */
  at: (text: string) => void
  /** the lists that were already read, by request path */
  listed?: ReadonlyMap<string, readonly unknown[]> | undefined
  /** the maximum number of lists and of individual resources to read; all others are skipped */
  maxReads?: number | undefined
  /** the maximum time for retries of a single read, in ms */
  maxWait?: number | undefined
}
