import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { createKeyMap } from '../../../../src/features/change-requests/review/machine/key-map.ts'
import {
  type ReviewOptions,
  runReview,
} from '../../../../src/features/change-requests/review/review.tsx'
import { now, queueItems } from './samples.ts'

const enter = '\u001b[?1049h'
const leave = '\u001b[?1049l'
const unused = () => new Promise<never>(() => {})

/** A terminal that receives keys from the test and records the output. */
class TypedTerminal extends EventEmitter {
  readonly isTTY = true
  columns = 80
  rows = 24
  written = ''
  #waiting: { text: string; resolve: () => void } | undefined
  suspend: () => Promise<void> = unused

  get terminal(): ReviewOptions['terminal'] {
    const suspend = () => this.suspend()
    return {
      ...{ stdin: this, stdout: this, suspend, atExit: () => () => {} },
    } as unknown as ReviewOptions['terminal']
  }

  write(text: string): boolean {
    this.written += text
    if (this.#waiting && this.written.includes(this.#waiting.text)) this.#waiting.resolve()
    return true
  }

  /** Waits until the output contains the given text. */
  shows(text: string): Promise<void> {
    if (this.written.includes(text)) return Promise.resolve()
    return new Promise((resolve) => {
      this.#waiting = { text, resolve }
    })
  }

  setRawMode(): void {}
  setEncoding(): void {}
  resume(): void {}
  pause(): void {}
  ref(): void {}
  unref(): void {}
}

function reviewing(terminal: TypedTerminal, more: Partial<ReviewOptions> = {}): Promise<void> {
  return runReview({
    terminal: terminal.terminal,
    services: {
      ...{
        adopt: unused,
        notes: unused,
        changes: unused,
        threads: unused,
        page: unused,
        gates: unused,
        watch: unused,
      },
      ...{
        text: unused,
        'all-gates': unused,
        preview: unused,
        hold: unused,
        standing: unused,
        search: unused,
      },
      ...{ listen: unused, write: unused, open: unused, image: unused },
      ...{ reviews: unused, verdicts: unused },
      // the queue is read once, and the next read is delayed forever
      queue: ({ after }) => (after > 0 ? unused() : Promise.resolve({ items: queueItems(), now })),
      save: async () => {},
    },
    keys: createKeyMap(),
    color: false,
    signal: new AbortController().signal,
    divertNotes: () => {},
    waits: () => {},
    edit: unused,
    ...more,
  })
}

describe('the terminal of a review', () => {
  it('belongs to the shell after Ctrl-Z and is restored completely', async () => {
    const terminal = new TypedTerminal()
    let isLeft = false
    let resume = () => {}
    const suspended = new Promise<void>((resolve) => {
      terminal.suspend = () => {
        isLeft = terminal.written.endsWith(leave)
        resolve()
        return new Promise((back) => {
          resume = back
        })
      }
    })
    const over = reviewing(terminal)
    await terminal.shows('Larger pages in lists')
    terminal.emit('data', '\u001a')
    await suspended
    assert.equal(isLeft, true)
    terminal.written = ''
    resume()
    await terminal.shows('Larger pages in lists')
    assert.ok(terminal.written.startsWith(enter))
    terminal.emit('data', 'q')
    await over
    assert.ok(terminal.written.includes(leave))
  })

  it('ends the review with a message and no stack trace if it disconnects', async () => {
    for (const event of ['end', 'error']) {
      const terminal = new TypedTerminal()
      const over = reviewing(terminal)
      await terminal.shows('Larger pages in lists')
      terminal.emit(event, new Error('read EIO'))
      await assert.rejects(over, { kind: 'terminated', message: 'The terminal was closed' })
    }
  })

  it('is queried for its background, and redrawn in matching colors after the reply', async () => {
    const terminal = new TypedTerminal()
    const over = reviewing(terminal, { color: true, queriesBackground: true })
    await terminal.shows('Larger pages in lists')
    assert.ok(terminal.written.includes('\u001b]11;?\u0007'))
    const row = '\u001b[48;5;235m'
    assert.ok(!terminal.written.includes(row))
    terminal.emit('data', '\u001b]11;rgb:ffff/ffff/ffff\u0007')
    await terminal.shows(row)
    terminal.emit('data', 'q')
    await over
  })
})
