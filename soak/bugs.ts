import { type Exited, type ProgramOptions, runProgram } from '../test/support/program.ts'

/** Returns whether the output shows a bug, or a crash of Node that docsctl didn't handle. */
export function showsBug({ stdout, stderr }: { stdout: string; stderr: string }): boolean {
  return isBug.test(stderr) || stdout.includes('"kind":"bug"')
}

const isBug = /Bug in docsctl: |"kind":"bug"|^ {4}at .+:\d+:\d+\)?$|node:internal\//m

/** The signal that stops a hanging process. Tests use other signals. */
const hung = 'SIGABRT'

/** Runs the program, and stops it if it hangs. */
export async function runWatched(words: string[], options: ProgramOptions): Promise<Exited> {
  let watch: NodeJS.Timeout | undefined
  const exited = await runProgram(words, {
    ...options,
    onStart: (kill) => {
      watch = setTimeout(() => kill(hung), longestRun)
      options.onStart?.(kill)
    },
  })
  clearTimeout(watch)
  return exited
}

export const isHung = ({ signal }: Exited) => signal === hung

/**
 * The maximum duration of a process, in milliseconds. It allows for a slow machine and for the
 * waits of a resumed job.
 */
const longestRun = 120_000
