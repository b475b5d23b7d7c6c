import type { ExpectedDifference } from './expected-differences.ts'

const everywhere = (keys: readonly string[], reason: string): ExpectedDifference[] =>
  keys.map((key) => ({ kind: '*', resource: '*', key, reason }))

const inAll = (kind: string, keys: readonly string[], reason: string): ExpectedDifference[] =>
  keys.map((key) => ({ kind, resource: '*', key, reason }))

const inResponses = (resource: string, key: string, reason: string): ExpectedDifference[] => [
  { kind: 'response', resource, key, reason },
]

const otherUrls = 'The restored organization has different URLs'

/** The URLs that differ in every copy of an organization. */
const differentUrls: readonly ExpectedDifference[] = [...everywhere(['urls', 'acsURL'], otherUrls)]

const time = 'The service records when it creates and changes a resource'
const history =
  'The restore adds a change request and new revisions to each space with restored pages or files'
const processed = 'The service processes the specification again'

/** The differences between every organization and its restored copy. */
export const restoredDifferences: readonly ExpectedDifference[] = [
  ...differentUrls,
  ...everywhere(['createdAt', 'updatedAt'], time),
  ...everywhere(['mergedFrom'], history),
  ...inAll('revision', ['parents', 'type'], history),
  ...inResponses('spaces/*/revisions/*', 'added', history),
  ...inAll('change-request', ['added'], history),
  ...inAll('change-request', ['number'], 'The service assigns numbers in the order of creation'),
  ...inAll('space', ['changeRequests'], history),
  ...everywhere(['documentId'], 'The service numbers the versions of a document'),
  ...inAll('page', ['notation'], 'The service has its own notation for Markdown and documents'),
  ...inAll('file', ['dimensions'], 'The service measures images again'),
  ...inAll('openapi-spec', ['lastVersion', 'lastProcessedAt'], processed),
  ...inAll('openapi-spec', ['lastProcessErrorCode', 'lastProcessedErrorCount'], processed),
]

/** The additional differences between a run and its restored copy in a sandbox. */
export const sandboxDifferences: readonly ExpectedDifference[] = [
  ...inAll('saml-provider', ['service'], otherUrls),
  ...inAll('site', ['proxy.target'], otherUrls),
  ...['organization', 'space', 'site', 'comment', 'comment-reply'].flatMap((kind) =>
    inAll(
      kind,
      ['permissions'],
      'They depend on the user who reads them, and an administrator reads the restored organization',
    ),
  ),
]
