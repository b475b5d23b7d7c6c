import { writeList } from '../../command/result/result.ts'
import { isOrganizationId } from '../../contract/id-form.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { firstVariable } from '../../profile/environment.ts'
import { listSettings, type SettingRow } from '../../profile/overview.ts'
import {
  chooseProfile,
  profileNamed,
  readProfilesToChange,
  setSetting,
  unsetSetting,
} from '../../profile/profiles.ts'
import { settingByKey, settings } from '../../profile/settings.ts'

// Commands that change settings don't resolve the session, because an invalid setting would then
// prevent its own correction.

export async function writeSetting(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  key: string,
  typed: string,
): Promise<void> {
  settings[settingByKey(key)].check(typed, key)
  const profile = profileToWrite(run)
  const value = await valueToKeep(run, key, typed)
  for (const text of await setSetting(run.environment, profile, key, value))
    await run.console.note(text)
  await run.console.note(`Set ${key} of profile ${profile} to ${value}`)
  await noteVariable(run, key)
}

/**
 * Returns the value to store. Replaces a title with the current ID, which doesn't change when the
 * resource is renamed.
 */
async function valueToKeep(run: WithService, key: string, value: string): Promise<string> {
  if (key === 'org')
    return isOrganizationId(value) ? value : await run.service.idOf('orgs', value, key)
  const isTitle = /\S\s+\S/.test(value)
  if (!isTitle || (key !== 'space' && key !== 'site')) return value
  return await run.service.idOf(`${key}s`, value, key)
}

export async function removeSetting(
  run: WithArgs & WithConsole & WithEnvironment,
  key: string,
): Promise<void> {
  const name = settingByKey(key)
  const profile = profileToWrite(run)
  const before = profileNamed(readProfilesToChange(run.environment), profile)
  for (const text of await unsetSetting(run.environment, profile, key)) await run.console.note(text)
  const had = before?.[name] !== undefined
  await run.console.note(
    `Profile ${profile} ${had ? `no longer sets ${key}` : `does not set ${key}`}`,
  )
  await noteVariable(run, key)
}

/** Returns the value of a setting that commands use. */
export async function readSetting(run: WithService, key: string): Promise<string | number> {
  const found = listSettings(await run.service.session()).find((row) => row.key === key)
  if (found) return found.value
  settingByKey(key)
  throw new DocsctlError('not-found', `${key} is not set`, {
    hint: `docsctl config set ${key} ${settings[settingByKey(key)].placeholder}`,
  })
}

export async function showSettings(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const { session, faults } = await run.service.usableSession()
  for (const { message } of faults) await run.console.note(`warning: ${message}`)
  const rows = listSettings(session)
  const columns = run.args.has('show-origin') ? ['key', 'value', 'origin'] : ['key', 'value']
  const items = run.args.has('show-origin') ? rows : rows.map(withoutOrigin)
  const view = { columns, known: columns, ids: 'key', noun: 'settings' }
  await writeList(run, [{ items, envelope: {} }], view)
}

function withoutOrigin({ key, value }: SettingRow) {
  return { key, value }
}

function profileToWrite(run: WithArgs & WithEnvironment): string {
  const profiles = readProfilesToChange(run.environment)
  return chooseProfile(run.environment, profiles, run.args.text('profile')).value
}

async function noteVariable(run: WithConsole & WithEnvironment, key: string): Promise<void> {
  const variable = firstVariable(run.environment, settings[settingByKey(key)].variables)
  if (variable)
    await run.console.note(
      `note: ${variable.origin} is set, so "${variable.value}" takes precedence`,
    )
}
