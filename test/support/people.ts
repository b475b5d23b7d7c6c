/** Responses about people. They contain every field that the service always returns. */

export const organization = {
  object: 'organization',
  id: 'acme',
  title: 'Acme Docs',
  createdAt: '2025-03-01T09:30:00.000Z',
  emailDomains: ['acme.com'],
  hostname: 'acme',
  type: 'business',
  plan: 'pro_2024',
  sso: false,
  inviteLinks: true,
  urls: { location: 'https://api.test/v1/orgs/acme', app: 'https://app.test/o/acme' },
  defaultRole: null,
  trial: { status: 'none' },
  permissions: { admin: true, createContent: false },
}

export const ada = {
  object: 'member',
  id: 'usr_1',
  role: 'admin',
  user: { id: 'usr_1', displayName: 'Ada Lovelace', email: 'ada@acme.com' },
  disabled: false,
  joinedAt: '2025-03-01T09:30:00.000Z',
  lastSeenAt: '2026-02-03T16:45:00.000Z',
  sso: true,
  spaces: 7,
  teams: 2,
}

/** A guest who hasn't signed in again after joining. */
export const bob = {
  object: 'member',
  id: 'usr_2',
  role: null,
  user: { id: 'usr_2', displayName: 'Bob Stone', email: 'bob@example.org' },
  disabled: false,
  joinedAt: '2025-06-11T08:00:00.000Z',
  sso: false,
  spaces: 1,
  teams: 0,
}

export const docs = {
  id: 'team_1',
  title: 'Docs',
  members: 4,
  spaces: 2,
  createdAt: '2026-01-05T10:00:00.000Z',
}

export const guides = {
  object: 'space',
  id: 'spc_1',
  title: 'Guides',
  visibility: 'public',
  createdAt: '2025-04-02T07:00:00.000Z',
  updatedAt: '2026-01-20T12:15:00.000Z',
  urls: { location: 'https://api.test/v1/spaces/spc_1', app: 'https://app.test/s/spc_1' },
  organization: 'acme',
  revision: 'rev_1',
  defaultLevel: 'edit',
  comments: 3,
  changeRequests: 9,
  changeRequestsOpen: 2,
  changeRequestsDraft: 1,
  permissions: { view: true, edit: true },
}

export const okta = {
  object: 'saml-provider',
  id: 'saml_1',
  label: 'Okta',
  ssoURL: 'https://acme.okta.com/sso',
  entityID: 'okta',
  defaultRole: null,
  defaultTeam: docs,
  createdAt: '2025-09-09T09:09:00.000Z',
  service: {
    acsURL: 'https://api.test/saml/saml_1/acs',
    startURL: 'https://api.test/saml/saml_1/start',
    entityID: 'https://api.test/saml/saml_1',
  },
  status: 'active',
  urls: { location: 'https://api.test/v1/orgs/acme/saml/saml_1' },
}
