import type { Records } from '../store/records.ts'
import { endOf, isOver } from '../store/running-work.ts'
import type { Transaction } from '../store/transaction.ts'
import { requireEditable } from './change-request-lookup.ts'
import { addPage } from './edits.ts'

type ImportRun = Readonly<Records['importRuns']>

/** What is asked takes no longer; who was to fetch it may be gone with an earlier process. */
const patience = 60_000

function isGivenUp(run: ImportRun, now: string): boolean {
  return Date.parse(now) - Date.parse(run.startedAt) > patience
}

/** Whether a run is to end: its time has come, and what it waits for is there or will not come. */
export function isImportDue(run: ImportRun, now: string): boolean {
  return isOver(run, now) && (run.found !== undefined || isGivenUp(run, now))
}

/** The pages that a run makes, or why there are none. */
function outcome(tx: Transaction, run: ImportRun): { pages: string[] } | { reason: string } {
  const { found = { problem: 'its address did not answer in time' }, target } = run
  if ('problem' in found) return { reason: found.problem }
  const { page: parent, ...place } = target
  const now = endOf(run)
  try {
    requireEditable(tx, place, now)
    const below = parent !== undefined && { parent }
    const edit = { by: run.createdBy, now }
    return { pages: found.map((page) => addPage(tx, place, { ...page, ...below }, edit)) }
  } catch (error) {
    // what it was to go into is gone, locked or merged by now
    return { reason: (error as Error).message }
  }
}

/** Ends the imports whose time has come. */
export function endImports(tx: Transaction, now: string): void {
  for (const run of tx.list('importRuns', 'running', '')) {
    if (!isImportDue(run, now)) continue
    const done = { found: undefined, completedAt: endOf(run), updatedAt: endOf(run) }
    const result = outcome(tx, run)
    if ('reason' in result) {
      tx.patch('importRuns', run.id, { ...done, status: 'failed', reason: result.reason })
      continue
    }
    const source = run.source.type === 'website' && { sourceURL: run.source.url }
    const pages = result.pages.map((id) => ({ id, ...source, type: 'page', status: 'complete' }))
    tx.patch('importRuns', run.id, { ...done, status: 'completed', pages })
  }
}
