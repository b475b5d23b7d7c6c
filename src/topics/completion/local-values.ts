import { defaultApiUrl } from '../../profile/api-url.ts'
import type { Environment } from '../../profile/environment.ts'
import { readProfiles } from '../../profile/profiles.ts'
import type { Candidate } from './candidates.ts'
import type { KnownCommands } from './known-commands.ts'
import type { ValueKind } from './value-kinds.ts'

/** The values of a kind that needs nobody to be asked. */
export function localValues(
  kind: ValueKind,
  known: KnownCommands,
  environment: Environment,
): Candidate[] | undefined {
  if (kind.type === 'closed') return kind.values.map((value) => ({ value }))
  if (kind.type === 'plugins') return known.plugins.map((value) => ({ value }))
  if (kind.type !== 'profiles') return undefined
  const { profiles } = readProfiles(environment)
  return Object.entries(profiles).map(([value, { apiUrl }]) => ({
    value,
    about: apiUrl ?? defaultApiUrl,
  }))
}
