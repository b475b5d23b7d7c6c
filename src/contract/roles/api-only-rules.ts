/** The operations without a command, by their names in the API. */
export const apiOnlyRules = [
  {
    level: 'organization',
    role: 'admin',
    source: 'ours',
    operations: ['updateOrganizationAgentInstructions'],
  },
  {
    level: 'organization',
    role: 'read',
    source: 'ours',
    operations: [
      ...['joinOrganization', 'joinOrganizationWithInvite', 'askInOrganization'],
      ...['provision', 'update', 'delete'].map((verb) => `${verb}OrganizationAgentConversation`),
    ],
  },
  {
    level: 'site',
    role: 'admin',
    source: 'Roles',
    operations: ['updateSiteAgentSettingsById'],
  },
  {
    level: 'site',
    role: 'admin',
    source: 'ours',
    operations: [
      ...['createSiteMcpServer', 'updateSiteMcpServerById', 'deleteSiteMcpServerById'],
      ...['createSiteChannel', 'updateSiteChannelById', 'deleteSiteChannelById'],
      ...['updateSiteTopicById', 'deleteSiteTopicFindings'],
      ...['triggerChangeRequestsForSiteFinding', 'createSiteStyleguideById'],
      ...['createSiteStyleguideRun', 'applyTemplateToSite', 'updateSiteAdsById'],
    ],
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
    role: 'comment',
    source: 'ours',
    operations: ['updateChangeRequestConversation', 'deleteChangeRequestConversation'],
  },
  {
    level: 'space',
    role: 'read',
    source: 'ours',
    operations: ['getComputedDocument', 'getComputedRevision'],
  },
] as const
