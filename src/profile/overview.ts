import { defaultApiUrl } from './api-url.ts'
import type { CredentialStore } from './credentials.ts'
import type { Environment } from './environment.ts'
import { profileName, readProfiles } from './profiles.ts'
import type { Session } from './session.ts'
import { settingNames, settings } from './settings.ts'

/**
 * A row of `auth status`. The command itself sends a request to check whether the token is valid.
 */
export interface ProfileRow {
  profile: string
  current: boolean
  apiUrl: string
  /** the location of the token: 'keychain', the path of the file, or null if there is no token */
  tokenIn: string | null
}

export function listProfiles(environment: Environment, credentials: CredentialStore): ProfileRow[] {
  const profiles = readProfiles(environment)
  const current = profileName(environment, profiles).value
  return Object.entries(profiles.profiles).map(([profile, { apiUrl }]) => ({
    profile,
    current: profile === current,
    apiUrl: apiUrl ?? defaultApiUrl,
    tokenIn: credentials.where(profile) ?? null,
  }))
}

/** A row of `config list`. */
export interface SettingRow {
  key: string
  value: string | number
  origin: string
}

export function listSettings(session: Session): SettingRow[] {
  return [
    { key: 'profile', ...session.profile },
    { key: 'api-url', ...session.apiUrl },
    ...settingNames.flatMap((name) => {
      const setting = session[name]
      return setting === undefined ? [] : [{ key: settings[name].key, ...setting }]
    }),
  ]
}
