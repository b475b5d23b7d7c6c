import { DocsctlError } from '../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { writeList } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { isOrganizationId } from '../../names/id-form.ts'
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

// What writes doesn't resolve the session: a stored value that is refused must not block its own repair.

export async function writeSetting(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  key: string,
  typed: string,
): Promise<void> {
  settings[settingByKey(key)].check(typed, key)
  const profile = profileToWrite(run)
  const value = await valueToKeep(run, key, typed)
  for (const text of await setSetting(run.environment, profile, key, value)) await run.note(text)
  await run.note(`${key} of profile ${profile} is now ${value}`)
  await noteVariable(run, key)
}

/** What is kept of a value: of a title the id of what it names now, which stays when that changes. */
async function valueToKeep(run: ServiceAccess, key: string, value: string): Promise<string> {
  if (key === 'org') return isOrganizationId(value) ? value : await run.idOf('orgs', value, key)
  const isTitle = /\S\s+\S/.test(value)
  if (!isTitle || (key !== 'space' && key !== 'site')) return value
  return await run.idOf(`${key}s`, value, key)
}

export async function removeSetting(
  run: TypedWords & Speaker & Machine,
  key: string,
): Promise<void> {
  const name = settingByKey(key)
  const profile = profileToWrite(run)
  const before = profileNamed(readProfilesToChange(run.environment), profile)
  for (const text of await unsetSetting(run.environment, profile, key)) await run.note(text)
  const had = before?.[name] !== undefined
  await run.note(`profile ${profile} ${had ? `no longer has a default ${key}` : `has no ${key}`}`)
  await noteVariable(run, key)
}

/** The value that a command would go by. */
export async function readSetting(run: ServiceAccess, key: string): Promise<string | number> {
  const found = listSettings(await run.session()).find((row) => row.key === key)
  if (found) return found.value
  settingByKey(key)
  throw new DocsctlError('not-found', `${key} is not set`, {
    hint: `docsctl config set ${key} ${settings[settingByKey(key)].placeholder}`,
  })
}

export async function showSettings(
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<void> {
  const rows = listSettings(await run.session())
  const columns = run.has('show-origin') ? ['key', 'value', 'origin'] : ['key', 'value']
  const items = run.has('show-origin') ? rows : rows.map(withoutOrigin)
  const view = { columns, known: columns, ids: 'key', noun: 'settings' }
  await writeList(run, [{ items, envelope: {} }], view)
}

function withoutOrigin({ key, value }: SettingRow) {
  return { key, value }
}

function profileToWrite(run: TypedWords & Machine): string {
  const profiles = readProfilesToChange(run.environment)
  return chooseProfile(run.environment, profiles, run.text('profile')).value
}

async function noteVariable(run: Speaker & Machine, key: string): Promise<void> {
  const variable = firstVariable(run.environment, settings[settingByKey(key)].variables)
  if (variable)
    await run.note(`note: ${variable.origin} is set, and ${variable.value} goes before it`)
}
