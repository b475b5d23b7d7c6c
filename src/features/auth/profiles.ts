import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { ask } from '../../host/terminal/ask.ts'
import { expectedOneOf, missing } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
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

/** Removes the token of a profile. This works even if other settings are invalid. */
export async function logOut(run: WithArgs & WithConsole & WithEnvironment): Promise<void> {
  const { environment } = run
  const profiles = readProfilesToChange(environment)
  const { value: name } = profileName(environment, profiles, run.args.text('profile'))
  const credentials = createCredentialStore(environment, run.environment.keychain)
  const place = credentials.where(name)
  if (place === undefined) {
    chooseProfile(environment, profiles, run.args.text('profile'))
    await run.console.note(`Profile ${name} has no token`)
  } else {
    await credentials.remove(name)
    for (const text of credentials.notes) await run.console.note(text)
    const where = place === 'keychain' ? 'the keychain' : place
    await run.console.note(`Signed out of profile ${name} and removed its token from ${where}`)
  }
  if (run.args.has('forget') && profileNamed(profiles, name)) {
    await removeProfile(environment, name)
    await run.console.note(`Removed profile ${name}`)
  }
  await noteVariable(run)
}

/** Prints a note if a token in the environment remains in use. */
async function noteVariable(run: WithConsole & WithEnvironment): Promise<void> {
  const variable = tokenVariable(run.environment)
  if (variable)
    await run.console.note(`note: ${variable} is still set, so commands can still use its token`)
}

export function tokenVariable(environment: Environment): string | undefined {
  return firstVariable(environment, ['DOCSCTL_TOKEN', 'DOCSCTL_TOKEN_FILE', 'GITBOOK_TOKEN'])
    ?.origin
}

/** Selects the current profile. If no name is given, prompts for a name on a terminal. */
export async function switchTo(run: WithArgs & WithConsole & WithEnvironment): Promise<void> {
  const { environment } = run
  const name = run.args.named.name ?? run.args.text('profile') ?? (await askProfile(run))
  for (const text of await switchProfile(environment, name)) await run.console.note(text)
  await run.console.note(`Switched to profile ${name}`)
  const variable = firstVariable(environment, ['DOCSCTL_PROFILE'])
  if (variable)
    await run.console.note(
      `note: DOCSCTL_PROFILE is set, so profile ${variable.value} takes precedence`,
    )
}

async function askProfile(run: WithConsole & WithEnvironment): Promise<string> {
  const { profiles, current } = readProfiles(run.environment)
  const names = Object.keys(profiles)
  if (names.length === 0) {
    throw new DocsctlError('usage', 'There are no profiles yet', { hint: 'docsctl auth login' })
  }
  if (!run.console.interactive) {
    throw usage([missing('NAME', expectedOneOf(names))])
  }
  const lines = names.map((name, index) => {
    const { apiUrl = '' } = profileNamed({ profiles }, name) ?? {}
    return `${name === current ? '*' : ' '} ${index + 1}. ${name}  ${apiUrl}`
  })
  const typed = await ask(run, `${lines.join('\n')}\nProfile (number or name):`)
  // prefer a profile that is named "2" to the second profile
  return names.includes(typed) ? typed : (names[Number(typed) - 1] ?? typed)
}
