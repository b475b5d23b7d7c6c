import { changesInWords } from '../../changes/describe-change.ts'
import { checkGates, gatesAtHand } from '../../changes/gates/gates.ts'
import {
  failedGates,
  gatesInWords,
  isDefaultPolicy,
  type MergePolicy,
} from '../../changes/merge/merge-rule.ts'
import { readChanges, type Target } from '../../changes/read-changes.ts'
import type { ChangeRequest } from '../../changes/sides.ts'
import type { Client } from '../../client/client.ts'
import { getChangeRequest } from '../../contract/change-requests/change-requests.ts'
import { DocsctlError } from '../../errors.ts'
import { firstLine } from '../../text/text.ts'

/** What is asked before a merge: what it is, how much of it there is, and what the gates say. */
export async function mergeQuestion(
  client: Client,
  target: Target,
  policy: MergePolicy,
  signal: AbortSignal,
): Promise<{ text: string; revision: string }> {
  const changeRequest = await client.call(getChangeRequest, target, { signal })
  const { number, subject, revision } = changeRequest
  const [size, asked] = await Promise.all([
    sizeOf(client, target, changeRequest, signal),
    checkGates(client, target, policy.gates, { changeRequest, signal }),
  ])
  // what holds the merge back, and beside rules that nobody typed what is known without asking
  const isTyped = !isDefaultPolicy(policy) && policy.gates.length > 0
  const checked = isTyped ? asked.gates : [...gatesAtHand(target, changeRequest), ...asked.gates]
  const failed = failedGates(checked, policy.allowsUnknown)
  const name = firstLine(subject) || 'no subject'
  const lines = [
    `merge the change request "${name}" (${number}), revision ${revision}`,
    ...(size === undefined ? [] : [`  changes ${size}`]),
    failed.length === 0
      ? `  passes ${checked.map(({ gate }) => gate).join(', ')}`
      : `  does not pass ${gatesInWords(failed)}`,
  ]
  return { text: lines.join('\n'), revision }
}

/** Nothing where it can't be read: the question can be answered without. */
async function sizeOf(
  client: Client,
  target: Target,
  changeRequest: ChangeRequest,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return changesInWords(await readChanges(client, target, { signal, changeRequest }))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof DocsctlError) return undefined
    throw error
  }
}
