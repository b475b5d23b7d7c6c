import { isJsonObject, sortedJson } from '../../../../contract/json.ts'
import type { DifferencePlace } from '../compare/expected-differences.ts'
import type { ChecklistItem } from '../restore/saved-content.ts'
import {
  type InstalledPlace,
  type OrganizationInstallation,
  placeListName,
  placeTypes,
  restorableConfiguration,
} from './saved-installations.ts'

/** Returns the paths of the secret settings of an installation, space, or site in a backup. */
export type RemovedSettings = (response: string, id: string) => string[]

/** Matches the path of a secret setting in a list of installations, such as `items.ins_1.configuration.key`. */
const settingPath = /^items\.([^.]+)\.(?:installation\.)?configuration\.(.+)$/

/** Returns whether a path refers to a secret setting of one installation, space, or site. */
export function isSettingPath(path: string): boolean {
  return settingPath.test(path)
}

/** Returns the secret settings that a run lacks. `secrets` is a field of its manifest. */
export function removedSettings(secrets: Readonly<Record<string, string[]>>): RemovedSettings {
  return (response, id) =>
    (secrets[response] ?? []).flatMap((path) => {
      const [, owner, setting] = settingPath.exec(path) ?? []
      return owner === id && setting !== undefined ? [setting] : []
    })
}

interface Named {
  /** describes the installation */
  what: string
  /** the title of a space or site, by its ID in the backup */
  title: (placeId: string) => string
  removed: RemovedSettings
}

const secret = 'Set it again, because backups do not contain secret settings'
const button = 'Authorize the integration in the web app, because the setting is a button'

/** Lists the settings that an installation lacks after the restore, one by one. */
export function missingSettings(
  one: OrganizationInstallation,
  organizationList: string | undefined,
  on: readonly InstalledPlace[],
  { what, title, removed }: Named,
): ChecklistItem[] {
  const item = (of: string, setting: string, why: string, places: DifferencePlace[]) => ({
    ...{ what: `setting ${setting} of ${of}`, why },
    ...(places.length > 0 && { places }),
  })
  const { id, configuration } = one.installation
  const own = organizationList === undefined ? [] : removed(organizationList, id)
  const { masked } = restorableConfiguration(configuration)
  const buttons = organizationList === undefined ? [] : requiredButtons(one)
  return [
    ...own
      .filter((setting) => !buttons.includes(setting))
      .map((setting) => {
        const isMasked = masked.includes(setting)
        const key = `installation.configuration.${setting}`
        return item(
          what,
          setting,
          secret,
          isMasked ? [{ kind: 'installation', resource: id, key }] : [],
        )
      }),
    ...buttons.map((setting) => item(what, setting, button, [])),
    ...on.flatMap((place) => {
      const { masked } = restorableConfiguration(place.configuration)
      const resource = placeListName(one, place.type)
      const of = `${what} on ${place.type} "${title(place.id)}"`
      return removed(resource, place.id).map((setting) => {
        const key = `items.configuration.${setting}`
        const isMasked = masked.includes(setting)
        return item(of, setting, secret, isMasked ? [{ kind: 'response', resource, key }] : [])
      })
    }),
  ]
}

interface Schema {
  properties: Record<string, unknown>
  required: string[]
}

/** Returns the settings that the integration declares, or undefined if there are none. */
function accountSchema({ integration }: OrganizationInstallation): Schema | undefined {
  const { account } = integration.configurations ?? {}
  return account && { properties: account.properties ?? {}, required: account.required ?? [] }
}

function requiredButtons(one: OrganizationInstallation): string[] {
  const { properties, required } = accountSchema(one) ?? { properties: {}, required: [] }
  return required.filter((setting) => {
    const about = properties[setting]
    return (
      isJsonObject(about) && about.type === 'button' && !(setting in one.installation.configuration)
    )
  })
}

interface RestoredInstallation {
  what: string
  /** the installations on spaces and sites in the backup, and those that are restored */
  on: readonly InstalledPlace[]
  restored: readonly InstalledPlace[]
}

/** Lists the values of a new installation that the API can't set. */
export function differingSettings(
  one: OrganizationInstallation,
  { what, on, restored }: RestoredInstallation,
): ChecklistItem[] {
  const { id, status, spaces, network, configuration } = one.installation
  const items: ChecklistItem[] = []
  const add = (part: string, why: string, places: DifferencePlace[]) =>
    items.push({ what: `${part} of ${what}`, why, places })
  const at = (key: string) => ({ kind: 'installation', resource: id, key: `installation.${key}` })
  const schema = accountSchema(one)
  const kept = restorableConfiguration(configuration).configuration
  const isComplete = schema?.required.every((setting) => setting in kept) ?? true
  const isSet = status !== 'pending' || Object.keys(kept).length > 0
  const restoredStatus = !schema || (isComplete && isSet) ? 'active' : 'pending'
  if (status !== restoredStatus) {
    const why =
      restoredStatus === 'pending'
        ? 'The installation stays pending until its missing settings are set'
        : `The API cannot set the status to "${status}"`
    const lists = placeTypes.filter((type) => restored.some((place) => place.type === type))
    add('status', why, [
      at('status'),
      ...lists.map((type) => ({
        ...{ kind: 'response', resource: placeListName(one, type), key: 'items.status' },
      })),
    ])
  }
  if (network !== undefined) add('network', 'The API cannot set it', [at('network')])
  if (spaces !== restored.filter(({ type }) => type === 'space').length) {
    add('number of spaces', 'The API cannot set it, because the service counts the spaces', [
      at('spaces'),
    ])
  }
  for (const type of placeTypes) {
    const count = (places: readonly InstalledPlace[]) =>
      places.filter((place) => place.type === type).length
    if (count(on) === count(restored)) continue
    const resource = placeListName(one, type)
    const why = `The restore does not include these ${type}s`
    add(`some ${type}s`, why, [{ kind: 'response', resource, key: 'items' }])
  }
  return items
}

const settings = ['configuration', 'externalIds', 'space_selection', 'site_selection'] as const

/** Lists the settings of an existing installation that differ from those in the backup. */
export function keptSettings(
  { installation: saved }: OrganizationInstallation,
  { installation: found }: OrganizationInstallation,
  what: string,
): ChecklistItem[] {
  const differing = settings.filter((key) => sortedJson(saved[key]) !== sortedJson(found[key]))
  if (differing.length === 0) return []
  const keys = differing.map((key) => `installation.${key}`)
  return [
    {
      what: `${differing.join(', ')} of ${what}`,
      why: 'The integration is already installed, and the restore does not change its settings',
      places: keys.map((key) => ({ kind: 'installation', resource: saved.id, key })),
    },
  ]
}
