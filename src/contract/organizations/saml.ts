import * as z from 'zod'
import {
  atMost,
  Id,
  openEnum,
  optional,
  pageOf,
  RoleOrGuest,
  resource,
  Timestamp,
  urlsWith,
} from '../common.ts'
import { operation } from '../operation.ts'
import { Team } from './teams.ts'

const Label = z.string().min(1).check(atMost(30))
const EntityId = z.string().check(atMost(1024))
const Certificate = z.string().check(atMost(10_000))
const SsoUrl = z.url().check(atMost(2048))

export const SamlProvider = resource({
  object: z.literal('saml-provider').optional(),
  id: Id,
  label: Label,
  ssoURL: SsoUrl.optional(),
  entityID: EntityId.optional(),
  certificate: Certificate.optional(),
  defaultTeam: Team.optional(),
  defaultRole: RoleOrGuest.optional(),
  createdAt: Timestamp,
  service: z.looseObject({ acsURL: z.string(), startURL: z.string(), entityID: z.string() }),
  status: openEnum(['active', 'pending']).optional(),
  urls: urlsWith('location'),
})

/** The data that users need to start a single sign-on login. */
export const SamlLogin = z.looseObject({ id: Id, label: z.string(), startURL: z.string() })

const settings = {
  entityID: optional(EntityId.describe('Identity provider entity ID')),
  certificate: optional(Certificate.describe('Identity provider certificate')),
  ssoURL: optional(SsoUrl.describe('Identity provider login URL')),
  defaultTeam: optional(Id.describe('Team that new members join')),
  defaultRole: optional(RoleOrGuest.describe('Role for new members')),
}

const label = Label.describe('Provider label')

export const listSamlProviders = operation({
  id: 'saml.list',
  method: 'GET',
  path: '/orgs/{organizationId}/saml',
  summary: 'List SAML providers in an organization',
  result: pageOf(SamlProvider),
  paged: true,
})

export const createSamlProvider = operation({
  id: 'saml.create',
  method: 'POST',
  path: '/orgs/{organizationId}/saml',
  summary: 'Create a SAML provider',
  body: z.strictObject({ label, ...settings }),
  result: SamlProvider,
  lookUp: {
    operation: listSamlProviders,
    input: { organizationId: 'organizationId' },
    shownAs: { defaultTeam: 'defaultTeam.id' },
    since: 'createdAt',
  },
})

export const getSamlProvider = operation({
  id: 'saml.get',
  method: 'GET',
  path: '/orgs/{organizationId}/saml/{samlProviderId}',
  summary: 'Show a SAML provider',
  result: SamlProvider,
})

export const updateSamlProvider = operation({
  id: 'saml.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/saml/{samlProviderId}',
  summary: 'Update a SAML provider',
  body: z.strictObject({ label: optional(label), ...settings }),
  result: SamlProvider,
})

export const deleteSamlProvider = operation({
  id: 'saml.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/saml/{samlProviderId}',
  summary: 'Delete a SAML provider',
})

export const listSamlLogins = operation({
  id: 'saml.logins',
  method: 'GET',
  path: '/orgs/{organizationId}/sso',
  summary: 'List sign-in options for an organization',
  result: z.looseObject({ items: z.array(SamlLogin) }),
  list: 'items',
})
