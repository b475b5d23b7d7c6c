import { fieldValue } from '../../../../jobs/states/read-states.ts'
import { type FileField, fileFields } from '../fields.ts'
import type { OrgKind } from '../kind.ts'

/** The role in files that corresponds to null in the API. */
export const guest = 'guest'

/**
 * Returns the fields of an object from a response. Omits fields that are unknown, because the
 * response doesn't contain them.
 */
export function responseFields(kind: OrgKind, item: unknown): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const field of fileFields(kind)) {
    if (field.name.endsWith('.*')) continue
    const value = readFieldValue(
      field,
      fieldValue(item, field.shown),
      kind.whenAbsent?.[field.name],
    )
    if (value !== undefined) fields[field.name] = value
  }
  return fields
}

function readFieldValue(field: FileField, answered: unknown, whenAbsent: unknown): unknown {
  if (answered === undefined) return whenAbsent ?? absentValue(field)
  if (answered === null) return field.isRole ? guest : null
  if (answered === '' && field.none === '') return null
  return field.name === 'proxy' ? hostAndPath(answered) : answered
}

/**
 * Returns the value of a field that is missing in a response. A missing string is null, but a
 * missing switch or role is unknown.
 */
function absentValue({ shape, isRole, none }: FileField): unknown {
  if (none !== undefined) return none === '' ? null : none
  const isWord = shape?.kind === 'text' || shape?.kind === 'choice' || shape?.kind === 'list'
  return isWord && !isRole ? null : undefined
}

/**
 * Returns the host and path of a proxy. A request contains them in one string, but a response
 * contains two URLs.
 */
function hostAndPath(proxy: unknown): unknown {
  const { origin } = proxy as { origin?: unknown }
  return typeof origin === 'string' ? origin.replace(/^https?:\/\//, '') : undefined
}
