import type { Prepared } from '../../client/prepare.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { refuseUnconfirmed } from '../../host/terminal/confirm.ts'
import { stateAccess } from '../../jobs/states/state-access.ts'
import { createStep, operationsById } from '../../jobs/step.ts'
import type { Calls } from '../operation/calls.ts'
import type { CommandSpec } from '../operation/command-spec.ts'
import { type Confirmation, confirmCalls } from '../operation/confirm-calls.ts'
import { callId } from '../operation/outcomes.ts'
import { type Batch, countAffected, maxWithoutJournal } from '../operation/run-job.ts'
import type { ConfirmationOutcome } from './confirmation-outcome.ts'
import { describeDependents } from './dependents.ts'
import { describeExposure, grantsWritingByDefault } from './exposure.ts'
import { Facts } from './facts.ts'
import { guardSteps } from './guard-steps.ts'
import { describeReplaced } from './replaced-collections.ts'

/** A confirmation that is required before a write. */
export interface DueQuestion {
  /** true if `--yes` is required without a terminal, even for a single write */
  isStrict: boolean
  /** prompts for confirmation and shows `remarks` below the affected resources */
  ask: (remarks: readonly string[]) => Promise<void>
}

/** Runs the safety checks and shows the prompts before an operation writes. */
export async function confirmWrite(
  calls: Calls,
  spec: Pick<CommandSpec, 'confirm' | 'exposes'>,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<ConfirmationOutcome> {
  const { operation, prepared } = calls
  const destroys = operation.effect === 'destroy'
  const isStrict = destroys || prepared.some(grantsWritingByDefault)
  const question = destroys
    ? { prepared, confirmation: spec.confirm }
    : await exposingCalls(calls, spec)
  const facts = new Facts(run)
  const ask = async (remarks: readonly string[]) => {
    if (!question) return
    const beside = async (shown: readonly Prepared[], resources: unknown[]) => [
      ...(await describeDependents(shown, resources, facts)),
      ...shown.flatMap((call, index) => describeReplaced(call, resources[index])),
      ...remarks,
    ]
    const readResource = (request: Prepared) => facts.resource(request)
    await confirmCalls(question, question.confirmation, run, beside, readResource)
  }
  const items = prepared.map((call, index) => ({ id: calls.labels?.[index] ?? callId(call), call }))
  return await confirmGuarded(run, { items }, question && { isStrict, ask }, facts)
}

/** Rejects writes that require an explicit flag. Prompts if a confirmation is required. */
export async function confirmGuarded(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  { items, count = countAffected(items.map(({ call }) => call)) }: Pick<Batch, 'items' | 'count'>,
  question: DueQuestion | undefined,
  facts = new Facts(run),
): Promise<ConfirmationOutcome> {
  const isLarge = count > maxWithoutJournal
  // scripts don't need to confirm a write unless it affects many resources
  const isDue = question && (question.isStrict || isLarge || run.console.interactive)
  if (isDue) refuseUnconfirmed(run)
  const isPrompted = isDue === true && !run.args.has('yes')
  const steps = items.map(({ id, call }) => createStep(id, call))
  // a batch may remove the access of the caller or of all administrators
  const isGuarded = isPrompted || count > 1 || run.args.has('journal')
  const guarded = isGuarded ? await guardSteps(run, steps, { facts }) : undefined
  const { warning, own } = guarded ?? {}
  if (isPrompted) {
    await question.ask(warning === undefined ? [] : [warning])
    return { wasPrompted: true, guarded }
  }
  if (warning === undefined || run.args.has('including-myself'))
    return { wasPrompted: false, guarded }
  const prepared = items.flatMap(({ call }, index) => (own?.has(index) ? [call] : []))
  const verb = `remove or reduce your own access (${run.args.command}):`
  await confirmCalls({ prepared }, { verb, undo: () => 'docsctl undo' }, run)
  return { wasPrompted: true, guarded }
}

/** Returns the calls that make a resource visible to more people, with the prompt for them. */
async function exposingCalls(
  { operation, prepared }: Calls,
  { exposes }: Pick<CommandSpec, 'exposes'>,
): Promise<{ prepared: Calls['prepared']; confirmation: Confirmation } | undefined> {
  if (exposes) {
    const opening = prepared.filter((call) => exposes.when?.(call) ?? true)
    return opening.length > 0 ? { prepared: opening, confirmation: exposes } : undefined
  }
  const opening = prepared.filter((call) => describeExposure(call) !== undefined)
  const verb = opening[0] && describeExposure(opening[0])
  if (verb === undefined) return undefined
  const { read } = stateAccess(operation, await operationsById())
  const undo = () => 'docsctl undo'
  return { prepared: opening, confirmation: { verb, ...(read && { read }), undo } }
}
