import type { QueueItem } from '../../changes/queue/read-queue.ts'
import { holdsBack } from '../machine/merging/merging.ts'
import { choose } from './choices.ts'
import { gateLine } from './merge.ts'
import { type Sitting, writeInParts } from './sitting.ts'
import { sentence, subjectOf } from './wording.ts'

/** Merges those of the queue whose numbers are typed, in that order; whether anything of it was done. */
export async function mergeSeveral(
  sitting: Sitting,
  queue: readonly QueueItem[],
  typed: string,
): Promise<boolean> {
  const { talk, services, signal, attempt } = sitting
  const items = typed.split(/[\s,]+/).map((number) => queue[Number(number) - 1])
  const chosen = [...new Set(items.filter((item) => item !== undefined))]
  if (chosen.length < items.length || typed === '') {
    talk.say('type the numbers of those to merge, in their order, as in: merge 2 1')
    return false
  }
  const targets = chosen.map(({ target }) => target)
  const found = await attempt(() => services['all-gates']({ targets }, signal))
  if (!found) return false
  const checked = found.result
  for (const [at, { changeRequest }] of chosen.entries()) {
    const gates = checked[at]?.gates.filter(({ state }) => state !== 'pass') ?? []
    talk.say(`${at + 1}. ${subjectOf(changeRequest)}`, ...gates.map(gateLine))
  }
  if (checked.some(holdsBack)) {
    talk.say('a gate that the project asks for is not passed: none is merged')
    return false
  }
  const failed = checked.some(({ gates }) => gates.some(({ state }) => state !== 'pass'))
  const question = sentence(
    `${failed ? 'not every gate is passed. Merge' : 'merge'} them in this order?`,
  )
  if ((await choose(talk, question, ['yes', 'no'], { isGrave: true })) !== 'yes') {
    talk.say('nothing was merged')
    return false
  }
  const merges = checked.map(({ target, revision }) => ({ target, revision }))
  const [first] = targets
  if (!first) return false
  const answer = await writeInParts(sitting, { kind: 'merge-several', target: first, merges })
  return (answer?.done ?? []).length > 0
}
