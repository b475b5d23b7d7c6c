import { DocsctlError } from '../../errors.ts'
import { guardSteps } from '../../frame/guards/guard-steps.ts'
import { beginJob, withBegunJob } from '../../frame/operation/job-of-run.ts'
import { performSteps } from '../../frame/operation/perform-job.ts'
import { rehearseSteps } from '../../frame/operation/rehearse-calls.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { confirm, refuseUnasked } from '../../frame/terminal/confirm.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { Job } from '../../jobs/job.ts'
import type { JobHeader } from '../../jobs/journal-file.ts'
import { changedSince } from '../../jobs/states/agreement.ts'
import { readStates } from '../../jobs/states/read-states.ts'
import type { JobStep } from '../../jobs/step.ts'
import type { UndoPlan } from '../../jobs/undo-steps.ts'
import { refuseOthers } from './job-access.ts'
import { rememberingDone } from './remember-done.ts'
import { changedNothing, type UndoableJob } from './undoable-job.ts'

const shownAtMost = 10

/** Takes back what a job did, as a job of its own, once somebody has said yes to it. */
export async function undoJob(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  { header, plan, operations }: UndoableJob,
): Promise<void> {
  const { job: name } = header
  await refuseOthers(run, header)
  await noteLeft(run, plan)
  if (changedNothing(plan)) await run.note(`note: job ${name} changed nothing`)
  if (run.has('dry-run')) return await rehearseSteps(plan.steps, run)
  if (changedNothing(plan)) return
  if (plan.steps.length === 0) {
    throw new DocsctlError('failed', `nothing of job ${name} can be undone`, {
      state: 'nothing was sent',
      hint: `docsctl jobs show ${name}`,
    })
  }
  refuseUnasked(run)
  const { own, warning, listed } = await guardSteps(run, plan.steps, { isRepeated: true })
  await ask(run, header, { ...plan, warning }, operations)
  // what is moved goes beside what was moved back before it
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
    rememberingDone(run, job, () => performSteps(run, job, job.indexes('waiting')))
  await withBegunJob(run, journal, work, listed)
  if (plan.left.length > 0) {
    throw new DocsctlError('partial', `${plan.left.length} of job ${name} can't be undone`, {
      state: 'the rest was undone',
      hint: `docsctl jobs show ${name}`,
      problems: plan.left.map(({ id, reason }) => ({ where: id, rule: reason })),
    })
  }
}

/** What stays as it is, and what comes back in part, said before anything is done. */
async function noteLeft(run: Speaker, { left, lost }: UndoPlan): Promise<void> {
  const lines = [
    ...left.map(({ id, reason }) => `${id} can't be undone: ${reason}`),
    ...lost.map(({ id, reason }) => `of ${id} not all comes back: ${reason}`),
  ]
  for (const line of lines.slice(0, shownAtMost)) await run.note(`note: ${line}`)
  const more = lines.length - shownAtMost
  if (more > 0) await run.note(`note: the same of ${more} more`)
}

async function ask(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  { job, command, at, org }: JobHeader,
  { steps, warning }: UndoPlan & { warning: string | undefined },
  operations: UndoableJob['operations'],
): Promise<void> {
  const what = async () => {
    const states = await readStates(steps, {
      client: await run.client(),
      signal: run.signal,
      at: (text) => run.progress.at(text),
      operations,
      org,
      parallel: 4,
    })
    const changed = steps.filter(
      (step) => step.expect && changedSince(step.expect, states.of(step)) !== undefined,
    )
    const lines = steps.slice(0, shownAtMost).map(lineOf)
    const more = steps.length > shownAtMost ? [`  and ${steps.length - shownAtMost} more`] : []
    const refused =
      changed.length > 0 ? [`  ${changed.length} of them changed since, and will be left`] : []
    const count = steps.length === 1 ? '1 change' : `${steps.length} changes`
    const remark = warning === undefined ? [] : [`  ${warning}`]
    const about = `undo ${count} of job ${job} (${command}, ${at})`
    return [about, ...lines, ...more, ...refused, ...remark].join('\n')
  }
  await confirm(run, { what, undo: () => `docsctl jobs undo last` })
}

/** `members.update usr_1 {"role":"read"}` */
function lineOf({ id, operation, body }: JobStep): string {
  return `  ${operation} ${id}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`
}
