/**
 * An integration as the service returns it, and as docsctl shows it on a terminal and in a pipe.
 */
const acme = {
  object: 'organization',
  id: 'org_1',
  title: 'Acme',
  type: 'business',
  useCase: 'docsSite',
  communityType: 'openSource',
  createdAt: '2026-01-01T10:00:00.000Z',
  emailDomains: [],
  hostname: 'acme',
  defaultRole: 'read',
  defaultContent: { type: 'site', site: 'site_1' },
  sso: false,
  ai: true,
  inviteLinks: true,
  plan: 'pro_2024',
  billing: { interval: 'yearly' },
  trial: { status: 'none' },
  permissions: { admin: true },
  urls: { location: 'https://api.test/v1/orgs/org_1' },
}

export const chat = {
  object: 'integration',
  name: 'acme-chat',
  version: 3,
  title: 'Acme chat',
  description: 'Talk beside your docs',
  visibility: 'private',
  target: 'site',
  verified: false,
  scopes: ['space:content:read'],
  owner: acme,
  urls: { location: 'https://api.test/v1/integrations/acme-chat' },
  permissions: { admin: true },
}

export const table = `
  name           acme-chat
  title          Acme chat
  version        3
  visibility     private
  target         site
  owner          Acme
  description    Talk beside your docs
  verified       no
  scopes         space:content:read
  urls.location  https://api.test/v1/integrations/acme-chat
  permissions    admin
`

export const tsv = `
  name\tacme-chat
  title\tAcme chat
  version\t3
  visibility\tprivate
  target\tsite
  owner\tAcme
  description\tTalk beside your docs
  verified\tfalse
  scopes\t["space:content:read"]
  urls.location\thttps://api.test/v1/integrations/acme-chat
  permissions.admin\ttrue
`
