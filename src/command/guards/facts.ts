import { type Prepared, prepare } from '../../client/prepare.ts'
import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { operationsById } from '../../jobs/step.ts'

/**
 * Reads the data that the safety checks need before an operation. If a read fails, warns once per
 * kind of data and continues.
 */
export class Facts {
  /** complete lists that were already read, by request */
  readonly lists = new Map<string, readonly unknown[]>()
  readonly #reading = new Map<string, Promise<readonly unknown[]>>()
  readonly #reads = new Map<string, Promise<unknown>>()
  readonly #run: WithService & WithConsole & WithEnvironment
  readonly #unchecked = new Set<string>()

  constructor(run: WithService & WithConsole & WithEnvironment) {
    this.#run = run
  }

  /** Returns the items of a list, up to a maximum. */
  async list(
    id: string,
    path: Record<string, string>,
    { query = {}, limit }: { query?: Record<string, unknown>; limit?: number } = {},
  ): Promise<readonly unknown[]> {
    const request = await this.#request(id, path, query)
    const key = `${request.path} ${limit}`
    const known = this.#reading.get(key) ?? this.#read(request, limit)
    this.#reading.set(key, known)
    return await known
  }

  async #read(request: Prepared, limit: number | undefined): Promise<readonly unknown[]> {
    const client = await this.#run.service.client()
    const { signal } = this.#run.environment
    const items: unknown[] = []
    const own = { signal, ...(limit !== undefined && { limit, pageSize: limit }) }
    for await (const page of client.preparedPages(request, own)) items.push(...page.items)
    if (limit === undefined || items.length < limit) this.lists.set(request.path, items)
    return items
  }

  /** Reads one resource with the given operation. */
  async read(id: string, path: Record<string, string>): Promise<unknown> {
    return await this.resource(await this.#request(id, path, {}))
  }

  /** Reads one resource, or returns the cached response. */
  resource(request: Prepared): Promise<unknown> {
    const known = this.#reads.get(request.path) ?? this.#exchange(request)
    this.#reads.set(request.path, known)
    return known
  }

  async #exchange(request: Prepared): Promise<unknown> {
    const client = await this.#run.service.client()
    return (await client.exchange(request)).body
  }

  /** Returns the result of a read, or undefined if the read fails. */
  async orUnchecked<Found>(what: string, look: () => Promise<Found>): Promise<Found | undefined> {
    try {
      return await look()
    } catch (error) {
      if (this.#run.environment.signal.aborted || !(error instanceof DocsctlError)) throw error
      if (!this.#unchecked.has(what)) {
        this.#unchecked.add(what)
        await this.#run.console.note(`note: Could not check ${what}: ${error.message}`)
      }
      return undefined
    }
  }

  async #request(
    id: string,
    known: Record<string, string>,
    query: Record<string, unknown>,
  ): Promise<Prepared> {
    const operation = (await operationsById()).get(id) as AnyOperation
    const path = Object.fromEntries(
      pathNames(operation.path).map((name) => [name, known[name] ?? '']),
    )
    return prepare(operation, { path, query })
  }
}
