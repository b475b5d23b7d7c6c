/**
 * The maximum number of entries. It is high enough to keep the results for a shared schema until
 * another operation needs them.
 */
const maxEntries = 20_000

/** A cache of computed results. A full cache is cleared. */
export class ResultCache<Result> {
  readonly #known = new Map<unknown, Result>()

  /** Returns the cached result for a value, or computes it. */
  getOrCompute(value: unknown, compute: () => Result): Result {
    const known = this.#known.get(value)
    if (known !== undefined) return known
    const result = compute()
    if (this.#known.size >= maxEntries) this.#known.clear()
    this.#known.set(value, result)
    return result
  }
}
