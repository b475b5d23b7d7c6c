/**
 * The items of a page exactly as the service wrote them, one per line, without white space around
 * values.
 */
export class ItemLines {
  #bytes: Buffer
  readonly #ends: number[]
  readonly #shapes: number[]

  /**
   * `ends` are the offsets after the line endings; `shapes` are keys for the shapes of the items
   */
  constructor(bytes: Buffer, ends: number[], shapes: number[]) {
    this.#bytes = bytes
    this.#ends = ends
    this.#shapes = shapes
  }

  get size(): number {
    return this.#ends.length
  }

  /** The lines, each with a line ending. */
  get bytes(): Buffer {
    return this.#bytes
  }

  get shapes(): readonly number[] {
    return this.#shapes
  }

  /** Keeps a number of items and returns whether there were more. */
  keep(most: number): boolean {
    if (this.size <= most) return false
    this.#ends.length = most
    this.#shapes.length = most
    this.#bytes = this.#bytes.subarray(0, this.#ends.at(-1) ?? 0)
    return true
  }

  item(index: number): unknown {
    const from = index === 0 ? 0 : this.#ends[index - 1]
    return JSON.parse(this.#bytes.toString('utf8', from, this.#ends[index]))
  }

  items(): unknown[] {
    return this.#ends.map((_, index) => this.item(index))
  }
}
