import { isDeepStrictEqual } from 'node:util'
import { schemaFaults } from '../../../../client/problems.ts'
import type { KeyPath, ManifestFile } from '../../../manifests/index.ts'
import type { FileField } from '../fields.ts'
import { guest } from '../read/response-fields.ts'
import type { FolderProblems } from './problems.ts'

const notNull =
  'The value cannot be null. Remove the key to leave the value unmanaged, or use [] to clear an optional value'

/**
 * Converts the value of a field in a file to the value in the model. Reports a problem and returns
 * undefined if the value is invalid. `known` is the value at the last sync. It is always accepted,
 * because some values in responses are invalid in requests.
 */
export function readValue(
  field: FileField,
  value: unknown,
  { file, path, known }: { file: ManifestFile; path: KeyPath; known: unknown },
  problems: FolderProblems,
): unknown {
  if (value === null) {
    problems.add(file, path, notNull)
    return undefined
  }
  if (isDeepStrictEqual(value, known)) return value
  if (isEmpty(value)) {
    if (field.none !== undefined) return Array.isArray(field.none) ? [] : null
    if (Array.isArray(value) && field.shape?.kind !== 'list') {
      problems.add(file, path, 'Missing required value')
      return undefined
    }
  }
  const sent = sentValue(field, value)
  const faults = field.schema ? schemaFaults(field.schema, sent) : booleanFaults(value)
  for (const { path: inner, message, unknown } of faults) {
    problems.add(file, [...path, ...inner], message, { ofKey: unknown === true })
  }
  return faults.length > 0 ? undefined : value
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}

/** Converts the value of a field in the model to the value in a request. */
export function sentValue({ isRole, none }: FileField, value: unknown): unknown {
  if (isRole && value === guest) return null
  return value === null ? none : value
}

function booleanFaults(value: unknown): { path: string[]; message: string; unknown?: true }[] {
  return typeof value === 'boolean' ? [] : [{ path: [], message: 'Expected true or false' }]
}
