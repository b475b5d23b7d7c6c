import { DocsctlError } from '../../../../errors.ts'
import type { Target } from '../../model/change-request.ts'
import type { SendingMarks } from '../../notes/sending-marks.ts'
import { draftKey, isNewComment } from '../machine/editing/drafts.ts'
import type { Purpose, WriteResponse } from '../machine/effects.ts'
import { hasOwnComment } from './own-comments.ts'
import type { WriteSources } from './services.ts'
import { sendText } from './texts.ts'

/** A draft with its subject. */
export interface SentText {
  purpose: Purpose
  text: string
}

/** The response to a sent draft. `wasThere` is true if the service already had the comment. */
type OnceAnswer = WriteResponse & { wasThere?: boolean }

/** The delays before the lookups of a comment whose response was lost, in ms. */
const lookupPauses = [0, 2_000, 5_000]

/** The maximum clock difference between the service and this machine, in ms. */
const clockSkew = 120_000

/**
 * Sends a comment or reply without duplicating it. If a response was lost, even in an earlier run,
 * first looks for the same text among the user's recent comments.
 */
export async function sendOnce(
  sources: WriteSources,
  target: Target,
  { purpose, text }: SentText,
): Promise<OnceAnswer> {
  const { client, clock } = sources
  if (!isNewComment(purpose)) {
    return sendText(client, target, purpose, text)
  }
  const key = sendingKey(purpose, text)
  await sources.requireDraft?.(target, purpose, text)
  const marks = await sources.marks?.(target)
  const now = clock.now()
  const earlier = await begin(marks, key, now)
  const settle = async () => {
    await marks?.settle(key).catch(ignoreUnwritable)
  }
  const settleSent = async () => {
    if (!(await sources.isStored?.(target, purpose, text))) return await settle()
    await marks?.keepSent(key).catch(ignoreUnwritable)
  }
  const isThere = async (since: number) => {
    const found = await hasOwnComment(client, target, { purpose, text }, since - clockSkew)
    if (found) await settleSent()
    return found
  }
  if (earlier !== undefined && (await isThere(earlier))) return { wasThere: true }
  try {
    const answer = await sendText(client, target, purpose, text)
    await settleSent()
    return answer
  } catch (error) {
    if (!hasUnknownOutcome(error)) {
      await settle()
      throw error
    }
    for (const pause of lookupPauses) {
      await clock.sleep(pause)
      // ignore a failed lookup
      if (await isThere(earlier ?? now).catch(() => false)) return { wasThere: true }
    }
    throw error
  }
}

/** Returns the key under which a sent draft is marked. Copies of a draft have the same key. */
export function sendingKey(purpose: Purpose, text: string): string {
  const { copy: _, ...subject } = purpose
  return `${draftKey(subject as Purpose)}\n\n${text.trim()}`
}

/** Marks a draft as being sent. If the mark can't be stored, the draft is sent without a mark. */
async function begin(marks: SendingMarks | undefined, key: string, now: number) {
  try {
    return await marks?.begin(key, now)
  } catch (error) {
    ignoreUnwritable(error)
    return undefined
  }
}

function ignoreUnwritable(error: unknown): void {
  if (error instanceof DocsctlError && error.kind === 'failed') return
  throw error
}

/** Returns whether the service may have processed the request despite this error. */
export function hasUnknownOutcome(error: unknown): error is DocsctlError {
  const kinds = ['unreachable', 'interrupted', 'terminated']
  return error instanceof DocsctlError && kinds.includes(error.kind)
}
