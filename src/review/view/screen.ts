import { inAscii, isPlainTerminal } from '../../frame/terminal/symbols.ts'
import type { Size } from '../machine/state.ts'

/** The terminal that the review takes; `src/frame/terminal/terminal.ts` has the real one. */
export interface Terminal {
  stdin: NodeJS.ReadStream
  stdout: NodeJS.WriteStream
  atExit(work: () => void): () => void
  /** stops the program until the shell calls it to the front again */
  suspend(): Promise<void>
}

const esc = '\u001b['
const enter = `${esc}?1049h${esc}2J${esc}H${esc}?25l${esc}?2004h`
const leave = `${esc}?2004l${esc}?25h${esc}?1049l`

export interface Screen {
  /** where Ink draws: it would erase the scrollback where a frame is as high as the screen */
  stdout: NodeJS.WriteStream
  size(): Size
  enter(): void
  /** Leaves the terminal as it was. */
  leave(): void
  /** Nothing is on the screen any more, as after it was resized. */
  clear(): void
  /** Is told when nobody is at the terminal any more; answers how to be rid of that. */
  onGone(tell: () => void): () => void
  /** Writes what isn't to be seen. */
  write(text: string): void
}

/** The alternate screen with raw keys; it is left at the end of the process too. */
export function createScreen(
  { stdin, stdout, atExit }: Terminal,
  onData: (chunk: string) => void,
): Screen {
  let isEntered = false
  let forget = () => {}
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
      stdout.write(enter)
    },
    leave() {
      if (!isEntered) return
      isEntered = false
      forget()
      stdin.off('data', onData)
      stdin.setRawMode(false)
      stdin.pause()
      stdout.write(leave)
    },
    clear: () => {
      if (isEntered) stdout.write(`${esc}2J${esc}H`)
    },
    onGone(tell) {
      // what is written to it from now on fails too, and is no error any more
      for (const event of ['error', 'end'] as const) stdin.on(event, tell)
      stdout.on('error', tell)
      return () => {
        stdin.off('end', tell)
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
          const kept = text.replaceAll(`${esc}3J`, '')
          return target.write(isPlain ? inAscii(kept) : kept)
        }
      }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
