import type * as z from 'zod'
import type { Source } from '../../client/organization-reader.ts'
import {
  listInstallationSites,
  listInstallationSpaces,
  listOrganizationInstallations,
} from '../../contract/integrations/installations.ts'
import { type Integration, listIntegrations } from '../../contract/integrations/integrations.ts'
import type { InstallationSnapshot, Snapshot } from '../../contract/snapshot.ts'

type IntegrationAnswer = z.output<typeof Integration>

/** Removes the URLs of images, which expire after an hour. */
function withoutPictures({ previewImages: _, ...integration }: IntegrationAnswer) {
  const { icon: __, ...urls } = integration.urls
  return { ...integration, urls }
}

const targetId = (target: string | { id: string }) =>
  typeof target === 'string' ? target : target.id

/**
 * Reads the integrations that the organization owns or has installed, including their
 * installations.
 */
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
      const what = `installation targets of integration "${integration.title}"`
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
        spaces: spaces.map((one) => ({ space: targetId(one.space), ...settings(one) })),
        sites: sites.map((one) => ({ site: targetId(one.site), ...settings(one) })),
      }
    }),
  )
  return { integrations: [...byName.values()], installations }
}
