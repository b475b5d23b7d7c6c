import { fieldValue } from '../../../../jobs/states/read-states.ts'
import { type FileField, fileFields } from '../fields.ts'
import type { OrgKind } from '../kind.ts'

/** The role in files for a null role of the service. */
export const guest = 'guest'

/**
 * Returns the fields of an object in a response. Omits fields that the response doesn't contain.
 */
export function answerFields(kind: OrgKind, item: unknown): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const field of fileFields(kind)) {
    if (field.name.endsWith('.*')) continue
    const value = heldValue(field, fieldValue(item, field.shown), kind.whenAbsent?.[field.name])
    if (value !== undefined) fields[field.name] = value
  }
  return fields
}

function heldValue(field: FileField, answered: unknown, whenAbsent: unknown): unknown {
  if (answered === undefined) return whenAbsent ?? absentValue(field)
  if (answered === null) return field.isRole ? guest : null
  if (answered === '' && field.none === '') return null
  return field.name === 'proxy' ? hostAndPath(answered) : answered
}

/**
 * Returns the value of a field that a response omits. A missing text means no value; a missing
 * switch or role means unknown.
 */
function absentValue({ shape, isRole, none }: FileField): unknown {
  if (none !== undefined) return none === '' ? null : none
  const isWord = shape?.kind === 'text' || shape?.kind === 'choice' || shape?.kind === 'list'
  return isWord && !isRole ? null : undefined
}

/**
 * Returns the host and path of a proxy. Requests contain them as one text, but responses as two
 * URLs.
 */
function hostAndPath(proxy: unknown): unknown {
  const { origin } = proxy as { origin?: unknown }
  return typeof origin === 'string' ? origin.replace(/^https?:\/\//, '') : undefined
}
