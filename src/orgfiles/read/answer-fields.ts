import { fieldAt } from '../../jobs/states/read-states.ts'
import { type FileField, fieldsOf } from '../model/fields.ts'
import type { OrgKind } from '../model/kind.ts'

/** What files say for a guest. */
export const guest = 'guest'

/** The fields of a thing as the service answers it; what it doesn't tell is missing. */
export function fieldsOfAnswer(kind: OrgKind, item: unknown): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const field of fieldsOf(kind)) {
    if (field.name.endsWith('.*')) continue
    const value = heldValue(field, fieldAt(item, field.shown), kind.whenAbsent?.[field.name])
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

/** A text that is not there is none; whether something is on, or who may what, is not told by its absence. */
function absentValue({ shape, isRole, none }: FileField): unknown {
  if (none !== undefined) return none === '' ? null : none
  const isWord = shape?.kind === 'text' || shape?.kind === 'choice' || shape?.kind === 'list'
  return isWord && !isRole ? null : undefined
}

/** It is sent as one text, and answered as two URLs, of which one is the site's own. */
function hostAndPath(proxy: unknown): unknown {
  const { origin } = proxy as { origin?: unknown }
  return typeof origin === 'string' ? origin.replace(/^https?:\/\//, '') : undefined
}
