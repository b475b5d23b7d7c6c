import { DocsctlError } from '../../errors.ts'
import type { Machine, Speaker } from '../../frame/program/roles.ts'
import { ask } from '../../frame/terminal/ask.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { createCredentialStore } from '../../profile/credentials.ts'
import { type Environment, firstVariable } from '../../profile/environment.ts'
import {
  chooseProfile,
  profileName,
  profileNamed,
  readProfiles,
  readProfilesToChange,
  removeProfile,
  switchProfile,
} from '../../profile/profiles.ts'
import { list, usage } from '../../text/sentences.ts'

/** Removes the token of a profile, which must work where the rest of the settings is damaged. */
export async function logOut(run: TypedWords & Speaker & Machine): Promise<void> {
  const { environment } = run
  const profiles = readProfilesToChange(environment)
  const { value: name } = profileName(environment, profiles, run.text('profile'))
  const credentials = createCredentialStore(environment, run.runtime.keychain)
  const place = credentials.where(name)
  if (place === undefined) {
    chooseProfile(environment, profiles, run.text('profile'))
    await run.note(`profile ${name} has no token`)
  } else {
    await credentials.remove(name)
    for (const text of credentials.notes) await run.note(text)
    const where = place === 'keychain' ? 'the keychain' : place
    await run.note(`signed out of profile ${name}: its token is no longer in ${where}`)
  }
  if (run.has('forget') && profileNamed(profiles, name)) {
    await removeProfile(environment, name)
    await run.note(`profile ${name} is forgotten`)
  }
  await noteVariable(run)
}

/** Signing out doesn't reach a token of the environment. */
async function noteVariable(run: Speaker & Machine): Promise<void> {
  const variable = tokenVariable(run.environment)
  if (variable) await run.note(`note: ${variable} is set, and is used as long as it is`)
}

export function tokenVariable(environment: Environment): string | undefined {
  return firstVariable(environment, ['DOCSCTL_TOKEN', 'DOCSCTL_TOKEN_FILE', 'GITBOOK_TOKEN'])
    ?.origin
}

/** Makes a profile the current one; asks which where none was named and somebody is there. */
export async function switchTo(run: TypedWords & Speaker & Machine): Promise<void> {
  const { environment } = run
  const name = run.args.name ?? run.text('profile') ?? (await askProfile(run))
  for (const text of await switchProfile(environment, name)) await run.note(text)
  await run.note(`the current profile is now ${name}`)
  const variable = firstVariable(environment, ['DOCSCTL_PROFILE'])
  if (variable) await run.note(`note: DOCSCTL_PROFILE is set, and ${variable.value} goes before it`)
}

async function askProfile(run: Speaker & Machine): Promise<string> {
  const { profiles, current } = readProfiles(run.environment)
  const names = Object.keys(profiles)
  if (names.length === 0) {
    throw new DocsctlError('usage', 'there are no profiles yet', { hint: 'docsctl auth login' })
  }
  if (!run.interactive) throw usage([{ where: 'NAME', rule: `is missing: ${list(names)}` }])
  const lines = names.map((name, index) => {
    const { apiUrl = '' } = profileNamed({ profiles }, name) ?? {}
    return `${name === current ? '*' : ' '} ${index + 1}. ${name}  ${apiUrl}`
  })
  const typed = await ask(run, `${lines.join('\n')}\nWhich profile, by number or name?`)
  // a profile may be called 2
  return names.includes(typed) ? typed : (names[Number(typed) - 1] ?? typed)
}
