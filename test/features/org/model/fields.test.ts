import assert from 'node:assert/strict'
import { pathNames } from '../../../../src/contract/operation.ts'
import { fileFields } from '../../../../src/features/org/model/fields.ts'
import { kinds, orgKind } from '../../../../src/features/org/model/kinds.ts'

const known: Record<string, string> = {
  organization:
    'title emailDomains hostname defaultRole defaultContent sso ai inviteLinks mergeRules',
  member: 'role',
  team: 'title',
  'team member': 'role',
  'custom field': 'type title description placeholder options',
  'SAML provider': 'label entityID certificate ssoURL defaultTeam defaultRole',
  specification: 'source visibility',
  translation: 'source language title instructions',
  collection: 'title description defaultLevel parent',
  space: 'title emoji editMode defaultLevel language mergeRules parent customFields.*',
  site: 'title visibility basename adaptiveContent defaultLevel styleguide proxy visitors opensWithSection opensWithSpace published',
  'section group': 'title icon localizedTitle draft group',
  section: 'title description path icon condition draft localizedTitle localizedDescription group',
  'site space': 'path condition pageId hidden draft',
  link: 'title url localizedTitle description icon condition draft localizedDescription group',
  redirect: 'source destination permanent captureWildcard draft',
  'share link': 'name active',
  'space user': 'role',
  'space team': 'role',
  'collection user': 'role',
  'collection team': 'role',
  'site user': 'role',
  'site team': 'role',
}

describe('the organization fields in files', () => {
  it('match the fields that the API accepts and returns, kind by kind', () => {
    const derived = kinds.map((kind) => [
      kind.name,
      fileFields(kind)
        .map(({ name }) => name)
        .join(' '),
    ])
    assert.deepEqual(Object.fromEntries(derived), known)
  })

  it('use paths that a resource and its parents fill', () => {
    for (const kind of kinds) {
      const operations = [kind.remove, ...kind.settings.map(({ operation }) => operation)]
      const parents = (kind.within ?? []).map((name) => orgKind(name))
      const above = parents.flatMap(({ param, within = [] }) => [
        param,
        ...within.map((name) => orgKind(name).param),
      ])
      for (const operation of operations) {
        for (const name of pathNames(operation?.path ?? '')) {
          const filled = [kind.param, ...above, 'organizationId']
          assert.ok(filled.includes(name), `${operation?.id} of a ${kind.name}: ${name}`)
        }
      }
    }
  })

  it('define whether and how each field, including roles, can be cleared', () => {
    const shown = fileFields(orgKind('section')).map(({ name, none }) => [name, none])
    assert.deepEqual(Object.fromEntries(shown), {
      title: undefined,
      description: '',
      path: undefined,
      icon: '',
      condition: null,
      draft: undefined,
      localizedTitle: undefined,
      localizedDescription: undefined,
      group: null,
    })
    const roles = fileFields(orgKind('organization')).filter(({ isRole }) => isRole)
    assert.deepEqual(
      roles.map(({ name, none }) => [name, none]),
      [['defaultRole', undefined]],
    )
  })
})
