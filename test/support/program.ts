import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testedProgram } from './tested-program.ts'

const hoard = new URL('hoard-handles.mjs', import.meta.url)

/**
 * A cache folder that all test programs share. It contains compiled code, but no resource names.
 */
export const sharedCache = fileURLToPath(new URL('../../.build/test-cache', import.meta.url))
mkdirSync(sharedCache, { recursive: true, mode: 0o700 })
// a file with this name prevents the program from creating the folder for resource names
writeFileSync(join(sharedCache, 'names'), '')

export interface Exited {
  exit: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface ProgramOptions {
  env?: Record<string, string>
  stdin?: string
  cwd?: string
  /** receives a function that sends a signal to the program, for tests that act during a run */
  onStart?: (kill: (signal: NodeJS.Signals) => void) => void
  /** receives the whole standard output so far */
  onOutput?: (text: string) => void
  /** the program to run, if it isn't the program of this repository */
  program?: string
  /** the maximum size of a written file, in blocks of 512 bytes, which simulates a full disk */
  fileLimit?: number
  /**
   * the number of files and connections that the program may open, in addition to those that Node
   * opens at the start
   */
  freeHandles?: number
  /** the file descriptor that replaces the pipe for standard output */
  stdout?: number
  /** false closes the reading end of standard output early */
  reader?: false
}

/** Environment variables with which started programs record data. */
let recording: Record<string, string> = {}

export function setRecording(variables: Record<string, string>): void {
  recording = variables
}

/** Returns an environment without the settings of the machine. */
export function cleanEnvironment(env: Record<string, string> = {}): Record<string, string> {
  const { PATH = '', SystemRoot, TMPDIR } = process.env
  return {
    PATH,
    TZ: 'UTC',
    HOME: '/nonexistent/home',
    DOCSCTL_CONFIG_DIR: '/nonexistent/docsctl',
    // no user can write to this folder
    DOCSCTL_STATE_DIR: '/dev/null/state',
    DOCSCTL_CACHE_DIR: sharedCache,
    ...(SystemRoot && { SystemRoot }),
    ...(TMPDIR && { TMPDIR }),
    ...recording,
    ...env,
  }
}

/** Runs the built program as a separate process whose standard streams are pipes. */
export function runProgram(argv: string[], options: ProgramOptions = {}): Promise<Exited> {
  return new Promise((resolve, reject) => {
    const { fileLimit, freeHandles } = options
    const hoarding =
      freeHandles === undefined ? [] : ['--import', `${hoard.href}?free=${freeHandles}`]
    const words = [...testedProgram(options.program, hoarding), ...argv]
    const limit =
      fileLimit !== undefined ? `-f ${fileLimit}` : freeHandles === undefined ? undefined : '-n 64'
    const limited = ['sh', '-c', `ulimit ${limit} && exec "$0" "$@"`]
    const [file = '', ...rest] = limit === undefined ? words : [...limited, ...words]
    const child = spawn(file, rest, {
      env: cleanEnvironment(options.env),
      ...(options.cwd && { cwd: options.cwd }),
      stdio: ['pipe', options.stdout ?? 'pipe', 'pipe'],
    })
    const ended = { stdout: '', stderr: '' }
    options.onStart?.((signal) => void child.kill(signal))
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.setEncoding('utf8').on('data', (text: string) => {
        ended[name] += text
        if (name === 'stdout') options.onOutput?.(ended.stdout)
      })
    }
    if (options.reader === false) child.stdout?.destroy()
    child.on('error', reject)
    child.on('close', (exit, signal) => resolve({ exit, signal, ...ended }))
    child.stdin?.on('error', () => {})
    child.stdin?.end(options.stdin ?? '')
  })
}
