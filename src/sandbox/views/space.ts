import {
  createChangeRequest,
  mergeChangeRequest,
} from '../../contract/change-requests/change-requests.ts'
import { submitReview } from '../../contract/change-requests/reviews.ts'
import { createComment } from '../../contract/comments/comments.ts'
import { importFromGit } from '../../contract/git.ts'
import { addInstallationSpace } from '../../contract/integrations/installations.ts'
import { listInvites } from '../../contract/organizations/invites.ts'
import { roleForContent } from '../access/roles.ts'
import { allowedActions } from '../http/access.ts'
import type { Caller } from '../http/implement.ts'
import type { ResourceUrl } from '../http/resource-url.ts'
import type { Records } from '../store/records.ts'
import type { Reader } from '../store/tables.ts'

export function spaceView(
  state: Reader,
  space: Readonly<Records['spaces']>,
  caller: Caller,
  url: ResourceUrl,
) {
  const { position: _, lastNumber: __, createdBy: ___, icon, ...kept } = space
  const { id } = space
  const isPublished = ['public', 'unlisted', 'share-link', 'visitor-auth'].includes(
    space.visibility,
  )
  return {
    object: 'space' as const,
    // a response always contains an emoji, even if an image replaces it
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
    permissions: allowedActions(roleForContent(state, space, caller), {
      view: 'read',
      access: 'read',
      admin: 'admin',
      viewInviteLinks: listInvites,
      triggerGitSync: importFromGit,
      installIntegration: addInstallationSpace,
      edit: createChangeRequest,
      comment: createComment,
      merge: mergeChangeRequest,
      review: submitReview,
    }),
  }
}
