import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithService } from '../../host/program/run.ts'
import { count } from '../../output/text/text.ts'
import { changedReads, namesModel, plannedLists } from './model/plan/changed-reads.ts'
import type { OrgPlan } from './model/plan/plan.ts'
import { readOrg } from './model/read/read-org.ts'

const maxShown = 100

/**
 * Reads the objects and fields on which a plan depends. Throws if any of them has changed since the
 * plan was made.
 */
export async function assertPlanIsCurrent(
  run: WithArgs & WithService & WithConsole,
  plan: OrgPlan,
): Promise<void> {
  const now = await readOrg({
    client: await run.service.client(),
    organizationId: plan.organization,
    groups: new Set(plan.groups),
    base: namesModel(plan),
    lists: plannedLists(plan),
    jobs: run.args.number('jobs', 1, 64) ?? 4,
    onRead: (sent) =>
      run.console.progress.at(`Loading the current state: ${count(sent, 'request')}`),
  })
  const changed = changedReads(plan, now)
  if (changed.length === 0) return
  const lines = changed.map(({ key, field }) => (field === undefined ? key : `${key}: ${field}`))
  const shown = lines.slice(0, maxShown).map((line) => `\n  ${line}`)
  throw new DocsctlError(
    'conflict',
    `The organization has changed since the plan was created:${shown.join('')}`,
    {
      state: 'Nothing was sent',
      hint: `docsctl org plan ${plan.folder}`,
      problems: changed.map(({ key, field }) => ({
        where: key,
        rule: 'changed-remotely',
        message:
          field === undefined
            ? 'The resource was created or deleted after the plan was created'
            : `${field} has changed since the plan was created`,
      })),
    },
  )
}
