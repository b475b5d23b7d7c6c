import xterm from '@xterm/headless'
import {
  inTerminal,
  openTerminal,
  type Terminal,
  type TerminalOptions,
  withinLimit,
} from './terminal.ts'

/** A program in a terminal whose screen can be read. */
export interface ScreenTerminal extends Terminal {
  /** the visible lines of the screen */
  lines(): string[]
  /** waits until the screen shows the given text; fails if the program ends first */
  shows(text: string | RegExp): Promise<void>
  /** the emulated terminal, including colors */
  readonly emulator: xterm.Terminal
}

type Options = Omit<TerminalOptions, 'onData'>

/** Runs the built program on a screen. */
export function onScreen(argv: string[], options: Options = {}): ScreenTerminal {
  return screenOf((onData) => inTerminal(argv, { ...options, onData }), options)
}

/** Runs any program on a screen that responds to terminal queries. */
export function programOnScreen(file: string, args: string[], options: Options): ScreenTerminal {
  const screen = screenOf((onData) => openTerminal(file, args, { ...options, onData }), options)
  screen.emulator.onData((data) => screen.type(data))
  return screen
}

function screenOf(
  start: (onData: (data: string) => void) => Terminal,
  { columns = 80, rows = 30 }: Options,
): ScreenTerminal {
  const emulator = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true })
  const looks = new Set<() => void>()
  const terminal = start((data) =>
    emulator.write(data, () => {
      for (const look of [...looks]) look()
    }),
  )
  const lines = () =>
    Array.from({ length: emulator.rows }, (_, at) => {
      const { active } = emulator.buffer
      return active.getLine(active.viewportY + at)?.translateToString(true) ?? ''
    })
  /** the screen may not have processed the last output yet */
  const ended = async () => {
    const exit = await terminal.ended()
    await new Promise<void>((resolve) => emulator.write('', resolve))
    return exit
  }
  return Object.assign(Object.create(terminal) as Terminal, {
    emulator,
    lines,
    ended,
    resize: (width: number, height: number) => {
      emulator.resize(width, height)
      terminal.resize(width, height)
    },
    shows: (text: string | RegExp) => {
      const shown = new Promise<void>((resolve, reject) => {
        const look = () => {
          const screen = lines().join('\n')
          if (!(typeof text === 'string' ? screen.includes(text) : text.test(screen))) return false
          looks.delete(look)
          resolve()
          return true
        }
        if (look()) return
        looks.add(look)
        ended().then(() => {
          if (!look()) reject(new Error(`ended without ${text}:\n${lines().join('\n')}`))
        }, reject)
      })
      return withinLimit(shown, () => `did not show ${text}:\n${lines().join('\n')}`)
    },
  })
}
