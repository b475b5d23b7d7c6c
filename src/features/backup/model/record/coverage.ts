import type { Unknown } from '../../../../contract/snapshot.ts'

/** Resources that backups don't contain, with the operations that return them. */
interface Excluded extends Unknown {
  /** the IDs of the operations, or their beginnings if they end with a dot */
  operations: readonly string[]
}

/**
 * All resources that the API returns but backups don't contain. `whole-organization.test.ts` checks
 * that a backup calls every other read operation, except those in `repeatedOperations`.
 */
export const excluded: readonly Excluded[] = [
  {
    what: 'invite links',
    why: 'anyone with an invite link can join',
    operations: ['invites.'],
  },
  {
    what: 'share link keys, site keys, and other secrets in settings',
    why: 'anyone who can read the backup could use them',
    operations: [],
  },
  {
    what: 'integration scripts, secrets, and images',
    why: 'the service does not return them, or returns only temporary URLs',
    operations: ['integrations.events.', 'integrations.installations'],
  },
  {
    what: 'older revisions that no merged change request created',
    why: 'the service does not list older revisions',
    operations: ['revisions.changes', 'revisions.pages.list', 'revisions.pages.find'],
  },
  {
    what: 'statistics, style guide checks, and the questions, answers, topics, findings, and scans of sites',
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
    why: 'a restore needs only the newest version',
    operations: ['openapi.versions.list', 'openapi.versions.get', 'openapi.versions.content'],
  },
  {
    what: 'agent conversations of change requests',
    why: 'the service returns only a list of them, without the messages',
    operations: ['changeRequests.conversations.list'],
  },
  {
    what: 'templates of style guides, and the contents of connected repositories',
    why: 'they do not belong to the organization',
    operations: [
      'styleguides.templates.list',
      'git.repositories.list',
      'git.branches.list',
      'git.files.get',
      'git.projects.',
    ],
  },
  {
    what: 'PDF files, search results, links between pages, and sign-in information',
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
      'sites.search',
      'ask.site',
      'sites.contextConnections.test',
      'spaces.links',
      'content.pages.links',
      'content.files.backlinks',
      'changeRequests.content.pages.links',
      'changeRequests.content.files.backlinks',
      'changeRequests.changes',
    ],
  },
]

/** Operations whose responses only repeat parts of responses that backups contain. */
export const repeatedOperations: readonly string[] = [
  // one item of a list
  'collections.get',
  'sites.get',
  'spaces.get',
  'changeRequests.get',
  'changeRequests.reviews.get',
  'comments.get',
  'comments.replies.get',
  'changeRequests.comments.get',
  'changeRequests.comments.replies.get',
  'customFields.get',
  'members.get',
  'teams.get',
  'saml.get',
  'openapi.get',
  'translations.get',
  'translations.glossary.get',
  'integrations.get',
  'installations.get',
  'installations.spaces.get',
  'installations.sites.get',
  'sites.contextRecords.get',
  'sites.contextConnections.get',
  'sites.mcpServers.get',
  'sites.channels.get',
  'git.installations.get',
  // parts of the content
  'content.pages.list',
  'content.pages.find',
  'content.files.list',
  'content.files.get',
  'content.reusableContents.get',
  'changeRequests.content.pages.list',
  'changeRequests.content.pages.find',
  'changeRequests.content.files.list',
  'changeRequests.content.files.get',
  'changeRequests.content.reusableContents.get',
  'revisions.files.list',
  'revisions.files.get',
  'revisions.reusableContents.get',
  // the same items, listed under a different resource
  'members.spaces',
  'members.teams',
  'changeRequests.listAll',
  'changeRequests.contributors',
  'comments.commenters',
  'changeRequests.comments.commenters',
  'spaces.permissions.aggregate',
  'collections.permissions.aggregate',
  'sites.permissions.aggregate',
  'orgs.integrations',
  'orgs.installationStatus',
  'orgs.installationStates',
  'spaces.integrations',
  'sites.integrations',
]
