import type { ChangeRequestRow } from '../content/change-request-lookup.ts'
import { type ContentPlace, spaceRecord } from '../content/store.ts'
import type { ResourceUrl } from '../http/resource-url.ts'
import type { Reader } from '../store/tables.ts'
import { userView } from './people.ts'

/** Returns the path of a space or change request in the web app. */
export function appPath(state: Reader, { space, changeRequest }: ContentPlace): string {
  const path = `/app/spaces/${encodeURIComponent(space)}`
  const number = changeRequest && state.get('changeRequests', changeRequest)?.number
  return number === undefined || number === '' ? path : `${path}/change-requests/${number}`
}

/**
 * Returns the revision of the main content that a change request already contains: the revision of
 * its last update, or the revision from which it was created.
 */
export function mergedAncestor({
  revisionMergedAncestor,
  revisionInitial,
}: ChangeRequestRow): string {
  return revisionMergedAncestor ?? revisionInitial
}

/**
 * Returns whether the main content has changes that aren't in a change request. A merged change
 * request is never outdated.
 */
export function isOutdated(state: Reader, request: ChangeRequestRow): boolean {
  if (request.status === 'merged') return false
  return spaceRecord(state, request).revision !== mergedAncestor(request)
}

export function changeRequestView(state: Reader, request: ChangeRequestRow, url: ResourceUrl) {
  const { contributors: _, createdBy, mergedBy, ...kept } = request
  const { id, space } = request
  return {
    object: 'change-request' as const,
    ...kept,
    createdBy: userView(state, createdBy, url),
    ...(mergedBy !== undefined && { mergedBy: userView(state, mergedBy, url) }),
    comments: state.count('comments', 'open', id),
    outdated: isOutdated(state, request),
    urls: {
      app: url(appPath(state, { space, changeRequest: id })),
      location: url(
        `/v1/spaces/${encodeURIComponent(space)}/change-requests/${encodeURIComponent(id)}`,
      ),
    },
  }
}
