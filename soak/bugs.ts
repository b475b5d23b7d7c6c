import { type Exited, type ProgramOptions, runProgram } from '../test/support/program.ts'

/**
 * Returns whether a run ended with a bug: one that docsctl reported, or a crash of Node that no
 * handler reported.
 */
export function showsBug({ stdout, stderr }: { stdout: string; stderr: string }): boolean {
  return isBug.test(stderr) || stdout.includes('"kind":"bug"')
}

const isBug = /Bug in docsctl: |"kind":"bug"|^ {4}at .+:\d+:\d+\)?$|node:internal\//m

/** The signal that ends a hanging process. No other part of the tests sends it. */
const hung = 'SIGABRT'

/** Runs the program, and ends it if it hangs. */
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
 * The longest run time of a process in ms. It allows for a busy machine and for all waits of a
 * resume.
 */
const longestRun = 120_000
