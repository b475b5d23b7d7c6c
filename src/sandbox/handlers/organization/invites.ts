import { deleteInvite, getInvite, updateInvite } from '../../../contract/organizations/invites.ts'
import { type Caller, implement } from '../../http/implement.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { collectionView } from '../../views/collection.ts'
import { spaceView } from '../../views/space.ts'

type InviteRow = Readonly<Records['invites']>

function inviteOf(state: Reader, organization: string, id: string): InviteRow {
  const invite = state.get('invites', id)
  if (invite?.organization !== organization) throw notFound('invite', id)
  return invite
}

interface Seen {
  state: Reader
  caller: Caller
  isReference: boolean
  url: (path: string) => string
}

/** The reference has the id of a space or a collection where the living service has the whole of it. */
function inviteView(
  { organization: _, space: spaceId, collection: collectionId, ...kept }: InviteRow,
  { state, caller, isReference, url }: Seen,
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
    inviteView(inviteOf(tx, org.id, path.inviteId), { state: tx, ...seen }),
  ),

  implement(updateInvite, ({ tx, org, path, body, ...seen }) => {
    const invite = inviteOf(tx, org.id, path.inviteId)
    const toContent = invite.space !== undefined || invite.collection !== undefined
    if (toContent && 'role' in body) throw invalid('role', 'a content invite has a level')
    if (!toContent && 'level' in body) throw invalid('level', 'an organization invite has a role')
    return inviteView(tx.patch('invites', invite.id, body), { state: tx, ...seen })
  }),

  implement(deleteInvite, ({ tx, org, path }) => {
    tx.delete('invites', inviteOf(tx, org.id, path.inviteId).id)
  }),
]
