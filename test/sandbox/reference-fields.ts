/**
 * The fields of resources in the API reference, by the value of `object`, or otherwise by type.
 * Nested fields are in braces. No operation returns a subdomain.
 */
export const referenceFields: Readonly<Record<string, string>> = {
  collection:
    'id title description organization parent defaultLevel urls{location app} permissions{admin create}',
  space: `id title emoji visibility createdAt updatedAt deletedAt editMode
    urls{location app published public icon} organization parent
    gitSync{repoName installationProvider integration url updatedAt} visitorAuth{backend} revision
    defaultLevel comments changeRequests changeRequestsOpen changeRequestsDraft
    permissions{access admin edit comment merge review}`,
  site: `id type title hostname basename proxy{origin target} visibility published siteSpaces createdAt
    adaptiveContent{enabled} ads{status submittable} features{id plan frozen}
    urls{location app published}`,
  'site-space':
    'id path section space title default condition hasAdvancedCustomizationFeature urls{published}',
  'site-section':
    'id title description default path condition sectionGroup siteSpaces urls{published} icon',
  'site-section-group': 'id title sections icon',
  'site-adaptive-schema':
    'jsonSchema{$schema $id type properties{partner{type description}} additionalProperties} updatedAt',
  'published-content-site': `site structure{type structure} customizations{site{title
    styling{theme primaryColor{light dark} tint{color{light dark}} infoColor{light dark}
    successColor{light dark} warningColor{light dark} dangerColor{light dark} corners links font icons
    sidebar{background list} search} internationalization{locale} favicon{icon{light dark}}
    header{logo links{title style to{kind} links}} footer{logo groups copyright}
    announcement{enabled message link style} themes{default toggeable} pdf{enabled} feedback{enabled}
    aiSearch{enabled} ai{pageLinkSummaries{enabled}} advancedCustomization}}`,
  'change-request': `id number status subject createdBy createdAt updatedAt revision revisionInitial
    revisionMergedAncestor revisionMerged comments outdated urls{app location}`,
  user: 'id displayName email photoURL urls{location}',
  comment: `id postedBy postedAt editedAt reactions{emoji count users{user reactedAt}} replies
    body{markdown} target{node{id preview} changeRequest review
    page{id title emoji icon createdAt updatedAt path outdated} space revision} urls{location} status
    resolvedAt resolvedBy`,
  'comment-reply':
    'id postedBy postedAt editedAt reactions{emoji count users{user reactedAt}} body{markdown} urls{location}',
  revision: `id parents pages files reusableContents{id title document git{oid path}} createdAt
    git{oid message createdByService url ref} urls{app published public} type`,
  page: `id title emoji icon createdAt updatedAt markdown type urls{app} slug path description documentId
    pages git{oid path}
    layout{cover title description tableOfContents outline pagination coverSize}
    cover{ref{kind file} yPos} hidden noIndex noRobotsIndex
    computed{type dependencies{spec{ref{kind spec}}} props} computedSeed`,
  file: 'id name contentType downloadURL size dimensions{width height} git{oid path}',
  link: `status relation targetReference{kind organization space versionContext{type revision} file}
    locationReferences{kind organization space versionContext{type revision}}`,
  links: 'stats{total broken{total changeRequest}}',
  'found page': 'id title path sections{id title path body urls{app}} urls{app}',
  'found space': 'id title pages{id title path sections{id title path body urls{app}} urls{app}}',
  'custom-field':
    'id name title description type placeholder options createdAt updatedAt urls{location}',
  'custom field value': 'customField value',
  organization: `id title createdAt emailDomains hostname type useCase communityType defaultRole
    defaultContent{type site} sso ai inviteLinks plan
    billing{interval endDate hasPaymentFailed isScheduledToCancel} urls{location app logo}
    trial{status endDate decision} customHostname blocked{reason} internal_isOnNewTrial
    internal_billingMigration{deadline discountPercent discountEndDate}
    permissions{admin createContent}`,
  member: 'id role user disabled joinedAt lastSeenAt sso spaces teams',
  team: 'id title members spaces createdAt',
  'team member': 'team{role}',
  invite: 'id role',
  'saml-provider': `id label ssoURL entityID certificate defaultTeam defaultRole createdAt
    service{acsURL startURL entityID} urls{location}`,
  'openapi-spec': `id createdAt updatedAt slug sourceURL processingState lastVersion lastProcessedAt
    lastProcessErrorCode permissions{edit} urls{location app}`,
  'translation-settings': 'id title languages createdAt updatedAt permissions{edit} urls{location}',
  integration: `name version title description summary previewImages target verified visibility scopes
    categories blocks{id title description icon urlUnfurl markdown{codeblock body}}
    contentSources{id title description icon configuration{componentId}}
    configurations{account{properties{region{title description type default completion_url enum}} required}
    space site} externalLinks{url label} owner
    urls{location icon app assets publicEndpoint} permissions{admin install} contentSecurityPolicy`,
  installation: 'id status space_selection site_selection spaces configuration',
}

/**
 * Returns the paths in a string with braces. For example, `a b{c d}` contains `a`, `b`, `b.c`, and
 * `b.d`.
 */
export function expandPaths(words: string): string[] {
  const paths: string[] = []
  const above: string[] = []
  for (const [word] of words.matchAll(/[{}]|[^\s{}]+/g)) {
    if (word === '{') above.push(paths.at(-1)?.split('.').at(-1) ?? '')
    else if (word === '}') above.pop()
    else paths.push([...above, word].join('.'))
  }
  return paths
}
