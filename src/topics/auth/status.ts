import { DocsctlError, type Kind } from '../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { writeList } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { createCredentialStore } from '../../profile/credentials.ts'
import { listProfiles } from '../../profile/overview.ts'
import { requireToken } from '../../profile/session.ts'
import { chooseToken, type TokenSource } from '../../profile/token-source.ts'
import { type VisibleOrganization, visibleOrganizations } from './check.ts'

/** One who may call, and whether the service lets him. */
interface SignedInCaller {
  /** `environment` where the token is one of a variable */
  profile: string
  /** a command that is started now calls as this one */
  current: boolean
  apiUrl: string
  /** 'keychain', the path of a file, or the name of a variable */
  tokenIn: string | null
  token: TokenSource
}

interface SignInOutcome {
  status: string
  /** null where they can't be known */
  organizations: VisibleOrganization[] | null
  message?: string
  error?: DocsctlError
}

const statuses: Partial<Record<Kind, string>> = {
  'not-signed-in': 'refused',
  unreachable: 'unreachable',
}

/** Shows each caller, asked of the service at the same time; throws where the one in use doesn't work. */
export async function showStatus(
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<void> {
  const callers = await callersOf(run)
  if (callers.length > 0) run.progress.at('asking the service')
  const outcomes = await Promise.all(callers.map((caller) => outcomeOf(run, caller)))
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
    if (!current && message !== undefined) await run.note(`${profile}: ${message}`)
  }
  const error = outcomes[items.findIndex(({ current }) => current)]?.error
  if (error) throw error
  await requireToken(await run.session())
}

async function callersOf(run: TypedWords & ServiceAccess & Machine): Promise<SignedInCaller[]> {
  const session = await run.session()
  const { environment } = run
  const credentials = createCredentialStore(environment, run.runtime.keychain)
  const question = { profile: session.profile.value, apiUrl: session.apiUrl.value }
  const stored = chooseToken(environment, credentials, { ...question, typedProfile: true })
  const used = chooseToken(environment, credentials, {
    ...question,
    typedProfile: run.text('profile') !== undefined,
  })
  const fromVariable = originOf(used) !== originOf(stored)
  const profiles = listProfiles(environment, credentials).map((row): SignedInCaller => {
    const current = row.profile === session.profile.value
    // --api-url and DOCSCTL_API_URL send the profile in use elsewhere
    const apiUrl = current && !fromVariable ? session.apiUrl.value : row.apiUrl
    const asked = { profile: row.profile, apiUrl, typedProfile: true }
    const token = chooseToken(environment, credentials, asked)
    const tokenIn = 'missing' in token ? null : row.tokenIn
    return { ...row, apiUrl, tokenIn, current: current && !fromVariable, token }
  })
  if (!fromVariable) return profiles
  const { apiUrl } = question
  const tokenIn = originOf(used) ?? null
  return [{ profile: 'environment', current: true, apiUrl, tokenIn, token: used }, ...profiles]
}

function originOf(source: TokenSource): string | undefined {
  return 'origin' in source ? source.origin : undefined
}

async function outcomeOf(
  run: TypedWords & ServiceAccess & Machine,
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
    if (!(error instanceof DocsctlError) || run.signal.aborted) throw error
    if (status === 'failed') status = statuses[error.kind] ?? status
    return { status, ...unknown, message: error.message, error }
  }
}
