import type { Transaction } from '../store/transaction.ts'

/** Takes what is installed on a space or a site off it, since it is gone. */
export function dropInstallationsOn(
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
