import * as z from 'zod'
import {
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

const Label = z.string().min(1).max(30)
const EntityId = z.string().max(1024)
const Certificate = z.string().max(10_000)
const SsoUrl = z.url().max(2048)

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
  service: z.looseObject({
    acsURL: z.string(),
    startURL: z.string(),
    entityID: z.string(),
  }),
  status: openEnum(['active', 'pending']).optional(),
  urls: urlsWith('location'),
})

/** The information that a person needs to start a login. */
export const SamlLogin = z.looseObject({
  id: Id,
  label: z.string(),
  startURL: z.string(),
})

const settings = {
  entityID: optional(EntityId.describe('Entity ID of the identity provider')),
  certificate: optional(Certificate.describe('Certificate of the identity provider')),
  ssoURL: optional(SsoUrl.describe('Login URL of the identity provider')),
  defaultTeam: optional(Id.describe('ID of the team that new members join')),
  defaultRole: optional(RoleOrGuest.describe('Role for new members')),
}

const label = Label.describe('Display name of the provider')

export const listSamlProviders = operation({
  id: 'saml.list',
  method: 'GET',
  path: '/orgs/{organizationId}/saml',
  summary: 'List the SAML providers in an organization',
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
  summary: 'List the SSO options for signing in to an organization',
  result: z.looseObject({ items: z.array(SamlLogin) }),
  list: 'items',
})
