import type { Journal } from './journal.ts'
import type { TableName } from './records.ts'
import type { TableChange, Tables } from './tables.ts'
import { Transaction } from './transaction.ts'

/**
 * The state, with atomic transactions. A transaction is stored before its result becomes visible.
 */
export interface Store {
  tables: Tables
  /**
   * Calls a function in a transaction. Commits its writes when it returns, and rolls them back if
   * it throws.
   */
  commit<Result>(work: (tx: Transaction) => Result): { result: Result; changes: TableChange[] }
}

/** Tables that contain the sandbox's own records. */
const own = new Set<TableName>(['meta', 'auditEvents'])

/** Returns the changes that API clients can see. Omits the sandbox's own tables. */
export function seenChanges(changes: readonly TableChange[]): TableChange[] {
  return changes.filter(({ table }) => !own.has(table))
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
