import { Source } from '../../../client/organization-reader.ts'
import { Facts } from '../../../command/guards/facts.ts'
import { guardSteps } from '../../../command/guards/guard-steps.ts'
import { printWriteResult } from '../../../command/operation/after-write.ts'
import { batchError } from '../../../command/operation/batch-error.ts'
import { previewRequest } from '../../../command/operation/request-preview.ts'
import { beginJob, runBegunJob } from '../../../command/operation/run-job.ts'
import { writeList } from '../../../command/result/result.ts'
import type { Unknown } from '../../../contract/snapshot.ts'
import { DocsctlError } from '../../../errors.ts'
import type { WithArgs } from '../../../host/program/run.ts'
import { confirm, refuseUnconfirmed } from '../../../host/terminal/confirm.ts'
import type { Job } from '../../../jobs/job.ts'
import { restoreRequests } from '../../../jobs/step.ts'
import { confirmationRequired, itemFailed } from '../../../output/text/file-problems.ts'
import { invalidValue } from '../../../output/text/problems.ts'
import { sanitize } from '../../../output/text/sanitize.ts'
import { list, notRead, unreadLists, usage } from '../../../output/text/sentences.ts'
import { count } from '../../../output/text/text.ts'
import { readUsersAccess } from '../../access/index.ts'
import { guardByPolicy } from '../../policy/index.ts'
import {
  type Offboarding,
  type OffboardPerson,
  type OffboardRun,
  planOffboarding,
} from './offboard-plan.ts'
import { guestLines, offboardView, promptLines, type ReportedRow } from './offboard-view.ts'
import { performOffboarding } from './perform-offboarding.ts'
import { readInstalled } from './read-installed.ts'
import { readHeldPlaces } from './read-places.ts'
import { readOpenWork } from './read-work.ts'

/** The number of parallel requests. */
const parallel = 8

interface ListedMember {
  id: string
  role: string | null
  disabled?: boolean
  user: { displayName: string; email?: string }
}

/** The plan, and the data that couldn't be read. */
interface ReadPlan extends Offboarding {
  /** all unread data, apart from data that many organizations don't have */
  unread: readonly Unknown[]
}

/** Hands over the resources and the work of a member, and removes the member. */
export async function offboardMember(run: OffboardRun): Promise<void> {
  const facts = new Facts(run)
  const plan = await readPlan(run, facts)
  for (const one of plan.unread) await run.console.note(notRead(one))
  await guardByPolicy(run, plan.steps)
  if (run.args.has('dry-run')) return await showDryRun(run, plan)
  refuseUnsafe(run, plan)
  refuseUnconfirmed(run)
  const { steps, who, organizationId } = plan
  const { warning, listed } = await guardSteps(run, steps, { facts, org: organizationId })
  await confirm(run, {
    what: async () => {
      const about = `offboard ${personText(who)}`
      const lines = [sanitize(about), ...guestLines(plan), ...promptLines(plan.rows)]
      return [...lines, ...(warning ? [warning] : [])].join('\n  ')
    },
    undo: () => {
      const kept = steps.length > 1 ? ' or revert the handover' : ''
      return sanitize(
        `invite ${who.email ?? who.id} again, and grant the roles again. docsctl undo cannot restore a removed member${kept}`,
      )
    },
  })
  const journal = await beginJob(run, steps, { parallel: 1 })
  await runBegunJob(run, journal, (job) => finish(run, plan, job), { listed })
}

/** Performs the steps, reads the access again, and prints the report. */
async function finish(run: OffboardRun, plan: ReadPlan, job: Job): Promise<void> {
  const { rows, failed, unread } = await performOffboarding(run, plan, job)
  const view = { ...offboardView(true), isAccount: true }
  await printWriteResult(undefined, () => writeList(run, [{ items: rows, envelope: {} }], view))
  if (failed.length > 0) {
    const end = { failed, total: plan.steps.length, stoppedBy: undefined }
    throw withRetry(await batchError(end, run, job), job)
  }
  const all = [...plan.unread, ...unread]
  refuseIncomplete(all, 'The steps of the job are completed, but the report is incomplete')
}

/** Suggests retrying the failed steps first, because the removal requires them. */
function withRetry(error: DocsctlError, job: Job): DocsctlError {
  const { failed, unknown } = job.counts()
  if (failed === 0 || unknown > 0) return error
  const hint = `docsctl jobs retry ${job.name}`
  return new DocsctlError(error.kind, error.message, { ...error.details, hint })
}

async function readPlan(run: OffboardRun, facts: Facts): Promise<ReadPlan> {
  const organizationId = await run.service.context('organizationId')
  const typed = run.args.text('to')
  const userId = await run.service.idOf('members', `${run.args.named.member}`, 'MEMBER')
  const otherId = typed && (await run.service.idOf('members', typed, '--to'))
  const members = (await facts.list('members.list', { organizationId })) as readonly ListedMember[]
  const who = findPerson(members, userId)
  if (!who) throw new DocsctlError('not-found', `${userId} is not a member of ${organizationId}`)
  const other = otherId ? findPerson(members, otherId) : undefined
  if (typed !== undefined && (!other || other.id === who.id || isDisabled(members, other.id))) {
    throw usage([invalidValue('--to', typed, 'Expected another member who can sign in')])
  }
  const client = await run.service.client()
  let requests = 0
  const tell = () => {
    requests += 1
    run.console.progress.at(`Loading the inventory: ${count(requests, 'list')}`)
  }
  const [places, work, events] = [0, 1, 2].map(() => new Source(client, parallel, tell)) as [
    Source,
    Source,
    Source,
  ]
  const uncounted = new Set(
    members.filter(({ role, disabled }) => role === 'admin' || disabled).map(({ id }) => id),
  )
  const both = [who.id, ...(other ? [other.id] : [])]
  const [[own = [], otherAccess = []], openWork, integrations] = await Promise.all([
    readUsersAccess(places, organizationId, both),
    readOpenWork(work, { organizationId, userId }),
    readInstalled(events, { organizationId, userId }),
  ])
  const held = await readHeldPlaces(places, own, { organizationId, userId, uncounted })
  const inventory = { organizationId, who, places: held, otherAccess, work: openWork, integrations }
  const plan = planOffboarding(other ? { ...inventory, other } : inventory, run.args.has('teams'))
  const unread = [...places.unknown, ...work.unknown]
  const rows = [...unread, ...events.unknown].map(
    ({ what, why }): ReportedRow => ({
      ...{ kind: 'unread', id: '', title: what, action: 'unknown', reason: why },
    }),
  )
  return {
    ...{ ...plan, organizationId, who, other, otherAccess, unread },
    rows: [...plan.rows, ...rows],
  }
}

function findPerson(members: readonly ListedMember[], id: string): OffboardPerson | undefined {
  const member = members.find((one) => one.id === id)
  if (!member) return undefined
  const { displayName: name, email } = member.user
  const isGuest = member.role === null
  return { id, name: name || (email ?? id), isGuest, ...(email !== undefined && { email }) }
}

const isDisabled = (members: readonly ListedMember[], id: string) =>
  members.find((one) => one.id === id)?.disabled === true

function personText({ id, name, email }: OffboardPerson): string {
  return `${name} (${[id, ...(email === undefined ? [] : [email])].join(', ')})`
}

/** Prints the inventory with the requests. Sends no writes. */
async function showDryRun(run: OffboardRun, plan: ReadPlan): Promise<void> {
  const prepared = await restoreRequests(plan.steps)
  run.environment.agentCall?.planned(prepared, [])
  const requests = await Promise.all(prepared.map((call) => previewRequest(call, run)))
  const items = plan.rows.map(({ steps, ...row }): ReportedRow => {
    const own = steps?.map((index) => requests[index] as object)
    return own ? { ...row, requests: own } : row
  })
  await writeList(run, [{ items, envelope: {} }], offboardView(false))
  for (const line of guestLines(plan)) await run.console.note(`note: ${line}`)
  for (const { message } of unsafeProblems(run, plan)) {
    await run.console.note(`warning: ${message}`)
  }
  refuseIncomplete(plan.unread, 'No writes were sent. The report lists the missing data')
}

/** Throws an error if a part of the inventory couldn't be read. */
function refuseIncomplete(unread: readonly Unknown[], state: string): void {
  if (unread.length === 0) return
  throw new DocsctlError('partial', unreadLists(unread.length), {
    state,
    problems: unread.map(({ what, why }) => itemFailed(what, why)),
  })
}

function refuseUnsafe(run: OffboardRun, plan: ReadPlan): void {
  const problems = unsafeProblems(run, plan)
  if (problems.length > 0) throw usage(problems)
}

/** Returns the problems that require a confirmation: resources without a manager, and unread data. */
function unsafeProblems({ args }: WithArgs, { unmanaged, unread, who, other }: ReadPlan) {
  const problems: ReturnType<typeof confirmationRequired>[] = []
  if (unmanaged.length > 0 && !args.has('allow-unmanaged')) {
    const named = unmanaged.map(({ kind, id, title }) => `${kind} ${title ? `"${title}"` : id}`)
    const all = unmanaged.length === 1 ? 'it' : 'them'
    const way = other ? 'Confirm' : `Use --to MEMBER to hand ${all} over, or confirm`
    const message = `Only ${who.name} manages ${list(named, 'and')}. ${way} with --allow-unmanaged`
    problems.push(confirmationRequired('--allow-unmanaged', message))
  }
  if (unread.length > 0 && !args.has('allow-incomplete')) {
    const data = list([...new Set(unread.map(({ what }) => what))], 'and')
    const message = `Could not load ${data}, so the inventory is incomplete. To remove the member anyway, use --allow-incomplete`
    problems.push(confirmationRequired('--allow-incomplete', message))
  }
  return problems
}
