import { jobFolder } from '../../jobs/folder.ts'
import { defaultApiUrl } from '../../profile/api-url.ts'
import { type Environment, stateFolder } from '../../profile/environment.ts'
import { readProfiles } from '../../profile/profiles.ts'
import type { Candidate } from './candidates.ts'
import type { KnownCommands } from './known-commands.ts'
import type { ValueKind } from './value-kinds.ts'

/** Returns values of a kind that are stored in local files. Returns `undefined` for other kinds. */
export async function localValues(
  kind: ValueKind,
  known: KnownCommands,
  environment: Environment,
  typed = '',
): Promise<Candidate[] | undefined> {
  if (kind.type === 'closed') return kind.values.map((value) => ({ value }))
  if (kind.type === 'plugins') return known.plugins.map((value) => ({ value }))
  if (kind.type === 'operations') {
    return Object.entries(known.operations()).map(([value, { is }]) => ({ value, about: is }))
  }
  if (kind.type === 'operation-keys') return operationKeys(kind.typed, known, typed)
  if (kind.type === 'jobs') {
    // load this module only for job names
    const { jobNames } = await import('../../jobs/job-folder.ts')
    const names = jobNames(jobFolder(stateFolder(environment)))
    return [...(names.length > 0 ? ['last'] : []), ...names].map((value) => ({ value }))
  }
  if (kind.type !== 'profiles') return undefined
  const { profiles } = readProfiles(environment)
  return Object.entries(profiles).map(([value, { apiUrl }]) => ({
    value,
    about: apiUrl ?? defaultApiUrl,
  }))
}

/** Returns the remaining keys of an operation as `key=`, or the allowed values of a key. */
function operationKeys(
  [name = '', ...given]: readonly string[],
  known: KnownCommands,
  typed: string,
): Candidate[] {
  const operations = known.operations()
  const keys = Object.hasOwn(operations, name) ? (operations[name]?.keys ?? {}) : {}
  const [begun] = typed.split('=')
  if (begun !== typed) return (keys[begun ?? ''] ?? []).map((one) => ({ value: `${begun}=${one}` }))
  return Object.entries(keys)
    .filter(([key]) => !given.some((token) => token.startsWith(`${key}=`)))
    .map(([key, values]) => ({
      value: `${key}=`,
      ...(values.length > 0 && { about: values.join(', ') }),
    }))
}
