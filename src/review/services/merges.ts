import {
  type Merged,
  type MergeRules,
  mergeByRules,
  ReasonNotWritten,
} from '../../changes/merge/merge-rule.ts'
import type { Target } from '../../changes/read-changes.ts'
import { DocsctlError } from '../../errors.ts'
import type { Asks, Write } from '../machine/effects.ts'
import { leftBefore, throwIfLeft } from './left.ts'
import type { WriteSources } from './writes.ts'

/** Nothing is merged but what was shown, and nothing that the project's gates hold back without a reason for it. */
export async function merge(
  sources: WriteSources,
  { target, revision, bypass }: Extract<Write, { kind: 'merge' }>,
  signal: AbortSignal,
): Promise<Asks['write']['answer']> {
  const notes: string[] = []
  const rules = { ...sources.policy, revision, bypass, pulls: false }
  try {
    const merged = await mergeOne(sources, target, rules, { notes, signal })
    return { merged, ...noteOf(notes) }
  } catch (failed) {
    if (failed instanceof ReasonNotWritten) {
      return { merged: failed.merged, ...noteOf([...notes, failed.message]) }
    }
    if (failed instanceof NotSent) return { failed: failed.reason, part: 'not merged' }
    throw failed
  }
}

/** Each takes in what the ones before it brought to main; none is begun after a failure, or once the reader has left. */
export async function mergeSeveral(
  sources: WriteSources,
  { merges }: Extract<Write, { kind: 'merge-several' }>,
  signal: AbortSignal,
): Promise<Asks['write']['answer']> {
  const done: Merged[] = []
  const notes: string[] = []
  try {
    for (const [at, { target, revision }] of merges.entries()) {
      throwIfLeft(signal)
      const rules = { ...sources.policy, revision, pulls: at > 0 }
      done.push(await mergeOne(sources, target, rules, { notes, signal }))
    }
    return { done, ...noteOf(notes) }
  } catch (error) {
    const failed = error instanceof NotSent ? error.reason : error
    if (!(failed instanceof DocsctlError)) throw failed
    const left = merges.slice(done.length).map(({ target }) => `#${target.changeRequestId}`)
    const merged =
      done.length > 0 ? `${done.map(({ number }) => `#${number}`).join(', ')} merged; ` : ''
    return { done, failed, part: `${merged}not merged: ${left.join(', ')}` }
  }
}

/** The reader has left before anything was sent that writes. */
class NotSent extends Error {
  readonly reason = leftBefore()
}

/** What is looked at before is left with the review; what was sent goes on to its answer. */
async function mergeOne(
  { client, clock }: WriteSources,
  target: Target,
  rules: MergeRules,
  { notes, signal }: { notes: string[]; signal: AbortSignal },
): Promise<Merged> {
  const looking = new AbortController()
  let isSent = false
  const leave = () => {
    if (!isSent) looking.abort(leftBefore())
  }
  signal.addEventListener('abort', leave)
  try {
    const means = {
      ...{ client, clock, signal: looking.signal, at: () => {} },
      note: (text: string) => void notes.push(text),
      sends: () => {
        looking.signal.throwIfAborted()
        isSent = true
      },
    }
    return await mergeByRules(means, target, rules)
  } catch (error) {
    throw looking.signal.aborted ? new NotSent() : error
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

function noteOf(notes: readonly string[]): { note?: string } {
  return notes.length > 0 ? { note: notes.join('; ') } : {}
}
