import assert from 'node:assert/strict'
import {
  emptyModel,
  type OrgModel,
  type OrgObject,
  put,
} from '../../../src/orgfiles/model/org-model.ts'
import type { PlanStep } from '../../../src/orgfiles/plan/plan.ts'
import { modelOfNames, movedSince, readOf } from '../../../src/orgfiles/plan/reads.ts'

const modelOf = (...objects: OrgObject[]): OrgModel => {
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
  steps: [{ reads: reads.map(([key, field]) => readOf(model, key, field)) } as PlanStep],
})

describe('what a plan rests on', () => {
  const before = modelOf(docs, ada)
  const plan = stepsReading(
    before,
    ['team:docs'],
    ['team:docs', 'title'],
    ['team:docs', '*'],
    ['team:new'],
  )

  it('has not moved where all of it is as it was', () => {
    const other: OrgObject = {
      kind: 'team',
      name: 'other',
      id: 'team_2',
      fields: { title: 'Other' },
    }
    assert.deepEqual(movedSince(plan, modelOf(docs, ada, other)), [])
  })

  it('is named where it has: a field, what is inside, what is there and what was not', () => {
    const renamed = { ...docs, fields: { title: 'Documents' } }
    assert.deepEqual(movedSince(plan, modelOf(renamed, ada)), [
      { key: 'team:docs', field: 'title' },
    ])
    assert.deepEqual(movedSince(plan, modelOf(docs)), [{ key: 'team:docs', field: '*' }])
    assert.deepEqual(movedSince(plan, modelOf({ ...docs, name: 'new' }, docs, ada)), [
      { key: 'team:new' },
    ])
    assert.deepEqual(movedSince(plan, modelOf()), [
      { key: 'team:docs' },
      { key: 'team:docs', field: 'title' },
      { key: 'team:docs', field: '*' },
    ])
  })

  it('is called again what the plan calls it', () => {
    const names = [{ kind: 'team' as const, name: 'docs', id: 'team_1' }]
    const model = modelOfNames({ organization: 'org_acme', names })
    assert.deepEqual([...model.objects], [['team:docs', { ...names[0], fields: {} }]])
  })
})
