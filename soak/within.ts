import { configOfSources } from '../scripts/dev.ts'
import { main } from '../src/host/program/main.ts'
import { createRuntime, token, type World } from '../test/support/world.ts'
import { showsBug } from './bugs.ts'
import type { Tally } from './tally.ts'

export interface Ran {
  argv: readonly string[]
  exit: number
  stdout: string
  stderr: string
}

/** The maximum duration of a run, in milliseconds of real time. */
const timeout = 20_000
/** The additional time for ending a run, in milliseconds. */
const slack = 3_000

/**
 * Runs docsctl in this process, with real connections. Records a violation if the run hangs,
 * crashes, or prints a token.
 */
export async function within(argv: string[], world: World, tally: Tally): Promise<Ran> {
  const runtime = createRuntime(world)
  const words = argv.includes('--timeout') ? argv : [...argv, '--timeout', `${timeout}ms`]
  const began = performance.now()
  const limit = timeoutOf(words)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limit + slack)
  })
  const exit = await Promise.race([main(words, runtime, await configOfSources(words)), late])
  clearTimeout(timer)
  const ran: Ran = {
    argv: words,
    exit: exit ?? -1,
    stdout: runtime.stdout.text,
    stderr: runtime.stderr.text,
  }
  if (exit === undefined || performance.now() - began > limit + slack) {
    tally.broken('hangs', describeRun(ran))
  }
  if (showsBug(ran)) tally.broken('bugs', describeRun(ran))
  if (ran.stderr.includes(token)) tally.broken('leaks', describeRun(ran))
  return ran
}

function timeoutOf(words: readonly string[]): number {
  const given = /^(\d+)ms$/.exec(words[words.indexOf('--timeout') + 1] ?? '')
  return Number(given?.[1])
}

/** Describes a run as one line of text. */
export function describeRun({ argv, exit, stdout, stderr }: Ran): string {
  const short = (text: string) => JSON.stringify(text.length > 900 ? text.slice(0, 900) : text)
  return `docsctl ${argv.join(' ')} -> ${exit} ${short(stdout)} ${short(stderr)}`
}

export interface Account {
  kind?: string
  state?: string
  message?: string
  hint?: string
}

/** Returns the error in the output of a run with `--json`. */
export function reportedFailure(stderr: string): Account {
  const line = stderr.trim().split('\n').at(-1) ?? ''
  try {
    return (JSON.parse(line) as { error: Account }).error
  } catch {
    return {}
  }
}
