import { DocsctlError } from '../errors.ts'
import { defaultApiUrl, normalizeApiUrl } from './api-url.ts'
import { createCredentialStore } from './credentials.ts'
import { type Environment, firstVariable, type Setting, variable } from './environment.ts'
import { type Keychain, systemKeychain } from './keychain.ts'
import {
  chooseProfile,
  type Profile,
  type Profiles,
  profileNamed,
  readProfiles,
} from './profiles.ts'
import { type Project, readProjectFile } from './project-file.ts'
import { type SettingName, type SettingValues, settings, type ThemeName } from './settings.ts'
import { chooseToken, environmentToken, type TokenSource } from './token-source.ts'

/** What was typed. A typed output or page size is the frame's, and goes before the session's. */
export interface SessionFlags {
  profile?: string | undefined
  apiUrl?: string | undefined
  org?: string | undefined
  space?: string | undefined
  site?: string | undefined
}

/** Who is calling, where, and with which defaults. */
export interface Session {
  profile: Setting<string>
  /** the base without `/v1` and without a slash at the end */
  apiUrl: Setting<string>
  org?: Setting<string>
  space?: Setting<string>
  site?: Setting<string>
  output?: Setting<SettingValues['output']>
  pageSize?: Setting<number>
  reviewKeys?: Setting<string>
  theme?: Setting<ThemeName>
  project?: Project
  /** for stderr */
  notes: string[]
  /** Why there's no token: none is stored, or the one that is belongs elsewhere. */
  missingToken?: string
  /** Reads the token, from the keychain if need be; once only. */
  token(): Promise<Setting<string> | undefined>
}

interface Sources {
  environment: Environment
  flags: Partial<Record<SettingName, string | undefined>>
  project: Project | undefined
  profile: Profile
  profileName: string
  onFault: OnFault | undefined
}

/** Hears of a setting that can't be used, which is passed over then; without one it ends the run. */
export type OnFault = (error: DocsctlError) => void

export async function resolveSession(
  environment: Environment,
  flags: SessionFlags,
  keychain: Keychain = systemKeychain,
  onFault?: OnFault,
): Promise<Session> {
  const { profiles, notes } = profilesFor(environment, flags)
  const chosen = chooseProfile(environment, profiles, flags.profile)
  const profile = profileNamed(profiles, chosen.value) ?? {}
  const project = await readProjectFile(environment.cwd).catch((error: unknown) =>
    passOver(error, onFault),
  )
  const apiUrl = resolveApiUrl(environment, flags, profile, chosen.value)
  const tokenSource = chooseToken(environment, createCredentialStore(environment, keychain), {
    profile: chosen.value,
    typedProfile: flags.profile !== undefined,
    apiUrl: apiUrl.value,
  })
  const { org, space, site } = flags
  const sources: Sources = {
    environment,
    flags: { org, space, site },
    project,
    profile,
    profileName: chosen.value,
    onFault,
  }
  return {
    profile: chosen,
    apiUrl,
    ...resolveSetting('org', sources),
    ...resolveSetting('space', sources),
    ...resolveSetting('site', sources),
    ...resolveSetting('output', sources),
    ...resolveSetting('pageSize', sources),
    ...resolveSetting('reviewKeys', sources),
    ...resolveSetting('theme', sources),
    ...(project && { project }),
    notes: [...notes, ...ignoredVariables(environment, flags), ...(project?.notes ?? [])],
    ...('missing' in tokenSource && {
      missingToken: tokenSource.missing + noneCurrent(profiles, chosen),
    }),
    token: readOnce(tokenSource),
  }
}

/** A damaged file is in nobody's way where its profiles have no say in where the run goes, and as whom. */
function profilesFor(
  environment: Environment,
  flags: SessionFlags,
): { profiles: Profiles; notes: string[] } {
  try {
    return { profiles: readProfiles(environment), notes: [] }
  } catch (error) {
    const named = flags.profile ?? variable(environment, 'DOCSCTL_PROFILE')
    const { value, origin } = resolveApiUrl(environment, flags, {}, '')
    const given = origin !== 'default' && environmentToken(environment, value) !== undefined
    if (!(error instanceof DocsctlError) || named !== undefined || !given) throw error
    const rule = 'its profiles are passed over, since URL and token are given without them'
    return { profiles: { profiles: {} }, notes: [`${error.message}; ${rule}`] }
  }
}

/** The token, or the error that says why there's none. */
export async function requireToken(session: Session): Promise<Setting<string>> {
  const token = await session.token()
  if (token !== undefined) return token
  const { profile } = session
  // A typed profile doesn't look at the environment.
  const otherwise = profile.origin === '--profile' ? '' : ', or set DOCSCTL_TOKEN'
  throw new DocsctlError('not-signed-in', `not signed in: ${session.missingToken}`, {
    hint: `docsctl auth login --profile ${profile.value} --api-url ${session.apiUrl.value}${otherwise}`,
  })
}

export function resolveApiUrl(
  environment: Environment,
  flags: Pick<SessionFlags, 'profile' | 'apiUrl'>,
  profile: Profile,
  profileName: string,
): Setting<string> {
  const candidates: (Setting<string> | undefined)[] = [
    flags.apiUrl === undefined ? undefined : { value: flags.apiUrl, origin: '--api-url' },
    flags.profile === undefined
      ? firstVariable(environment, ['DOCSCTL_API_URL', 'GITBOOK_ENDPOINT'])
      : undefined,
    profile.apiUrl === undefined
      ? undefined
      : { value: profile.apiUrl, origin: `profile ${profileName}` },
  ]
  const found = candidates.find((candidate) => candidate !== undefined)
  if (found === undefined) return { value: defaultApiUrl, origin: 'default' }
  return { value: normalizeApiUrl(found.value, found.origin), origin: found.origin }
}

function resolveSetting<N extends SettingName>(
  name: N,
  sources: Sources,
): { [K in N]?: Setting<SettingValues[K]> } {
  const { key, variables, check, personal } = settings[name]
  const { environment, flags, project, profile, profileName, onFault } = sources
  const candidates: { value: unknown; origin: string; shown?: string }[] = [
    { value: flags[name], origin: `--${key}` },
    firstVariable(environment, variables) ?? { value: undefined, origin: '' },
    {
      value: personal ? undefined : project?.data[name],
      origin: project?.path ?? '',
      shown: `${project?.path}: ${name}`,
    },
    {
      value: profile[name],
      origin: `profile ${profileName}`,
      shown: `profile ${profileName}: ${key}`,
    },
  ]
  // A key without a value, as in `org:`, is null.
  const found = candidates.find(({ value }) => value !== undefined && value !== null)
  if (found === undefined) return {}
  try {
    const value = check(found.value, found.shown ?? found.origin)
    return { [name]: { value, origin: found.origin } } as { [K in N]: Setting<SettingValues[K]> }
  } catch (error) {
    return passOver(error, onFault) ?? {}
  }
}

function passOver(error: unknown, onFault: OnFault | undefined): undefined {
  if (!(error instanceof DocsctlError) || !onFault) throw error
  onFault(error)
}

/** A typed profile is meant whole: with its own URL and token. */
function ignoredVariables(environment: Environment, flags: SessionFlags): string[] {
  if (flags.profile === undefined) return []
  const ignored = [
    'DOCSCTL_TOKEN',
    'DOCSCTL_TOKEN_FILE',
    'DOCSCTL_API_URL',
    'GITBOOK_TOKEN',
    'GITBOOK_ENDPOINT',
  ].filter((name) => variable(environment, name) !== undefined)
  if (ignored.length === 0) return []
  return [`--profile ${flags.profile} uses its own URL and token: ignoring ${ignored.join(', ')}`]
}

/** Nobody named a profile and there are some: that is why there's no token. */
function noneCurrent(profiles: Profiles, chosen: Setting<string>): string {
  const names = Object.keys(profiles.profiles)
  if (chosen.origin !== 'default' || names.length === 0 || names.includes('default')) return ''
  return `; no profile is current, choose one with docsctl auth switch: ${names.join(', ')}`
}

function readOnce(source: TokenSource): Session['token'] {
  if ('missing' in source) return async () => undefined
  let token: Promise<string> | undefined
  return async () => {
    token ??= source.read()
    return { value: await token, origin: source.origin }
  }
}
