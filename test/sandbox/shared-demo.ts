import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import type { Seed } from '../../src/sandbox/seed/seed.ts'
import { Tables } from '../../src/sandbox/store/tables.ts'
import { Transaction } from '../../src/sandbox/store/transaction.ts'

/** Creates the records of the demo organization, and freezes them with all nested values. */
function demoRecords(now: number) {
  const tables = new Tables()
  demoSeed(new Transaction(tables), now)
  const records = [...tables.everything()]
  freeze(records)
  return records
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const inner of Object.values(value)) freeze(inner)
}

/**
 * Returns a seed with the same result as `demoSeed`. All sandboxes that start at the given time
 * share their initial records, because creating the records takes most of the time of a start.
 */
export function sharedDemo(start: number): Seed {
  let records: ReturnType<typeof demoRecords> | undefined
  return (tx, now) => {
    if (now !== start) return demoSeed(tx, now)
    records ??= demoRecords(start)
    for (const [table, record] of records) tx.put(table, record as never)
  }
}
