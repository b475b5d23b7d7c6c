/** The operations without a command, by their names in the API. */
export const apiOnlyRules = [
  {
    level: 'organization',
    role: null,
    source: 'assumption',
    operations: ['joinOrganization', 'joinOrganizationWithInvite'],
  },
  {
    level: 'organization',
    role: 'read',
    source: 'assumption',
    operations: [
      'askInOrganization',
      ...['provision', 'update', 'delete'].map((verb) => `${verb}OrganizationAgentConversation`),
    ],
  },
  {
    level: 'site',
    role: 'admin',
    source: 'assumption',
    operations: [...['applyTemplateToSite', 'updateSiteAdsById']],
  },
  {
    level: 'site',
    role: 'read',
    source: 'assumption',
    operations: [
      ...['prewarmSiteSearch', 'submitSiteAgentFeedback', 'submitAgentFeedbackToSite'],
      ...['streamAIResponseInSite', 'trackEventsInSiteById'],
    ],
  },
  {
    level: 'space',
    role: 'edit',
    source: 'assumption',
    operations: ['applyTemplateToSpace'],
  },
  {
    level: 'space',
    role: 'read',
    source: 'assumption',
    operations: ['getComputedDocument', 'getComputedRevision'],
  },
] as const
