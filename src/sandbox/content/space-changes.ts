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
 * Returns the visibility of a space after a move. A space outside a collection can't inherit its
 * visibility, so it becomes private.
 */
export function visibilityBelow(space: Space, parent: string | undefined): string {
  return parent === undefined && space.visibility === 'in-collection' ? 'private' : space.visibility
}

/**
 * Marks a space as deleted, and removes it from its sites. Restoring the space doesn't add it to
 * the sites again.
 */
export function markDeleted(tx: Transaction, space: Space, now: string): void {
  for (const siteSpace of tx.list('siteSpaces', 'bySpace', space.id)) deleteSiteSpace(tx, siteSpace)
  tx.patch('spaces', space.id, { deletedAt: now })
}

/** Moves a space to the end of its organization's top level. */
export function toRoot(tx: Transaction, space: Space): void {
  tx.patch('spaces', space.id, {
    parent: undefined,
    visibility: visibilityBelow(space, undefined),
    position: positionFor(tx, orderedChildren(tx, space.organization), space.id),
  })
}

/**
 * Throws a 409 error if the space is already in the organization, or a 412 error if the space is on
 * a site.
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
 * Transfers a space to another organization. Deletes the data that belongs to the previous
 * organization, such as permissions.
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

/** Deletes invites, such as invites to content that was deleted or transferred. */
export function dropInvites(
  tx: Transaction,
  isSelected: (invite: Readonly<Records['invites']>) => boolean,
): void {
  for (const invite of [...tx.all('invites')])
    if (isSelected(invite)) tx.delete('invites', invite.id)
}
