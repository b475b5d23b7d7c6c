import { DocsctlError } from '../errors.ts'
import type { JobHeader, JournalLine, StepFault, StepProgress } from './journal-file.ts'
import { withoutSecretFields } from './secrets.ts'
import { fieldValue, relevantFields } from './states/read-states.ts'
import type { ResourceState } from './states/state.ts'
import type { StateAccess } from './states/state-access.ts'
import type { JobStep } from './step.ts'

/**
 * Returns the fields of the resource after a step, preferably from the response, otherwise from the
 * request. Includes the fields that later steps need.
 */
export function fieldsAfterStep(
  answer: unknown,
  step: JobStep,
  way: StateAccess | undefined,
  requested: Iterable<string> = [],
): Record<string, unknown> {
  const body = (step.body ?? {}) as Record<string, unknown>
  const needed = [...requested].map(
    (field) => [field, fieldValue(answer, field) ?? body[field]] as const,
  )
  const others = Object.fromEntries(needed.filter(([, value]) => value !== undefined))
  if (!way) return { ...body, ...others }
  if (way.special) return { ...way.special.wanted(step), ...others }
  const answered = Object.entries(relevantFields(answer, step, way)).filter(
    ([, value]) => value !== undefined,
  )
  const { id } = (answer ?? {}) as { id?: unknown }
  return {
    ...body,
    ...Object.fromEntries(answered),
    ...others,
    ...(way.kind === 'create' && typeof id === 'string' && { id }),
  }
}

/** Returns the journal line for the progress of a step. */
export function progressLine(index: number, became: StepProgress): JournalLine {
  const { at = 0, baseline: _, previous, is, ...outcome } = became
  if (is === 'begun') return { intent: index, at, ...(previous && { previous }) }
  return { outcome: index, is, ...outcome }
}

/** Returns a journal line without secrets. */
export function redactLine(line: JobHeader | JournalLine): JobHeader | JournalLine {
  const cleaned = (state: ResourceState) =>
    typeof state === 'object' ? { ...state, fields: withoutSecretFields(state.fields) } : state
  if ('baseline' in line) return { ...line, state: cleaned(line.state) }
  if (!('intent' in line || 'outcome' in line)) return line
  const { previous } = line
  const known = { ...line, ...(previous && { previous: cleaned(previous) }) }
  return 'outcome' in known && known.after
    ? { ...known, after: withoutSecretFields(known.after) }
    : known
}

/** Returns the error for a step that requires an uncompleted step. `id` identifies that step. */
export function notStarted(id: string): DocsctlError {
  const message = `Not started: requires the step for "${id}", which was not completed`
  return new DocsctlError('failed', message)
}

/** Returns an error in the format of the journal. */
export function stepFault({ kind, message, details: { status } }: DocsctlError): StepFault {
  return { kind, message, ...(status !== undefined && { status }) }
}

/** Returns whether a step failed only because the whole run was interrupted. */
export function wasStopped({ kind }: { kind: string }): boolean {
  return kind === 'interrupted' || kind === 'terminated'
}
