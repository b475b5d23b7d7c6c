import { createClient } from '../../client/client.ts'
import { currentUserId } from '../../command/operation/run-job.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { buildStepRequest, operationsById, referencedFields } from '../../jobs/step.ts'
import { fieldsAfterStep } from '../../jobs/step-outcome.ts'
import { itemFailed } from '../../output/text/file-problems.ts'
import { sanitizeBlock } from '../../output/text/sanitize.ts'
import { toDocsctlError } from '../../output/text/sentences.ts'
import { count, grouped } from '../../output/text/text.ts'
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts'
import { snapshotSeed } from '../../sandbox/seed/snapshot/from-snapshot.ts'
import { readSnapshot } from '../../sandbox/snapshot/read-snapshot.ts'
import {
  changeSections,
  collectChanges,
  type RecordChange,
  type SandboxChanges,
} from '../sandbox/index.ts'
import type { OrgPlan, PlanStep } from './model/plan/plan.ts'

/** The outcome of applying a plan to a copy of the organization. */
export interface PlanRehearsal {
  /** the number of successful steps */
  done: number
  refused: { what: string; why: string }[]
  /** all changes that the plan made */
  changes: SandboxChanges
  /** changes that no step describes, such as deletions of nested resources */
  cascade: SandboxChanges
}

/** Applies a plan to a copy of the organization in a sandbox. */
export async function rehearsePlan(
  run: WithService & WithConsole & WithEnvironment,
  plan: OrgPlan,
): Promise<PlanRehearsal> {
  const { clock } = run.environment
  const snapshot = await readSnapshot({
    client: await run.service.client(),
    organizationId: plan.organization,
    content: false,
    jobs: 4,
    now: clock.now(),
    onRead: (sent) =>
      run.console.progress.at(`Copying the organization: ${count(sent, 'request')}`),
  })
  const caller = await currentUserId(run)
  const member = snapshot.members.find(({ id }) => id === caller)?.id
  const sandbox = await createSandbox({
    seed: snapshotSeed(snapshot),
    time: () => clock.now(),
    // send the requests as the current user, so that the same permissions apply
    ...(member !== undefined && { tokens: [{ token: 'rehearsal', member }] }),
  })
  try {
    return await sendSteps(run, plan, sandbox)
  } finally {
    await sandbox.close()
  }
}

async function sendSteps(
  { environment: { signal }, console: { progress } }: WithConsole & WithEnvironment,
  { steps }: OrgPlan,
  sandbox: Sandbox,
): Promise<PlanRehearsal> {
  const collected = collectChanges()
  sandbox.observe(({ changes }) => collected.add(changes))
  const { url, token } = await sandbox.listen()
  const client = createClient({ apiUrl: url, token, signal, shortLived: true })
  const operations = await operationsById()
  const answers = new Map<number, unknown>()
  const referenced = referencedFields(steps.map(({ request }) => request))
  const refused: PlanRehearsal['refused'] = []
  try {
    for (const [index, { request, what }] of steps.entries()) {
      progress.at(`Rehearsing: ${grouped(index)} of ${grouped(steps.length)}`)
      try {
        const missing = request.after?.find((one) => !answers.has(one))
        if (missing !== undefined) {
          const required = steps[missing]?.what
          throw new DocsctlError('failed', `Requires step "${required}", which failed`)
        }
        const { body } = await client.exchange(buildStepRequest(request, operations, answers))
        const referencedValues = fieldsAfterStep(body, request, undefined, referenced.get(index))
        answers.set(index, { ...(body as object), ...referencedValues })
      } catch (error) {
        if (signal.aborted) throw error
        refused.push({ what, why: toDocsctlError(error).message })
      }
    }
  } finally {
    await client.close()
  }
  const changes = collected.result(sandbox.tables)
  return {
    done: answers.size,
    refused,
    changes,
    cascade: cascadedDeletions(steps, answers, changes),
  }
}

/** Returns the changes to resources that no step mentions. */
function cascadedDeletions(
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
  // the ID of a relation consists of two IDs, such as `team_1/usr_1` or `sp_1/user:usr_1`
  const isBeside = ({ id }: RecordChange) =>
    !id.split(/\/(?:user:|team:)?/).every((one) => named.has(one))
  return {
    created: created.filter(isBeside),
    changed: changed.filter(isBeside),
    deleted: deleted.filter(isBeside),
  }
}

/**
 * Prints the outcome of a rehearsal. Throws if the copy rejected a step, because the organization
 * would reject it as well.
 */
export async function showRehearsal(
  { environment }: WithEnvironment,
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
    `Rehearsed on a copy: ${done} of ${steps.length} steps completed`,
    ...changeSections(changes).flatMap(({ title, lines }) => below(title, lines)),
    ...below('Side effects of the plan', beside),
    ...below(`Failed (${refused.length})`, refusals),
  ]
  await environment.stderr.write(sanitizeBlock(`${lines.join('\n')}\n`))
  if (refused.length === 0) return
  throw new DocsctlError(
    'check-failed',
    `${refused.length} of ${steps.length} steps failed on the sandbox copy`,
    {
      state: 'Nothing was sent',
      problems: refused.map(({ what, why }) => itemFailed(what, why)),
    },
  )
}
