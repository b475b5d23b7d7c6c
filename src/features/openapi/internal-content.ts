import type { WithConsole } from '../../host/program/run.ts'
import type { Finding } from '../../output/ci/finding.ts'
import { shortList } from '../../output/text/short-list.ts'
import { internalParts } from './model/check/internal/internals.ts'
import type { OmittedInternals } from './model/check/unmatched-tags.ts'

/** The locations of internal content. JSON results list all of them. */
export interface InternalContent {
  /** the internal parts that are published */
  published?: string[]
  /** the removed internal parts */
  removed?: string[]
  /** the removed values of internal parts */
  removedValues?: string[]
}

/** The maximum number of locations that a note lists. */
const maxShown = 10

/** Prints notes that list the removed internal parts, and the removed values of internal parts. */
export async function noteRemovedInternals(
  { parts, values }: OmittedInternals,
  name: string,
  run: WithConsole,
): Promise<void> {
  const count = (of: readonly string[], noun: string) =>
    `${of.length} ${of.length === 1 ? noun : `${noun}s`}`
  if (parts.length === 0) return await run.console.note(`note: ${name} has no internal parts`)
  await run.console.note(
    `Removed ${count(parts, 'internal part')} from ${name}: ${shortList(parts, maxShown)}`,
  )
  if (values.length === 0) return
  await run.console.note(
    `Removed ${count(values, 'value')} of internal parts from ${name}: ${shortList(values, maxShown)}`,
  )
}

/**
 * Reports the parts marked `x-internal` that would be published, and returns their locations. The
 * report is an error if `fails` is true, otherwise a note.
 */
export async function reportInternal(
  document: unknown,
  { name, fails, findings }: { name: string; fails: boolean; findings: Finding[] },
  run: WithConsole,
): Promise<string[]> {
  const parts = internalParts(document)
  if (parts.length === 0) return parts
  const count = parts.length === 1 ? '1 part' : `${parts.length} parts`
  const message = `The document contains ${count} marked x-internal: ${shortList(parts, maxShown)}`
  const fix = 'To remove internal parts, use --drop-internal'
  if (!fails) {
    await run.console.note(`note: ${name}: ${message}. ${fix}`)
    return parts
  }
  findings.push({
    ...{ rule: 'internal-content', severity: 'error', message: `${message}. ${fix}` },
    ...{ file: name, line: 1, column: 1 },
  })
  return parts
}
