/** The items of a page as the service spelled them, each on a line, without white space around its values. */
export class ItemLines {
  #bytes: Buffer
  readonly #ends: number[]
  readonly #shapes: number[]

  /** `ends` are behind the line ends; `shapes` are what the shape of each item is known by */
  constructor(bytes: Buffer, ends: number[], shapes: number[]) {
    this.#bytes = bytes
    this.#ends = ends
    this.#shapes = shapes
  }

  get size(): number {
    return this.#ends.length
  }

  /** With a line end behind each item. */
  get bytes(): Buffer {
    return this.#bytes
  }

  get shapes(): readonly number[] {
    return this.#shapes
  }

  /** Leaves no more of them than that; answers whether there were more. */
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
