import { DocsctlError } from '../errors.ts'
import { defaultApiUrl, normalizeApiUrl, sameOrigin } from './api-url.ts'
import type { CredentialStore } from './credentials.ts'
import { type Environment, variable } from './environment.ts'
import { checkToken, readTokenFile } from './token.ts'

/**
 * The source of a token. The token is read only when a request needs it, because reading the
 * keychain may prompt the user.
 */
export type TokenSource = { origin: string; read(): Promise<string> } | { missing: string }

export interface TokenQuestion {
  profile: string
  /** true if --profile was given; the token in the environment is then ignored */
  typedProfile: boolean
  /** the URL to which requests are sent */
  apiUrl: string
}

export function chooseToken(
  environment: Environment,
  credentials: CredentialStore,
  question: TokenQuestion,
): TokenSource {
  if (question.typedProfile) return storedToken(credentials, question)
  const given = environmentToken(environment, question.apiUrl)
  if (given !== undefined) return given
  const stored = storedToken(credentials, question)
  if (!('missing' in stored) || variable(environment, 'GITBOOK_TOKEN') === undefined) return stored
  const rule = `GITBOOK_TOKEN is sent only to GITBOOK_ENDPOINT or ${defaultApiUrl}, not to ${question.apiUrl}`
  return { missing: `${stored.missing}; ${rule}` }
}

/** Returns the token from the environment, if that token may be sent to the API URL. */
export function environmentToken(
  environment: Environment,
  apiUrl: string,
): TokenSource | undefined {
  const token = variable(environment, 'DOCSCTL_TOKEN')
  if (token !== undefined) return fromVariable('DOCSCTL_TOKEN', token)
  const file = variable(environment, 'DOCSCTL_TOKEN_FILE')
  if (file !== undefined) {
    return { origin: 'DOCSCTL_TOKEN_FILE', read: () => readTokenFile(environment, file) }
  }
  const vendor = variable(environment, 'GITBOOK_TOKEN')
  if (vendor === undefined || !vendorTokenFits(environment, apiUrl)) return undefined
  return fromVariable('GITBOOK_TOKEN', vendor)
}

function fromVariable(origin: string, token: string): TokenSource {
  return { origin, read: async () => checkToken(token, origin) }
}

function vendorTokenFits(environment: Environment, apiUrl: string): boolean {
  if (sameOrigin(apiUrl, defaultApiUrl)) return true
  const endpoint = variable(environment, 'GITBOOK_ENDPOINT')
  return endpoint !== undefined && sameOrigin(apiUrl, normalizeApiUrl(endpoint, 'GITBOOK_ENDPOINT'))
}

function storedToken(
  credentials: CredentialStore,
  { profile, apiUrl }: TokenQuestion,
): TokenSource {
  let storedFor: string | undefined
  try {
    storedFor = credentials.apiUrlOf(profile)
  } catch (error) {
    if (error instanceof DocsctlError) return { missing: error.message }
    throw error
  }
  if (storedFor === undefined) return { missing: `profile ${profile} has no token` }
  if (!sameOrigin(storedFor, apiUrl)) {
    return {
      missing: `the token for profile ${profile} belongs to ${storedFor} and is not sent to ${apiUrl}`,
    }
  }
  return {
    origin: `profile ${profile} (${credentials.where(profile)})`,
    read: async () => {
      const credential = await credentials.read(profile)
      return checkToken(credential?.token ?? '', `the stored token for profile ${profile}`)
    },
  }
}
