import type { OrgPlan, PlanStep } from '../../../src/features/org/model/plan/plan.ts'
import { planId } from '../../../src/features/org/model/plan/plan-file.ts'
import { answerReference } from '../../../src/jobs/step.ts'
import type { Served } from '../../sandbox/served.ts'

const org = { organizationId: 'tidewater' }

type PlannedStep = Pick<PlanStep, 'verb' | 'kind' | 'key' | 'what' | 'request'> &
  Partial<Pick<PlanStep, 'changes' | 'reads'>>

/** Steps that create a team with a member, change a role, move a space, and change a title. */
export const someSteps: PlannedStep[] = [
  {
    verb: 'create',
    kind: 'team',
    key: 'team:Writers',
    what: 'team Writers',
    changes: [{ field: 'title', old: null, new: 'Writers' }],
    request: { id: 'Writers', operation: 'teams.create', path: org, body: { title: 'Writers' } },
  },
  {
    verb: 'create',
    kind: 'team member',
    key: 'team:Writers > team member:hugo',
    what: 'team member hugo of the team Writers',
    changes: [{ field: 'role', old: null, new: 'owner' }],
    request: {
      id: 'hugo',
      operation: 'teams.members.set',
      path: { ...org, teamId: answerReference(0), userId: 'usr_hugo' },
      body: { role: 'owner' },
      after: [0],
    },
  },
  {
    verb: 'change',
    kind: 'member',
    key: 'member:hugo',
    what: 'member hugo',
    changes: [{ field: 'role', old: 'edit', new: 'review' }],
    request: {
      id: 'hugo',
      operation: 'members.update',
      path: { ...org, userId: 'usr_hugo' },
      body: { role: 'review' },
    },
  },
  {
    verb: 'move',
    kind: 'space',
    key: 'space:Handbook',
    what: 'space Handbook',
    changes: [{ field: 'parent', old: 'People', new: 'Business' }],
    request: {
      id: 'Handbook',
      operation: 'spaces.move',
      path: { spaceId: 'sp_handbook' },
      body: { parent: 'col_business', position: {} },
    },
  },
]

/** A step that deletes a collection with its contents. */
export const deletion: PlannedStep = {
  verb: 'delete',
  kind: 'collection',
  key: 'collection:Shipping',
  what: 'collection Shipping',
  request: {
    id: 'Shipping',
    operation: 'collections.delete',
    path: { collectionId: 'col_shipping' },
  },
}

/** Returns a plan for the demo organization as text. */
export function planText(
  served: Served,
  steps: readonly PlannedStep[],
  more: Partial<OrgPlan> = {},
): string {
  const plan: OrgPlan = {
    'docsctl-plan': 1,
    id: '',
    madeAt: '2026-11-20T10:00:00.000Z',
    apiUrl: served.url,
    organization: 'tidewater',
    folder: 'tidewater',
    steps: steps.map((step) => ({ changes: [], reads: [], ...step })),
    theirs: [],
    groups: [],
    names: [],
    unknown: [],
    leftOut: [],
    ...more,
  }
  return JSON.stringify({ ...plan, id: planId(plan) })
}
