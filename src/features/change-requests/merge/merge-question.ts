import type { Client } from '../../../client/client.ts'
import {
  type ChangeRequest,
  getChangeRequest,
} from '../../../contract/change-requests/change-requests.ts'
import { DocsctlError } from '../../../errors.ts'
import { firstLine } from '../../../output/text/text.ts'
import { checkGates, gatesWithoutRequests } from '../gates/model/gates.ts'
import { readVerdicts } from '../gates/model/read-verdicts.ts'
import { ruleReads } from '../gates/model/rules-gate.ts'
import type { Target } from '../model/change-request.ts'
import { describeSize } from '../model/describe-change.ts'
import { readChanges } from '../model/read-changes.ts'
import { describeVerdicts } from '../model/reviewers.ts'
import {
  describeGates,
  failedGates,
  isDefaultPolicy,
  type MergePolicy,
} from './model/merge-by-rules.ts'

/**
 * Returns the question to ask before a merge. It describes the change request, the size of its
 * changes, and its gates.
 */
export async function mergeQuestion(
  client: Client,
  target: Target,
  policy: MergePolicy,
  signal: AbortSignal,
): Promise<{ text: string; revision: string }> {
  const changeRequest = await client.call(getChangeRequest, target, { signal })
  const { number, subject, revision } = changeRequest
  const reads = ruleReads(client, target, signal)
  const [size, asked, verdicts] = await Promise.all([
    mergeSize(client, target, changeRequest, signal),
    checkGates(client, target, policy.gates, { changeRequest, signal, reads }),
    readVerdicts(reads),
  ])
  const reviews = describeVerdicts(verdicts)
  // show the gates that block the merge; for the default policy, also show the gates that need no
  // requests
  const isTyped = !isDefaultPolicy(policy) && policy.gates.length > 0
  const checked = isTyped
    ? asked.gates
    : [...gatesWithoutRequests(target, changeRequest), ...asked.gates]
  const failed = failedGates(checked, policy.allowsUnknown)
  const name = firstLine(subject) || 'no subject'
  const lines = [
    `merge the change request "${name}" (${number}), revision ${revision}`,
    ...(size === undefined ? [] : [`  changes: ${size}`]),
    ...(reviews === '' ? [] : [`  reviews: ${reviews}`]),
    failed.length === 0
      ? `  checked gates: ${checked.map(({ gate }) => gate).join(', ')}`
      : `  failed gates: ${describeGates(failed)}`,
  ]
  return { text: lines.join('\n'), revision }
}

/**
 * Returns the size of a change request, or `undefined` if it can't be read. The question omits an
 * unknown size.
 */
async function mergeSize(
  client: Client,
  target: Target,
  changeRequest: ChangeRequest,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return describeSize(await readChanges(client, target, { signal, changeRequest }))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof DocsctlError) return undefined
    throw error
  }
}
