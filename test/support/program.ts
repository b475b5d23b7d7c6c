import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testedProgram } from './tested-program.ts'

const hoard = new URL('hoard-handles.mjs', import.meta.url)

/** Keeps compiled code between programs, but no names. */
const sharedCache = fileURLToPath(new URL('../../.build/test-cache', import.meta.url))
mkdirSync(sharedCache, { recursive: true, mode: 0o700 })
// the folder of the names can't be created
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
  /** receives a function that sends a signal, for tests that act during a run */
  onStart?: (kill: (signal: NodeJS.Signals) => void) => void
  /** receives the standard output so far */
  onOutput?: (text: string) => void
  /** instead of the program of this repository */
  program?: string
  /** the maximum size of written files in blocks of 512 bytes, like on a full disk */
  fileLimit?: number
  /**
   * the number of files and connections that it may open, besides those that Node opens at its
   * start
   */
  freeHandles?: number
  /** replaces the pipe for standard output */
  stdout?: number
  /** false closes standard output early */
  reader?: false
}

/** Environment variables that record data within programs. */
let recording: Record<string, string> = {}

export function setRecording(variables: Record<string, string>): void {
  recording = variables
}

/** Returns an environment without the machine's own settings. */
export function cleanEnvironment(env: Record<string, string> = {}): Record<string, string> {
  const { PATH = '', SystemRoot, TMPDIR } = process.env
  return {
    PATH,
    TZ: 'UTC',
    HOME: '/nonexistent/home',
    DOCSCTL_CONFIG_DIR: '/nonexistent/docsctl',
    // not writable by any user
    DOCSCTL_STATE_DIR: '/dev/null/state',
    DOCSCTL_CACHE_DIR: sharedCache,
    ...(SystemRoot && { SystemRoot }),
    ...(TMPDIR && { TMPDIR }),
    ...recording,
    ...env,
  }
}

/** Runs the built program as a separate process with pipes. */
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
