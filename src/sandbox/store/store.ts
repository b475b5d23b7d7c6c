import type { Journal } from './journal.ts'
import type { TableName } from './records.ts'
import type { TableChange, Tables } from './tables.ts'
import { Transaction } from './transaction.ts'

/** The state and how it is changed: all of a transaction or nothing, kept before anyone is told. */
export interface Store {
  tables: Tables
  /** Runs a function whose writes are committed when it returns and undone when it throws. */
  commit<Result>(work: (tx: Transaction) => Result): { result: Result; changes: TableChange[] }
}

/** What the sandbox writes down by itself. */
const own = new Set<TableName>(['meta', 'auditEvents'])

/** What became another of what is there for others to see. */
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
