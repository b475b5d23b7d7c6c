import { argumentName, kebab, singular } from '../../host/arguments/names.ts'
import type { JournalContent, StepProgress } from '../../jobs/journal-file.ts'
import type { JobStep } from '../../jobs/step.ts'

type Row = Record<string, unknown>

/** Returns whether the outcome of a step is unknown. */
export function isUnknown({ is }: StepProgress): boolean {
  return is === 'begun' || is === 'unknown'
}

/**
 * Returns the steps with an unknown outcome as rows for the `--rows` flag of their command. `names`
 * lists the command's arguments and flags.
 */
export function unknownRows(
  { steps, progress }: JournalContent,
  names: ReadonlySet<string>,
): { columns: string[]; items: Row[] } {
  const unknown = steps.filter((_, index) => isUnknown(progress[index] as StepProgress))
  const rows = unknown.map((step) => rowOfStep(step, names))
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  // leave cells without a value empty
  const items = rows.map((row) =>
    Object.fromEntries(columns.map((name) => [name, row[name] ?? null])),
  )
  return { columns, items }
}

function rowOfStep({ path, query = {}, body }: JobStep, names: ReadonlySet<string>): Row {
  const inPath = Object.entries(path).map(([key, value]) => [argumentName(key), value] as const)
  const fields = Object.entries({ ...query, ...((body ?? {}) as object) }).map(
    ([key, value]): [string | undefined, unknown] => {
      const { url } = (value ?? {}) as { url?: unknown }
      if (key === 'destination' && typeof url === 'string') return ['to', url]
      const name = [kebab(key), singular(kebab(key))].find((one) => names.has(one))
      return [name, value]
    },
  )
  const known = [...inPath, ...fields].filter(
    ([name, value]) => name !== undefined && names.has(name) && value !== null,
  )
  return Object.fromEntries(known)
}
