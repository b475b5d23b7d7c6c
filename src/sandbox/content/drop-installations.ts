import type { Transaction } from '../store/transaction.ts'

/** Removes all integrations from a deleted space or site. */
export function dropInstallations(
  tx: Transaction,
  index: 'onSpace' | 'onSite',
  target: string,
): void {
  for (const { id, installation } of tx.list('contentInstallations', index, target)) {
    tx.delete('contentInstallations', id)
    const spaces = tx.count('contentInstallations', 'spacesOf', installation)
    if (tx.get('installations', installation)) tx.patch('installations', installation, { spaces })
  }
}
