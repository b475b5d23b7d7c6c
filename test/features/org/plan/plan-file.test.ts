import assert from 'node:assert/strict'
import { stableHash } from '../../../../src/features/org/model/plan/hash.ts'
import type { OrgPlan, PlanStep } from '../../../../src/features/org/model/plan/plan.ts'
import { planId, planText, readPlan } from '../../../../src/features/org/model/plan/plan-file.ts'

const step: PlanStep = {
  verb: 'change',
  kind: 'member',
  key: 'member:ada@example.com',
  what: 'member ada@example.com',
  changes: [{ field: 'role', old: 'edit', new: 'review' }],
  request: {
    id: 'usr_ada',
    operation: 'members.update',
    path: { organizationId: 'org_acme', userId: 'usr_ada' },
    body: { role: 'review' },
    expect: { fields: { role: 'edit' } },
  },
  reads: [{ key: 'member:ada@example.com', field: 'role', hash: stableHash('edit') }],
}

const unnamed: Omit<OrgPlan, 'id'> = {
  'docsctl-plan': 1,
  madeAt: '2026-11-02T10:00:00.000Z',
  apiUrl: 'https://api.example.com',
  organization: 'org_acme',
  folder: 'acme',
  groups: ['members'],
  steps: [step],
  theirs: [],
  leftOut: [],
  unknown: [],
  names: [],
}

const plan: OrgPlan = { ...unnamed, id: planId(unnamed) }

describe('a plan file', () => {
  it('is read unchanged', () => {
    assert.deepEqual(readPlan(planText(plan), 'plan.json'), plan)
  })

  it('is rejected if a step was edited by hand', () => {
    const changed = planText(plan).replaceAll('"review"', '"admin"')
    assert.throws(
      () => readPlan(changed, 'plan.json'),
      /"plan\.json" was edited after it was created/,
    )
  })

  it('is rejected if it is not a plan', () => {
    for (const text of ['', '{}', '[]', 'null', '{"docsctl-plan":1}']) {
      assert.throws(() => readPlan(text, 'x.json'), /"x\.json" is not a plan/)
    }
  })

  it('has hashes that ignore the order of keys and distinguish null from undefined', () => {
    assert.equal(
      stableHash({ a: 1, b: [{ c: 2, d: 3 }] }),
      stableHash({ b: [{ d: 3, c: 2 }], a: 1 }),
    )
    assert.notEqual(stableHash(null), stableHash(undefined))
    assert.notEqual(stableHash(['a', 'b']), stableHash(['b', 'a']))
  })
})
