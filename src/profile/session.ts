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
import {
  type JournalMode,
  type MouseMode,
  type PolicyMode,
  type SettingName,
  type SettingValues,
  settings,
  type ThemeName,
} from './settings.ts'
import { chooseToken, environmentToken, type TokenSource } from './token-source.ts'

/**
 * Flags that affect the session. The host layer handles the flags for the output format and the
 * page size, which override the values in the session.
 */
export interface SessionFlags {
  profile?: string | undefined
  apiUrl?: string | undefined
  org?: string | undefined
  space?: string | undefined
  site?: string | undefined
}

/** The caller's credentials, the API URL, and the default values of a run. */
export interface Session {
  profile: Setting<string>
  /** the base URL without `/v1` and without a trailing slash */
  apiUrl: Setting<string>
  org?: Setting<string>
  space?: Setting<string>
  site?: Setting<string>
  output?: Setting<SettingValues['output']>
  pageSize?: Setting<number>
  reviewKeys?: Setting<string>
  theme?: Setting<ThemeName>
  mouse?: Setting<MouseMode>
  journal?: Setting<JournalMode>
  journalKeep?: Setting<string>
  journalSize?: Setting<string>
  policy?: Setting<PolicyMode>
  releaseUrl?: Setting<string>
  project?: Project
  /** notes to print to stderr */
  notes: string[]
  /**
   * the reason why there is no token: no token is stored, or the stored token belongs to a
   * different URL
   */
  missingToken?: string
  /** Returns the token. Reads the token only once, from the keychain if necessary. */
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

/**
 * Handles an invalid setting, which is then ignored. Without a handler, the run ends with the
 * error.
 */
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
    skipInvalid(error, onFault),
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
    ...resolveSetting('mouse', sources),
    ...resolveSetting('journal', sources),
    ...resolveSetting('journalKeep', sources),
    ...resolveSetting('journalSize', sources),
    ...resolveSetting('policy', sources),
    ...resolveSetting('releaseUrl', sources),
    ...(project && { project }),
    notes: [...notes, ...ignoredVariables(environment, flags), ...(project?.notes ?? [])],
    ...('missing' in tokenSource && {
      missingToken: tokenSource.missing + noCurrentProfile(profiles, chosen),
    }),
    token: cachedToken(tokenSource),
  }
}

/** Reads the profiles. A damaged file is an error only if the run needs it. */
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
    const rule =
      'Its profiles are ignored, because flags or environment variables set the URL and the token'
    return { profiles: { profiles: {} }, notes: [`${error.message}. ${rule}`] }
  }
}

/** Returns the token. Throws an error with the reason if there is no token. */
export async function requireToken(session: Session): Promise<Setting<string>> {
  const token = await session.token()
  if (token !== undefined) return token
  const { profile } = session
  // with --profile, DOCSCTL_TOKEN is ignored
  const otherwise = profile.origin === '--profile' ? '' : ' (or set DOCSCTL_TOKEN)'
  throw new DocsctlError('not-signed-in', `Not signed in: ${session.missingToken}`, {
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
  const candidates: { value: unknown; origin: string; shown?: string; hint?: string }[] = [
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
      hint: `docsctl config unset ${key} --profile ${profileName}`,
    },
  ]
  // in YAML, a key without a value, such as `org:`, has the value null
  const found = candidates.find(({ value }) => value !== undefined && value !== null)
  if (found === undefined) return {}
  try {
    const value = check(found.value, found.shown ?? found.origin)
    return { [name]: { value, origin: found.origin } } as { [K in N]: Setting<SettingValues[K]> }
  } catch (error) {
    return skipInvalid(withHint(error, found.hint), onFault) ?? {}
  }
}

function withHint(error: unknown, hint: string | undefined): unknown {
  if (!(error instanceof DocsctlError) || hint === undefined) return error
  return new DocsctlError(error.kind, error.message, { ...error.details, hint })
}

function skipInvalid(error: unknown, onFault: OnFault | undefined): undefined {
  if (!(error instanceof DocsctlError) || !onFault) throw error
  onFault(error)
}

/**
 * Returns the environment variables that have no effect because --profile selects a different URL
 * and token.
 */
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
  return [`With --profile, docsctl ignores ${ignored.join(', ')}`]
}

/** Explains that profiles exist but none of them is selected. */
function noCurrentProfile(profiles: Profiles, chosen: Setting<string>): string {
  const names = Object.keys(profiles.profiles)
  if (chosen.origin !== 'default' || names.length === 0 || names.includes('default')) return ''
  return `. Select one of these profiles with docsctl auth switch: ${names.join(', ')}`
}

function cachedToken(source: TokenSource): Session['token'] {
  if ('missing' in source) return async () => undefined
  let token: Promise<string> | undefined
  return async () => {
    token ??= source.read()
    return { value: await token, origin: source.origin }
  }
}
