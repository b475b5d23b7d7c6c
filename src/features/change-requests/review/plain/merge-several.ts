import type { QueueItem } from '../../queue/model/queue-item.ts'
import { checkedRevisions, isBlocked, openGates } from '../machine/merging/merging.ts'
import { askYesNo } from './choices.ts'
import { gateLine } from './merge.ts'
import { type PlainSession, writeInParts } from './session.ts'
import { describeSubject } from './wording.ts'

/**
 * Merges the change requests with the given numbers, in this order. Returns whether at least one
 * was merged.
 */
export async function confirmMerges(
  session: PlainSession,
  queue: readonly QueueItem[],
  typed: string,
): Promise<boolean> {
  const { prompter, services, signal, attempt } = session
  const items = typed.split(/[\s,]+/).map((number) => queue[Number(number) - 1])
  const chosen = [...new Set(items.filter((item) => item !== undefined))]
  if (chosen.length < items.length || typed === '') {
    prompter.say(
      'Type "merge" and the list numbers of the change requests in merge order, such as "merge 2 1"',
    )
    return false
  }
  const targets = chosen.map(({ target }) => target)
  const found = await attempt(() => services['all-gates']({ targets }, signal))
  if (!found) return false
  const checked = found.result
  for (const [at, { changeRequest }] of chosen.entries()) {
    const gates = openGates(checked[at]?.gates)
    prompter.say(`${at + 1}. ${describeSubject(changeRequest)}`, ...gates.map(gateLine))
  }
  if (checked.some(isBlocked)) {
    prompter.say('A required gate has not passed. Nothing was merged')
    return false
  }
  const failed = checked.some(({ gates }) => openGates(gates).length > 0)
  const question = failed
    ? 'Some gates have not passed. Merge in this order anyway?'
    : 'Merge in this order?'
  if (!(await askYesNo(prompter, question, 'Nothing was merged'))) return false
  const merges = checkedRevisions(checked)
  const [first] = targets
  if (!first) return false
  const answer = await writeInParts(session, { kind: 'merge-several', target: first, merges })
  return (answer?.done ?? []).length > 0
}
