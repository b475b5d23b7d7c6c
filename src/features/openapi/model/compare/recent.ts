/** The maximum number of entries, enough for the results that a shared schema needs again. */
const most = 20_000

/** A cache of computed results. When it is full, it is emptied. */
export class Recent<Of> {
  readonly #known = new Map<unknown, Of>()

  /** Returns the cached result for a value, or computes it. */
  of(value: unknown, workOut: () => Of): Of {
    const known = this.#known.get(value)
    if (known !== undefined) return known
    const made = workOut()
    if (this.#known.size >= most) this.#known.clear()
    this.#known.set(value, made)
    return made
  }
}
