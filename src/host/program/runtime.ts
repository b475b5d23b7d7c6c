import { closeSync, fstatSync, openSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { Duplex, type Writable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { Clock } from '../../client/clock.ts'
import { systemClock } from '../../client/clock.ts'
import { ClosedPipe, DocsctlError, systemFault } from '../../errors.ts'
import { ownProgram } from '../../fs/own-program.ts'
import { utf8Text } from '../../fs/utf8.ts'
import type { Keychain } from '../../profile/keychain.ts'
import type { AgentCall } from '../service/agent-call.ts'
import { inAscii, isPlainTerminal } from '../terminal/symbols.ts'
import type { ChildProcess } from './child-process.ts'

/** An output stream. `write` waits while the reader is slow. */
export interface Output {
  /** a string, or bytes in UTF-8 */
  write(text: string | Uint8Array): Promise<void>
  readonly isTTY: boolean
  readonly columns: number
  /** the height of the terminal, in lines */
  readonly rows?: number | undefined
}

export interface Input {
  readonly isTTY: boolean
  /** true if the process has a terminal for prompts, even if this stream is a pipe or a file */
  readonly hasTerminal?: boolean
  /** reads the whole input as text */
  read(): Promise<string>
  /** reads one line after a prompt; `hidden` turns off the echo */
  readLine(options: { hidden: boolean; signal: AbortSignal }): Promise<string>
}

/** All external dependencies of a run. Tests can replace them. */
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
  /** starts the timers for wait messages; default: Node's timers */
  later?: Later
  /** aborted by Ctrl-C, SIGTERM, and SIGHUP; the reason is the error to report */
  signal: AbortSignal
  /** opens the system browser without the token in its environment */
  openUrl: (url: string, token: string | undefined) => Promise<void>
  /** the command line that starts this program again */
  program: readonly string[]
  /** runs another program in the foreground, and returns its exit code */
  runChild: (child: ChildProcess) => Promise<number>
  dispatcher?: Dispatcher
  keychain?: Keychain
  /** set if an AI agent runs the command */
  agentCall?: AgentCall
}

/**
 * An error that ends docsctl without a message. Its exit code is the exit code of a child process.
 */
export class ChildExit extends Error {
  readonly code: number

  constructor(code: number) {
    super(`The program exited with code ${code}`)
    this.code = code
  }
}

/** Wraps an output stream of the process. The stream is a terminal, a pipe, or a file. */
function output(stream: NodeJS.WriteStream & { fd: number }): Output {
  const toFile = fileWriter(stream.fd)
  const isPlain = stream.isTTY && isPlainTerminal(process.env, process.platform)
  let toStream: Output['write'] | undefined
  return {
    write: (text) => {
      // if a test or another program replaced `write`, all output must use the replacement
      const isReplaced = Object.hasOwn(stream, 'write')
      if (isReplaced || stream instanceof Duplex) toStream ??= streamWriter(stream)
      return (toStream ?? toFile)(isPlain && typeof text === 'string' ? inAscii(text) : text)
    },
    get isTTY() {
      return stream.isTTY === true
    },
    get columns() {
      return stream.columns || 80
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
      // passes the encoding, because replacements in tests expect the callback as the third
      // argument
      stream.write(text, 'utf8', (error) => (error ? reject(writeFault(error)) : resolve()))
    })
}

/**
 * Returns a function that writes the whole text or throws an error. Node's own file stream silently
 * drops data if the disk is full.
 */
function fileWriter(descriptor: number): Output['write'] {
  return async (text) => {
    try {
      if (fstatSync(descriptor).isCharacterDevice()) {
        ;(await import('./closed-output.ts')).refuseClosed(descriptor)
      }
      writeFileSync(descriptor, text)
    } catch (error) {
      throw writeFault(error as Error)
    }
  }
}

function writeFault(error: NodeJS.ErrnoException): Error {
  // if the reader closes the stream, the stream reports the error once and is then destroyed
  if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') return new ClosedPipe()
  const message = `Cannot write the output (${systemFault(error)})`
  return new DocsctlError('not-written', message, { cause: error })
}

async function stdinText(): Promise<string> {
  // loaded on first use, because few commands read standard input
  const { readAllBytes, unreadable } = await import('../../fs/read-file.ts')
  try {
    return utf8Text(await readAllBytes(process.stdin))
  } catch (cause) {
    throw unreadable('standard input', cause)
  }
}

/** Returns the working folder. If the folder was removed, files in it are reported as not found. */
function workingFolder(): string {
  try {
    return process.cwd()
  } catch {
    return process.env.PWD ?? homedir()
  }
}

/**
 * Returns whether the process has a terminal, even if its streams are redirected. A CI job has no
 * terminal.
 */
function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r+'))
    return true
  } catch {
    return false
  }
}

/** Returns the runtime of the process. */
export function systemRuntime(version: string, signal: AbortSignal): Runtime {
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
    // a copy, because plugins don't inherit tokens
    env: { ...process.env },
    cwd: workingFolder(),
    home: homedir(),
    platform: process.platform,
    version,
    clock: systemClock,
    random: Math.random,
    signal,
    openUrl: async (...words) => (await import('../terminal/browser.ts')).openUrl(...words),
    program: ownProgram(),
    runChild: async (child) => (await import('./child-process.ts')).runChild(child),
  }
}

/** Calls a function after a delay, in ms. */
export type Later = (ms: number, work: () => void) => void
