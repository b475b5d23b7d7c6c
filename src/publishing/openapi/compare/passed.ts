/** Which schemas have been compared with which; a trial has those of its own, which end with it. */
export class Passed {
  readonly #pairs = new Map<unknown, Set<unknown>>()
  readonly #before: Passed | undefined

  constructor(before?: Passed) {
    this.#before = before
  }

  has(from: unknown, to: unknown): boolean {
    return this.#pairs.get(from)?.has(to) === true || this.#before?.has(from, to) === true
  }

  add(from: unknown, to: unknown): void {
    const known = this.#pairs.get(from) ?? new Set()
    this.#pairs.set(from, known.add(to))
  }
}
