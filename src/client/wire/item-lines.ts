/**
 * The items of a page exactly as the service sent them, one per line, without surrounding
 * whitespace.
 */
export class ItemLines {
  #bytes: Buffer
  readonly #ends: number[]
  readonly #shapes: number[]

  /**
   * `ends` contains the offset after each line ending; `shapes` contains a key for the shape of
   * each item
   */
  constructor(bytes: Buffer, ends: number[], shapes: number[]) {
    this.#bytes = bytes
    this.#ends = ends
    this.#shapes = shapes
  }

  get size(): number {
    return this.#ends.length
  }

  /** The bytes of the lines, each with a line ending. */
  get bytes(): Buffer {
    return this.#bytes
  }

  get shapes(): readonly number[] {
    return this.#shapes
  }

  /** Shortens the page to a number of items. Returns true if items were removed. */
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
