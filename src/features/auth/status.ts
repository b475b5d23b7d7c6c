import { writeList } from '../../command/result/result.ts'
import { DocsctlError, type Kind } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { createCredentialStore } from '../../profile/credentials.ts'
import { listProfiles } from '../../profile/overview.ts'
import { requireToken } from '../../profile/session.ts'
import { chooseToken, type TokenSource } from '../../profile/token-source.ts'
import { type VisibleOrganization, visibleOrganizations } from './check.ts'

/** A profile or token variable, with its token. */
interface SignedInCaller {
  /** the name of the profile, or `environment` for a token from a variable */
  profile: string
  /** true if the next command uses this sign-in */
  current: boolean
  apiUrl: string
  /** 'keychain', the path of a file, or the name of a variable */
  tokenIn: string | null
  token: TokenSource
}

interface SignInOutcome {
  status: string
  /** null if the organizations can't be read */
  organizations: VisibleOrganization[] | null
  message?: string
  error?: DocsctlError
}

const statuses: Partial<Record<Kind, string>> = {
  'not-signed-in': 'refused',
  unreachable: 'unreachable',
}

/**
 * Lists all sign-ins after checking them in parallel. Fails if the current sign-in doesn't work.
 */
export async function showStatus(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const callers = await tokenUsers(run)
  if (callers.length > 0) run.console.progress.at('Checking tokens')
  const outcomes = await Promise.all(callers.map((caller) => signInOutcome(run, caller)))
  const items = callers.map(({ token, ...caller }, index) => {
    const { error, ...outcome } = outcomes[index] as SignInOutcome
    return { ...caller, ...outcome }
  })
  await writeList(run, [{ items, envelope: {} }], {
    columns: ['profile', 'current', 'apiUrl', 'tokenIn', 'status', 'organizations'],
    known: ['profile', 'current', 'apiUrl', 'tokenIn', 'status', 'organizations', 'message'],
    ids: 'profile',
    noun: 'sign-ins',
  })
  for (const { current, profile, message } of items) {
    if (!current && message !== undefined) await run.console.note(`${profile}: ${message}`)
  }
  const error = outcomes[items.findIndex(({ current }) => current)]?.error
  if (error) throw error
  await requireToken(await run.service.session())
}

async function tokenUsers(
  run: WithArgs & WithService & WithEnvironment,
): Promise<SignedInCaller[]> {
  const session = await run.service.session()
  const { environment } = run
  const credentials = createCredentialStore(environment, run.environment.keychain)
  const question = { profile: session.profile.value, apiUrl: session.apiUrl.value }
  const stored = chooseToken(environment, credentials, { ...question, typedProfile: true })
  const used = chooseToken(environment, credentials, {
    ...question,
    typedProfile: run.args.text('profile') !== undefined,
  })
  const fromVariable = tokenOrigin(used) !== tokenOrigin(stored)
  const profiles = listProfiles(environment, credentials).map((row): SignedInCaller => {
    const current = row.profile === session.profile.value
    // --api-url and DOCSCTL_API_URL override the URL of the current profile
    const apiUrl = current && !fromVariable ? session.apiUrl.value : row.apiUrl
    const question = { profile: row.profile, apiUrl, typedProfile: true }
    const token = chooseToken(environment, credentials, question)
    const tokenIn = 'missing' in token ? null : row.tokenIn
    return { ...row, apiUrl, tokenIn, current: current && !fromVariable, token }
  })
  if (!fromVariable) return profiles
  const { apiUrl } = question
  const tokenIn = tokenOrigin(used) ?? null
  return [{ profile: 'environment', current: true, apiUrl, tokenIn, token: used }, ...profiles]
}

function tokenOrigin(source: TokenSource): string | undefined {
  return 'origin' in source ? source.origin : undefined
}

async function signInOutcome(
  run: WithArgs & WithService & WithEnvironment,
  { apiUrl, token }: SignedInCaller,
): Promise<SignInOutcome> {
  const unknown = { organizations: null }
  if ('missing' in token) return { status: 'no token', ...unknown, message: token.missing }
  let status = 'no token'
  try {
    const value = await token.read()
    status = 'failed'
    return { status: 'works', organizations: await visibleOrganizations(run, apiUrl, value) }
  } catch (error) {
    if (!(error instanceof DocsctlError) || run.environment.signal.aborted) throw error
    if (status === 'failed') status = statuses[error.kind] ?? status
    return { status, ...unknown, message: error.message, error }
  }
}
