import { DocsctlError } from '../../../../errors.ts'
import { notMerged } from '../../gates/model/gate-result.ts'
import {
  type Merged,
  type MergeRules,
  mergeByRules,
  ReasonNotPosted,
} from '../../merge/model/merge-by-rules.ts'
import type { Target } from '../../model/change-request.ts'
import type { EffectMap, Write } from '../machine/effects.ts'
import { quitError, throwIfQuit } from './quit.ts'
import type { WriteSources } from './services.ts'

/**
 * Merges the displayed revision. A reason is required to bypass a gate that the project requires.
 */
export async function sendMerge(
  sources: WriteSources,
  { target, revision, bypass }: Extract<Write, { kind: 'merge' }>,
  signal: AbortSignal,
): Promise<EffectMap['write']['answer']> {
  const notes: string[] = []
  const rules = { ...sources.policy, revision, bypass, pulls: false }
  try {
    const merged = await mergeOne(sources, target, rules, { notes, signal })
    return { merged, ...mergeNote(notes) }
  } catch (failed) {
    if (failed instanceof ReasonNotPosted) {
      return { merged: failed.merged, ...mergeNote([...notes, failed.message]) }
    }
    if (failed instanceof NotSent) return { failed: failed.reason, part: notMerged }
    throw failed
  }
}

/**
 * Merges change requests in order. Before each merge, pulls the previous merges from main. Stops
 * after the first failure or if the user quits.
 */
export async function sendMerges(
  sources: WriteSources,
  { merges }: Extract<Write, { kind: 'merge-several' }>,
  signal: AbortSignal,
): Promise<EffectMap['write']['answer']> {
  const done: Merged[] = []
  const notes: string[] = []
  try {
    for (const [at, { target, revision }] of merges.entries()) {
      throwIfQuit(signal)
      const rules = { ...sources.policy, revision, pulls: at > 0 }
      done.push(await mergeOne(sources, target, rules, { notes, signal }))
    }
    return { done, ...mergeNote(notes) }
  } catch (error) {
    const failed = error instanceof NotSent ? error.reason : error
    if (!(failed instanceof DocsctlError)) throw failed
    const left = merges.slice(done.length).map(({ target }) => `#${target.changeRequestId}`)
    const merged =
      done.length > 0 ? `Merged: ${done.map(({ number }) => `#${number}`).join(', ')}. ` : ''
    return { done, failed, part: `${merged}Not merged: ${left.join(', ')}` }
  }
}

/** The error if the user quits before a write request is sent. */
class NotSent extends Error {
  readonly reason = quitError()
}

/**
 * Merges one change request. If the user quits, cancels the checks, but not a merge request that
 * was already sent.
 */
async function mergeOne(
  { client, clock }: WriteSources,
  target: Target,
  rules: MergeRules,
  { notes, signal }: { notes: string[]; signal: AbortSignal },
): Promise<Merged> {
  const beforeSend = new AbortController()
  let isSent = false
  const leave = () => {
    if (!isSent) beforeSend.abort(quitError())
  }
  signal.addEventListener('abort', leave)
  try {
    const context = {
      ...{ client, clock, signal: beforeSend.signal, at: () => {} },
      note: (text: string) => void notes.push(text),
      sends: () => {
        beforeSend.signal.throwIfAborted()
        isSent = true
      },
    }
    return await mergeByRules(context, target, rules)
  } catch (error) {
    throw beforeSend.signal.aborted ? new NotSent() : error
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

function mergeNote(notes: readonly string[]): { note?: string } {
  return notes.length > 0 ? { note: notes.join('. ') } : {}
}
