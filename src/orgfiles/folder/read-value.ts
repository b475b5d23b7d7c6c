import { faultsOf } from '../../client/problems.ts'
import type { ManifestFile } from '../../publishing/manifest-file.ts'
import type { KeyPath } from '../../publishing/manifest-place.ts'
import type { FileField } from '../model/fields.ts'
import { guest } from '../read/answer-fields.ts'
import type { FolderProblems } from './problems.ts'

const notNull = 'null is not taken: leave the key out for what is not managed, [] is none'

/** The value of a field as models have it; nothing where it can't be one, which is noted. */
export function readValue(
  field: FileField,
  value: unknown,
  { file, path }: { file: ManifestFile; path: KeyPath },
  problems: FolderProblems,
): unknown {
  if (value === null) {
    problems.add(file, path, notNull)
    return undefined
  }
  if (isEmpty(value)) {
    if (field.none !== undefined) return Array.isArray(field.none) ? [] : null
    if (Array.isArray(value) && field.shape?.kind !== 'list') {
      problems.add(file, path, 'needs a value')
      return undefined
    }
  }
  const sent = sentValue(field, value)
  const faults = field.schema ? faultsOf(field.schema, sent) : booleanFaults(value)
  for (const { path: inner, rule, unknown } of faults) {
    problems.add(file, [...path, ...inner], rule, { ofKey: unknown === true })
  }
  return faults.length > 0 ? undefined : value
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}

/** What an operation takes for a value of a model. */
export function sentValue({ isRole, none }: FileField, value: unknown): unknown {
  if (isRole && value === guest) return null
  return value === null ? none : value
}

function booleanFaults(value: unknown): { path: string[]; rule: string; unknown?: true }[] {
  return typeof value === 'boolean' ? [] : [{ path: [], rule: 'true or false' }]
}
