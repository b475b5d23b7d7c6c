/**
 * The maximum number of entries. With this number, the results for a shared schema are still cached
 * when another operation needs them.
 */
const most = 20_000

/** A cache of computed results. A full cache is cleared. */
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
