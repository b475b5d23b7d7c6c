import type { ReadStream } from 'node:tty'
import { type IPty, spawn } from '@lydell/node-pty'
import { cleanEnvironment } from '../program.ts'
import { testedProgram } from '../tested-program.ts'

export interface Terminal {
  /** the whole output so far, including escape codes */
  readonly output: string
  type(keys: string): void
  resize(columns: number, rows: number): void
  /** waits until the output contains the given text */
  waitFor(text: string | RegExp): Promise<void>
  /** waits until the program ends, and returns its exit code */
  ended(): Promise<number>
  kill(signal?: NodeJS.Signals): void
  /** closes the terminal, as closing its window would */
  hangUp(): void
}

export interface TerminalOptions {
  env?: Record<string, string>
  columns?: number
  rows?: number
  cwd?: string
  onData?: (data: string) => void
}

/** Runs the built program in a real terminal. */
export function inTerminal(argv: string[], options: TerminalOptions = {}): Terminal {
  const [file = '', ...words] = testedProgram()
  return openTerminal(file, [...words, ...argv], options)
}

/** Runs any program in a real terminal. */
export function openTerminal(
  file: string,
  args: string[],
  { env = {}, columns = 80, rows = 30, cwd, onData = () => {} }: TerminalOptions = {},
): Terminal {
  const child = spawn(file, args, {
    cols: columns,
    rows,
    ...(cwd && { cwd }),
    env: cleanEnvironment({ TERM: 'xterm-256color', ...env }),
  })
  readLastOutput(child)
  let output = ''
  let exit: number | undefined
  const waiting = new Set<() => void>()
  const changed = () => {
    for (const look of [...waiting]) look()
  }
  child.onData((data) => {
    output += data
    onData(data)
    changed()
  })
  child.onExit(({ exitCode }) => {
    exit = exitCode
    changed()
  })
  const until = <T>(look: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const attempt = () => {
        const found = look()
        if (found !== undefined) resolve(found)
        else if (exit !== undefined) reject(new Error(`the program ended before:\n${output}`))
        else return
        waiting.delete(attempt)
      }
      waiting.add(attempt)
      attempt()
    })
  return {
    get output() {
      return output
    },
    type: (keys) => child.write(keys),
    resize: (width, height) => child.resize(width, height),
    kill: (signal) => child.kill(signal),
    hangUp: () => (child as unknown as { destroy(): void }).destroy(),
    waitFor: (text) =>
      withinLimit(
        until(() =>
          (typeof text === 'string' ? output.includes(text) : text.test(output)) ? true : undefined,
        ),
        () => `did not print ${text}:\n${output}`,
      ),
    ended: () => until(() => exit),
  }
}

/**
 * How long a program may take to print what a test waits for, in tenths of a second. This is less
 * than the time limit of a test, because an error at that limit doesn't show the output.
 */
const limit = 600

/**
 * Rejects with the given message if the promise isn't resolved within the limit. Counts intervals
 * instead of comparing times, so that the limit doesn't include the time in which the machine is
 * suspended.
 */
export async function withinLimit(promise: Promise<unknown>, message: () => string): Promise<void> {
  let passed = 0
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, reject) => {
    timer = setInterval(() => {
      passed += 1
      if (passed >= limit) reject(new Error(`The program ${message()}`))
    }, 100)
  })
  try {
    await Promise.race([promise, late])
  } finally {
    clearInterval(timer)
  }
}

/**
 * Makes the terminal read all output before it closes. Otherwise, node-pty closes it 200 ms after
 * the program has ended, even if the test was too busy to read the last output.
 */
function readLastOutput(child: IPty): void {
  const { _socket: socket } = child as unknown as { _socket: ReadStream }
  const destroy = socket.destroy.bind(socket)
  socket.destroy = (error) => {
    setImmediate(destroy, error)
    return socket
  }
}
