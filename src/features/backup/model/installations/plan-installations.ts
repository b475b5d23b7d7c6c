import { type ReadingClient, Source } from '../../../../client/organization-reader.ts'
import {
  addInstallationSite,
  addInstallationSpace,
  createInstallation,
  listOrganizationInstallations,
  updateInstallation,
  updateInstallationSite,
  updateInstallationSpace,
} from '../../../../contract/integrations/installations.ts'
import { getIntegration } from '../../../../contract/integrations/integrations.ts'
import { answerReference, type JobStep } from '../../../../jobs/step.ts'
import { requestName } from '../record/request-name.ts'
import type { ChecklistItem } from '../restore/saved-content.ts'
import {
  differingSettings,
  keptSettings,
  missingSettings,
  type RemovedSettings,
} from './installation-checklist.ts'
import type { InstallationFlags } from './restore-installation.ts'
import {
  type OrganizationInstallation,
  readInstallations,
  readPlaces,
} from './saved-installations.ts'

/** A space or site: its title, and its ID or the number of the step that creates it. */
export type RestoredPlace = { title: string } & ({ step: number } | { target: string })

interface InstallationOptions {
  backup: ReadingClient
  source: string
  client: ReadingClient
  target: string
  /** the run to restore */
  run: string
  /** the selected spaces and sites, by their IDs in the backup */
  places: ReadonlyMap<string, RestoredPlace>
  /** true to also install the integrations that the organization lacks */
  createsAll: boolean
  removed: RemovedSettings
}

interface PlannedInstallations {
  steps: JobStep[]
  lines: string[]
  checklist: ChecklistItem[]
}

const requests = {
  space: { add: addInstallationSpace, update: updateInstallationSpace, key: 'space' },
  site: { add: addInstallationSite, update: updateInstallationSite, key: 'siteId' },
} as const

/**
 * Plans the requests that install integrations in the organization, and on its spaces and sites.
 * `first` is the number of the first request.
 */
export async function planInstallations(
  options: InstallationOptions,
  first: number,
): Promise<PlannedInstallations> {
  const { backup, source, client, target, createsAll } = options
  const planned: PlannedInstallations = { steps: [], lines: [], checklist: [] }
  const saved = await readInstallations(backup, source)
  const found = saved.length === 0 ? [] : await readInstallations(client, target)
  for (const one of saved) {
    const { integration } = one
    const existing = found.find((other) => other.integration.name === integration.name)
    const what = `installation of integration ${integration.name}`
    const problem = existing ? undefined : await findProblem(options, one)
    if (problem !== undefined || (!existing && !createsAll)) {
      await addMissing(options, one, { what, problem }, planned.checklist)
      continue
    }
    await addInstallation(options, { one, what, existing, first }, planned)
  }
  return planned
}

/** Returns the reason why an integration can't be installed, if it is known. */
async function findProblem(
  { client, target }: InstallationOptions,
  { integration: { name } }: OrganizationInstallation,
): Promise<string | undefined> {
  const reader = new Source(client, 1, () => undefined)
  const found = await reader.one('integration', getIntegration, { integrationName: name })
  if (!found) return 'The integration is not published, or not visible to you'
  const { visibility, owner } = found
  if (visibility === 'private' && owner.id !== target) {
    return `The integration is private to organization "${owner.title}"`
  }
  return undefined
}

/** Lists an installation that isn't restored, with its secret settings. */
async function addMissing(
  { backup, source, places, createsAll, removed }: InstallationOptions,
  one: OrganizationInstallation,
  { what, problem }: { what: string; problem: string | undefined },
  checklist: ChecklistItem[],
): Promise<void> {
  const { id } = one.installation
  const on = await readPlaces(backup, one)
  const title = (placeId: string) => places.get(placeId)?.title ?? placeId
  if (createsAll) {
    const listName = requestName(listOrganizationInstallations, { organizationId: source })
    const why = problem ?? ''
    checklist.push({ what, why, places: [{ kind: 'installation', resource: id, key: 'missing' }] })
    checklist.push(...missingSettings(one, listName, on, { what, title, removed }))
    return
  }
  for (const { type, id: place } of on) {
    const { title } = places.get(place) ?? {}
    if (title === undefined) continue
    const why =
      problem ?? 'The integration is not installed. To install it, add "organization" to --only'
    checklist.push({ what: `${what} on ${type} "${title}"`, why })
  }
}

interface InstallationToRestore {
  one: OrganizationInstallation
  what: string
  existing: OrganizationInstallation | undefined
  first: number
}

/** Adds the requests that restore an installation, or its missing spaces and sites. */
async function addInstallation(
  { backup, source, client, target, run, places, removed }: InstallationOptions,
  { one, what, existing, first }: InstallationToRestore,
  planned: PlannedInstallations,
): Promise<void> {
  const { id: installation, externalIds = [], ...saved } = one.installation
  const integrationName = one.integration.name
  const add = (step: JobStep, flags: InstallationFlags) => {
    planned.steps.push({ ...step, flags: { ...flags } })
    return first + planned.steps.length - 1
  }
  const on = await readPlaces(backup, one)
  const known = existing ? await readPlaces(client, existing) : []
  const part = 'installation'
  const creation = existing
    ? undefined
    : add(
        {
          ...{ id: what, operation: createInstallation.id },
          ...{ path: { integrationName }, body: { organization: target } },
        },
        { part },
      )
  const installationId = existing?.installation.id ?? answerReference(creation as number)
  const path = { integrationName, installationId }
  if (creation !== undefined) {
    planned.lines.push(`+ ${what}`)
    const { space_selection, site_selection, status } = saved
    // setting an empty configuration would make a pending installation active
    const isSet = status !== 'pending' || Object.keys(saved.configuration).length > 0
    add(
      {
        ...{ id: `settings of ${what}`, operation: updateInstallation.id, path },
        ...{ body: { externalIds, space_selection, site_selection }, after: [creation] },
      },
      { part, ...(isSet && { configuration: { run, installation } }) },
    )
  }
  const restored = on.filter(({ id: placeId }) => {
    const place = places.get(placeId)
    return place && !('target' in place && known.some(({ type: _, id }) => id === place.target))
  })
  for (const { type, id: placeId, externalIds: ids } of restored) {
    const place = places.get(placeId) as RestoredPlace
    const { add: addition, update, key } = requests[type]
    const name = `${what} on ${type} "${place.title}"`
    const after = [creation, 'step' in place ? place.step : undefined].flatMap((at) => at ?? [])
    const id = 'step' in place ? answerReference(place.step) : place.target
    const step = add(
      { id: name, operation: addition.id, path, body: { [key]: id }, after },
      { part },
    )
    planned.lines.push(`+ ${name}`)
    add(
      {
        ...{ id: `settings of ${name}`, operation: update.id },
        path: { ...path, [`${type}Id`]: answerReference(step) },
        ...{ body: { externalIds: ids }, after: [...after, step] },
      },
      { part, configuration: { run, installation, place: placeId } },
    )
  }
  const title = (placeId: string) => places.get(placeId)?.title ?? placeId
  const listName = requestName(listOrganizationInstallations, { organizationId: source })
  const own = existing ? undefined : listName
  planned.checklist.push(
    ...missingSettings(one, own, restored, { what, title, removed }),
    ...(existing ? [] : differingSettings(one, { what, on, restored })),
    ...(existing && source !== target ? keptSettings(one, existing, what) : []),
  )
}
