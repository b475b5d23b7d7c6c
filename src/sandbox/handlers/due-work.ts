import { endGit } from '../content/git-repositories.ts'
import { endImports, isImportDue } from '../content/import-runs.ts'
import { isOver } from '../store/running-work.ts'
import type { Reader } from '../store/tables.ts'
import type { Transaction } from '../store/transaction.ts'

/** Returns whether the duration of any background work has passed. */
export function isWorkDue(state: Reader, now: string): boolean {
  // operations end in the order in which they start, so check only the first one
  const [oldest] = state.list('gitOperations', 'all', '')
  if (oldest && isOver(oldest, now)) return true
  return state.list('importRuns', 'running', '').some((run) => isImportDue(run, now))
}

/** Ends all Git operations and imports whose duration has passed. */
export function endDueWork(tx: Transaction, now: string): void {
  endGit(tx, now)
  endImports(tx, now)
}
