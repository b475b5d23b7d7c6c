import { dropResourcePermissions } from '../access/permissions.ts'
import { conflict, refusal } from '../http/refusal.ts'
import { positionFor } from '../store/ordering.ts'
import type { Records } from '../store/records.ts'
import type { Transaction } from '../store/transaction.ts'
import { dropInstallations } from './drop-installations.ts'
import { endGitInstallationsFor } from './git-installations.ts'
import { deleteSiteSpace } from './site-structure.ts'
import { orderedChildren } from './space-tree.ts'

type Space = Readonly<Records['spaces']>

/**
 * Returns the visibility of a space after a move. Only a space in a collection can inherit its
 * visibility.
 */
export function visibilityBelow(space: Space, parent: string | undefined): string {
  return parent === undefined && space.visibility === 'in-collection' ? 'private' : space.visibility
}

/**
 * Marks a space as deleted and removes it from its sites. If it is restored later, it isn't added
 * to them again.
 */
export function markDeleted(tx: Transaction, space: Space, now: string): void {
  for (const siteSpace of tx.list('siteSpaces', 'bySpace', space.id)) deleteSiteSpace(tx, siteSpace)
  tx.patch('spaces', space.id, { deletedAt: now })
}

/** Moves a space to the end of the top level of its organization. */
export function toRoot(tx: Transaction, space: Space): void {
  tx.patch('spaces', space.id, {
    parent: undefined,
    visibility: visibilityBelow(space, undefined),
    position: positionFor(tx, orderedChildren(tx, space.organization), space.id),
  })
}

/**
 * Throws a 409 error for a transfer to the current organization, and a 412 error for a transfer
 * that would separate a space from its site.
 */
export function refuseTransfer(
  tx: Transaction,
  from: string,
  to: string,
  spaces: readonly Space[],
): void {
  if (from === to) throw conflict(`The content is already in organization ${JSON.stringify(to)}`)
  for (const { id } of spaces) {
    const [siteSpace] = tx.list('siteSpaces', 'bySpace', id)
    if (!siteSpace) continue
    throw refusal(
      412,
      `Space ${JSON.stringify(id)} is on site ${JSON.stringify(siteSpace.site)}. Remove it from the site first`,
    )
  }
}

/**
 * Transfers a space to a different organization. Data that belongs to the old organization isn't
 * transferred.
 */
export function handOver(tx: Transaction, { id }: Space, to: string): Space {
  for (const value of tx.list('customFieldValues', 'bySpace', id)) {
    tx.delete('customFieldValues', value.id)
  }
  dropInvites(tx, (invite) => invite.space === id)
  dropResourcePermissions(tx, id)
  endGitInstallationsFor(tx, 'bySpace', id)
  dropInstallations(tx, 'onSpace', id)
  return tx.patch('spaces', id, { organization: to })
}

/** Deletes the invites to content that was deleted or left the organization. */
export function dropInvites(
  tx: Transaction,
  isSelected: (invite: Readonly<Records['invites']>) => boolean,
): void {
  for (const invite of [...tx.all('invites')])
    if (isSelected(invite)) tx.delete('invites', invite.id)
}
