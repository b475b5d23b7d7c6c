import { baseUrl } from '../../client/wire/base-url.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { ask } from '../../host/terminal/ask.ts'
import { confirmationRequired } from '../../output/text/file-problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { shortList } from '../../output/text/short-list.ts'
import { normalizeApiUrl } from '../../profile/api-url.ts'
import { createCredentialStore } from '../../profile/credentials.ts'
import {
  profileName,
  profileNamed,
  readProfilesToChange,
  saveProfile,
  setSetting,
} from '../../profile/profiles.ts'
import { resolveApiUrl } from '../../profile/session.ts'
import { checkToken } from '../../profile/token.ts'
import { type VisibleOrganization, visibleOrganizations } from './check.ts'
import { tokenVariable } from './profiles.ts'

/** Signs in. Stores nothing until the service has accepted the token. */
export async function login(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const { environment } = run
  if (!run.args.has('with-token') && !run.console.interactive) {
    const message =
      'Without a terminal or with --no-input, --with-token is required. Run docsctl auth login --with-token < FILE'
    throw usage([confirmationRequired('--with-token', message)])
  }
  const profiles = readProfilesToChange(environment)
  const { value: name } = profileName(environment, profiles, run.args.text('profile'))
  const before = profileNamed(profiles, name) ?? {}
  const flags = { profile: run.args.text('profile'), apiUrl: run.args.text('api-url') }
  const known = resolveApiUrl(environment, flags, before, name)
  const apiUrl = known.origin === '--api-url' ? known.value : await askApiUrl(run, known.value)
  baseUrl(apiUrl)
  const token = checkToken(await readToken(run, apiUrl), 'the token')
  run.console.progress.at(`Checking the token with ${apiUrl}`)
  const organizations = await verifyToken(run, apiUrl, token)
  const notes: string[] = []
  const credentials = createCredentialStore(environment, run.environment.keychain)
  const place = await credentials.save(name, apiUrl, token)
  notes.push(...credentials.notes, ...(await saveProfile(environment, name, { apiUrl })))
  const [only, ...others] = organizations
  if (only && others.length === 0 && before.org === undefined) {
    notes.push(...(await setSetting(environment, name, 'org', only.id)))
    notes.push(
      `The setting "org" of profile ${name} is now ${only.id}, because the token has access only to this organization`,
    )
  }
  await run.console.note(`Signed in to ${apiUrl} as profile ${name}`)
  await run.console.note(`Token stored in ${place === 'keychain' ? 'the keychain' : place}`)
  await run.console.note(`The token has access to ${organizationNames(organizations)}`)
  for (const text of notes) await run.console.note(text)
  await noteOthers(run, name, profiles.current ?? name)
}

async function askApiUrl(
  run: WithArgs & WithConsole & WithEnvironment,
  known: string,
): Promise<string> {
  if (run.args.has('with-token')) return known
  const typed = await ask(run, `API URL [${known}]:`)
  return typed === '' ? known : normalizeApiUrl(typed, 'the API URL')
}

async function readToken(run: WithConsole & WithEnvironment, apiUrl: string): Promise<string> {
  // on a terminal, hide the typed token even if --with-token is given
  if (run.console.interactive)
    return await ask(run, `Token for ${apiUrl} (hidden):`, { hidden: true })
  return (await run.environment.sources.stdin('--with-token')).trim()
}

async function verifyToken(
  run: WithArgs & WithService,
  apiUrl: string,
  token: string,
): Promise<VisibleOrganization[]> {
  try {
    return await visibleOrganizations(run, apiUrl, token)
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    throw new DocsctlError(error.kind, error.message, {
      ...error.details,
      state: 'Nothing was stored',
      ...(error.kind === 'not-signed-in' && {
        hint: `Run "docsctl auth login" with a token for ${apiUrl}`,
      }),
    })
  }
}

const maxNames = 10

function organizationNames(organizations: VisibleOrganization[]): string {
  if (organizations.length === 0) return 'no organizations'
  const names = organizations.map(({ id, title }) => `"${title}" (${id})`)
  return `${names.length === 1 ? 'the organization' : 'the organizations'} ${shortList(names, maxNames)}`
}

/** Prints the reasons why the new token won't be used. */
async function noteOthers(
  run: WithConsole & WithEnvironment,
  name: string,
  current: string,
): Promise<void> {
  const variable = tokenVariable(run.environment)
  if (variable)
    await run.console.note(`note: ${variable} is set and can take precedence over the stored token`)
  if (current !== name) {
    await run.console.note(
      `note: The current profile is ${current}. To change it: docsctl auth switch ${name}`,
    )
  }
}
