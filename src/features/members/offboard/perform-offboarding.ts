import { Source } from '../../../client/organization-reader.ts'
import type { FailedItem } from '../../../command/operation/batch-error.ts'
import { sendCall } from '../../../command/operation/send-call.ts'
import { getMember } from '../../../contract/organizations/members.ts'
import type { Unknown } from '../../../contract/snapshot.ts'
import { DocsctlError } from '../../../errors.ts'
import type { Job } from '../../../jobs/job.ts'
import { notRead, toDocsctlError } from '../../../output/text/sentences.ts'
import { count } from '../../../output/text/text.ts'
import { readUsersAccess, type UserAccess } from '../../access/index.ts'
import { checkHandover } from './handover-fault.ts'
import type { Offboarding, OffboardPlan, OffboardRun } from './offboard-plan.ts'
import type { ReportedRow } from './offboard-view.ts'

interface Performed {
  rows: ReportedRow[]
  failed: FailedItem[]
  /** the data about the new access that couldn't be read */
  unread: readonly Unknown[]
}

/** Performs the steps in order, and returns the rows with the outcomes and the new access. */
export async function performOffboarding(
  run: OffboardRun,
  plan: Offboarding,
  job: Job,
): Promise<Performed> {
  const failed: FailedItem[] = []
  const answers: unknown[] = []
  let access: UserAccess[] | undefined
  for (const [index, { id }] of plan.steps.entries()) {
    run.console.progress.at(`Performing step ${index + 1} of ${plan.steps.length}`)
    try {
      run.environment.signal.throwIfAborted()
      answers[index] = await job.perform(index, async (request) => {
        access = await checkHandover(run, plan.steps, index)
        return await sendCall(request, {}, run)
      })
    } catch (thrown) {
      const error = toDocsctlError(thrown)
      failed.push({ id, error, started: job.progress[index]?.is !== 'waiting' })
    }
  }
  const rows = plan.rows.map((row) => reportRow(row, job, answers))
  if (run.environment.signal.aborted) return { rows, failed, unread: [] }
  return { ...(await withNewAccess(run, plan, rows, access)), failed }
}

function reportRow(
  { steps, ...row }: OffboardPlan['rows'][number],
  job: Job,
  answers: readonly unknown[],
): ReportedRow {
  if (!steps) return row
  const states = steps.map((index) => job.progress[index])
  const worst = states.find((state) => state?.is !== 'done')
  if (worst) {
    const result = worst.is === 'waiting' || worst.is === 'begun' ? 'not-started' : worst.is
    return { ...row, result: result as 'failed', ...(worst.fault && { error: worst.fault }) }
  }
  // the service may ask the administrators before it removes a member
  const isRequested = steps.some(
    (index) => (answers[index] as { requested?: boolean } | undefined)?.requested === true,
  )
  return { ...row, result: isRequested ? 'requested' : 'done' }
}

/**
 * Replaces the expected roles with the roles that the service now reports, and adds further access
 * that the other person gained or lost. If the access can't be read, the roles are unknown.
 */
async function withNewAccess(
  run: OffboardRun,
  plan: Offboarding,
  rows: readonly ReportedRow[],
  access: UserAccess[] | undefined,
): Promise<{ rows: ReportedRow[]; unread: readonly Unknown[] }> {
  const read = await readNewAccess(run, plan, access).catch(async (error: unknown) => {
    if (!(error instanceof DocsctlError)) throw error
    await run.console.note(`warning: Could not load the new roles: ${error.message}`)
    return undefined
  })
  if (!read || read.unread.length > 0) {
    const unread = read?.unread ?? [{ what: 'the new roles', why: 'could not be loaded' }]
    for (const one of read?.unread ?? []) await run.console.note(notRead(one))
    return { rows: rows.map(withoutNewRoles), unread }
  }
  const roleOf = (access: readonly UserAccess[], { kind, id }: { kind: string; id: string }) =>
    access.find((one) => one.kind === kind && one.id === id)?.role ?? null
  const organization = { kind: 'organization', id: plan.organizationId }
  const known = rows.map((row): ReportedRow => {
    if (!places.has(row.kind)) return row
    const after = roleOf(read.own, row.kind === 'member' ? organization : row)
    if (!row.to) return { ...row, after }
    return { ...row, after, to: { ...row.to, after: roleOf(read.other, row) } }
  })
  const { other } = plan
  if (!other) return { rows: known, unread: [] }
  const shown = new Set(known.flatMap((row) => (row.to ? [`${row.kind} ${row.id}`] : [])))
  const isLost = (place: UserAccess) => roleOf(read.other, place) === null
  const changed = [...read.other, ...plan.otherAccess.filter(isLost)]
  const more = changed.flatMap(({ kind, id, title }): ReportedRow[] => {
    const before = roleOf(plan.otherAccess, { kind, id })
    const after = roleOf(read.other, { kind, id })
    if (before === after || shown.has(`${kind} ${id}`)) return []
    const to = { id: other.id, name: other.name, before, after }
    return [{ kind, id, title, action: 'hand-over', to, reason: 'Result of the other changes' }]
  })
  return { rows: [...known, ...more], unread: [] }
}

/** Removes the expected roles, because the new roles are unknown. */
function withoutNewRoles({ after: _, to, ...row }: ReportedRow): ReportedRow {
  if (!to) return row
  const { after: _expected, ...person } = to
  return { ...row, to: person }
}

const places: ReadonlySet<string> = new Set(['member', 'team', 'space', 'collection', 'site'])

/** Reads the access after the removal. The removal doesn't change the access of the other person. */
async function readNewAccess(
  run: OffboardRun,
  { organizationId, who, other }: Offboarding,
  access: UserAccess[] | undefined,
): Promise<{ own: UserAccess[]; other: UserAccess[]; unread: readonly Unknown[] }> {
  const source = new Source(await run.service.client(), 8, (sent) =>
    run.console.progress.at(`Loading the new roles: ${count(sent, 'list')}`),
  )
  const isMember = await source.required(getMember, { organizationId, userId: who.id }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DocsctlError && error.kind === 'not-found') return false
      throw error
    },
  )
  const ids = [...(isMember ? [who.id] : []), ...(other && !access ? [other.id] : [])]
  const read = ids.length > 0 ? await readUsersAccess(source, organizationId, ids) : []
  const own = isMember ? (read[0] ?? []) : []
  return { own, other: access ?? (other && read.at(-1)) ?? [], unread: source.unknown }
}
