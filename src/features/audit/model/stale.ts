import type { Source } from '../../../client/organization-reader.ts'
import { listOrganizationChangeRequests } from '../../../contract/change-requests/change-requests.ts'
import type { ItemOf } from '../../../contract/operation.ts'
import { listSpaces } from '../../../contract/spaces.ts'
import { type AuditFinding, auditFinding } from './finding.ts'

/** Resources that have changed since these dates count as active. */
export interface ActiveSince {
  spaces: Date
  changeRequests: Date
}

/** Finds spaces and open change requests that haven't changed since a given date. */
export async function auditStale(
  source: Source,
  organizationId: string,
  since: ActiveSince,
): Promise<AuditFinding[]> {
  const org = { organizationId }
  const [spaces, changeRequests] = await Promise.all([
    source.requiredList(listSpaces, org),
    source.list('open change requests', listOrganizationChangeRequests, {
      ...org,
      status: ['open', 'draft'],
    }),
  ])
  return staleFindings({ spaces, changeRequests }, since)
}

/** Returns the findings about inactive content in lists that were already read. */
export function staleFindings(
  lists: {
    spaces: readonly ItemOf<typeof listSpaces>[]
    changeRequests: readonly ItemOf<typeof listOrganizationChangeRequests>[]
  },
  since: ActiveSince,
): AuditFinding[] {
  const { spaces, changeRequests } = lists
  const titles = new Map(spaces.map(({ id, title }) => [id, title]))
  const isBefore = (time: string | undefined, date: Date) =>
    time !== undefined && Date.parse(time) < date.getTime()
  return [
    ...spaces
      .filter(({ updatedAt }) => isBefore(updatedAt, since.spaces))
      .map(({ id, title, urls, updatedAt }) => {
        const { app } = urls
        const thing = { kind: 'space', id, title, ...(app && { url: app }) } as const
        return auditFinding('stale/space', thing, `last changed ${updatedAt}`)
      }),
    ...changeRequests
      .filter(({ updatedAt }) => isBefore(updatedAt, since.changeRequests))
      .map(({ number, subject, space, urls, updatedAt, status }) => {
        const within = { id: space ?? '', title: titles.get(space ?? '') ?? '' }
        const thing = {
          kind: 'change-request',
          id: String(number),
          title: subject,
          within,
          ...(urls.app && { url: urls.app }),
        } as const
        return auditFinding('stale/change-request', thing, `${status}, last changed ${updatedAt}`)
      }),
  ]
}
