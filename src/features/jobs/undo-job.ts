import type { Config } from '@oclif/core'
import { guardSteps } from '../../command/guards/guard-steps.ts'
import { performSteps } from '../../command/operation/perform-job.ts'
import { beginJob, runBegunJob } from '../../command/operation/run-job.ts'
import { DocsctlError } from '../../errors.ts'
import { rerunCommand } from '../../host/program/rerun-command.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { canConfirm, confirm, refuseUnconfirmed } from '../../host/terminal/confirm.ts'
import type { Job } from '../../jobs/job.ts'
import type { JobHeader } from '../../jobs/journal-file.ts'
import { UndoingJob } from '../../jobs/resumed-job.ts'
import { describeDifference } from '../../jobs/states/compare-state.ts'
import { readStates } from '../../jobs/states/read-states.ts'
import type { JobStep, UndoCommand } from '../../jobs/step.ts'
import { wasStopped } from '../../jobs/step-outcome.ts'
import type { UndoPlan } from '../../jobs/undo-steps.ts'
import { itemFailed } from '../../output/text/file-problems.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import { count } from '../../output/text/text.ts'
import { runAndUpdateBase } from '../org/index.ts'
import { refuseOthers } from './job-access.ts'
import { withReturnedMembers } from './returned-members.ts'
import { hasNothingToUndo, type UndoableJob } from './undoable-job.ts'

const maxShownSteps = 10

/** Undoes a job after confirmation. The undo is a job, too. */
export async function undoJob(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  undoable: UndoableJob,
  config: Config,
): Promise<void> {
  const { header, operations } = undoable
  const { job: name } = header
  await refuseOthers(run, header)
  const { plan, hasConflict } = await withReturnedMembers(run, undoable)
  await noteLeft(run, plan)
  if (plan.commands.length > 0) return await undoByCommands(run, header, plan.commands, config)
  if (hasNothingToUndo(plan)) await run.console.note(`note: Job ${name} changed nothing`)
  else if (plan.steps.length === 0) {
    throw new DocsctlError(
      hasConflict ? 'conflict' : 'failed',
      `No changes of job ${name} can be undone`,
      {
        state: 'Nothing was sent. To undo an earlier change, run docsctl jobs undo JOB',
        hint: `docsctl jobs ${plan.hasUnknown ? 'resume' : 'show'} ${name}`,
      },
    )
  }
  if (run.args.has('dry-run')) {
    const { rehearseSteps } = await import('../../command/operation/rehearse-calls.ts')
    return await rehearseSteps(plan.steps, run)
  }
  if (hasNothingToUndo(plan)) return
  refuseUnconfirmed(run)
  const { own, warning, listed } = await guardSteps(run, plan.steps, { isRepeated: true })
  await confirmUndo(run, header, { ...plan, warning }, operations)
  // undo moves one at a time, because a move refers to a neighbor that an earlier step has moved
  // back
  const parallel = plan.isInTurn ? 1 : header.parallel
  const { folder: files, command } = header
  const more = {
    ...{ undoes: name, parallel, command: `undo of ${command}` },
    ...(files !== undefined && { folder: files }),
  }
  const steps = plan.steps.map(
    (step, index): JobStep => (own.has(index) ? { ...step, isLast: true } : step),
  )
  const journal = await beginJob(run, steps, more)
  const work = (job: Job) =>
    runAndUpdateBase(run, job, () => performSteps(run, job, job.indexes('waiting')))
  await runBegunJob(run, journal, work, { listed }).catch((error: unknown) => {
    throw run.args.command === 'undo' ? withSkipHint(error, run) : error
  })
  if (plan.left.length > 0) {
    throw new DocsctlError(
      'partial',
      `${count(plan.left.length, 'change')} of job ${name} cannot be undone`,
      {
        state: 'The other changes were undone',
        hint: `docsctl jobs show ${name}`,
        problems: plan.left.map(({ id, reason }) => itemFailed(id, reason)),
      },
    )
  }
}

/**
 * Undoes a job with the commands that the job recorded for this purpose. Each command is a separate
 * job.
 */
async function undoByCommands(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  { job: name, command: undone, at, flow, org }: JobHeader,
  commands: readonly UndoCommand[],
  config: Config,
): Promise<void> {
  if (!run.args.has('dry-run')) {
    refuseUnconfirmed(run)
    const lines = commands.map(
      ({ command, argv }) => `  ${docsctlLine([...command.split(' '), ...argv])}`,
    )
    const what = async () => [`undo job ${name} (${undone}, ${at})`, ...lines].join('\n')
    await confirm(run, { what, undo: () => 'docsctl jobs undo last' })
  }
  for (const { command, argv } of commands) {
    const job = new UndoingJob(name)
    const earlier = { command, argv, cwd: flow?.cwd, org, job }
    await rerunCommand(earlier, { typed: run.args.flags, input: {} }, config)
  }
}

/** Adds instructions for undoing the previous change to the error about an incomplete undo. */
function withSkipHint(error: unknown, run: WithArgs & WithConsole & WithEnvironment): unknown {
  if (!(error instanceof DocsctlError) || error.details.state || wasStopped(error)) return error
  const next = canConfirm(run) ? 'docsctl undo' : 'docsctl jobs undo JOB'
  const state = `To skip the remaining steps and undo the previous change, run ${next}`
  return new DocsctlError(error.kind, error.message, { ...error.details, state })
}

/** Prints the steps that can't be undone or can be undone only partially. */
async function noteLeft(run: WithConsole, { left, lost }: UndoPlan): Promise<void> {
  const lines = [
    ...left.map(({ id, reason }) => `The change to ${id} cannot be undone: ${reason}`),
    ...lost.map(({ id, reason }) => `${id} can be only partially restored: ${reason}`),
  ]
  for (const line of lines.slice(0, maxShownSteps)) await run.console.note(`note: ${line}`)
  const more = lines.length - maxShownSteps
  if (more > 0) await run.console.note(`note: ${count(more, 'more step')} cannot be fully undone`)
}

async function confirmUndo(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  { job, command, at, org, undoes }: JobHeader,
  { steps, warning }: UndoPlan & { warning: string | undefined },
  operations: UndoableJob['operations'],
): Promise<void> {
  const what = async () => {
    const states = await readStates(steps, {
      client: await run.service.client(),
      signal: run.environment.signal,
      at: (text) => run.console.progress.at(text),
      operations,
      org,
      parallel: 4,
    })
    const changed = steps.filter(
      (step) => step.expect && describeDifference(step.expect, states.of(step)) !== undefined,
    )
    const lines = steps.slice(0, maxShownSteps).map(formatStep)
    const more = steps.length > maxShownSteps ? [`  and ${steps.length - maxShownSteps} more`] : []
    const refused =
      changed.length > 0
        ? [`  ${count(changed.length, 'change')} will be skipped because of remote changes`]
        : []
    const changes = count(steps.length, 'change')
    const remark = warning === undefined ? [] : [`  ${warning}`]
    const about = `undo ${changes} of job ${job} (${command}, ${at})`
    return [about, ...lines, ...more, ...refused, ...remark].join('\n')
  }
  // undoing an undo repeats the original change
  await confirm(run, { what, undo: () => `docsctl jobs undo ${undoes ?? 'last'}` })
}

/** Formats a step, such as `members.update usr_1 {"role":"read"}`. */
function formatStep({ id, operation, body }: JobStep): string {
  return `  ${operation} ${id}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`
}
