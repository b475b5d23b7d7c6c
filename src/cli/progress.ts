import type { Output } from './runtime.ts'

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const patience = 500
const pace = 100

/** One line on stderr, on a terminal only and only where the wait is felt; gone before anything else is printed. */
export class Progress {
  readonly #stderr: Output
  readonly #shown: boolean
  #text = ''
  #drawn = false
  #frame = 0
  #timer: NodeJS.Timeout | undefined

  constructor(stderr: Output, enabled: boolean) {
    this.#stderr = stderr
    this.#shown = enabled && stderr.isTTY
  }

  /** Says where the work is now. */
  at(text: string): void {
    this.#text = text
    if (!this.#shown || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#draw()
      this.#timer = setInterval(() => this.#draw(), pace)
      this.#timer.unref()
    }, patience)
    this.#timer.unref()
  }

  /** Takes the line away; the next `at` brings it back. */
  async clear(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (!this.#drawn) return
    this.#drawn = false
    await this.#stderr.write('\r\u001b[K')
  }

  #draw(): void {
    this.#drawn = true
    const frame = frames[this.#frame++ % frames.length]
    const line = `${frame} ${this.#text}`.slice(0, this.#stderr.columns - 1)
    void this.#stderr.write(`\r\u001b[K${line}`).catch(() => {})
  }
}
