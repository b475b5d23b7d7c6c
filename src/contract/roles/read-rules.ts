/** Returns the operations that read permissions of a kind of resource. */
const permissionReads = (topic: string) =>
  ['listUsers', 'listTeams', 'aggregate'].map((name) => `${topic}.permissions.${name}`)

/** Reads that require a higher role than `read`. */
export const readRules = [
  {
    level: 'organization',
    role: 'admin',
    source: 'assumption',
    operations: [
      ...['saml.list', 'saml.get', 'invites.list', 'invites.get'],
      ...['orgs.auditEvents.list', 'orgs.auditEvents.get', 'orgs.auditEvents.actions'],
      ...['orgs.aiUsage', 'orgs.installations', 'installations.get'],
      ...['installations.spaces.list', 'installations.spaces.get'],
      ...['installations.sites.list', 'installations.sites.get'],
      ...['integrations.events.list', 'integrations.events.get'],
    ],
  },
  {
    level: 'collection',
    role: 'create',
    source: 'assumption',
    operations: permissionReads('collections'),
  },
  { level: 'space', role: 'create', source: 'assumption', operations: permissionReads('spaces') },
  {
    level: 'site',
    role: 'admin',
    source: 'assumption',
    operations: [
      ...permissionReads('sites'),
      ...['sites.publishingAuth.get', 'sites.shareLinks.list'],
    ],
  },
] as const
