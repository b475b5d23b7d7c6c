/** How much is remembered: no more than a shared schema and what it leads to will ask for again soon. */
const most = 20_000

/** What was worked out of values, as long as that isn't too much: then it is worked out anew. */
export class Recent<Of> {
  readonly #known = new Map<unknown, Of>()

  /** What is known of a value, or is worked out now. */
  of(value: unknown, workOut: () => Of): Of {
    const known = this.#known.get(value)
    if (known !== undefined) return known
    const made = workOut()
    if (this.#known.size >= most) this.#known.clear()
    this.#known.set(value, made)
    return made
  }
}
