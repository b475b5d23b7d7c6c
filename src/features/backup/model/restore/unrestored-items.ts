import { type ReadingClient, Source } from '../../../../client/organization-reader.ts'
import { getGitInfo, listGitInstallations } from '../../../../contract/git.ts'
import { listIntegrations } from '../../../../contract/integrations/integrations.ts'
import { listContextRecords } from '../../../../contract/site-publishing/context.ts'
import { listSites } from '../../../../contract/sites/sites.ts'
import { listSpaces } from '../../../../contract/spaces.ts'
import { requestName } from '../record/request-name.ts'
import type { ChecklistItem } from './saved-content.ts'

interface Organizations {
  backup: ReadingClient
  source: string
  client: ReadingClient
  target: string
}

const reader = (from: ReadingClient) => new Source(from, 1, () => undefined)

/** Lists the integrations that the organization to restore into doesn't own. */
export async function missingIntegrations(options: Organizations): Promise<ChecklistItem[]> {
  const read = (from: ReadingClient, owner: string) =>
    reader(from).list('integrations', listIntegrations, { owner })
  const saved = await read(options.backup, options.source)
  if (saved.length === 0) return []
  const found = new Set((await read(options.client, options.target)).map(({ name }) => name))
  return saved
    .filter(({ name }) => !found.has(name))
    .map(({ name }) => ({
      what: `integration ${name}`,
      why: 'Publish it again, because the API does not return its script',
      places: [{ kind: 'integration', resource: name, key: 'missing' }],
    }))
}

/** Lists the Git syncs of created spaces and sites. */
export async function missingGitSyncs(
  { backup, source }: Organizations,
  created: ReadonlySet<string>,
): Promise<ChecklistItem[]> {
  const org = { organizationId: source }
  const spaces = await reader(backup).list('spaces', listSpaces, org)
  const synced = spaces.filter(({ id, gitSync }) => gitSync && created.has(id))
  const sites = (await reader(backup).list('sites', listSites, org)).filter(({ id }) =>
    created.has(id),
  )
  const installations = await Promise.all(
    sites.map(({ id: siteId }) =>
      reader(backup).one('Git', listGitInstallations, { ...org, siteId }),
    ),
  )
  const all = installations.flatMap((one) => one?.items ?? [])
  const byId = new Map(all.map((one) => [one.id, one]))
  return [
    ...synced.map(({ id, title, gitSync }) => ({
      ...{ what: `Git sync of space "${title}"`, why: syncReason(gitSync?.installationProvider) },
      places: [
        { kind: 'space', resource: id, key: 'gitSync' },
        {
          ...{ kind: 'response', key: 'missing' },
          resource: requestName(getGitInfo, { spaceId: id }),
        },
      ],
    })),
    ...sites.flatMap(({ id, title, gitSync }) =>
      gitSync === undefined
        ? []
        : [
            {
              what: `Git sync of site "${title}"`,
              why: syncReason(String(gitSync.installationProvider)),
              places: [{ kind: 'site', resource: id, key: 'gitSync' }],
            },
          ],
    ),
    ...[...byId].map(([id, { provider }]) => ({
      ...{ what: `Git installation ${id}`, why: syncReason(provider) },
      places: [{ kind: 'git-sync-installation', resource: id, key: 'missing' }],
    })),
  ]
}

function syncReason(provider: string | undefined): string {
  return provider === 'gitlab'
    ? 'Connect the repository again, because its access token is a secret'
    : 'Connect the repository again, because the API cannot authorize access to GitHub'
}

/** Lists the context records of created sites. */
export async function missingContextRecords(
  { backup, source }: Organizations,
  created: ReadonlySet<string>,
): Promise<ChecklistItem[]> {
  const org = { organizationId: source }
  const sites = await reader(backup).list('sites', listSites, org)
  const found: ChecklistItem[] = []
  for (const { id: siteId, title } of sites.filter(({ id }) => created.has(id))) {
    const input = { ...org, siteId }
    const records = await reader(backup).list('context records', listContextRecords, input)
    if (records.length === 0) continue
    found.push({
      what: `context records of site "${title}"`,
      why: 'Import them again, because the API does not return their text',
      places: records.map(({ id }) => ({ kind: 'context-record', resource: id, key: 'missing' })),
    })
  }
  return found
}
