import { type Prepared, prepare } from '../../client/prepare.ts'
import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { DocsctlError } from '../../errors.ts'
import { operationsById } from '../../jobs/step.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'

/** What is read of the service before something is done; what it can't tell is said once, and stops nothing. */
export class Facts {
  /** lists that were read whole, by their requests */
  readonly lists = new Map<string, readonly unknown[]>()
  readonly #reading = new Map<string, Promise<readonly unknown[]>>()
  readonly #things = new Map<string, Promise<unknown>>()
  readonly #run: ServiceAccess & Speaker & Machine
  readonly #unchecked = new Set<string>()

  constructor(run: ServiceAccess & Speaker & Machine) {
    this.#run = run
  }

  /** The items of a list, or the first of them. */
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
    const client = await this.#run.client()
    const { signal } = this.#run
    const items: unknown[] = []
    const own = { signal, ...(limit !== undefined && { limit, pageSize: limit }) }
    for await (const page of client.preparedPages(request, own)) items.push(...page.items)
    if (limit === undefined || items.length < limit) this.lists.set(request.path, items)
    return items
  }

  /** One thing, by the operation that shows it. */
  async read(id: string, path: Record<string, string>): Promise<unknown> {
    return await this.thing(await this.#request(id, path, {}))
  }

  /** One thing, which is read once. */
  thing(request: Prepared): Promise<unknown> {
    const known = this.#things.get(request.path) ?? this.#exchange(request)
    this.#things.set(request.path, known)
    return known
  }

  async #exchange(request: Prepared): Promise<unknown> {
    const client = await this.#run.client()
    return (await client.exchange(request)).body
  }

  /** What a look gives; nothing where the service doesn't tell. */
  async orUnchecked<Found>(what: string, look: () => Promise<Found>): Promise<Found | undefined> {
    try {
      return await look()
    } catch (error) {
      if (this.#run.signal.aborted || !(error instanceof DocsctlError)) throw error
      if (!this.#unchecked.has(what)) {
        this.#unchecked.add(what)
        await this.#run.note(`note: not checked ${what}: ${error.message}`)
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
