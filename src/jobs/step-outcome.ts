import type { DocsctlError } from '../errors.ts'
import type { JobHeader, JournalLine, StepFault, StepProgress } from './journal-file.ts'
import { withoutSecretFields } from './secrets.ts'
import { fieldAt, fieldsOf } from './states/read-states.ts'
import type { StateWay } from './states/state-way.ts'
import type { JobStep } from './step.ts'

/** What a step left behind: as it was answered, else as it was asked for, with what later steps need of it. */
export function afterOf(
  answer: unknown,
  step: JobStep,
  way: StateWay | undefined,
  asked: Iterable<string> = [],
): Record<string, unknown> {
  const body = (step.body ?? {}) as Record<string, unknown>
  const needed = [...asked].map((field) => [field, fieldAt(answer, field) ?? body[field]] as const)
  const others = Object.fromEntries(needed.filter(([, value]) => value !== undefined))
  if (!way) return { ...body, ...others }
  if (way.special) return { ...way.special.wanted(step), ...others }
  const answered = Object.entries(fieldsOf(answer, step, way)).filter(
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

/** What a journal says of a step that has come to this. */
export function lineOf(index: number, became: StepProgress): JournalLine {
  const { at = 0, before, is, ...outcome } = became
  if (is === 'begun') return { intent: index, at, ...(before && { before }) }
  return { outcome: index, is, ...outcome }
}

/** A line of a journal as it may be kept. */
export function withoutSecretsIn(line: JobHeader | JournalLine): JobHeader | JournalLine {
  if ('intent' in line && typeof line.before === 'object') {
    const { before } = line
    return { ...line, before: { ...before, fields: withoutSecretFields(before.fields) } }
  }
  return 'outcome' in line && line.after
    ? { ...line, after: withoutSecretFields(line.after) }
    : line
}

/** Why a step failed, as its journal says it. */
export function faultOf({ kind, message, details: { status } }: DocsctlError): StepFault {
  return { kind, message, ...(status !== undefined && { status }) }
}

/** Whether it failed only because whoever does the job has left. */
export function wasStopped({ kind }: { kind: string }): boolean {
  return kind === 'interrupted' || kind === 'terminated'
}
