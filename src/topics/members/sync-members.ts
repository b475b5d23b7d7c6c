import { exposureOf } from '../../frame/guards/exposure.ts'
import { Facts } from '../../frame/guards/facts.ts'
import { guardSteps } from '../../frame/guards/guard-steps.ts'
import { beginJob, withBegunJob } from '../../frame/operation/job-of-run.ts'
import { noteNoSteps, performSteps } from '../../frame/operation/perform-job.ts'
import { rehearseSteps } from '../../frame/operation/rehearse-calls.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { confirm, refuseUnasked } from '../../frame/terminal/confirm.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { type JobStep, operationsById, requestOf } from '../../jobs/step.ts'
import { cell } from '../../text/columns.ts'
import { usage } from '../../text/sentences.ts'
import { type Person, readPeople } from './people-file.ts'
import { type OrgMember, type OrgPeople, planSync, type SyncPlan } from './sync-plan.ts'

const shownAtMost = 20

type SyncRun = TypedWords & ServiceAccess & Speaker & Machine

/** Makes the members of an organization what a file says, once it was told what that changes. */
export async function syncMembers(run: SyncRun): Promise<void> {
  const file = run.args.file as string
  const text = file === '-' ? await run.sources.stdin('FILE') : await run.sources.file('FILE', file)
  const shown = file === '-' ? 'line' : file
  const people = readPeople(text, shown)
  const facts = new Facts(run)
  const plan = planSync(shown, people, await readOrg(run, facts, people), {
    removesMissing: run.has('remove-missing'),
    invitesMissing: run.has('invite-missing'),
  })
  if (plan.problems.length > 0) throw usage(plan.problems)
  await noteOthers(run, plan)
  const { steps } = plan
  if (run.has('dry-run')) return await rehearseSteps(steps, run, facts.lists)
  const operations = await operationsById()
  const prepared = steps.map((step) => requestOf(step, operations))
  if (steps.length === 0) return await noteNoSteps(run, 'note: all is as the file has it')
  const isStrict = steps.some(({ operation }) => operation.endsWith('.remove'))
  const opens = prepared.some((call) => exposureOf(call) !== undefined)
  const isDue = isStrict || (opens && (run.interactive || steps.length > 10))
  if (isDue) refuseUnasked(run)
  const { own, warning, listed } = await guardSteps(run, steps, { facts })
  const lines = shownLines(plan.lines)
  if (isDue || (warning !== undefined && !run.has('including-myself'))) {
    const what = async () =>
      [`make the members as ${file} has them`, ...lines, warning ?? ''].filter(Boolean).join('\n  ')
    await confirm(run, { what, undo: () => 'docsctl undo' })
  } else for (const line of lines) await run.note(line)
  const ordered = steps.map(
    (step, index): JobStep => (own.has(index) ? { ...step, isLast: true } : step),
  )
  const parallel = run.number('jobs', 1, 64) ?? 4
  const journal = await beginJob(run, ordered, { parallel })
  const work = (job: Parameters<typeof performSteps>[1]) =>
    performSteps(run, job, job.indexes('waiting'))
  await withBegunJob(run, journal, work, listed)
}

function shownLines(lines: readonly string[]): string[] {
  const more = lines.length - shownAtMost
  return more > 0 ? [...lines.slice(0, shownAtMost), `and ${more} more`] : [...lines]
}

async function readOrg(run: SyncRun, facts: Facts, people: readonly Person[]): Promise<OrgPeople> {
  const org = await run.context('organizationId')
  const path = { organizationId: org }
  const members = (await facts.list('members.list', path)) as readonly OrgMember[]
  if (!run.has('teams') || !people.some(({ teams }) => teams)) return { org, members }
  const teams = await facts.list('teams.list', path)
  return {
    org,
    members,
    teams: await Promise.all(
      teams.map(async (team) => {
        const id = `${cell(team, 'id')}`
        const inTeam = await facts.list('teams.members.list', { ...path, teamId: id })
        const ids = inTeam.map((one) => `${cell(one, 'organization.id')}`)
        return { id, title: `${cell(team, 'title')}`, members: new Set(ids) }
      }),
    ),
  }
}

/** Who stands on one side alone, where nothing is done about it. */
async function noteOthers(run: SyncRun, { unknown, missing }: SyncPlan): Promise<void> {
  if (unknown.length > 0 && !run.has('invite-missing')) {
    const who = shownLines(unknown.map((one) => one.who)).join(', ')
    await run.note(`note: not in the organization, and not invited: ${who}`)
  }
  const joining = unknown.filter(({ teams }) => teams && teams.length > 0)
  if (joining.length > 0 && run.has('invite-missing') && run.has('teams')) {
    const who = shownLines(joining.map((one) => one.who)).join(', ')
    await run.note(`note: put into their teams by the next sync after they have joined: ${who}`)
  }
  if (missing.length > 0 && !run.has('remove-missing')) {
    const who = shownLines(missing.map(({ id, user }) => user.email ?? id)).join(', ')
    await run.note(`note: not in the file, and not removed: ${who}`)
  }
}
