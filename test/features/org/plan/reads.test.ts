import assert from 'node:assert/strict'
import {
  emptyModel,
  type OrgModel,
  type OrgObject,
  put,
} from '../../../../src/features/org/model/org-model.ts'
import { changedReads, namesModel } from '../../../../src/features/org/model/plan/changed-reads.ts'
import type { PlanStep } from '../../../../src/features/org/model/plan/plan.ts'
import { createRead } from '../../../../src/features/org/model/plan/reads.ts'

const buildModel = (...objects: OrgObject[]): OrgModel => {
  const model = emptyModel('org_acme')
  for (const object of objects) put(model, object)
  return model
}

const docs: OrgObject = { kind: 'team', name: 'docs', id: 'team_1', fields: { title: 'Docs' } }
const ada: OrgObject = {
  kind: 'team member',
  name: 'ada@example.com',
  parent: 'team:docs',
  id: 'usr_ada',
  fields: { role: 'owner' },
}

const stepsReading = (model: OrgModel, ...reads: [key: string, field?: string][]) => ({
  steps: [{ reads: reads.map(([key, field]) => createRead(model, key, field)) } as PlanStep],
})

describe('the reads of a plan', () => {
  const before = buildModel(docs, ada)
  const plan = stepsReading(
    before,
    ['team:docs'],
    ['team:docs', 'title'],
    ['team:docs', '*'],
    ['team:new'],
  )

  it('report no change if nothing has changed', () => {
    const other: OrgObject = {
      kind: 'team',
      name: 'other',
      id: 'team_2',
      fields: { title: 'Other' },
    }
    assert.deepEqual(changedReads(plan, buildModel(docs, ada, other)), [])
  })

  it('report each change: a field, a child, and an added or a removed resource', () => {
    const renamed = { ...docs, fields: { title: 'Documents' } }
    assert.deepEqual(changedReads(plan, buildModel(renamed, ada)), [
      { key: 'team:docs', field: 'title' },
    ])
    assert.deepEqual(changedReads(plan, buildModel(docs)), [{ key: 'team:docs', field: '*' }])
    assert.deepEqual(changedReads(plan, buildModel({ ...docs, name: 'new' }, docs, ada)), [
      { key: 'team:new' },
    ])
    assert.deepEqual(changedReads(plan, buildModel()), [
      { key: 'team:docs' },
      { key: 'team:docs', field: 'title' },
      { key: 'team:docs', field: '*' },
    ])
  })

  it('use the names of the plan', () => {
    const names = [{ kind: 'team' as const, name: 'docs', id: 'team_1' }]
    const model = namesModel({ organization: 'org_acme', names })
    assert.deepEqual([...model.objects], [['team:docs', { ...names[0], fields: {} }]])
  })
})
