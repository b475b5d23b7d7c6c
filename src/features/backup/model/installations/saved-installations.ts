import type * as z from 'zod'
import { type ReadingClient, Source } from '../../../../client/organization-reader.ts'
import {
  listInstallationSites,
  listInstallationSpaces,
  listOrganizationInstallations,
} from '../../../../contract/integrations/installations.ts'
import type { Installation, Integration } from '../../../../contract/integrations/integrations.ts'
import { isJsonObject } from '../../../../contract/json.ts'
import { requestName } from '../record/request-name.ts'

export const placeTypes = ['space', 'site'] as const

type PlaceType = (typeof placeTypes)[number]

/** An installation of an integration on a space or site. */
export interface InstalledPlace {
  type: PlaceType
  /** the ID of the space or site */
  id: string
  configuration: Record<string, unknown>
  externalIds: string[]
}

export interface OrganizationInstallation {
  installation: z.output<typeof Installation>
  integration: z.output<typeof Integration>
}

const reader = (from: ReadingClient) => new Source(from, 1, () => undefined)

export async function readInstallations(
  from: ReadingClient,
  organizationId: string,
): Promise<OrganizationInstallation[]> {
  return await reader(from).list('installations', listOrganizationInstallations, { organizationId })
}

/** Reads the spaces and sites on which an integration is installed, in the order of the lists. */
export async function readPlaces(
  from: ReadingClient,
  { installation: { id: installationId }, integration }: OrganizationInstallation,
): Promise<InstalledPlace[]> {
  const input = { integrationName: integration.name, installationId }
  const [spaces, sites] = [
    await reader(from).list('spaces', listInstallationSpaces, input),
    await reader(from).list('sites', listInstallationSites, input),
  ]
  const settings = (
    type: PlaceType,
    place: string | { id: string },
    { configuration, externalIds }: { configuration: object; externalIds: string[] },
  ) => ({
    ...{ type, id: typeof place === 'string' ? place : place.id, externalIds },
    configuration: { ...configuration },
  })
  return [
    ...spaces.map((one) => settings('space', one.space, one)),
    ...sites.map((one) => settings('site', one.site, one)),
  ]
}

/** Returns the name of the response that lists the spaces or sites of an installation. */
export function placeListName(
  { installation: { id: installationId }, integration }: OrganizationInstallation,
  type: PlaceType,
): string {
  const list = type === 'space' ? listInstallationSpaces : listInstallationSites
  return requestName(list, { integrationName: integration.name, installationId })
}

/** A configuration without values that contain masked secrets, and the paths of these values. */
interface RestorableConfiguration {
  configuration: Record<string, unknown>
  masked: string[]
}

/** Removes the URLs in which the backup masks secrets. */
export function restorableConfiguration(saved: Record<string, unknown>): RestorableConfiguration {
  const masked: string[] = []
  const isMasked = (value: unknown) =>
    typeof value === 'string' && value.includes('://') && value.includes('***')
  const keep = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => keep(one, path))
    if (!isJsonObject(value)) return value
    const entries = Object.entries(value).flatMap(([key, inner]) => {
      const place = path === '' ? key : `${path}.${key}`
      if (isMasked(inner)) masked.push(place)
      return isMasked(inner) ? [] : [[key, keep(inner, place)]]
    })
    return Object.fromEntries(entries)
  }
  return { configuration: keep(saved, '') as Record<string, unknown>, masked }
}
