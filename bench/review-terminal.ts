import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Terminal } from '../src/features/change-requests/review/view/screen.ts'

/** The wait in milliseconds for a key that changes nothing. */
const patience = 300

/** The time without another frame after which the screen is stable. */
const rest = 40

/** A terminal for the review that presses keys and records when it was drawn. */
export class MeasuredTerminal extends EventEmitter {
  readonly isTTY = true
  columns: number
  rows: number
  #drawn = 0
  #last = ''

  constructor(columns: number, rows: number) {
    super()
    this.columns = columns
    this.rows = rows
  }

  get terminal(): Terminal {
    return { stdin: this, stdout: this, atExit: () => () => {} } as unknown as Terminal
  }

  write(text: string): boolean {
    // control sequences around a frame are short
    if (text.length > 40) {
      this.#drawn = performance.now()
      this.#last = text
    }
    return true
  }

  setRawMode(): void {}
  setEncoding(): void {}
  resume(): void {}
  pause(): void {}
  ref(): void {}
  unref(): void {}

  /** Returns the milliseconds from a key to its frame, or 0 if it changes nothing. */
  press(keys: string): Promise<number> {
    return this.#answer(() => this.emit('data', keys))
  }

  resize(columns: number, rows: number): Promise<number> {
    return this.#answer(() => {
      this.columns = columns
      this.rows = rows
      this.emit('resize')
    })
  }

  holds(text: string): boolean {
    return this.#last.includes(text)
  }

  async #answer(happen: () => void): Promise<number> {
    const begun = performance.now()
    happen()
    let first = 0
    while (first === 0 && performance.now() - begun < patience) {
      await new Promise(setImmediate)
      if (this.#drawn > begun) first = this.#drawn
    }
    while (performance.now() - this.#drawn < rest) await sleep(rest / 4)
    return first === 0 ? 0 : first - begun
  }
}
