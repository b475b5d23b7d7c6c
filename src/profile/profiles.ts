import { join } from 'node:path'
import { list, usage } from '../text/sentences.ts'
import { normalizeApiUrl } from './api-url.ts'
import { configFolder, type Environment, type Setting, variable } from './environment.ts'
import { type SettingName, settingByKey, settings } from './settings.ts'
import {
  changeStore,
  isObject,
  readStore,
  readStoreToChange,
  type StoreFile,
} from './store-file.ts'

/** The settings are as they stand in the file: whoever uses one checks it. */
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

/** For a command that mends: a damaged file holds no profiles, and is put aside by the next write. */
export function readProfilesToChange(environment: Environment): Profiles {
  return readStoreToChange(configFile(environment))
}

/** Which profile is meant, whether it exists or not (`auth login` makes it). */
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

/** The same, refusing one that doesn't exist, unless nobody named it. */
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

/** Makes the profile, or gives it another API URL; its settings stay. Without a current one it becomes that. */
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

/** Removes the profile and its settings, not its token: see the credential store. */
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

/** `key` as on the command line, such as `page-size`. */
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
  const rule =
    'needs to begin with a letter or digit and to hold at most 64 letters, digits, ".", "_", "-"'
  throw usage([{ where: origin, rule, value: name }])
}

function requireProfile(profiles: Profiles, name: string, origin: string): void {
  if (profileNamed(profiles, name) !== undefined) return
  const names = Object.keys(profiles.profiles)
  const isFirst = names.length === 0
  const others = isFirst ? 'there are none' : `choose ${list(names)}`
  const rule = `is not a profile; ${others}`
  throw usage(
    [{ where: origin, rule, value: name }],
    isFirst ? `docsctl auth login --profile ${name}` : `docsctl auth switch ${names[0]}`,
  )
}

function configFile(environment: Environment): StoreFile<Profiles> {
  return { path: configPath(environment), empty: { profiles: {} }, isSound: isProfiles }
}

function isProfiles(value: unknown): value is Profiles {
  return (
    isObject(value) &&
    ['string', 'undefined'].includes(typeof value.current) &&
    isObject(value.profiles) &&
    Object.values(value.profiles).every(
      (profile) => isObject(profile) && ['string', 'undefined'].includes(typeof profile.apiUrl),
    )
  )
}
