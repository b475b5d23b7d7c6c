import assert from 'node:assert/strict'
import { createOpenAPISpec, publishOpenAPISpec } from '../../src/contract/openapi.ts'
import {
  createCustomField,
  getCustomFieldValues,
  setCustomFieldValues,
} from '../../src/contract/organizations/custom-fields.ts'
import { updateInvite } from '../../src/contract/organizations/invites.ts'
import {
  enableMemberSso,
  listMembers,
  updateMember,
} from '../../src/contract/organizations/members.ts'
import {
  findOrganizations,
  pingOrganization,
  updateOrganization,
} from '../../src/contract/organizations/organizations.ts'
import {
  createSamlProvider,
  listSamlLogins,
  updateSamlProvider,
} from '../../src/contract/organizations/saml.ts'
import {
  removeTeamMember,
  setTeamMember,
  updateTeamMembers,
} from '../../src/contract/organizations/team-members.ts'
import { createTeam, updateTeam } from '../../src/contract/organizations/teams.ts'
import { schemaKeys } from '../../src/contract/shape.ts'
import { createTranslation, updateTranslation } from '../../src/contract/translations.ts'
import { fails, passes } from '../support/schemas.ts'

describe('a request about organizations and people', () => {
  it('may be empty if no key is required', () => {
    passes(updateOrganization.body, {})
    passes(updateMember.body, {})
    passes(updateTeamMembers.body, {})
    passes(setTeamMember.body, {})
    passes(updateSamlProvider.body, {})
    passes(listMembers.query, {})
  })

  it('has no body if the service accepts none', () => {
    assert.equal(pingOrganization.body, undefined)
    assert.equal(enableMemberSso.body, undefined)
    assert.equal(removeTeamMember.body, undefined)
  })

  it('reports its missing required keys', () => {
    fails(createTeam.body, {})
    fails(updateTeam.body, {})
    fails(createSamlProvider.body, { entityID: 'idp' })
    fails(updateInvite.body, {})
  })

  it('rejects an unknown key and an undefined key', () => {
    fails(updateOrganization.body, { name: 'Acme' }, { title: undefined })
    fails(createTeam.body, { title: 'Docs', color: 'red' })
    fails(listMembers.query, { page: 'p2' }, { role: undefined })
    fails(setTeamMember.body, { role: 'owner', userId: 'usr_1' })
  })

  it('clears only nullable keys', () => {
    passes(updateOrganization.body, { defaultRole: null, defaultContent: null, logo: null })
    passes(updateMember.body, { role: null })
    passes(updateSamlProvider.body, { defaultRole: null })
    fails(updateOrganization.body, { title: null }, { hostname: null }, { sso: null })
    fails(setTeamMember.body, { role: null })
    fails(updateSamlProvider.body, { defaultTeam: null }, { label: null })
  })

  it('accepts only known roles', () => {
    for (const role of ['admin', 'create', 'edit', 'review', 'comment', 'read']) {
      passes(updateMember.body, { role })
      passes(updateOrganization.body, { defaultRole: role })
    }
    fails(updateMember.body, { role: 'guest' }, { role: 'inherit' }, { role: 'owner' })
    fails(updateOrganization.body, { defaultRole: 'guest' })
    passes(setTeamMember.body, { role: 'owner' }, { role: 'member' })
    fails(setTeamMember.body, { role: 'admin' })
  })

  it('accepts only known values for a member filter', () => {
    passes(listMembers.query, { role: 'guest', sort: 'name', order: 'asc' })
    fails(listMembers.query, { role: 'robot' }, { sort: 'age' }, { order: 'random' }, { role: '' })
    const { role, sort, order } = schemaKeys(listMembers.query)
    assert.deepEqual(role?.values, [
      'admin',
      'create',
      'edit',
      'review',
      'comment',
      'read',
      'guest',
    ])
    assert.deepEqual(sort?.values, ['joinedAt', 'lastSeenAt', 'name'])
    assert.deepEqual(order?.values, ['asc', 'desc'])
  })

  it('accepts a site as the default content of an organization', () => {
    passes(updateOrganization.body, { defaultContent: { type: 'site', site: 'site_1' } })
    fails(
      updateOrganization.body,
      { defaultContent: { type: 'site' } },
      { defaultContent: 'site_1' },
    )
  })

  it('accepts any list of email domains for an organization, even an empty one', () => {
    passes(updateOrganization.body, { emailDomains: ['example.com'] }, { emailDomains: [] })
    fails(updateOrganization.body, { emailDomains: 'example.com' })
  })

  it('accepts either a role or a level for an invite', () => {
    passes(updateInvite.body, { role: 'read' }, { role: null }, { level: 'edit' }, { level: null })
    fails(updateInvite.body, { role: 'read', level: 'read' }, { role: 'guest' })
  })

  it('can add members, remove members, and change roles in a team', () => {
    passes(updateTeamMembers.body, {
      add: ['usr_1', 'ann@example.com'],
      remove: ['usr_2'],
      memberships: { usr_1: { role: 'owner' } },
    })
    fails(
      updateTeamMembers.body,
      { memberships: { usr_1: 'owner' } },
      { add: 'usr_1' },
      { add: [''] },
    )
    fails(updateTeamMembers.body, { memberships: { usr_1: { role: 'admin' } } })
  })

  it('requires confirmation before it enables single sign-on for a member', () => {
    assert.equal(enableMemberSso.effect, 'destroy')
  })

  it('expects complete responses for unpaged lists', () => {
    assert.deepEqual([listSamlLogins.paged, listSamlLogins.list], [false, 'items'])
    assert.deepEqual([findOrganizations.paged, findOrganizations.list], [false, 'organizations'])
    assert.deepEqual([getCustomFieldValues.paged, getCustomFieldValues.list], [false, null])
  })
})

describe('a request about custom fields', () => {
  it('accepts one or more values of any type by field name', () => {
    passes(setCustomFieldValues.body, {
      values: {
        owner: { value: 'Ann' },
        count: { value: 5 },
        live: { value: false },
        tags: { value: ['a', 'b'] },
        gone: { value: null },
        empty: { value: '' },
      },
    })
    fails(setCustomFieldValues.body, {}, { values: {} }, { values: { owner: 'Ann' } })
    fails(setCustomFieldValues.body, { values: { owner: {} } }, { values: { Owner: { value: 1 } } })
    fails(setCustomFieldValues.body, { values: { owner: { value: { first: 'Ann' } } } })
    fails(setCustomFieldValues.body, { values: { tags: { value: [1] } } })
  })

  it('accepts text values of up to 256 characters', () => {
    passes(setCustomFieldValues.body, { values: { owner: { value: 'x'.repeat(256) } } })
    fails(setCustomFieldValues.body, { values: { owner: { value: 'x'.repeat(257) } } })
    fails(setCustomFieldValues.body, { values: { owner: { value: ['x'.repeat(257)] } } })
  })

  it('accepts a name and a type for a new custom field', () => {
    passes(createCustomField.body, { name: 'tier', type: 'select:single', options: ['gold'] })
    passes(createCustomField.body, { name: 'tier', type: 'color' })
    fails(createCustomField.body, { name: 'tier' }, { type: 'text' })
  })
})

describe('a request about specifications and translations', () => {
  it('accepts a specification as either a URL or text', () => {
    for (const body of [createOpenAPISpec.body.pick({ source: true }), publishOpenAPISpec.body]) {
      passes(body, { source: { url: 'https://example.com/a.yaml' } }, { source: { text: '{}' } })
      fails(body, { source: { url: 'https://example.com/a.yaml', text: '{}' } }, { source: {} }, {})
      fails(body, { source: { url: 'a.yaml' } }, { source: 'https://example.com/a.yaml' })
    }
    fails(createOpenAPISpec.body, { source: { text: '{}' } })
  })

  it('is not retried for a publish, although the method is PUT', () => {
    assert.equal(publishOpenAPISpec.repeat, 'unsafe')
    assert.equal(createTeam.repeat, 'unsafe')
  })

  it('accepts a title, or a source and a language, for a new translation', () => {
    const source = { space: 'sp_1', language: 'en' }
    passes(createTranslation.body, { title: 'French' }, { source, language: 'fr' })
    passes(createTranslation.body, { title: 'French', source, language: 'fr' })
    passes(createTranslation.body, { source, language: 'tlh' })
    fails(createTranslation.body, {}, { source }, { language: 'fr' }, { title: 'French', source })
    fails(createTranslation.body, { title: 'French', language: 'fr' })
    fails(createTranslation.body, { source: { space: 'sp_1' }, language: 'fr' })
  })

  it('accepts 39 translation languages', () => {
    const { values } = schemaKeys(createTranslation.body).language ?? {}
    assert.equal(new Set(values).size, 39)
    assert.deepEqual(values?.slice(0, 7), ['en', 'fr', 'de', 'es', 'it', 'pt', 'pt-br'])
    assert.equal(values?.at(-1), 'sl')
  })

  it('accepts a title, or instructions as a document, for an existing translation', () => {
    const instructions = { object: 'document', data: {}, nodes: [] }
    passes(updateTranslation.body, { title: 'French' }, { instructions })
    fails(updateTranslation.body, {}, { instructions: 'be formal' })
    fails(updateTranslation.body, { instructions: { object: 'document' } })
  })
})
