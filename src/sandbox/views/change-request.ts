import type { ChangeRequestRow } from '../content/change-request-lookup.ts'
import { type ContentPlace, spaceRecord } from '../content/store.ts'
import type { UrlOf } from '../http/url-of.ts'
import type { Reader } from '../store/tables.ts'
import { userView } from './people.ts'

/** Where the app shows a space, or one of its change requests. */
export function appPath(state: Reader, { space, changeRequest }: ContentPlace): string {
  const path = `/app/spaces/${encodeURIComponent(space)}`
  const number = changeRequest && state.get('changeRequests', changeRequest)?.number
  return number === undefined || number === '' ? path : `${path}/change-requests/${number}`
}

/** The revision of the main content that a change request has taken in. */
export function ancestorOf({ revisionMergedAncestor, revisionInitial }: ChangeRequestRow): string {
  return revisionMergedAncestor ?? revisionInitial
}

/** A merged one is behind nothing any more. */
export function isOutdated(state: Reader, request: ChangeRequestRow): boolean {
  if (request.status === 'merged') return false
  return spaceRecord(state, request).revision !== ancestorOf(request)
}

export function changeRequestView(state: Reader, request: ChangeRequestRow, url: UrlOf) {
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
