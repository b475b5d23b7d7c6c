import type { Records } from '../store/records.ts'
import { isOver, workEnd } from '../store/running-work.ts'
import type { Transaction } from '../store/transaction.ts'
import { requireEditable } from './change-request-lookup.ts'
import { addPage } from './edits.ts'

type ImportRun = Readonly<Records['importRuns']>

/**
 * The maximum time for fetching a URL, in milliseconds. Without a limit, an import would never end
 * after the fetching process has stopped.
 */
const patience = 60_000

function isGivenUp(run: ImportRun, now: string): boolean {
  return Date.parse(now) - Date.parse(run.startedAt) > patience
}

/**
 * Returns whether an import can end. Its duration must have passed, and its data must have arrived
 * or exceeded the time limit.
 */
export function isImportDue(run: ImportRun, now: string): boolean {
  return isOver(run, now) && (run.found !== undefined || isGivenUp(run, now))
}

/** Adds the imported pages, and returns their IDs. Returns a reason if the import failed. */
function finishImport(tx: Transaction, run: ImportRun): { pages: string[] } | { reason: string } {
  const { found = { problem: 'The URL did not respond in time' }, target } = run
  if ('problem' in found) return { reason: found.problem }
  const { page: parent, ...place } = target
  const now = workEnd(run)
  try {
    requireEditable(tx, place, now)
    const below = parent !== undefined && { parent }
    const edit = { by: run.createdBy, now }
    return { pages: found.map((page) => addPage(tx, place, { ...page, ...below }, edit)) }
  } catch (error) {
    // the target was deleted, locked, or merged after the import started
    return { reason: (error as Error).message }
  }
}

/** Ends all imports that can end. */
export function endImports(tx: Transaction, now: string): void {
  for (const run of tx.list('importRuns', 'running', '')) {
    if (!isImportDue(run, now)) continue
    const ended = { found: undefined, completedAt: workEnd(run), updatedAt: workEnd(run) }
    const result = finishImport(tx, run)
    if ('reason' in result) {
      tx.patch('importRuns', run.id, { ...ended, status: 'failed', reason: result.reason })
      continue
    }
    const source = run.source.type === 'website' && { sourceURL: run.source.url }
    const pages = result.pages.map((id) => ({ id, ...source, type: 'page', status: 'complete' }))
    tx.patch('importRuns', run.id, { ...ended, status: 'completed', pages })
  }
}
