import { dropPermissionsOn } from '../access/permissions.ts'
import { conflict, refusal } from '../http/refusal.ts'
import { positionFor } from '../store/ordering.ts'
import type { Records } from '../store/records.ts'
import type { Transaction } from '../store/transaction.ts'
import { endGitInstallationsOf } from './git-installations.ts'
import { dropInstallationsOn } from './installed.ts'
import { removeSiteSpace } from './site-structure.ts'
import { childrenOf } from './space-tree.ts'

type Space = Readonly<Records['spaces']>

/** What a space's visibility is once it stands there: only in a collection it can follow one. */
export function visibilityBelow(space: Space, parent: string | undefined): string {
  return parent === undefined && space.visibility === 'in-collection' ? 'private' : space.visibility
}

/** Marks a space as deleted; it leaves the sites that it stands on, and restoring doesn't bring it back there. */
export function markDeleted(tx: Transaction, space: Space, now: string): void {
  for (const siteSpace of tx.list('siteSpaces', 'bySpace', space.id)) removeSiteSpace(tx, siteSpace)
  tx.patch('spaces', space.id, { deletedAt: now })
}

/** Takes a space to the root of its organization, at its end. */
export function toRoot(tx: Transaction, space: Space): void {
  tx.patch('spaces', space.id, {
    parent: undefined,
    visibility: visibilityBelow(space, undefined),
    position: positionFor(tx, childrenOf(tx, space.organization), space.id),
  })
}

/** 409 for a transfer to where a thing is, 412 for one that would tear a space off its site. */
export function refuseTransfer(
  tx: Transaction,
  from: string,
  to: string,
  spaces: readonly Space[],
): void {
  if (from === to) throw conflict(`it is in the organization ${JSON.stringify(to)} already`)
  for (const { id } of spaces) {
    const [siteSpace] = tx.list('siteSpaces', 'bySpace', id)
    if (!siteSpace) continue
    throw refusal(
      412,
      `the space ${JSON.stringify(id)} is on the site ${JSON.stringify(siteSpace.site)}; take it off first`,
    )
  }
}

/** Hands a space over; what belongs to the old organization doesn't come along. */
export function handOver(tx: Transaction, { id }: Space, to: string): Space {
  for (const value of tx.list('customFieldValues', 'bySpace', id)) {
    tx.delete('customFieldValues', value.id)
  }
  dropInvites(tx, (invite) => invite.space === id)
  dropPermissionsOn(tx, id)
  endGitInstallationsOf(tx, 'bySpace', id)
  dropInstallationsOn(tx, 'onSpace', id)
  return tx.patch('spaces', id, { organization: to })
}

/** Invites to content end with it, or when it leaves the organization. */
export function dropInvites(
  tx: Transaction,
  isMeant: (invite: Readonly<Records['invites']>) => boolean,
): void {
  for (const invite of [...tx.all('invites')]) if (isMeant(invite)) tx.delete('invites', invite.id)
}
