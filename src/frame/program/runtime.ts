import { closeSync, openSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { homedir } from 'node:os'
import type { Writable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { Clock } from '../../client/clock.ts'
import { systemClock } from '../../client/clock.ts'
import { ClosedPipe, DocsctlError } from '../../errors.ts'
import { utf8Text } from '../../files/utf8.ts'
import type { Keychain } from '../../profile/keychain.ts'
import type { Later } from '../terminal/progress.ts'
import { inAscii, isPlainTerminal } from '../terminal/symbols.ts'
import type { ChildProcess } from './child-process.ts'

/** A stream to write to; `write` waits where the reader is slow. */
export interface Output {
  /** text, or bytes that are text in UTF-8 */
  write(text: string | Uint8Array): Promise<void>
  readonly isTTY: boolean
  readonly columns: number
  /** the lines of a terminal */
  readonly rows?: number | undefined
}

export interface Input {
  readonly isTTY: boolean
  /** whether there is a terminal to ask at although this is none */
  readonly hasTerminal?: boolean
  /** all of it, as text */
  read(): Promise<string>
  /** one line typed at a question, which has been written before; `hidden` echoes nothing */
  readLine(options: { hidden: boolean; signal: AbortSignal }): Promise<string>
}

/** Everything a run touches outside of itself, so that tests can be the world. */
export interface Runtime {
  stdout: Output
  stderr: Output
  stdin: Input
  env: Record<string, string | undefined>
  cwd: string
  home: string
  platform: NodeJS.Platform
  version: string
  clock: Clock
  random: () => number
  /** when a wait is long enough to be told of; by the timers of Node where absent */
  later?: Later
  /** aborted by Ctrl-C, SIGTERM and SIGHUP, with the error to end with */
  signal: AbortSignal
  /** the browser of the system, which is not to get the token */
  openUrl: (url: string, token: string | undefined) => Promise<void>
  /** the words that start this program again */
  program: readonly string[]
  /** runs another program in our place; answers its exit code */
  runChild: (child: ChildProcess) => Promise<number>
  dispatcher?: Dispatcher
  keychain?: Keychain
}

/** Thrown to end quietly with an exit code that is another program's. */
export class ChildExit extends Error {
  readonly code: number

  constructor(code: number) {
    super(`a program ended with ${code}`)
    this.code = code
  }
}

/** The output of the process, which is a terminal, a pipe or a file. */
function output(stream: NodeJS.WriteStream & { fd: number }): Output {
  const toFile = fileWriter(stream.fd)
  const isPlain = stream.isTTY && isPlainTerminal(process.env, process.platform)
  let toStream: Output['write'] | undefined
  return {
    write: (text) => {
      // somebody who put a function of his own there wants to see it all
      const isReplaced = Object.hasOwn(stream, 'write')
      if (isReplaced || stream instanceof Socket) toStream ??= streamWriter(stream)
      return (toStream ?? toFile)(isPlain && typeof text === 'string' ? inAscii(text) : text)
    },
    get isTTY() {
      return stream.isTTY === true
    },
    get columns() {
      return stream.columns ?? 80
    },
    get rows() {
      return stream.rows
    },
  }
}

export function streamWriter(stream: Writable): Output['write'] {
  let fault: Error | undefined
  stream.on('error', (error) => {
    fault ??= writeFault(error)
  })
  return (text) =>
    new Promise((resolve, reject) => {
      if (fault) return reject(fault)
      // with an encoding, since what tests put in its place looks for the callback in the third place
      stream.write(text, 'utf8', (error) => (error ? reject(writeFault(error)) : resolve()))
    })
}

/** All of a text or an error: Node's own stream on a file drops what doesn't fit on the disk. */
function fileWriter(descriptor: number): Output['write'] {
  return async (text) => {
    try {
      writeFileSync(descriptor, text)
    } catch (error) {
      throw writeFault(error as Error)
    }
  }
}

function writeFault(error: NodeJS.ErrnoException): Error {
  // a stream whose reader has gone says so once, and is no stream any more after that
  if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') return new ClosedPipe()
  return new DocsctlError('failed', `the output can't be written (${error.code})`, { cause: error })
}

/** Ctrl-C, SIGTERM and a closed terminal end the run in order; a second one ends it at once. */
function interruptSignal(): AbortSignal {
  const controller = new AbortController()
  const on = (signal: NodeJS.Signals, error: DocsctlError) =>
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(error.exit)
      controller.abort(error)
    })
  on('SIGINT', new DocsctlError('interrupted', 'interrupted'))
  on('SIGTERM', new DocsctlError('terminated', 'terminated'))
  on('SIGHUP', new DocsctlError('terminated', 'terminated'))
  return controller.signal
}

async function stdinText(): Promise<string> {
  // what most runs don't need is not loaded for them
  const { heldBytes, unreadable } = await import('../../files/read-file.ts')
  try {
    return utf8Text(await heldBytes(process.stdin))
  } catch (cause) {
    throw unreadable('standard input', cause)
  }
}

/** The folder may have been removed since: what is in it is not found then, and nothing else is wrong. */
function workingFolder(): string {
  try {
    return process.cwd()
  } catch {
    return process.env.PWD ?? homedir()
  }
}

/** Whether the process belongs to a terminal, whatever its streams are; one of a pipeline has none. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r+'))
    return true
  } catch {
    return false
  }
}

/** The world as the process sees it; its signals are ours only where the process is. */
export function systemRuntime(version = '', signal = interruptSignal()): Runtime {
  return {
    stdout: output(process.stdout),
    stderr: output(process.stderr),
    stdin: {
      get isTTY() {
        return process.stdin.isTTY === true
      },
      get hasTerminal() {
        return hasTerminal()
      },
      read: stdinText,
      readLine: async (options) => {
        const { readLine, withTerminal } = await import('../terminal/read-line.ts')
        if (process.stdin.isTTY) return await readLine(process.stdin, process.stderr, options)
        return await withTerminal((terminal) => readLine(terminal, process.stderr, options))
      },
    },
    env: process.env,
    cwd: workingFolder(),
    home: homedir(),
    platform: process.platform,
    version,
    clock: systemClock,
    random: Math.random,
    signal,
    openUrl: async (...words) => (await import('../terminal/browser.ts')).openUrl(...words),
    program: [process.execPath, ...process.execArgv, process.argv[1] as string],
    runChild: async (child) => (await import('./child-process.ts')).runChild(child),
  }
}
