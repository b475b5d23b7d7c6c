import type { ReadingClient } from '../../../client/organization-reader.ts'
import type { AnyOperation, InputOf, ItemOf, ResultOf } from '../../../contract/operation.ts'
import { DocsctlError, type Kind } from '../../../errors.ts'
import { requestName } from './record/request-name.ts'
import type { RunManifest } from './store/manifest.ts'
import type { ObjectStore } from './store/object-store.ts'

/** Reads a run of a backup as if it were the service. */
export class ReplayClient implements ReadingClient {
  /** the names of responses that should be in the run, but aren't */
  readonly missing = new Set<string>()
  /** the operations of the responses that were read, by the names of the responses */
  readonly read = new Map<string, AnyOperation>()
  readonly #objects: ObjectStore
  readonly #manifest: RunManifest

  constructor(objects: ObjectStore, manifest: RunManifest) {
    this.#objects = objects
    this.#manifest = manifest
  }

  async call<Op extends AnyOperation>(op: Op, input: InputOf<Op>): Promise<ResultOf<Op>> {
    return (await this.#respond(op, input as object)) as ResultOf<Op>
  }

  async *paginate<Op extends AnyOperation & { paged: true }>(
    op: Op,
    input: InputOf<Op>,
  ): AsyncGenerator<ItemOf<Op>> {
    const { items } = (await this.#respond(op, input as object)) as { items: ItemOf<Op>[] }
    yield* items
  }

  async #respond(op: AnyOperation, input: object): Promise<unknown> {
    const name = requestName(op, input)
    const entry = this.#manifest.entries[name]
    this.read.set(name, op)
    if (entry) return await this.#objects.readJson(entry.object)
    const status = this.#manifest.failed[name]
    if (status !== undefined)
      throw failure(
        status,
        `Run ${this.#manifest.run} does not contain ${name}, because the service returned ${status}`,
      )
    this.missing.add(name)
    throw failure(404, `Run ${this.#manifest.run} does not contain ${name}`)
  }
}

const kinds: Readonly<Record<number, Kind>> = { 403: 'not-permitted', 404: 'not-found' }

function failure(status: number, message: string): DocsctlError {
  return new DocsctlError(kinds[status] ?? 'refused', message, { status })
}
