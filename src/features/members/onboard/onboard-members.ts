import { describeExposure } from '../../../command/guards/exposure.ts'
import { Facts } from '../../../command/guards/facts.ts'
import { accountForAll } from '../../../command/operation/account.ts'
import { beginJob, runBegunJob } from '../../../command/operation/run-job.ts'
import { sendCall } from '../../../command/operation/send-call.ts'
import { writeList } from '../../../command/result/result.ts'
import type { View } from '../../../command/result/view.ts'
import { DocsctlError } from '../../../errors.ts'
import type {
  WithArgs,
  WithConsole,
  WithEnvironment,
  WithService,
} from '../../../host/program/run.ts'
import { confirm, refuseUnconfirmed } from '../../../host/terminal/confirm.ts'
import type { Job } from '../../../jobs/job.ts'
import { restoreRequests } from '../../../jobs/step.ts'
import { cell } from '../../../output/columns.ts'
import { list, usage } from '../../../output/text/sentences.ts'
import { guardByPolicy } from '../../policy/index.ts'
import { readNewPeople } from './onboard-file.ts'
import { type OnboardPlan, type PlannedPerson, planOnboarding } from './onboard-plan.ts'
import { readOrganization } from './read-organization.ts'
import { messageRenderer, type WelcomeMessage, welcomeMessage } from './welcome.ts'

type OnboardRun = WithArgs & WithService & WithConsole & WithEnvironment

/** The result for a person in the file. */
interface OnboardRow {
  email: string
  result: 'invited' | 'updated' | 'unchanged' | 'planned'
  /** the changes that were made, or that a dry run shows */
  changes: string[]
  /** the differences that remain, because the command never lowers a role */
  kept: string[]
  /** null if the person hasn't signed in yet */
  lastSeenAt: string | null
  welcome?: WelcomeMessage
}

const shownAtMost = 20

/** Invites the people in a file, and grants them roles, teams, and access. */
export async function onboardMembers(run: OnboardRun): Promise<void> {
  const { plan, facts, organizationId } = await readPlan(run)
  const { steps, people } = plan
  const organization = run.args.has('welcome')
    ? await facts.read('orgs.get', { organizationId })
    : undefined
  if (steps.length > 0) await guardByPolicy(run, steps)
  const row = (planned: PlannedPerson) => resultRow(planned, organization)
  const view = { ...resultView(run), noun: people.length === 1 ? 'person' : 'people' }
  if (run.args.has('dry-run') || steps.length === 0) {
    if (steps.length === 0)
      await run.console.note(
        'note: No changes. Everyone in the file already has at least the specified access',
      )
    else await showPlan(run, plan)
    const items = people.map((one) => {
      const { result, ...rest } = row(one)
      return { ...rest, result: one.changes.length > 0 ? ('planned' as const) : result }
    })
    await writeList(run, [{ items, envelope: {} }], view)
    return await noteUnseen(run, people)
  }
  await confirmPlan(run, plan, facts)
  const parallel = run.args.number('jobs', 1, 64) ?? 4
  const journal = await beginJob(run, steps, { parallel })
  const work = async (job: Job) => {
    const perform = async (planned: PlannedPerson) => {
      await performChanges(run, job, planned)
      return row(planned)
    }
    const how = { idOf: ({ person }: PlannedPerson) => person.email, perform, job }
    await accountForAll(people, how, view, run, parallel)
    await noteUnseen(run, people)
  }
  await runBegunJob(run, journal, work, { listed: facts.lists })
}

async function readPlan(
  run: OnboardRun,
): Promise<{ plan: OnboardPlan; facts: Facts; organizationId: string }> {
  const file = run.args.named.file as string
  const { sources } = run.environment
  const text = file === '-' ? await sources.stdin('FILE') : await sources.file('FILE', file)
  const shown = file === '-' ? 'line' : file
  const people = readNewPeople(
    text,
    shown,
    (run.args.flags['ignore-columns'] as string[] | undefined) ?? [],
  )
  const organizationId = await run.service.context('organizationId')
  const facts = new Facts(run)
  const organization = await readOrganization(facts, organizationId, people)
  const plan = planOnboarding(shown, people, organization)
  if (plan.problems.length > 0) throw usage(plan.problems)
  return { plan, facts, organizationId }
}

/** Prompts on a terminal. Without a terminal, many changes that include the role admin need --yes. */
async function confirmPlan(run: OnboardRun, { people, steps }: OnboardPlan, facts: Facts) {
  // the requests for invited people contain placeholders, because their user IDs are still unknown
  const calls = await restoreRequests(steps.map(({ after: _, ...step }) => step))
  const opens = calls.some((call) => describeExposure(call) !== undefined)
  const isDue = run.console.interactive || (opens && steps.length > 10)
  if (isDue) refuseUnconfirmed(run)
  const { guardSteps } = await import('../../../command/guards/guard-steps.ts')
  await guardSteps(run, steps, { facts })
  if (!isDue) return
  await confirm(run, {
    what: async () =>
      [`onboard people from ${run.args.named.file as string}`, ...changeLines(people)].join('\n  '),
    undo: () =>
      'docsctl undo (only for people who are already members). Invitations cannot be revoked: to remove invited people, use docsctl members remove',
  })
}

function changeLines(people: readonly PlannedPerson[]): string[] {
  const lines = people.flatMap(({ person, changes }) =>
    changes.length === 0 ? [] : [`${person.email}: ${changes.map(({ text }) => text).join(', ')}`],
  )
  const more = lines.length - shownAtMost
  return more > 0 ? [...lines.slice(0, shownAtMost), `and ${more} more`] : lines
}

/** Shows an agent the requests of a dry run, except those that need the ID of an invited person. */
async function showPlan(run: OnboardRun, { steps }: OnboardPlan): Promise<void> {
  const known = steps.filter(({ after }) => !after)
  run.environment.agentCall?.planned(await restoreRequests(known), [])
}

/** Performs all steps of a person, and then throws the first error. */
async function performChanges(run: OnboardRun, job: Job, { changes }: PlannedPerson) {
  const failures: unknown[] = []
  for (const { step } of changes) {
    try {
      await job.perform(step, async (request) => requireInvited(await sendCall(request, {}, run)))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Throws if the service accepted the request, but invited no one. */
function requireInvited(answer: unknown): unknown {
  if (cell(answer, 'invited') !== 0) return answer
  throw new DocsctlError('refused', 'The service accepted the request, but invited no one')
}

function resultRow(planned: PlannedPerson, organization: unknown): OnboardRow {
  const { person, member, changes, kept } = planned
  return {
    email: person.email,
    result: !member ? 'invited' : changes.length > 0 ? 'updated' : 'unchanged',
    changes: changes.map(({ text }) => text),
    kept,
    lastSeenAt: member?.lastSeenAt ?? null,
    ...(organization !== undefined && { welcome: welcomeFor(planned, organization) }),
  }
}

function welcomeFor(planned: PlannedPerson, organization: unknown): WelcomeMessage {
  const [title, url] = ['title', 'urls.app'].map((path) => cell(organization, path))
  return welcomeMessage(planned, {
    title: String(title),
    ...(typeof url === 'string' && { url }),
  })
}

function resultView(run: WithArgs): View {
  const joined = (key: 'changes' | 'kept') => (item: unknown) =>
    (item as OnboardRow)[key].join(', ') || undefined
  const columns = [
    ...['email', 'result'],
    { path: 'changes', value: joined('changes') },
    { path: 'kept', header: 'NOT CHANGED', value: joined('kept') },
    { path: 'lastSeenAt', header: 'LAST SEEN' },
  ]
  const known = ['email', 'result', 'changes', 'kept', 'lastSeenAt', 'welcome']
  const messages = ['welcome.to', 'welcome.subject', 'welcome.text']
  const view: View = { columns, known: [...known, ...messages], ids: 'email' }
  if (!run.args.has('welcome')) return view
  return { ...view, format: 'table', draw: messageRenderer, drawsTexts: true }
}

/** Prints the people who haven't signed in yet. */
async function noteUnseen(run: WithConsole, people: readonly PlannedPerson[]): Promise<void> {
  const unseen = people.filter(({ member }) => !member?.lastSeenAt)
  if (unseen.length === 0) return
  const shown = unseen.slice(0, shownAtMost).map(({ person }) => person.email)
  const more = unseen.length - shown.length
  const names = more > 0 ? [...shown, `${more} more`] : shown
  await run.console.note(
    `note: ${unseen.length === 1 ? 'This person has' : 'These people have'} not signed in yet: ${list(names, 'and')}`,
  )
}
