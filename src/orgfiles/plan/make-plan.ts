import type { Client } from '../../client/client.ts'
import { prepare } from '../../client/prepare.ts'
import { faultsOf } from '../../client/problems.ts'
import { getOrganization } from '../../contract/organizations/organizations.ts'
import { DocsctlError } from '../../errors.ts'
import { operationsById } from '../../jobs/step.ts'
import { checkFailed, type Finding } from '../../pipelines/finding.ts'
import { readBase } from '../folder/base-file.ts'
import { FilePlaces } from '../folder/places.ts'
import { type OrgFolder, readFolder } from '../folder/read-folder.ts'
import type { Take } from '../merge/merge-fields.ts'
import { type ModelMerge, mergeModels, type ThingChange } from '../merge/merge-models.ts'
import type { GroupName } from '../model/kind.ts'
import { kindOf } from '../model/kinds.ts'
import { keyOf, type OrgModel } from '../model/org-model.ts'
import { renamed, renamesIn } from '../model/rename.ts'
import { inGroups, requireSame } from '../pull.ts'
import { readOrg } from '../read/read-org.ts'
import type { ThingProblem } from './change-problems.ts'
import { type MadeSteps, makeSteps } from './make-steps.ts'
import type { ForeignChange, NamedId, OrgPlan, PlanStep } from './plan.ts'
import { planId } from './plan-file.ts'
import { whatIs } from './plan-words.ts'

export interface PlanOptions {
  client: Client
  organizationId: string
  folder: OrgFolder
  take?: Take
  jobs: number
  now: number
  onRead?: (count: number) => void
}

export interface Planned {
  plan: OrgPlan
  merge: ModelMerge
  /** when files and organization were last the same */
  since: string
}

/** What makes an organization as the files of a folder have it; there are no steps while there are conflicts. */
export async function planOrg(options: PlanOptions): Promise<Planned> {
  const { client, organizationId, folder, take, now } = options
  const { merge, theirs, groups, since } = await compareOrg(options)
  const made: MadeSteps =
    merge.conflicts.length > 0 && !take
      ? { steps: [], problems: [], named: new Set() }
      : makeSteps(merge, theirs)
  const places = new FilePlaces(folder)
  const problems = [...made.problems, ...(made.problems.length > 0 ? [] : await bodyProblems(made))]
  if (problems.length > 0) throw await unplannable(folder, problems, places)
  const steps = await Promise.all(
    made.steps.map(async ({ object, ...step }): Promise<PlanStep> => {
      const at = await places.of(object, fieldShown(step))
      return { ...step, ...(at && { at }) }
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
    leftOut: theirs.leftOut,
    unknown: merge.unknown.map(({ object, field }) =>
      field === undefined ? whatIs(object) : `${field} of ${whatIs(object)}`,
    ),
    names: namesOf(made, theirs),
    ...(seconds !== undefined && { seconds }),
  }
  return { plan: { ...unnamed, id: planId(unnamed) }, merge, since }
}

/** The files of a folder, the organization, and what they have in common. */
export async function compareOrg(options: PlanOptions): Promise<{
  merge: ModelMerge
  theirs: OrgModel
  groups: ReadonlySet<GroupName>
  since: string
}> {
  const { client, organizationId, folder, take } = options
  const known = await readBase(folder.path)
  if (!known) {
    throw new DocsctlError('usage', `nothing was pulled into ${folder.path}`, {
      hint: `docsctl org pull ${folder.path}`,
    })
  }
  requireSame(known, { organizationId, apiUrl: client.apiUrl }, folder)
  const mine = await readFolder(folder, known.model)
  const base = renamed(known.model, renamesIn(known.model, mine))
  const groups = groupsIn(mine)
  const theirs = await readOrg({ ...options, groups, base, mine })
  const merge = mergeModels({ base: inGroups(base, groups), mine, theirs, take })
  return { merge, theirs, groups, since: known.at }
}

function groupsIn({ scopes }: OrgModel): Set<GroupName> {
  const kinds = [...scopes].filter((scope) => !scope.includes(' > '))
  return new Set(kinds.map((kind) => kindOf(kind as PlanStep['kind']).group))
}

function foreignChange({ verb, object, changes }: ThingChange): ForeignChange {
  return { verb, kind: object.kind, key: keyOf(object), what: whatIs(object), changes }
}

/** The first field of a step that stands in a file by itself. */
function fieldShown({ changes }: Pick<PlanStep, 'changes'>): string | undefined {
  const [first] = changes
  return first && !['order', 'group', 'parent', 'role'].includes(first.field)
    ? first.field
    : undefined
}

async function bodyProblems({ steps }: MadeSteps): Promise<ThingProblem[]> {
  const operations = await operationsById()
  return steps.flatMap(({ object, request }) => {
    const schema = operations.get(request.operation)?.body
    const faults = schema ? faultsOf(schema, request.body) : []
    return faults.map(({ path, rule }) => ({ object, rule: `${path.join('.')}: ${rule}` }))
  })
}

async function unplannable(
  { path }: OrgFolder,
  problems: readonly ThingProblem[],
  places: FilePlaces,
): Promise<DocsctlError> {
  const findings = await Promise.all(
    problems.map(async ({ object, field, rule }): Promise<Finding> => {
      const place = (await places.of(object, field)) ?? { file: path, line: 1 }
      const what = field === undefined ? whatIs(object) : `${field} of ${whatIs(object)}`
      return {
        rule: 'org/plan',
        severity: 'error',
        message: `${what}: ${rule}`,
        ...place,
        column: 1,
      }
    }),
  )
  return checkFailed(`${path} can't be planned`, findings)
}

/** Of the limit that an answer tells, which is for a minute. */
async function secondsFor(
  client: Client,
  organizationId: string,
  requests: number,
): Promise<number | undefined> {
  const { headers } = await client.exchange(prepare(getOrganization, { path: { organizationId } }))
  const limit = Number(headers['x-ratelimit-limit'])
  return limit > 0 ? Math.ceil((requests / limit) * 60) : undefined
}

/** What the things are called that the steps rest on, and what these belong to. */
function namesOf({ steps, named }: MadeSteps, theirs: OrgModel): NamedId[] {
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
