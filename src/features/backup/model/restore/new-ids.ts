/** Matches words that can be IDs. */
const word = /[A-Za-z0-9_-]{3,}/g

/**
 * The IDs of restored resources, by their IDs in the backup. Pages, files, and spaces get new IDs,
 * and other pages refer to them.
 */
export class NewIds {
  readonly #ids = new Map<string, string>()

  set(saved: string, created: string): void {
    this.#ids.set(saved, created)
  }

  get(saved: string): string | undefined {
    return this.#ids.get(saved)
  }

  /** Replaces all saved IDs in a text. */
  replaceIn(text: string): string {
    return text.replace(word, (one) => this.#ids.get(one) ?? one)
  }

  /** Replaces all saved IDs in a value. */
  replaceInValue<Value>(value: Value): Value {
    return JSON.parse(this.replaceIn(JSON.stringify(value))) as Value
  }
}
