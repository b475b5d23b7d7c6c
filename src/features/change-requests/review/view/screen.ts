import { inAscii, isPlainTerminal } from '../../../../host/terminal/symbols.ts'
import type { Size } from '../machine/effects.ts'
import { replacePlaceholders } from './placeholders.ts'

/** The terminal used by the review, implemented in `src/host/terminal/terminal.ts`. */
export interface Terminal {
  stdin: NodeJS.ReadStream
  stdout: NodeJS.WriteStream
  atExit(work: () => void): () => void
  /** Suspends the program until the shell resumes it. */
  suspend(): Promise<void>
}

const esc = '\u001b['
const enter = `${esc}?1049h${esc}2J${esc}H${esc}?25l${esc}?2004h`
const leave = `${esc}?2004l${esc}?25h${esc}?1049l`

/** The codes that set and reset a terminal mode. */
interface Mode {
  on: string
  off: string
}

/** The mode in which the terminal reports mouse clicks and the wheel. */
const mouseMode: Mode = { on: `${esc}?1000h${esc}?1006h`, off: `${esc}?1006l${esc}?1000l` }

const noMode: Mode = { on: '', off: '' }

/**
 * Makes terminals report Ctrl-Enter, either through the kitty keyboard protocol or like xterm. Most
 * other terminals ignore the codes. The terminals listed here are excluded, because they would
 * print or underline text.
 */
function extendedKeys({ TERM, TERM_PROGRAM }: NodeJS.ProcessEnv): Mode {
  if (TERM === 'linux' || TERM === 'dumb' || TERM_PROGRAM === 'Apple_Terminal') return noMode
  return { on: `${esc}>1u${esc}>4;1m`, off: `${esc}>4m${esc}<u` }
}

export interface Screen {
  /**
   * the output stream for Ink, which would erase the scrollback if a frame were as tall as the
   * screen
   */
  stdout: NodeJS.WriteStream
  size(): Size
  enter(): void
  /** Restores the terminal. */
  leave(): void
  /** Clears the screen, for example after a resize. */
  clear(): void
  /**
   * Registers a function to call when the terminal is disconnected. Returns a function that
   * unregisters it.
   */
  onTerminalLoss(callback: () => void): () => void
  /** Writes invisible control sequences. */
  write(text: string): void
}

/** Creates the alternate screen in raw mode. Restores the terminal when the process exits. */
export function createScreen(
  { stdin, stdout, atExit }: Terminal,
  onData: (chunk: string) => void,
  hasMouse = false,
): Screen {
  let isEntered = false
  let forget = () => {}
  const keys = extendedKeys(process.env)
  const [on, off] = hasMouse
    ? [keys.on + mouseMode.on, mouseMode.off + keys.off]
    : [keys.on, keys.off]
  const screen: Screen = {
    stdout: withoutErasing(stdout),
    size: () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 }),
    enter() {
      if (isEntered) return
      isEntered = true
      forget = atExit(screen.leave)
      stdin.setEncoding('utf8')
      stdin.setRawMode(true)
      stdin.on('data', onData)
      stdin.resume()
      stdout.write(enter + on)
    },
    leave() {
      if (!isEntered) return
      isEntered = false
      forget()
      stdin.off('data', onData)
      stdin.setRawMode(false)
      stdin.pause()
      stdout.write(off + leave)
    },
    clear: () => {
      if (isEntered) stdout.write(`${esc}2J${esc}H`)
    },
    onTerminalLoss(callback) {
      // keep the error listeners, because later writes fail too and must not throw
      for (const event of ['error', 'end'] as const) stdin.on(event, callback)
      stdout.on('error', callback)
      return () => {
        stdin.off('end', callback)
      }
    },
    write: (text) => {
      if (isEntered) stdout.write(text)
    },
  }
  return screen
}

function withoutErasing(stdout: NodeJS.WriteStream): NodeJS.WriteStream {
  const isPlain = isPlainTerminal(process.env, process.platform)
  return new Proxy(stdout, {
    get(target, name) {
      if (name === 'write') {
        return (text: string) => {
          const kept = replacePlaceholders(text).replaceAll(`${esc}3J`, '')
          return target.write(isPlain ? inAscii(kept) : kept)
        }
      }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
