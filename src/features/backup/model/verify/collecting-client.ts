import type { ReadingClient } from '../../../../client/organization-reader.ts'
import type { AnyOperation, InputOf, ItemOf, ResultOf } from '../../../../contract/operation.ts'
import { cleanResponse } from '../record/clean-response.ts'
import { DeclaredSecrets } from '../record/declared-secrets.ts'
import { requestName } from '../record/request-name.ts'

/** Passes each response to a function, in the format in which backups save it. */
export class CollectingClient implements ReadingClient {
  readonly #client: ReadingClient
  readonly #declared = new DeclaredSecrets()
  readonly #collect: (name: string, op: AnyOperation, answer: unknown) => Promise<void>

  constructor(
    client: ReadingClient,
    collect: (name: string, op: AnyOperation, answer: unknown) => Promise<void>,
  ) {
    this.#client = client
    this.#collect = collect
  }

  async call<Op extends AnyOperation>(op: Op, input: InputOf<Op>): Promise<ResultOf<Op>> {
    const answer = await this.#client.call(op, input)
    await this.#note(op, input as object, answer)
    return answer
  }

  async *paginate<Op extends AnyOperation & { paged: true }>(
    op: Op,
    input: InputOf<Op>,
  ): AsyncGenerator<ItemOf<Op>> {
    const items: ItemOf<Op>[] = []
    for await (const item of this.#client.paginate(op, input)) items.push(item)
    await this.#note(op, input as object, { items })
    yield* items
  }

  async #note(op: AnyOperation, input: object, answer: unknown): Promise<void> {
    await this.#collect(
      requestName(op, input),
      op,
      cleanResponse(op, answer, this.#declared).response,
    )
  }
}
