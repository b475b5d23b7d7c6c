import type { Output } from '../program/runtime.ts'

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const patience = 500
const pace = 100

/** Does the work after so many ms. */
export type Later = (ms: number, work: () => void) => void

const onTimer: Later = (ms, work) => {
  setTimeout(work, ms).unref()
}

/** One line on stderr, on a terminal only and only where the wait is long; gone before anything else is printed. */
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

  /** Says where the work is now. */
  at(text: string): void {
    this.#text = text
    if (this.#shown && !this.#ticking) this.#drawAfter(patience)
  }

  /** Takes the line away; the next `at` brings it back. The wait goes on meanwhile, page after page. */
  async clear(): Promise<void> {
    this.#text = ''
    if (!this.#drawn) return
    this.#drawn = false
    await this.#stderr.write('\r\u001b[K')
  }

  /** Draws nothing while another program has the screen; answers how to go on. */
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
