/**
 * Returns the flag name of a key: `ssoURL` becomes `sso-url`. The id of a resource is named after
 * the resource.
 */
export function kebab(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
}

/** Returns the flag name of a list's key: the name of one item. */
export function singular(key: string): string {
  if (key.endsWith('ies')) return `${key.slice(0, -3)}y`
  return /[^s]s$/.test(key) ? key.slice(0, -1) : key
}

/** The argument names of path parameters. */
const argumentNames: Record<string, string> = {
  organizationId: 'org',
  collectionId: 'collection',
  siteId: 'site',
  siteSectionId: 'section',
  siteSectionGroupId: 'group',
  siteSpaceId: 'site-space',
  spaceId: 'space',
  changeRequestId: 'change-request',
  fileId: 'file',
  pageId: 'page',
  commentId: 'comment',
  commentReplyId: 'reply',
  reviewId: 'review',
  revisionId: 'revision',
  pagePath: 'path',
  versionId: 'version',
  importRunId: 'import',
  installationId: 'installation',
  glossaryEntryId: 'entry',
  fieldName: 'field',
  inviteId: 'invite',
  userId: 'user',
  teamId: 'team',
  samlProviderId: 'provider',
  specSlug: 'slug',
  translationSettingsId: 'translation',
  integrationName: 'integration',
  sectionId: 'section',
  shareLinkId: 'share-link',
  siteRedirectId: 'redirect',
  siteExternalLinkId: 'link',
  siteFindingId: 'finding',
  siteQuestionId: 'question',
  auditEventId: 'event',
  eventId: 'event',
}

export function argumentName(key: string): string {
  return argumentNames[key] ?? kebab(key)
}
