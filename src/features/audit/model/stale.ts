import type { Source } from '../../../client/organization-reader.ts'
import { listOrganizationChangeRequests } from '../../../contract/change-requests/change-requests.ts'
import { listSpaces } from '../../../contract/spaces.ts'
import { type AuditFinding, auditFinding } from './finding.ts'

/** Finds spaces and open change requests that haven't changed since a given date. */
export async function auditStale(
  source: Source,
  organizationId: string,
  since: { spaces: Date; changeRequests: Date },
): Promise<AuditFinding[]> {
  const org = { organizationId }
  const [spaces, changeRequests] = await Promise.all([
    source.requiredList(listSpaces, org),
    source.list('open change requests', listOrganizationChangeRequests, {
      ...org,
      status: ['open', 'draft'],
    }),
  ])
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
