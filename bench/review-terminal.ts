import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Terminal } from '../src/features/change-requests/review/view/screen.ts'

/** The maximum time in milliseconds to wait for a frame, because some keys change nothing. */
const patience = 300

/** The time in milliseconds without a new frame after which the screen counts as stable. */
const stableAfter = 40

/** A simulated terminal for the review. It sends keys, and records the times of frames. */
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
    // ignore the short control sequences before and after a frame
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

  /**
   * Returns the time in milliseconds from a key press to the new frame. Returns 0 if the key
   * changes nothing.
   */
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
    while (performance.now() - this.#drawn < stableAfter) await sleep(stableAfter / 4)
    return first === 0 ? 0 : first - begun
  }
}
