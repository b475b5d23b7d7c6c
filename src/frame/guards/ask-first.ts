import type { Prepared } from '../../client/prepare.ts'
import { stateWayOf } from '../../jobs/states/state-way.ts'
import { operationsById, stepOf } from '../../jobs/step.ts'
import type { Calls } from '../operation/calls.ts'
import { type Confirmation, confirmCalls } from '../operation/confirm-calls.ts'
import { type Batch, mostWithoutJournal, sizeOf } from '../operation/job-of-run.ts'
import type { CommandSpec } from '../operation/operation-command.ts'
import { idOf } from '../operation/outcomes.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import { refuseUnasked } from '../terminal/confirm.ts'
import type { TypedWords } from '../words/typed-words.ts'
import { hangingOn } from './blast-radius.ts'
import { exposureOf } from './exposure.ts'
import { Facts } from './facts.ts'
import { type Guarded, guardSteps } from './guard-steps.ts'
import { replacedWholes } from './replaced-wholes.ts'

/** What came of the questions before a write. */
export interface Asked {
  /** somebody at a terminal said yes, and may want it back */
  wasAsked: boolean
  guarded?: Guarded | undefined
}

/** A question that is due before a write. */
export interface DueQuestion {
  /** also of a single one where nobody can be asked */
  isStrict: boolean
  /** asks it; `remarks` stand below what it is about */
  ask: (remarks: readonly string[]) => Promise<void>
}

/** Asks what has to be asked before the write of an operation. */
export async function askFirst(
  calls: Calls,
  spec: Pick<CommandSpec, 'confirm' | 'exposes'>,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<Asked> {
  const { operation, prepared } = calls
  const isStrict = operation.effect === 'destroy'
  const question = isStrict ? { prepared, confirmation: spec.confirm } : await exposing(calls, spec)
  const facts = new Facts(run)
  const ask = async (remarks: readonly string[]) => {
    if (!question) return
    const beside = async (shown: readonly Prepared[], things: unknown[]) => [
      ...(await hangingOn(shown, things, facts)),
      ...shown.flatMap((call, index) => replacedWholes(call, things[index])),
      ...remarks,
    ]
    const readThing = (request: Prepared) => facts.thing(request)
    await confirmCalls(question, question.confirmation, run, beside, readThing)
  }
  const items = prepared.map((call, index) => ({ id: calls.labels?.[index] ?? idOf(call), call }))
  return await askGuarded(run, { items }, question && { isStrict, ask }, facts)
}

/** Refuses what must not be done without a word for it, and asks a question that is due. */
export async function askGuarded(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  { items, count = sizeOf(items.map(({ call }) => call)) }: Pick<Batch, 'items' | 'count'>,
  question: DueQuestion | undefined,
  facts = new Facts(run),
): Promise<Asked> {
  const isLarge = count > mostWithoutJournal
  // a script is taken by its word, unless it is about many
  const isDue = question && (question.isStrict || isLarge || run.interactive)
  if (isDue) refuseUnasked(run)
  const isAsked = isDue === true && !run.has('yes')
  const steps = items.map(({ id, call }) => stepOf(id, call))
  // several may hold the caller, or the last administrator
  const isGuarded = isAsked || count > 1 || run.has('journal')
  const guarded = isGuarded ? await guardSteps(run, steps, { facts }) : undefined
  const { warning, own } = guarded ?? {}
  if (isAsked) {
    await question.ask(warning === undefined ? [] : [warning])
    return { wasAsked: true, guarded }
  }
  if (warning === undefined || run.has('including-myself')) return { wasAsked: false, guarded }
  const prepared = items.flatMap(({ call }, index) => (own?.has(index) ? [call] : []))
  const verb = `take away what you yourself have (${run.name}):`
  await confirmCalls({ prepared }, { verb, undo: () => 'docsctl undo' }, run)
  return { wasAsked: true, guarded }
}

/** What of the calls shows something to more people, and how that is asked about. */
async function exposing(
  { operation, prepared }: Calls,
  { exposes }: Pick<CommandSpec, 'exposes'>,
): Promise<{ prepared: Calls['prepared']; confirmation: Confirmation } | undefined> {
  if (exposes) {
    const opening = prepared.filter((call) => exposes.when?.(call) ?? true)
    return opening.length > 0 ? { prepared: opening, confirmation: exposes } : undefined
  }
  const opening = prepared.filter((call) => exposureOf(call) !== undefined)
  const verb = opening[0] && exposureOf(opening[0])
  if (verb === undefined) return undefined
  const { read } = stateWayOf(operation, await operationsById())
  const undo = () => 'docsctl undo'
  return { prepared: opening, confirmation: { verb, ...(read && { read }), undo } }
}
