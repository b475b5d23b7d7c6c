import { roleOn } from '../access/roles.ts'
import { permissionsOf } from '../http/access.ts'
import type { Caller } from '../http/implement.ts'
import type { UrlOf } from '../http/url-of.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'

export function spaceView(
  state: Reader,
  space: Readonly<Records['spaces']>,
  caller: Caller,
  url: UrlOf,
) {
  const { position: _, lastNumber: __, icon, ...kept } = space
  const { id } = space
  const isPublished = ['public', 'unlisted', 'share-link', 'visitor-auth'].includes(
    space.visibility,
  )
  return {
    object: 'space' as const,
    // every answer has one, also where the picture is another
    emoji: '📄',
    mergeRules: { type: 'inherit' },
    ...kept,
    visibility: space.visibility as 'private',
    defaultLevel: space.defaultLevel as 'inherit',
    urls: {
      location: url(`/v1/spaces/${encodeURIComponent(id)}`),
      app: url(`/app/spaces/${encodeURIComponent(id)}`),
      ...(icon !== undefined && { icon }),
      ...(isPublished && { published: url(`/published/${encodeURIComponent(id)}`) }),
      ...(space.visibility === 'public' && { public: url(`/published/${encodeURIComponent(id)}`) }),
    },
    comments: state.count('comments', 'open', id),
    changeRequests: state.count('changeRequests', 'bySpace', id),
    changeRequestsOpen: state.count('changeRequests', 'byStatus', `${id}/open`),
    changeRequestsDraft: state.count('changeRequests', 'byStatus', `${id}/draft`),
    permissions: permissionsOf(roleOn(state, space, caller), {
      view: 'read',
      access: 'read',
      admin: 'admin',
      viewInviteLinks: 'admin',
      triggerGitSync: 'admin',
      installIntegration: 'admin',
      edit: 'edit',
      comment: 'comment',
      merge: 'edit',
      review: 'review',
    }),
  }
}
