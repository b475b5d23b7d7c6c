import assert from 'node:assert/strict'
import { applyToBase } from '../../../../src/features/org/model/apply/apply-to-base.ts'
import type { KindName } from '../../../../src/features/org/model/kind.ts'
import {
  emptyModel,
  type OrgObject,
  objectKey,
  put,
} from '../../../../src/features/org/model/org-model.ts'
import { inverseEffect, type JobStep, type StepEffect } from '../../../../src/jobs/step.ts'

const org = { organizationId: 'acme' }

const base = (...objects: OrgObject[]) => {
  const model = emptyModel('acme')
  for (const object of objects) put(model, object)
  return model
}

const step = ({
  request,
  ...more
}: Pick<StepEffect, 'verb' | 'key'> &
  Partial<StepEffect> & { kind: KindName; request?: JobStep }) => ({
  request: request ?? { id: more.key, operation: 'teams.update', path: org },
  effect: { changes: [], ...more },
})

describe('the base of the next plan', () => {
  const docs: OrgObject = { kind: 'team', name: 'docs', id: 'team_1', fields: { title: 'Docs' } }
  const member: OrgObject = {
    ...{ kind: 'team member', name: 'ada', parent: 'team:docs', id: 'usr_1' },
    fields: { role: 'member' },
  }

  it('skips steps with an unknown kind', () => {
    const unknown = step({ verb: 'create', kind: 'robot' as KindName, key: 'robot:one' })
    const after = applyToBase(base(docs), [{ ...unknown, after: {} }])
    assert.deepEqual([...after.objects.values()], [docs])
  })

  it('keeps an order that is not a list', () => {
    const site: OrgObject = { kind: 'site', name: 'help', id: 'site_1', fields: { order: 'none' } }
    const link = {
      kind: 'link',
      name: 'shop',
      parent: 'site:help',
      id: 'link_1',
      fields: {},
    } as const
    const removed = step({ verb: 'delete', kind: 'link', key: 'site:help > link:shop' })
    const after = applyToBase(base(site, link), [{ ...removed, after: {} }])
    assert.deepEqual([...after.objects.values()], [site])
  })

  it('contains the applied values, and keeps all other values', () => {
    const after = applyToBase(base(docs, member), [
      {
        ...step({
          ...{ verb: 'change', kind: 'team', key: 'team:docs' },
          changes: [{ field: 'title', old: 'Docs', new: 'Writers' }],
        }),
        after: {},
      },
    ])
    assert.deepEqual(
      [...after.objects.values()],
      [{ ...docs, fields: { title: 'Writers' } }, member],
    )
  })

  it('contains created resources with the returned ID, or with the ID of the resource with that name', () => {
    const after = applyToBase(base(docs), [
      {
        ...step({
          ...{ verb: 'create', kind: 'team', key: 'team:a > b' },
          changes: [{ field: 'title', old: null, new: 'A' }],
          request: { id: 'a', operation: 'teams.create', path: org, body: { title: 'A' } },
        }),
        after: { title: 'A', id: 'team_2' },
      },
      {
        ...step({
          ...{ verb: 'create', kind: 'team member', key: 'team:a > b > team member:ada' },
          changes: [{ field: 'role', old: null, new: 'owner' }],
          request: {
            ...{ id: 'ada', operation: 'teams.members.set' },
            path: { ...org, teamId: 'team_2', userId: 'usr_1' },
          },
        }),
        after: { role: 'owner' },
      },
      {
        ...step({
          ...{ verb: 'create', kind: 'space user', key: 'space:guide > space user:ada' },
          changes: [{ field: 'role', old: null, new: 'edit' }],
          request: {
            ...{ id: 'ada', operation: 'spaces.permissions.grant', path: { spaceId: 'spc_1' } },
            body: { users: ['usr_1'], role: 'edit' },
          },
        }),
        after: {},
      },
    ])
    assert.deepEqual(
      [...after.objects.values()],
      [
        docs,
        { kind: 'team', name: 'a > b', id: 'team_2', fields: { title: 'A' } },
        {
          ...{ kind: 'team member', name: 'ada', parent: 'team:a > b', id: 'usr_1' },
          fields: { role: 'owner' },
        },
        {
          ...{ kind: 'space user', name: 'ada', parent: 'space:guide', id: 'usr_1' },
          fields: { role: 'edit' },
        },
      ],
    )
    for (const [key, object] of after.objects) assert.equal(objectKey(object), key)
  })

  it('lacks deleted resources and their children', () => {
    const other: OrgObject = { kind: 'team', name: 'docs 2', id: 'team_3', fields: {} }
    const grant = (name: string): OrgObject => ({
      ...{ kind: 'space team', name, parent: 'space:guide', id: name, fields: { role: 'edit' } },
    })
    const after = applyToBase(base(docs, member, other, grant('docs'), grant('docs 2')), [
      { ...step({ verb: 'delete', kind: 'team', key: 'team:docs' }), after: {} },
    ])
    assert.deepEqual([...after.objects.values()], [other, grant('docs 2')])
  })

  it('contains added and moved items at their current positions', () => {
    const docsSite: OrgObject = {
      ...{ kind: 'site', name: 'docs', id: 'site_1' },
      fields: { order: ['section:a', 'section group:g', 'section:b'] },
    }
    const group: OrgObject = {
      ...{ kind: 'section group', name: 'g', parent: 'site:docs', id: 'grp_1' },
      fields: { group: null, order: [] },
    }
    const section = (name: string): OrgObject => ({
      ...{ kind: 'section', name, parent: 'site:docs', id: name, fields: { group: null } },
    })
    const first: OrgObject = {
      ...{ kind: 'site space', name: 'intro', parent: 'site:docs > section:c', fields: {} },
    }
    const key = (name: string) => `site:docs > section:${name}`
    const after = applyToBase(base(docsSite, group, section('a'), section('b')), [
      { ...step({ verb: 'create', kind: 'section', key: key('c'), whole: [first] }), after: {} },
      {
        ...step({
          ...{ verb: 'move', kind: 'section', key: key('a') },
          changes: [{ field: 'group', old: null, new: 'g' }],
        }),
        after: {},
      },
      { ...step({ verb: 'delete', kind: 'section', key: key('b') }), after: {} },
    ])
    const fieldOrder = (holder: string) => after.objects.get(holder)?.fields.order
    assert.deepEqual(fieldOrder('site:docs'), ['section group:g', 'section:c'])
    assert.deepEqual(fieldOrder('site:docs > section group:g'), ['section:a'])
    assert.deepEqual(fieldOrder('site:docs > section:c'), ['site space:intro'])
    assert.deepEqual(after.objects.get('site:docs > section:c > site space:intro'), first)
  })

  it('contains deleted resources and their children again after an undo', () => {
    const deleted = {
      ...step({
        ...{ verb: 'delete', kind: 'team', key: 'team:docs' },
        whole: [docs, member],
      }),
      after: {},
    }
    const back = { ...deleted, effect: inverseEffect(deleted.effect) }
    const after = applyToBase(base(docs, member), [deleted, back])
    assert.deepEqual([...after.objects.values()], [docs, member])
  })
})
