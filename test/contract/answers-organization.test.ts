import assert from 'node:assert/strict'
import type * as z from 'zod'
import { Installation, Integration } from '../../src/contract/integrations/integrations.ts'
import { OpenAPISpec } from '../../src/contract/openapi.ts'
import { CustomField, CustomFieldValues } from '../../src/contract/organizations/custom-fields.ts'
import { Invite } from '../../src/contract/organizations/invites.ts'
import { listMemberSpaces } from '../../src/contract/organizations/member-spaces.ts'
import { listMemberTeams, Member } from '../../src/contract/organizations/members.ts'
import { Organization, pingOrganization } from '../../src/contract/organizations/organizations.ts'
import { SamlLogin, SamlProvider } from '../../src/contract/organizations/saml.ts'
import { listTeamMembers } from '../../src/contract/organizations/team-members.ts'
import { Team } from '../../src/contract/organizations/teams.ts'
import { schemaKeys } from '../../src/contract/shape.ts'
import { Subdomain } from '../../src/contract/subdomain.ts'
import { TranslationSettings } from '../../src/contract/translations.ts'
import { fails, passes } from '../support/schemas.ts'

const required = (schema: z.ZodType) =>
  Object.entries(schemaKeys(schema))
    .filter(([, { optional }]) => !optional)
    .map(([key]) => key)
    .join(' ')

const answers: [string, z.ZodType, string][] = [
  [
    'an organization',
    Organization,
    'id title createdAt emailDomains type inviteLinks plan urls trial permissions',
  ],
  ['a member', Member, 'id role user disabled joinedAt spaces teams'],
  ['a space of a member', listMemberSpaces.result.shape.items.element, 'permission space'],
  ['a team of a member', listMemberTeams.result.shape.items.element, 'team member'],
  ['a team', Team, 'id title members spaces createdAt'],
  ['a member of a team', listTeamMembers.result.shape.items.element, 'organization team'],
  ['an invite', Invite, 'id'],
  ['a SAML provider', SamlProvider, 'id label createdAt service urls'],
  ['a login', SamlLogin, 'id label startURL'],
  ['a subdomain', Subdomain, 'subdomain target isActive'],
  ['a custom field', CustomField, 'id name type createdAt updatedAt urls'],
  ['a custom field value', CustomFieldValues.element, 'customField'],
  ['a specification', OpenAPISpec, 'id createdAt updatedAt slug processingState permissions urls'],
  ['a translation', TranslationSettings, 'id createdAt updatedAt permissions urls'],
  [
    'an integration',
    Integration,
    'name version title verified visibility scopes owner urls permissions',
  ],
  [
    'an installation',
    Installation,
    'id status space_selection site_selection spaces configuration',
  ],
]

describe('a response about organizations, people, fields, specifications, and integrations', () => {
  for (const [of, schema, keys] of answers) {
    it(`contains at least these keys of ${of}: ${keys}`, () => {
      assert.equal(required(schema), keys)
    })
  }

  it('may contain unknown fields, and new values of open enumerations', () => {
    const team = {
      id: 't1',
      title: 'Docs',
      members: 1,
      spaces: 0,
      createdAt: '2026-01-02T03:04:05Z',
    }
    passes(Team, team, { ...team, color: 'red', permissions: { admin: true } })
    fails(Team, { ...team, members: '1' }, { ...team, createdAt: 'yesterday' })
    const answer = { ...team, color: 'red' }
    assert.deepEqual(Team.parse(answer), answer)
    passes(Invite, { id: 'i1', role: null }, { id: 'i1', level: null, space: 'sp_1' })
  })

  it('may contain the visitor claims of a ping under one of two keys, or not at all', () => {
    passes(
      pingOrganization.result,
      { serviceVisitorClaims: 'x' },
      { gitbookVisitorClaims: 'x' },
      {},
    )
  })
})
