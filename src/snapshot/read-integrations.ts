import type * as z from 'zod'
import {
  listInstallationSites,
  listInstallationSpaces,
  listOrganizationInstallations,
} from '../contract/integrations/installations.ts'
import { type Integration, listIntegrations } from '../contract/integrations/integrations.ts'
import type { InstallationSnapshot, Snapshot } from '../contract/snapshot.ts'
import type { Source } from './source.ts'

type IntegrationAnswer = z.output<typeof Integration>

/** Without its pictures, whose addresses are good for an hour. */
function withoutPictures({ previewImages: _, ...integration }: IntegrationAnswer) {
  const { icon: __, ...urls } = integration.urls
  return { ...integration, urls }
}

const idOf = (thing: string | { id: string }) => (typeof thing === 'string' ? thing : thing.id)

/** The integrations of an organization, its own and those that are installed, and where they are. */
export async function readIntegrations(
  source: Source,
  organizationId: string,
): Promise<Required<Pick<Snapshot, 'integrations' | 'installations'>>> {
  const [own, installed] = await Promise.all([
    source.list('integrations', listIntegrations, { owner: organizationId }),
    source.list('installations', listOrganizationInstallations, { organizationId }),
  ])
  const all = [...own, ...installed.map(({ integration }) => integration)]
  const byName = new Map(all.map((one) => [one.name, withoutPictures(one)]))
  const installations = await Promise.all(
    installed.map(async ({ installation, integration }): Promise<InstallationSnapshot> => {
      const path = { integrationName: integration.name, installationId: installation.id }
      const what = `places of the installation of ${integration.title}`
      const [spaces, sites] = await Promise.all([
        source.list(what, listInstallationSpaces, path),
        source.list(what, listInstallationSites, path),
      ])
      const settings = <Place extends { configuration: object; externalIds: string[] }>({
        configuration,
        externalIds,
      }: Place) => ({ configuration: configuration as { [key: string]: unknown }, externalIds })
      return {
        integration: integration.name,
        installation,
        spaces: spaces.map((one) => ({ space: idOf(one.space), ...settings(one) })),
        sites: sites.map((one) => ({ site: idOf(one.site), ...settings(one) })),
      }
    }),
  )
  return { integrations: [...byName.values()], installations }
}
