import { describeExposure } from '../../command/guards/exposure.ts'
import { Facts } from '../../command/guards/facts.ts'
import { guardSteps } from '../../command/guards/guard-steps.ts'
import { noteNoSteps, performSteps } from '../../command/operation/perform-job.ts'
import { rehearseSteps } from '../../command/operation/rehearse-calls.ts'
import { beginJob, runBegunJob } from '../../command/operation/run-job.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { confirm, refuseUnconfirmed } from '../../host/terminal/confirm.ts'
import { buildStepRequest, type JobStep, operationsById } from '../../jobs/step.ts'
import { cell } from '../../output/columns.ts'
import { usage } from '../../output/text/sentences.ts'
import { grouped } from '../../output/text/text.ts'
import { isEmail, type OrgMember } from './member-index.ts'
import { type Person, readPeople } from './people-file.ts'
import { type OrgPeople, planSync, type SyncPlan } from './sync-plan.ts'

const shownAtMost = 20

type SyncRun = WithArgs & WithService & WithConsole & WithEnvironment

/** Syncs the members of an organization with a file after showing the planned changes. */
export async function syncMembers(run: SyncRun): Promise<void> {
  const file = run.args.named.file as string
  const text =
    file === '-'
      ? await run.environment.sources.stdin('FILE')
      : await run.environment.sources.file('FILE', file)
  const shown = file === '-' ? 'line' : file
  const people = readPeople(text, shown)
  const facts = new Facts(run)
  const plan = planSync(shown, people, await readOrg(run, facts, people), {
    byId: run.args.has('by-id'),
    removesMissing: run.args.has('remove-missing'),
    invitesMissing: run.args.has('invite-missing'),
  })
  if (plan.problems.length > 0) throw usage(plan.problems)
  await noteOthers(run, plan)
  const { steps } = plan
  if (run.args.has('dry-run')) return await rehearseSteps(steps, run, facts.lists)
  const operations = await operationsById()
  const prepared = steps.map((step) => buildStepRequest(step, operations))
  if (steps.length === 0) return await noteNoSteps(run, 'note: Nothing to change')
  const isStrict = steps.some(({ operation }) => operation.endsWith('.remove'))
  const opens = prepared.some((call) => describeExposure(call) !== undefined)
  const isDue = isStrict || (opens && (run.console.interactive || steps.length > 10))
  if (isDue) refuseUnconfirmed(run)
  const { own, warning, listed } = await guardSteps(run, steps, { facts })
  const lines = shownLines(plan.lines)
  if (isDue || (warning !== undefined && !run.args.has('including-myself'))) {
    const what = async () =>
      [`sync the members with ${file}`, ...lines, warning ?? ''].filter(Boolean).join('\n  ')
    const isPermanent = ({ operation }: JobStep) =>
      operation === 'members.remove' || operation === 'invites.send'
    const undo = steps.some(isPermanent)
      ? 'docsctl undo (except for removed and invited people)'
      : 'docsctl undo'
    await confirm(run, { what, undo: () => undo })
  } else for (const line of lines) await run.console.note(line)
  const ordered = steps.map(
    (step, index): JobStep => (own.has(index) ? { ...step, isLast: true } : step),
  )
  const parallel = run.args.number('jobs', 1, 64) ?? 4
  const journal = await beginJob(run, ordered, { parallel })
  const work = (job: Parameters<typeof performSteps>[1]) =>
    performSteps(run, job, job.indexes('waiting'))
  await runBegunJob(run, journal, work, { listed })
}

function shownLines(lines: readonly string[]): string[] {
  const more = lines.length - shownAtMost
  return more > 0 ? [...lines.slice(0, shownAtMost), `and ${more} more`] : [...lines]
}

async function readOrg(run: SyncRun, facts: Facts, people: readonly Person[]): Promise<OrgPeople> {
  const org = await run.service.context('organizationId')
  const path = { organizationId: org }
  const members = (await facts.list('members.list', path)) as readonly OrgMember[]
  if (!run.args.has('teams') || !people.some(({ teams }) => teams)) return { org, members }
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

/**
 * Prints the people who are only in the file or only in the organization, except people who will be
 * invited or removed.
 */
async function noteOthers(run: SyncRun, { unknown, missing }: SyncPlan): Promise<void> {
  const names = unknown.map((one) => one.who)
  const ids = names.filter((who) => !isEmail(who))
  if (ids.length > 0) {
    await run.console.note(`note: In the file, but not members: ${shownLines(ids).join(', ')}`)
  }
  const emails = names.filter(isEmail)
  if (emails.length > 0 && !run.args.has('invite-missing')) {
    const who = shownLines(emails).join(', ')
    await run.console.note(
      `note: In the file, but not members: ${who}. To invite them, use --invite-missing`,
    )
  }
  const joining = unknown.filter(({ teams }) => teams && teams.length > 0)
  if (joining.length > 0 && run.args.has('invite-missing') && run.args.has('teams')) {
    const who = shownLines(joining.map((one) => one.who)).join(', ')
    await run.console.note(
      `note: To add ${joining.length === 1 ? 'this person' : 'these people'} to their teams, sync again with --teams after they join: ${who}`,
    )
  }
  if (missing.length > 0 && !run.args.has('remove-missing')) {
    const who = missing.length === 1 ? '1 member is' : `${grouped(missing.length)} members are`
    await run.console.note(
      `note: ${who} not in the file. To remove ${missing.length === 1 ? 'this member' : 'these members'}, use --remove-missing`,
    )
  }
}
