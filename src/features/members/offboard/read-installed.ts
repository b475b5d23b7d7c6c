import type { Source } from '../../../client/organization-reader.ts'
import { listOrganizationInstallations } from '../../../contract/integrations/installations.ts'
import { listAuditActions, listAuditEvents } from '../../../contract/organizations/audit.ts'

/** An integration that a member installed, according to the audit events. */
export interface InstalledIntegration {
  name: string
  title: string
  installedAt: string
}

/**
 * Reads the integrations that a member has installed. Installations don't contain the person who
 * created them, so the audit events of the member are compared with the current installations.
 */
export async function readInstalled(
  source: Source,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<InstalledIntegration[]> {
  const [known, installations] = await Promise.all([
    source.one('audit events', listAuditActions, { organizationId }),
    source.list('installed integrations', listOrganizationInstallations, { organizationId }),
  ])
  if (installations.length === 0) return []
  const actions = known?.items.map(({ id }) => id).filter(installs) ?? []
  if (known && actions.length === 0) {
    const why = 'the service does not record installations in audit events'
    source.unknown.push({ what: 'people who installed integrations', why })
  }
  const events = await Promise.all(
    actions.map((action) =>
      source.list('audit events', listAuditEvents, { organizationId, actor: userId, action }),
    ),
  )
  const times = new Map<string, string>()
  for (const { target, occurredAt } of events.flat()) {
    const last = times.get(target.id)
    if (last === undefined || last < occurredAt) times.set(target.id, occurredAt)
  }
  return installations.flatMap(({ integration: { name, title }, installation }) => {
    const installedAt = times.get(installation.id) ?? times.get(name)
    return installedAt === undefined ? [] : [{ name, title, installedAt }]
  })
}

/** Returns whether an action installs an integration. The API doesn't document the actions. */
function installs(action: string): boolean {
  return (
    /install/i.test(action) && !/uninstall|(delete|remove|update|change|pause)d?\b/i.test(action)
  )
}
