import { DocsctlError } from '../../errors.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import type { ParsedArgs } from '../arguments/parsed-args.ts'
import { Sources } from '../arguments/values.ts'
import type { Runtime } from './runtime.ts'

/** The job that a run works on. `jobs` implements it for a resumed job. */
export interface RunJob {
  /** true if a journal is written, so that the changes of the run can be undone */
  keepsJournal: boolean
}

/** The runtime of a run: streams, folders, clock, and browser, bounded by the run's `--timeout`. */
export interface RunEnvironment extends Runtime {
  /** files and standard input, as arguments refer to them */
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
  return { ...runtime, signal, sources: new Sources(runtime, signal), job }
}

/** Node fires a timer with a longer delay immediately. */
const longestTimer = 2 ** 31 - 1

function boundedSignal(signal: AbortSignal, args: ParsedArgs): AbortSignal {
  const milliseconds = args.duration('timeout')
  if (milliseconds === undefined) return signal
  const value = args.text('timeout')
  if (milliseconds === 0)
    throw usage([invalidValue('--timeout', value, 'Expected a time greater than 0')])
  const controller = new AbortController()
  const giveUp = () => {
    const message = `Timed out after --timeout ${value}`
    controller.abort(new DocsctlError('unreachable', message, { retryable: true }))
  }
  setTimeout(giveUp, Math.min(milliseconds, longestTimer)).unref()
  return AbortSignal.any([signal, controller.signal])
}
