import { baseUrl } from '../../client/wire/base-url.ts'
import { DocsctlError } from '../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { ask } from '../../frame/terminal/ask.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
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
import { usage } from '../../text/sentences.ts'
import { type VisibleOrganization, visibleOrganizations } from './check.ts'
import { tokenVariable } from './profiles.ts'

/** Signs in: nothing is stored before the service has accepted the token. */
export async function logIn(run: TypedWords & ServiceAccess & Speaker & Machine): Promise<void> {
  const { environment } = run
  if (!run.has('with-token') && !run.interactive) {
    const rule = 'is needed where nobody can be asked: docsctl auth login --with-token < FILE'
    throw usage([{ where: '--with-token', rule }])
  }
  const profiles = readProfilesToChange(environment)
  const { value: name } = profileName(environment, profiles, run.text('profile'))
  const before = profileNamed(profiles, name) ?? {}
  const flags = { profile: run.text('profile'), apiUrl: run.text('api-url') }
  const known = resolveApiUrl(environment, flags, before, name)
  const apiUrl = known.origin === '--api-url' ? known.value : await askApiUrl(run, known.value)
  baseUrl(apiUrl)
  const token = checkToken(await readToken(run, apiUrl), 'the token')
  run.progress.at(`asking ${apiUrl}`)
  const organizations = await verified(run, apiUrl, token)
  const notes: string[] = []
  const credentials = createCredentialStore(environment, run.runtime.keychain)
  const place = await credentials.save(name, apiUrl, token)
  notes.push(...credentials.notes, ...(await saveProfile(environment, name, { apiUrl })))
  const [only, ...others] = organizations
  if (only && others.length === 0 && before.org === undefined) {
    notes.push(...(await setSetting(environment, name, 'org', only.id)))
    notes.push(`org of profile ${name} is now ${only.id}, the only one`)
  }
  await run.note(`signed in to ${apiUrl}, profile ${name}`)
  await run.note(`the token is kept in ${place === 'keychain' ? 'the keychain' : place}`)
  await run.note(`it sees ${listed(organizations)}`)
  for (const text of notes) await run.note(text)
  await noteOthers(run, name, profiles.current ?? name)
}

async function askApiUrl(run: TypedWords & Speaker & Machine, known: string): Promise<string> {
  if (run.has('with-token')) return known
  const typed = await ask(run, `API URL [${known}]:`)
  return typed === '' ? known : normalizeApiUrl(typed, 'the API URL')
}

async function readToken(run: Speaker & Machine, apiUrl: string): Promise<string> {
  // typed at a terminal it must not be seen there, however it was announced
  if (run.interactive) return await ask(run, `token for ${apiUrl} (not shown):`, { hidden: true })
  return (await run.sources.stdin('--with-token')).trim()
}

async function verified(
  run: TypedWords & ServiceAccess,
  apiUrl: string,
  token: string,
): Promise<VisibleOrganization[]> {
  try {
    return await visibleOrganizations(run, apiUrl, token)
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    throw new DocsctlError(error.kind, error.message, {
      ...error.details,
      state: 'nothing was stored',
      ...(error.kind === 'not-signed-in' && {
        hint: `docsctl auth login with a token that was made for ${apiUrl}`,
      }),
    })
  }
}

const named = 10

function listed(organizations: VisibleOrganization[]): string {
  if (organizations.length === 0) return 'no organization'
  const shown = organizations.slice(0, named).map(({ id, title }) => `${title} (${id})`)
  const more = organizations.length > named ? ` and ${organizations.length - named} more` : ''
  return `${organizations.length === 1 ? 'the organization' : 'the organizations'} ${shown.join(', ')}${more}`
}

/** What keeps the new token from being the one that is used. */
async function noteOthers(run: Speaker & Machine, name: string, current: string): Promise<void> {
  const variable = tokenVariable(run.environment)
  if (variable) await run.note(`note: ${variable} is set, and goes before a stored token`)
  if (current !== name) {
    await run.note(
      `note: the current profile is ${current}; docsctl auth switch ${name} changes that`,
    )
  }
}
