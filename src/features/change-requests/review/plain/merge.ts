import { describeVerdicts } from '../../model/reviewers.ts'
import { hasVerdicts } from '../layout/verdict-strip.ts'
import type { ReviewGate } from '../machine/effects.ts'
import { isBlocked, openGates } from '../machine/merging/merging.ts'
import { offeredPages } from '../machine/offered-pages.ts'
import { changedSize, describeViewed } from '../machine/viewed.ts'
import { mergedAlready, moved } from '../machine/wording.ts'
import { askYesNo } from './choices.ts'
import { createViewing, type Reading } from './reading.ts'
import { type PlainSession, plainKeys, write } from './session.ts'
import { describeSubject } from './wording.ts'

/** Prints the gates. Returns the gates if they belong to the displayed revision. */
export async function printGates(
  { prompter, services, signal, attempt }: PlainSession,
  reading: Reading,
): Promise<ReviewGate[] | undefined> {
  const { target, changes } = reading
  const found = await attempt(() => services.gates({ target }, signal))
  if (!found) return undefined
  const { gates, revision } = found.result
  prompter.say(`Gates of revision ${revision}:`, ...gates.map(gateLine))
  const offered = offeredPages(gates)
  reading.offered = new Map(offered.map(({ id, reason }) => [id, reason]))
  const titles = offered.map(({ title }) => `"${title}"`).join(', ')
  if (titles !== '')
    prompter.say(
      `Pages that the gates report: ${titles}. To open one, type "again" at the prompt of the change request, and then its number`,
    )
  if (revision === changes.changeRequest.revision) return gates
  prompter.say(moved(plainKeys))
  return undefined
}

export function gateLine({ name, state, text, fix, required }: ReviewGate): string {
  const must = required ? ', required' : ''
  return `${name}, ${state}${must}: ${text}${fix ? `; ${fix}` : ''}`
}

/**
 * Checks the gates of the displayed revision, asks for confirmation, and merges. Returns whether
 * the merge succeeded.
 */
export async function confirmMerge(session: PlainSession, reading: Reading): Promise<boolean> {
  const { prompter } = session
  const { changeRequest } = reading.changes
  const isShown = () => {
    if (reading.newer) prompter.say(moved(plainKeys))
    return !reading.newer
  }
  if (changeRequest.status === 'merged') {
    prompter.say(mergedAlready)
    return false
  }
  if (!isShown()) return false
  const gates = await printGates(session, reading)
  if (!gates) return false
  const isHeldBack = isBlocked({ gates })
  const bypass = isHeldBack ? await askReason(session) : undefined
  if (isHeldBack && bypass === undefined) return false
  const { verdicts } = reading
  prompter.say(
    ...(hasVerdicts(verdicts) ? [`Reviews: ${describeVerdicts(verdicts)}`] : []),
    `The change request changes ${changedSize(createViewing(reading))}. ${describeViewed(createViewing(reading))}`,
  )
  const failed = openGates(gates).length > 0
  const question = `${failed ? 'Some gates have not passed. Merge' : 'Merge'} ${describeSubject(changeRequest)}, revision ${changeRequest.revision}?`
  if (!(await askYesNo(prompter, question, 'Nothing was merged'))) return false
  // a new revision may be detected while the question is open
  if (!isShown()) return false
  const { target } = reading
  const { revision } = changeRequest
  return write(session, { kind: 'merge', target, revision, ...(bypass && { bypass }) })
}

/** Asks for the reason for bypassing a gate. Returns `undefined` if the user enters no reason. */
async function askReason({ prompter }: PlainSession): Promise<string | undefined> {
  prompter.say('A required gate has not passed')
  const question = 'Type a reason for bypassing the gate, or press Enter to cancel:'
  const reason = (await prompter.ask(question, { isGrave: true })).trim()
  if (reason !== '') return reason
  prompter.say('Nothing was merged')
  return undefined
}
