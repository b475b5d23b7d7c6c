import { DocsctlError } from '../../errors.ts'
import type { Write, WriteAnswer } from '../machine/effects.ts'
import { createKeyMap } from '../machine/key-map.ts'
import { doneText, errorText } from '../machine/wording.ts'
import { withAccount } from '../services/account.ts'
import type { Services } from '../services/services.ts'
import type { Talk } from './talk.ts'

const usual = createKeyMap()

/** Here words are typed where the view has keys. */
export const words = {
  keys: { ...usual, keys: { ...usual.keys, reload: ['reload'], browser: ['browser'] } },
}

/** A review as it goes on in words. */
export interface Sitting {
  talk: Talk
  services: Services
  signal: AbortSignal
  /** Does something: what fails before anything was shown ends the review, what fails later is a line in it. */
  attempt<Result>(work: () => Promise<Result>): Promise<{ result: Result } | undefined>
  /** ends the review at its next step */
  fail(error: unknown): void
}

export interface SittingOptions {
  talk: Talk
  services: Services
  signal: AbortSignal
  fail: (error: unknown) => void
}

export function createSitting(options: SittingOptions): Sitting {
  const { talk, signal } = options
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
        talk.say(errorText(words, error))
        return undefined
      }
    },
  }
}

/** Writes, and says that it is done; whether it is. */
export async function write(sitting: Sitting, what: Write): Promise<boolean> {
  const answer = await writeInParts(sitting, what)
  return answer !== undefined && answer.failed === undefined
}

/** Writes, and says what was done of it; nothing where none of it was. */
export async function writeInParts(
  sitting: Sitting,
  what: Write,
): Promise<WriteAnswer | undefined> {
  const { services, signal, attempt, talk } = sitting
  const written = await attempt(() => services.write(what, signal)).catch((error) => {
    // it was on its way when the reader left
    throw signal.aborted ? withAccount(error, { write: what, outcome: undefined }) : error
  })
  if (!written) return undefined
  const { failed, part } = written.result
  talk.say(failed ? `${part}: ${errorText(words, failed)}` : doneText(what, written.result))
  return written.result
}
