/** The operations without a command, by their names in the API. */
export const apiOnlyRules = [
  {
    level: 'organization',
    role: null,
    source: 'ours',
    operations: ['joinOrganization', 'joinOrganizationWithInvite'],
  },
  {
    level: 'organization',
    role: 'read',
    source: 'ours',
    operations: [
      'askInOrganization',
      ...['provision', 'update', 'delete'].map((verb) => `${verb}OrganizationAgentConversation`),
    ],
  },
  {
    level: 'site',
    role: 'admin',
    source: 'ours',
    operations: [...['applyTemplateToSite', 'updateSiteAdsById']],
  },
  {
    level: 'site',
    role: 'read',
    source: 'ours',
    operations: [
      ...['prewarmSiteSearch', 'submitSiteAgentFeedback', 'submitAgentFeedbackToSite'],
      ...['streamAIResponseInSite', 'trackEventsInSiteById'],
    ],
  },
  {
    level: 'space',
    role: 'edit',
    source: 'ours',
    operations: ['applyTemplateToSpace'],
  },
  {
    level: 'space',
    role: 'read',
    source: 'ours',
    operations: ['getComputedDocument', 'getComputedRevision'],
  },
] as const
