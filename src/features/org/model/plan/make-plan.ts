import type { Client } from '../../../../client/client.ts'
import { prepare } from '../../../../client/prepare.ts'
import { schemaFaults } from '../../../../client/problems.ts'
import { getOrganization } from '../../../../contract/organizations/organizations.ts'
import type { DocsctlError } from '../../../../errors.ts'
import { operationsById } from '../../../../jobs/step.ts'
import { checkFailed, type Finding } from '../../../../output/ci/finding.ts'
import { FilePlaces } from '../folder/places.ts'
import type { OrgFolder } from '../folder/read-folder.ts'
import type { ModelMerge, ResourceChange } from '../merge/merge-models.ts'
import { type OrgModel, objectKey } from '../org-model.ts'
import type { ResourceProblem } from './change-problems.ts'
import { type CompareOptions, compareOrg } from './compare.ts'
import { type MadeSteps, makeSteps } from './make-steps.ts'
import type { ForeignChange, NamedId, OrgPlan, PlanStep } from './plan.ts'
import { planId } from './plan-file.ts'
import { displayName } from './plan-wording.ts'

export interface PlanOptions extends CompareOptions {
  now: number
}

export interface Planned {
  plan: OrgPlan
  merge: ModelMerge
  /** files and folders that existed at the last sync, but are missing */
  missing: string[]
}

/**
 * Plans the changes that make an organization match its files. If there are conflicts, the plan has
 * no steps.
 */
export async function planOrg(options: PlanOptions): Promise<Planned> {
  const { client, organizationId, folder, take, now } = options
  const { merge, theirs, groups, missing, skipped } = await compareOrg({
    ...options,
    skipsUnchanged: true,
  })
  const made: MadeSteps =
    merge.conflicts.length > 0 && !take
      ? { steps: [], problems: [], named: new Set() }
      : makeSteps(merge, theirs)
  const places = new FilePlaces(folder)
  const problems = [...made.problems, ...(made.problems.length > 0 ? [] : await bodyProblems(made))]
  if (problems.length > 0) throw await unplannable(folder, problems, places)
  const steps = await Promise.all(
    made.steps.map(async ({ object, ...step }): Promise<PlanStep> => {
      const at = await places.locate(object, fieldShown(step))
      const isDisabled = theirs.objects.get(step.key)?.isDisabled
      return {
        ...step,
        ...(isDisabled && { what: `${step.what} (disabled)` }),
        ...(at && { at }),
      }
    }),
  )
  const seconds =
    steps.length > 0 ? await secondsFor(client, organizationId, steps.length) : undefined
  const unnamed: Omit<OrgPlan, 'id'> = {
    'docsctl-plan': 1,
    madeAt: new Date(now).toISOString(),
    apiUrl: client.apiUrl,
    organization: organizationId,
    folder: folder.path,
    groups: [...groups],
    steps,
    theirs: merge.theirs.map(foreignChange),
    leftOut: theirs.leftOut.map(({ what, why }) => ({ what, why })),
    unknown: merge.unknown.map(({ object, field }) =>
      field === undefined ? displayName(object) : `${field} of ${displayName(object)}`,
    ),
    ...(skipped.length > 0 && { skipped }),
    names: namesById(made, theirs),
    ...(seconds !== undefined && { seconds }),
  }
  return { plan: { ...unnamed, id: planId(unnamed) }, merge, missing }
}

function foreignChange({ verb, object, changes }: ResourceChange): ForeignChange {
  return { verb, kind: object.kind, key: objectKey(object), what: displayName(object), changes }
}

/** Returns the first changed field of a step that has a key in the files. */
function fieldShown({ changes }: Pick<PlanStep, 'changes'>): string | undefined {
  const [first] = changes
  return first && !['order', 'group', 'parent', 'role'].includes(first.field)
    ? first.field
    : undefined
}

async function bodyProblems({ steps }: MadeSteps): Promise<ResourceProblem[]> {
  const operations = await operationsById()
  return steps.flatMap(({ object, request }) => {
    const schema = operations.get(request.operation)?.body
    const faults = schema ? schemaFaults(schema, request.body) : []
    return faults.map(({ path, message }) => ({ object, message: `${path.join('.')}: ${message}` }))
  })
}

async function unplannable(
  { path }: OrgFolder,
  problems: readonly ResourceProblem[],
  places: FilePlaces,
): Promise<DocsctlError> {
  const findings = await Promise.all(
    problems.map(async ({ object, field, message }): Promise<Finding> => {
      const place = await places.locateInAnyFile(object, field)
      const what = field === undefined ? displayName(object) : `${field} of ${displayName(object)}`
      return {
        rule: 'org/plan',
        severity: 'error',
        message: `${what}: ${message}`,
        ...place,
        column: 1,
      }
    }),
  )
  return checkFailed(`Cannot plan the changes in "${path}"`, findings)
}

/** Estimates the duration of the plan from the service's rate limit. */
async function secondsFor(
  client: Client,
  organizationId: string,
  requests: number,
): Promise<number | undefined> {
  const { headers } = await client.exchange(prepare(getOrganization, { path: { organizationId } }))
  const limit = Number(headers['x-ratelimit-limit'])
  return limit > 0 ? Math.ceil((requests / limit) * 60) : undefined
}

/** Returns the names and IDs of the objects on which the steps depend, and of their parents. */
function namesById({ steps, named }: MadeSteps, theirs: OrgModel): NamedId[] {
  const keys = new Set([...named, ...steps.flatMap(({ reads }) => reads.map(({ key }) => key))])
  for (const key of [...keys]) {
    const parts = key.split(' > ')
    while (parts.length > 1) {
      parts.pop()
      keys.add(parts.join(' > '))
    }
  }
  return [...theirs.objects].flatMap(([key, { kind, name, parent, id }]) =>
    keys.has(key) && id !== undefined
      ? [{ kind, name, ...(parent !== undefined && { parent }), id }]
      : [],
  )
}
