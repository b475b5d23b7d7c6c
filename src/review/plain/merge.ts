import { changesInWords } from '../../changes/describe-change.ts'
import { holdsBack } from '../machine/merging/merging.ts'
import { offeredBy } from '../machine/offered.ts'
import type { ReviewGate } from '../machine/state.ts'
import { viewedInWords } from '../machine/viewed.ts'
import { mergedAlready, moved } from '../machine/wording.ts'
import { choose } from './choices.ts'
import { type Reading, viewingOf } from './reading.ts'
import { type Sitting, words, write } from './sitting.ts'
import { subjectOf } from './wording.ts'

/** The checklist; answers it where it is that of the revision that is shown. */
export async function sayGates(
  { talk, services, signal, attempt }: Sitting,
  reading: Reading,
): Promise<ReviewGate[] | undefined> {
  const { target, changes } = reading
  const found = await attempt(() => services.gates({ target }, signal))
  if (!found) return undefined
  const { gates, revision } = found.result
  talk.say(`Gates of revision ${revision}:`, ...gates.map(gateLine))
  const offered = offeredBy(gates)
  reading.offered = new Map(offered.map(({ id, reason }) => [id, reason]))
  const titles = offered.map(({ title }) => title).join(', ')
  if (titles !== '') talk.say(`again reads these pages out among the others: ${titles}`)
  if (revision === changes.changeRequest.revision) return gates
  talk.say(moved(words))
  return undefined
}

export function gateLine({ name, state, text, fix, required }: ReviewGate): string {
  const must = required ? ', required' : ''
  return `${name}, ${state}${must}: ${text}${fix ? `; ${fix}` : ''}`
}

/** Merges what was shown, after a look at the gates and a yes; whether it did. */
export async function merge(sitting: Sitting, reading: Reading): Promise<boolean> {
  const { talk } = sitting
  const { changeRequest } = reading.changes
  const isShown = () => {
    if (reading.newer) talk.say(moved(words))
    return !reading.newer
  }
  if (changeRequest.status === 'merged') {
    talk.say(mergedAlready)
    return false
  }
  if (!isShown()) return false
  const gates = await sayGates(sitting, reading)
  if (!gates) return false
  const isHeldBack = holdsBack({ gates })
  const bypass = isHeldBack ? await askReason(sitting) : undefined
  if (isHeldBack && bypass === undefined) return false
  talk.say(`It changes ${changesInWords(reading.changes)}; ${viewedInWords(viewingOf(reading))}`)
  const failed = gates.some(({ state }) => state !== 'pass')
  const question = `${failed ? 'Not every gate is passed. Merge' : 'Merge'} ${subjectOf(changeRequest)}, revision ${changeRequest.revision}?`
  if ((await choose(talk, question, ['yes', 'no'], { isGrave: true })) !== 'yes') {
    talk.say('nothing was merged')
    return false
  }
  // it may have been noticed while the question stood there
  if (!isShown()) return false
  const { target } = reading
  const { revision } = changeRequest
  return write(sitting, { kind: 'merge', target, revision, ...(bypass && { bypass }) })
}

/** Why it is merged in spite of a gate; nothing where it isn't. */
async function askReason({ talk }: Sitting): Promise<string | undefined> {
  talk.say('A gate that the project asks for is not passed')
  const question = 'Type the reason to merge it all the same, or Enter to leave it:'
  const reason = (await talk.ask(question, { isGrave: true })).trim()
  if (reason !== '') return reason
  talk.say('nothing was merged')
  return undefined
}
