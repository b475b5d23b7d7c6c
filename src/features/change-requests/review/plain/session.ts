import { DocsctlError } from '../../../../errors.ts'
import type { UpdatedRevision, Write, WriteResponse } from '../machine/effects.ts'
import { createKeyMap } from '../machine/key-map.ts'
import { doneText, errorText, newerRevision } from '../machine/wording.ts'
import type { Services } from '../services/services.ts'
import { withWriteOutcome } from '../services/write-outcome.ts'
import type { Prompter } from './prompter.ts'

const usual = createKeyMap()

/** The commands that replace the keys of the full-screen review in messages. */
export const plainKeys = {
  keys: { ...usual, keys: { ...usual.keys, reload: ['"reload"'], browser: ['"browser"'] } },
}

/** The prompts, services, and settings of a plain-text review. */
export interface PlainSession {
  prompter: Prompter
  services: Services
  signal: AbortSignal
  /** Runs an action and prints any error. If nothing was shown yet, the error ends the review. */
  attempt<Result>(work: () => Promise<Result>): Promise<{ result: Result } | undefined>
  /** Ends the review at its next step. */
  fail(error: unknown): void
}

export interface PlainSessionOptions {
  prompter: Prompter
  services: Services
  signal: AbortSignal
  fail: (error: unknown) => void
}

export function createPlainSession(options: PlainSessionOptions): PlainSession {
  const { prompter, signal } = options
  let hasData = false
  return {
    ...options,
    async attempt(work) {
      try {
        const result = await work()
        hasData = true
        return { result }
      } catch (error) {
        signal.throwIfAborted()
        if (!hasData || !(error instanceof DocsctlError)) throw error
        prompter.say(errorText(plainKeys, error))
        return undefined
      }
    },
  }
}

/** Performs a write and prints the result. Returns whether all of it succeeded. */
export async function write(session: PlainSession, what: Write): Promise<boolean> {
  const answer = await writeInParts(session, what)
  return answer !== undefined && answer.failed === undefined
}

/**
 * Performs a write and prints the result, which can be partial. Returns `undefined` if nothing was
 * written. `shown` is the displayed revision.
 */
export async function writeInParts(
  session: PlainSession,
  what: Write,
  shown?: UpdatedRevision,
): Promise<WriteResponse | undefined> {
  const { services, signal, attempt, prompter } = session
  const written = await attempt(() => services.write(what, signal)).catch((error) => {
    // the user quit while the write was pending
    throw signal.aborted ? withWriteOutcome(error, { write: what, outcome: undefined }) : error
  })
  if (!written) return undefined
  const { failed, part, newer, theirs } = written.result
  if (theirs !== undefined) return written.result
  if (newer) {
    prompter.say(newerRevision(newer, shown))
    return written.result
  }
  const isInQueue = what.kind === 'merge-several'
  const text = () => failed && `${part}. ${errorText(plainKeys, failed, undefined, isInQueue)}`
  prompter.say(text() ?? doneText(what, written.result))
  return written.result
}
