import type { Journal } from './journal.ts'
import type { TableName } from './records.ts'
import type { TableChange, Tables } from './tables.ts'
import { Transaction } from './transaction.ts'

/**
 * The state of the sandbox, with transactions. A transaction is written to the data file before its
 * changes become visible.
 */
export interface Store {
  tables: Tables
  /**
   * Runs a function in a transaction. Commits the changes if the function returns, and rolls them
   * back if it throws.
   */
  commit<Result>(work: (tx: Transaction) => Result): { result: Result; changes: TableChange[] }
}

/** Tables with internal data of the sandbox. */
const internalTables = new Set<TableName>(['meta', 'auditEvents'])

/** Returns the changes, excluding changes to the sandbox's internal data. */
export function seenChanges(changes: readonly TableChange[]): TableChange[] {
  return changes.filter(({ table }) => !internalTables.has(table))
}

export function createStore(tables: Tables, journal: Journal | undefined): Store {
  return {
    tables,
    commit(work) {
      const tx = new Transaction(tables)
      try {
        const result = work(tx)
        const changes = tx.changes()
        if (changes.length > 0) journal?.append(changes)
        return { result, changes: seenChanges(changes) }
      } catch (error) {
        tx.rollback()
        throw error
      }
    },
  }
}
