import { setMaxListeners } from 'node:events'
import { DocsctlError } from '../../errors.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import type { ParsedArgs } from '../arguments/parsed-args.ts'
import { Sources } from '../arguments/values.ts'
import type { Runtime } from './runtime.ts'

/** The job of a run. The `jobs` folder implements this interface for resumed jobs. */
export interface RunJob {
  /** true if the run writes to a journal, so that its changes can be undone */
  keepsJournal: boolean
}

/**
 * The environment of a run: streams, folders, clock, and browser. Its signal is also aborted after
 * `--timeout`.
 */
export interface RunEnvironment extends Runtime {
  /** files and standard input, which arguments can refer to */
  readonly sources: Sources
  readonly job: RunJob
}

/** Creates the environment of a run. */
export function createEnvironment(
  runtime: Runtime,
  args: ParsedArgs,
  job: RunJob = { keepsJournal: false },
): RunEnvironment {
  const signal = boundedSignal(runtime.signal, args)
  // every request and every step of a large batch adds a listener to the signal
  setMaxListeners(0, signal)
  return { ...runtime, signal, sources: new Sources(runtime, signal), job }
}

/** The maximum delay of a timer, in ms. For a longer delay, Node runs the timer immediately. */
const maxTimerDelay = 2 ** 31 - 1

function boundedSignal(signal: AbortSignal, args: ParsedArgs): AbortSignal {
  const milliseconds = args.duration('timeout')
  if (milliseconds === undefined) return signal
  const value = args.text('timeout')
  if (milliseconds === 0)
    throw usage([invalidValue('--timeout', value, 'Expected a duration greater than 0')])
  const controller = new AbortController()
  const giveUp = () => {
    const message = `Timed out after ${value} (--timeout)`
    controller.abort(new DocsctlError('unreachable', message, { retryable: true }))
  }
  setTimeout(giveUp, Math.min(milliseconds, maxTimerDelay)).unref()
  return AbortSignal.any([signal, controller.signal])
}
