import type { Records } from '../store/records.ts'
import type { Transaction } from '../store/transaction.ts'

type Installation = Readonly<Records['gitInstallations']>

/** Ends a Git sync, including its child syncs. The imported content stays in the space. */
export function endGitInstallation(tx: Transaction, { id, space }: Installation): void {
  for (const child of tx.list('gitInstallations', 'byParent', id)) endGitInstallation(tx, child)
  tx.delete('gitInstallations', id)
  const record = space === undefined ? undefined : tx.get('spaces', space)
  if (record?.gitSync?.installationId === id) tx.patch('spaces', record.id, { gitSync: undefined })
}

/** Ends all Git syncs of a deleted space or site. */
export function endGitInstallationsFor(
  tx: Transaction,
  index: 'bySpace' | 'bySite',
  target: string,
): void {
  for (const one of tx.list('gitInstallations', index, target)) endGitInstallation(tx, one)
}
