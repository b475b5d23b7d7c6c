import type { Later, Output } from '../program/runtime.ts'

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const patience = 500
const pace = 100
const onTimer: Later = (ms, work) => {
  setTimeout(work, ms).unref()
}

/**
 * A progress line on stderr. It appears only on a terminal and only after a delay, and is removed
 * before any other output.
 */
export class Progress {
  readonly #stderr: Output
  readonly #shown: boolean
  readonly #later: Later
  #text = ''
  #drawn = false
  #ticking = false
  #frame = 0
  #held = false

  constructor(stderr: Output, enabled: boolean, later = onTimer) {
    this.#stderr = stderr
    this.#shown = enabled && stderr.isTTY
    this.#later = later
  }

  /** Sets the text of the progress line. */
  at(text: string): void {
    this.#text = text
    if (this.#shown && !this.#ticking) this.#drawAfter(patience)
  }

  /** Removes the line. The next call to `at` shows it again without a delay. */
  async clear(): Promise<void> {
    this.#text = ''
    if (!this.#drawn) return
    this.#drawn = false
    await this.#stderr.write('\r\u001b[K')
  }

  /**
   * Hides the line while another program uses the screen. Returns a function that shows the line
   * again.
   */
  hold(): () => void {
    this.#held = true
    return () => {
      this.#held = false
    }
  }

  #drawAfter(ms: number): void {
    this.#ticking = true
    this.#later(ms, () => {
      this.#ticking = this.#text !== ''
      if (!this.#ticking) return
      this.#draw()
      this.#drawAfter(pace)
    })
  }

  #draw(): void {
    if (this.#held) return
    this.#drawn = true
    const frame = frames[this.#frame++ % frames.length]
    const line = `${frame} ${this.#text}`.slice(0, this.#stderr.columns - 1)
    void this.#stderr.write(`\r\u001b[K${line}`).catch(() => {})
  }
}
