import {
  createInvite,
  deleteInvite,
  getInvite,
  listInvites,
  sendInvites,
  updateInvite,
} from '../../../contract/organizations/invites.ts'
import { requireNamedSpace } from '../../content/live-space.ts'
import { requireNamedCollection } from '../../content/space-tree.ts'
import { type Caller, created, implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { conflict, invalid, notFound } from '../../http/refusal.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import { memberId } from '../../store/ids.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { collectionView } from '../../views/collection.ts'
import { spaceView } from '../../views/space.ts'

type InviteRow = Readonly<Records['invites']>

function requireInvite(state: Reader, organization: string, id: string): InviteRow {
  const invite = state.get('invites', id)
  if (invite?.organization !== organization) throw notFound('invite', id)
  return invite
}

interface InviteContext {
  state: Reader
  caller: Caller
  isReference: boolean
  url: ResourceUrl
}

/**
 * Returns the view of an invite. For an invite to content, the API reference returns only the ID of
 * the space or collection. The current API returns the whole resource.
 */
function inviteView(
  { organization: _, space: spaceId, collection: collectionId, ...kept }: InviteRow,
  { state, caller, isReference, url }: InviteContext,
) {
  const space = spaceId === undefined ? undefined : state.get('spaces', spaceId)
  const collection = collectionId === undefined ? undefined : state.get('collections', collectionId)
  return {
    object: 'invite' as const,
    ...kept,
    ...(space && { space: isReference ? space.id : spaceView(state, space, caller, url) }),
    ...(collection && {
      collection: isReference ? collection.id : collectionView(state, collection, caller, url),
    }),
    redundant: false,
  }
}

export const inviteHandlers = [
  implement(getInvite, ({ tx, org, path, ...seen }) =>
    inviteView(requireInvite(tx, org.id, path.inviteId), { state: tx, ...seen }),
  ),

  implement(updateInvite, ({ tx, org, path, body, ...seen }) => {
    const invite = requireInvite(tx, org.id, path.inviteId)
    const toContent = invite.space !== undefined || invite.collection !== undefined
    if (toContent && 'role' in body)
      throw invalid('role', 'cannot be used for invites to a space or collection; use "level"')
    if (!toContent && 'level' in body)
      throw invalid('level', 'cannot be used for invites to the organization; use "role"')
    return inviteView(tx.patch('invites', invite.id, body), { state: tx, ...seen })
  }),

  implement(listInvites, ({ tx, org, page, ...seen }) =>
    paginate(tx, page, {
      table: 'invites',
      index: 'byOrganization',
      group: org.id,
      // the list omits invites to content, which can only be read by ID
      where: ({ level }) => level === undefined,
      view: (invite) => inviteView(invite, { state: tx, ...seen }),
    }),
  ),

  implement(createInvite, ({ tx, org, body, ...seen }) => {
    if (!org.inviteLinks) throw conflict('Invite links are disabled in the organization')
    if ('space' in body) requireNamedSpace(tx, org.id, 'space', body.space)
    if ('collection' in body) requireNamedCollection(tx, org.id, 'collection', body.collection)
    const invite = { id: tx.id('inv'), organization: org.id, ...body }
    tx.put('invites', invite)
    const at = `/v1/orgs/${encodeURIComponent(org.id)}/link-invites/${invite.id}`
    return created(inviteView(invite, { state: tx, ...seen }), seen.url(at))
  }),

  implement(sendInvites, ({ tx, org, body, now }) => {
    const users: string[] = []
    let invited = 0
    for (const one of body.emails) {
      const email = typeof one === 'string' ? one : one.email
      const own = typeof one === 'string' ? undefined : one.role
      const requested = own === undefined ? body.role : own
      // null is the role guest
      const role = requested === undefined ? (org.defaultRole ?? null) : requested
      const [known] = tx.list('users', 'byEmail', email.toLowerCase())
      const user = known?.id ?? tx.id('usr')
      if (tx.get('members', memberId(org.id, user))) continue
      const displayName = known?.displayName ?? (email.split('@')[0] as string)
      if (!known) tx.put('users', { id: user, displayName, email })
      const member = { organization: org.id, user, displayName, role, disabled: false }
      const id = memberId(org.id, user)
      tx.put('members', { id, ...member, joinedAt: now, sso: body.sso ?? false })
      users.push(user)
      invited += 1
    }
    return { users, invited }
  }),

  implement(deleteInvite, ({ tx, org, path }) => {
    tx.delete('invites', requireInvite(tx, org.id, path.inviteId).id)
  }),
]
