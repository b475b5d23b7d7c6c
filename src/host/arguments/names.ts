/**
 * Returns the flag name for a key: `ssoURL` becomes `sso-url`. For a key that contains an ID, the
 * flag is named after the resource.
 */
export function kebab(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
}

/** Returns the flag name for a list, which is the singular of the key. */
export function singular(key: string): string {
  if (key.endsWith('ies')) return `${key.slice(0, -3)}y`
  return /[^s]s$/.test(key) ? key.replace(/(ch|sh|ss|x)es$|s$/, '$1') : key
}

/** The argument names for path parameters that aren't named after their resource. */
const argumentNames: Record<string, string> = {
  organizationId: 'org',
  siteSpaceId: 'site-space',
  siteSectionGroupId: 'group',
  commentReplyId: 'reply',
  pagePath: 'path',
  importRunId: 'import',
  glossaryEntryId: 'entry',
  fieldName: 'field',
  samlProviderId: 'provider',
  specSlug: 'slug',
  translationSettingsId: 'translation',
  integrationName: 'integration',
  siteExternalLinkId: 'link',
  siteContextRecordId: 'record',
  siteContextConnectionId: 'connection',
  siteQuestionAnswerId: 'answer',
  auditEventId: 'event',
}

export function argumentName(key: string): string {
  return argumentNames[key] ?? kebab(key.replace(/^site(?=[A-Z].*Id$)|Id$/g, ''))
}
