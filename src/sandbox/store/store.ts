import type { Journal } from './journal.ts'
import type { TableName } from './records.ts'
import type { TableChange, Tables } from './tables.ts'
import { Transaction } from './transaction.ts'

/** The state and its transactions, which are atomic and stored before anyone sees their result. */
export interface Store {
  tables: Tables
  /** Runs a function. Its writes are committed when it returns and rolled back when it throws. */
  commit<Result>(work: (tx: Transaction) => Result): { result: Result; changes: TableChange[] }
}

/** Tables of the sandbox's own records. */
const own = new Set<TableName>(['meta', 'auditEvents'])

/** Changes visible to API clients, without the sandbox's own bookkeeping tables. */
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
