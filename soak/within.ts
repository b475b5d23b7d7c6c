import { configOfSources } from '../scripts/dev.ts'
import { main } from '../src/frame/program/main.ts'
import { runtimeIn, token, type World } from '../test/support/world.ts'
import type { Tally } from './tally.ts'

export interface Ran {
  argv: readonly string[]
  exit: number
  stdout: string
  stderr: string
}

/** What every run is given in all, in ms of real time. */
const timeout = 20_000
/** What a run may take to tidy up when that is over. */
const slack = 3_000

/**
 * Runs the program within this process, on real connections and by the clock of the world, and looks
 * for what no run may do: to go on beyond its time, to fall over, to give its token away.
 */
export async function within(argv: string[], world: World, tally: Tally): Promise<Ran> {
  const runtime = runtimeIn(world)
  const words = argv.includes('--timeout') ? argv : [...argv, '--timeout', `${timeout}ms`]
  const began = performance.now()
  const limit = timeoutOf(words)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limit + slack)
  })
  const exit = await Promise.race([main(words, runtime, await configOfSources()), late])
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
  if (ran.stderr.includes('docsctl has a bug')) tally.broken('has a bug', describeRun(ran))
  if (ran.stderr.includes(token)) tally.broken('leaks', describeRun(ran))
  return ran
}

function timeoutOf(words: readonly string[]): number {
  const given = /^(\d+)ms$/.exec(words[words.indexOf('--timeout') + 1] ?? '')
  return Number(given?.[1])
}

/** A run in one line. */
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

/** What a run said of its failure, with --json. */
export function accountOf(stderr: string): Account {
  const line = stderr.trim().split('\n').at(-1) ?? ''
  try {
    return (JSON.parse(line) as { error: Account }).error
  } catch {
    return {}
  }
}
