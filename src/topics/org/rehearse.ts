import { createClient } from '../../client/client.ts'
import { DocsctlError } from '../../errors.ts'
import { callerOf } from '../../frame/operation/job-of-run.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { fieldsAsked, operationsById, requestOf } from '../../jobs/step.ts'
import { afterOf } from '../../jobs/step-outcome.ts'
import type { OrgPlan, PlanStep } from '../../orgfiles/plan/plan.ts'
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts'
import { snapshotSeed } from '../../sandbox/seed/snapshot/from-snapshot.ts'
import { readSnapshot } from '../../snapshot/read-snapshot.ts'
import { sanitiseBlock } from '../../text/sanitise.ts'
import { errorFrom } from '../../text/sentences.ts'
import { grouped } from '../../text/text.ts'
import { collectChanges, type RecordChange, type SandboxChanges } from '../sandbox/changes.ts'
import { changeSections } from '../sandbox/report.ts'

/** What a plan does to a copy of the organization. */
export interface PlanRehearsal {
  /** steps that were done */
  done: number
  refused: { what: string; why: string }[]
  /** what becomes of the organization */
  changes: SandboxChanges
  /** of that, what no step of the plan is about */
  cascade: SandboxChanges
}

/** Carries a plan out on a fresh copy of the organization. */
export async function rehearsePlan(
  run: ServiceAccess & Speaker & Machine,
  plan: OrgPlan,
): Promise<PlanRehearsal> {
  const { clock } = run.runtime
  const snapshot = await readSnapshot({
    client: await run.client(),
    organizationId: plan.organization,
    content: false,
    jobs: 4,
    now: clock.now(),
    onRead: (count) => run.progress.at(`copying the organization: ${grouped(count)} reads`),
  })
  const caller = await callerOf(run)
  const member = snapshot.members.find(({ id }) => id === caller)?.id
  const sandbox = await createSandbox({
    seed: snapshotSeed(snapshot),
    time: () => clock.now(),
    // it may do what whoever calls may do
    ...(member !== undefined && { tokens: [{ token: 'rehearsal', member }] }),
  })
  try {
    return await carriedOut(run, plan, sandbox)
  } finally {
    await sandbox.close()
  }
}

async function carriedOut(
  { signal, progress }: Speaker & Machine,
  { steps }: OrgPlan,
  sandbox: Sandbox,
): Promise<PlanRehearsal> {
  const collected = collectChanges()
  sandbox.observe(({ changes }) => collected.add(changes))
  const { url, token } = await sandbox.listen()
  const client = createClient({ apiUrl: url, token, signal, shortLived: true })
  const operations = await operationsById()
  const answers = new Map<number, unknown>()
  const asks = fieldsAsked(steps.map(({ request }) => request))
  const refused: PlanRehearsal['refused'] = []
  try {
    for (const [index, { request, what }] of steps.entries()) {
      progress.at(`rehearsing: ${grouped(index)} of ${grouped(steps.length)}`)
      try {
        const missing = request.after?.find((one) => !answers.has(one))
        if (missing !== undefined) {
          throw new DocsctlError('failed', `${steps[missing]?.what} has to be done before`)
        }
        const { body } = await client.exchange(requestOf(request, operations, answers))
        const asked = afterOf(body, request, undefined, asks.get(index))
        answers.set(index, { ...(body as object), ...asked })
      } catch (error) {
        if (signal.aborted) throw error
        refused.push({ what, why: errorFrom(error).message })
      }
    }
  } finally {
    await client.close()
  }
  const changes = collected.result(sandbox.tables)
  return { done: answers.size, refused, changes, cascade: cascadeOf(steps, answers, changes) }
}

/** What happens beside that which the steps name. */
function cascadeOf(
  steps: readonly PlanStep[],
  answers: ReadonlyMap<number, unknown>,
  { created, changed, deleted }: SandboxChanges,
): SandboxChanges {
  const named = new Set(
    steps.flatMap(({ request }, index) => {
      const { id, name, slug } = (answers.get(index) ?? {}) as Record<string, unknown>
      const { users = [], teams = [] } = (request.body ?? {}) as Record<string, unknown[]>
      return [...Object.values(request.path), id, name, slug, ...users, ...teams]
    }),
  )
  // what lies between two things is named by both: `team_1/usr_1`, `sp_1/user:usr_1`
  const isBeside = ({ id }: RecordChange) =>
    !id.split(/\/(?:user:|team:)?/).every((one) => named.has(one))
  return {
    created: created.filter(isBeside),
    changed: changed.filter(isBeside),
    deleted: deleted.filter(isBeside),
  }
}

/** What came of a rehearsal; what the copy refuses, the organization would refuse too. */
export async function showRehearsal(
  { runtime }: Machine,
  { steps }: OrgPlan,
  { done, refused, changes, cascade }: PlanRehearsal,
): Promise<void> {
  const below = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [title, ...lines.map((line) => `  ${line}`)] : []
  const beside = changeSections(cascade).flatMap(({ lines }, index) =>
    lines.map((line) => `${['created', 'changed', 'deleted'][index]}: ${line}`),
  )
  const refusals = refused.map(({ what, why }) => `${what}: ${why}`)
  const lines = [
    `Rehearsed on a copy: ${done} of ${steps.length} done`,
    ...changeSections(changes).flatMap(({ title, lines }) => below(title, lines)),
    ...below('Of that, beside what is planned', beside),
    ...below(`Refused (${refused.length})`, refusals),
  ]
  await runtime.stderr.write(sanitiseBlock(`${lines.join('\n')}\n`))
  if (refused.length === 0) return
  throw new DocsctlError('check-failed', `the copy refused ${refused.length} of the plan`, {
    state: 'nothing was sent',
    problems: refused.map(({ what, why }) => ({ where: what, rule: why })),
  })
}
