import { join } from 'node:path'
import { isText, orMissing, record, shape } from '../fs/stored-shape.ts'
import { expectedOneOf, invalidValue } from '../output/text/problems.ts'
import { quotedValue, usage } from '../output/text/sentences.ts'
import { normalizeApiUrl } from './api-url.ts'
import { configFolder, type Environment, type Setting, variable } from './environment.ts'
import { type SettingName, settingByKey, settings } from './settings.ts'
import { changeStore, readStore, readStoreToChange, type StoreFile } from './store-file.ts'

/** A profile. Its settings come from the file and haven't been validated. */
export interface Profile extends Partial<Record<SettingName, unknown>> {
  apiUrl?: string
}

export interface Profiles {
  current?: string
  profiles: Record<string, Profile>
}

export function configPath(environment: Environment): string {
  return join(configFolder(environment), 'config.json')
}

export function readProfiles(environment: Environment): Profiles {
  return readStore(configFile(environment))
}

/**
 * Reads the profiles for a command that changes them. A damaged file counts as empty, because the
 * next write renames it.
 */
export function readProfilesToChange(environment: Environment): Profiles {
  return readStoreToChange(configFile(environment))
}

/**
 * Returns the name of the selected profile. The profile may not exist, because `auth login` can
 * create it.
 */
export function profileName(
  environment: Environment,
  profiles: Profiles,
  typed?: string,
): Setting<string> {
  if (typed !== undefined)
    return { value: checkProfileName(typed, '--profile'), origin: '--profile' }
  const named = variable(environment, 'DOCSCTL_PROFILE')
  if (named !== undefined) {
    return { value: checkProfileName(named, 'DOCSCTL_PROFILE'), origin: 'DOCSCTL_PROFILE' }
  }
  if (profiles.current !== undefined) {
    return { value: profiles.current, origin: configPath(environment) }
  }
  return { value: 'default', origin: 'default' }
}

/**
 * Returns the selected profile. Throws an error if the profile doesn't exist, unless it is the
 * default profile.
 */
export function chooseProfile(
  environment: Environment,
  profiles: Profiles,
  typed?: string,
): Setting<string> {
  const chosen = profileName(environment, profiles, typed)
  if (chosen.origin !== 'default') requireProfile(profiles, chosen.value, chosen.origin)
  return chosen
}

export function profileNamed(profiles: Profiles, name: string): Profile | undefined {
  return Object.hasOwn(profiles.profiles, name) ? profiles.profiles[name] : undefined
}

/**
 * Creates a profile, or changes the API URL of an existing profile and keeps its settings. The
 * first profile becomes the current profile.
 */
export async function saveProfile(
  environment: Environment,
  name: string,
  values: { apiUrl: string },
): Promise<string[]> {
  checkProfileName(name, '--profile')
  const apiUrl = normalizeApiUrl(values.apiUrl, '--api-url')
  return changeStore(configFile(environment), (config) => {
    config.profiles[name] = { ...profileNamed(config, name), apiUrl }
    config.current ??= name
  })
}

/** Removes a profile with its settings. The caller removes the token from the credential store. */
export async function removeProfile(environment: Environment, name: string): Promise<string[]> {
  requireProfile(readProfiles(environment), name, '--profile')
  return changeStore(configFile(environment), (config) => {
    delete config.profiles[name]
    if (config.current === name) delete config.current
  })
}

export async function switchProfile(environment: Environment, name: string): Promise<string[]> {
  requireProfile(readProfiles(environment), name, 'profile')
  return changeStore(configFile(environment), (config) => {
    config.current = name
  })
}

/** Changes a setting of a profile. `key` is its name on the command line, such as `page-size`. */
export async function setSetting(
  environment: Environment,
  profile: string,
  key: string,
  value: string,
): Promise<string[]> {
  const name = settingByKey(key)
  const checked = settings[name].check(value, key)
  return changeStore(configFile(environment), (config) => {
    config.profiles[profile] = { ...profileNamed(config, profile), [name]: checked }
  })
}

export async function unsetSetting(
  environment: Environment,
  profile: string,
  key: string,
): Promise<string[]> {
  const name = settingByKey(key)
  return changeStore(configFile(environment), (config) => {
    delete profileNamed(config, profile)?.[name]
  })
}

export function checkProfileName(name: string, origin: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)) return name
  const expected =
    'Use at most 64 letters, digits, ".", "_", and "-", beginning with a letter or digit'
  throw usage([invalidValue(origin, name, expected)])
}

function requireProfile(profiles: Profiles, name: string, origin: string): void {
  if (profileNamed(profiles, name) !== undefined) return
  const names = Object.keys(profiles.profiles)
  const isFirst = names.length === 0
  const others = isFirst ? 'There are no profiles yet' : expectedOneOf(names)
  const named = origin === 'profile' ? '' : ` in ${origin}`
  throw usage(
    [
      {
        where: origin,
        rule: 'unknown-value',
        message: `Unknown profile ${quotedValue(name)}${named}. ${others}`,
        value: name,
      },
    ],
    isFirst ? `docsctl auth login --profile ${name}` : `docsctl auth switch ${names[0]}`,
  )
}

function configFile(environment: Environment): StoreFile<Profiles> {
  return { path: configPath(environment), empty: { profiles: {} }, isSound: isProfiles }
}

/** The settings of a profile are validated when they are used. */
const isProfiles = shape<Profiles>({
  current: orMissing(isText),
  profiles: record(shape<Pick<Profile, 'apiUrl'>>({ apiUrl: orMissing(isText) })),
})
