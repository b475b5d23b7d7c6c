import { deleteInvite, getInvite, updateInvite } from '../../../contract/organizations/invites.ts'
import { implement } from '../../http/implement.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'

type InviteRow = Readonly<Records['invites']>

function inviteOf(state: Reader, organization: string, id: string): InviteRow {
  const invite = state.get('invites', id)
  if (invite?.organization !== organization) throw notFound('invite', id)
  return invite
}

function inviteView({ organization: _, ...kept }: InviteRow) {
  return { object: 'invite' as const, ...kept, redundant: false }
}

export const inviteHandlers = [
  implement(getInvite, ({ tx, org, path }) => inviteView(inviteOf(tx, org.id, path.inviteId))),

  implement(updateInvite, ({ tx, org, path, body }) => {
    const invite = inviteOf(tx, org.id, path.inviteId)
    const toContent = invite.space !== undefined || invite.collection !== undefined
    if (toContent && 'role' in body) throw invalid('role', 'a content invite has a level')
    if (!toContent && 'level' in body) throw invalid('level', 'an organization invite has a role')
    return inviteView(tx.patch('invites', invite.id, body))
  }),

  implement(deleteInvite, ({ tx, org, path }) => {
    tx.delete('invites', inviteOf(tx, org.id, path.inviteId).id)
  }),
]
