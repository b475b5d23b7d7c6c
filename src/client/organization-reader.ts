import type { AnyOperation, InputOf, ItemOf, ResultOf } from '../contract/operation.ts'
import type { Unknown } from '../contract/snapshot.ts'
import { DocsctlError } from '../errors.ts'
import type { Client } from './client.ts'
import { limitConcurrency, type RunWhenFree } from './turn-queue.ts'

/** The part of a client that reads data. */
export type ReadingClient = Pick<Client, 'call' | 'paginate'>

/** Returns the reason why data is unavailable, or undefined if the error must stop the reading. */
export type UnavailableReason = (error: DocsctlError) => string | undefined

/** Statuses that mean that data is unavailable. They don't count as errors. */
const silent: Record<number, string> = {
  403: 'not permitted',
  404: 'not found, or not supported by this service',
  405: 'not supported by this service',
}

/** Returns the reason if the status of an error means that data is unavailable. */
export const silentReason: UnavailableReason = ({ details }) => silent[details.status ?? 0]

/**
 * Reads an organization with a limited number of parallel requests. Records unavailable data and
 * continues.
 */
export class Source {
  readonly unknown: Unknown[] = []
  readonly #client: ReadingClient
  readonly #reason: UnavailableReason
  readonly #inTurn: RunWhenFree
  /**
   * errors that occurred after the first page of a list, so that only a part of the list is
   * available
   */
  readonly #partialErrors = new WeakSet<object>()

  constructor(
    client: ReadingClient,
    jobs: number,
    onRead: (count: number) => void,
    reason: UnavailableReason = silentReason,
  ) {
    this.#client = client
    this.#reason = reason
    const inTurn = limitConcurrency(jobs)
    let count = 0
    this.#inTurn = (work) =>
      inTurn(async () => {
        try {
          return await work()
        } finally {
          count += 1
          onRead(count)
        }
      })
  }

  /** Reads data. Throws an error if the data is unavailable. */
  required<Op extends AnyOperation>(op: Op, input: InputOf<Op>): Promise<ResultOf<Op>> {
    return this.#inTurn(() => this.#client.call(op, input))
  }

  one<Op extends AnyOperation>(
    what: string,
    op: Op,
    input: InputOf<Op>,
  ): Promise<ResultOf<Op> | undefined> {
    return this.#orUnknown(what, () => this.required(op, input))
  }

  async list<Op extends AnyOperation & { paged: true }>(
    what: string,
    op: Op,
    input: InputOf<Op>,
  ): Promise<ItemOf<Op>[]> {
    return (await this.listOrNothing(what, op, input)) ?? []
  }

  /** Reads up to `limit` items. Returns undefined if the list is unavailable. */
  listOrNothing<Op extends AnyOperation & { paged: true }>(
    what: string,
    op: Op,
    input: InputOf<Op>,
    limit?: number,
  ): Promise<ItemOf<Op>[] | undefined> {
    return this.#orUnknown(what, () => this.requiredList(op, input, limit))
  }

  /** Reads a list. Throws an error if the list is unavailable. */
  requiredList<Op extends AnyOperation & { paged: true }>(
    op: Op,
    input: InputOf<Op>,
    limit?: number,
  ): Promise<ItemOf<Op>[]> {
    return this.#inTurn(async () => {
      const items: ItemOf<Op>[] = []
      try {
        for await (const item of this.#client.paginate(op, input, { limit })) items.push(item)
      } catch (error) {
        if (items.length > 0 && error instanceof DocsctlError) this.#partialErrors.add(error)
        throw error
      }
      return items
    })
  }

  async #orUnknown<Found>(what: string, read: () => Promise<Found>): Promise<Found | undefined> {
    try {
      return await read()
    } catch (error) {
      const why = error instanceof DocsctlError && this.#reason(error)
      if (!why || this.#partialErrors.has(error)) throw error
      // several reads may fail for the same data, which is recorded only once
      const isKnown = this.unknown.some((one) => one.what === what && one.why === why)
      if (!isKnown) this.unknown.push({ what, why })
      return undefined
    }
  }
}
