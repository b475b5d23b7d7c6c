import type { Unknown } from '../../../../contract/snapshot.ts'

/** Resources that backups don't contain, with the operations that return them. */
interface Excluded extends Unknown {
  /** the IDs of the operations, or their beginnings if they end with a dot */
  operations: readonly string[]
}

/**
 * All resources that the API returns but backups don't contain. A test checks that a backup calls
 * every other operation that reads something.
 */
export const excluded: readonly Excluded[] = [
  {
    what: 'invite links',
    why: 'anyone with an invite link can join',
    operations: ['invites.'],
  },
  {
    what: 'share link keys, site keys, and other secrets',
    why: 'backups never contain secrets',
    operations: [],
  },
  {
    what: 'integration scripts, secrets, and images',
    why: 'the service does not return them, or only with temporary URLs',
    operations: ['integrations.events.', 'integrations.installations'],
  },
  {
    what: 'revisions without a change request',
    why: 'the service does not list older revisions',
    operations: ['revisions.changes', 'revisions.pages.list', 'revisions.pages.find'],
  },
  {
    what: 'statistics, and the questions, answers, topics, findings, and scans of sites',
    why: 'they are records of past activity, and the service does not accept them',
    operations: [
      'sites.findings.',
      'sites.questions.',
      'sites.answers.',
      'sites.scans.',
      'sites.topics.',
      'sites.insights.',
      'styleguides.runs.',
      'orgs.aiUsage',
    ],
  },
  {
    what: 'audit events',
    why: 'they are records of past activity, and the service does not accept them',
    operations: ['orgs.auditEvents.'],
  },
  {
    what: 'import runs',
    why: 'they are records of past activity, and the service does not accept them',
    operations: ['imports.'],
  },
  {
    what: 'older versions of OpenAPI specifications',
    why: 'the service returns only the text of the newest version',
    operations: ['openapi.versions.list', 'openapi.versions.get', 'openapi.versions.content'],
  },
  {
    what: 'agent conversations of change requests',
    why: 'the service returns only their list, without messages',
    operations: ['changeRequests.conversations.list'],
  },
  {
    what: 'PDF files, search results, and sign-in information',
    why: 'the service derives them from other resources',
    operations: [
      'spaces.pdf',
      'changeRequests.pdf',
      'spaces.search',
      'orgs.search',
      'orgs.find',
      'orgs.list',
      'ask.organization',
      'users.whoami',
      'saml.logins',
      'content.locate',
      'sites.preview',
      'sites.published',
      'sites.redirects.check',
    ],
  },
]
