import { pathNames } from '../../contract/operation.ts'
import { seenChanges } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'
import type { Implementation, RequestScope } from './implement.ts'

/** Returns a UUID for the number of an audit event. The UUIDs sort by age. */
function eventId(count: number): string {
  return `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`
}

/** Returns the organization that a request changed, if its path contains no organization. */
function changedOrganization(tx: Transaction): string | undefined {
  for (const { after, before } of tx.changes()) {
    const record = (after ?? before) as { organization?: string; installation?: string } | undefined
    const { organization, installation = '' } = record ?? {}
    const found = organization ?? tx.get('installations', installation)?.organization
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the resource that a request created. It is used if the path contains no ID. */
function createdResource(tx: Transaction): { type: string; id: string } | undefined {
  const creation = seenChanges(tx.changes()).find(({ before, after }) => !before && after)
  return creation && { type: resourceType(creation.table.replace(/s$/, '')), id: creation.id }
}

/** Returns the email address of a person, or the title of a resource that the request changed. */
function targetLabel(tx: Transaction, { id }: { id: string }): string | undefined {
  const email = tx.get('users', id)?.email
  if (email !== undefined) return email
  const change = tx.changes().find((one) => one.id === id)
  const { title } = (change?.after ?? change?.before ?? {}) as { title?: unknown }
  return typeof title === 'string' ? title : undefined
}

/**
 * Records a change in the audit log of the organization. Requests that change nothing aren't
 * recorded.
 */
export function recordWrite(
  tx: Transaction,
  { operation }: Implementation,
  { org, path, caller, now }: RequestScope,
  body: unknown,
): void {
  if (operation.effect === 'read' || seenChanges(tx.changes()).length === 0) return
  const organization = org?.id ?? changedOrganization(tx)
  const name = pathNames(operation.path).at(-1)
  const target =
    name === undefined
      ? createdResource(tx)
      : { type: resourceType(name), id: (path as Record<string, string>)[name] as string }
  if (organization === undefined || !target) return
  const label = targetLabel(tx, target)
  const count = ((tx.meta('auditEvents') as number | undefined) ?? 0) + 1
  tx.setMeta('auditEvents', count)
  tx.put('auditEvents', {
    id: eventId(count),
    organization,
    occurredAt: now,
    action: operation.id,
    user: caller.user,
    target: { ...target, ...(label !== undefined && { label }) },
    // record only the keys, because the values may contain secrets
    payload: { keys: typeof body === 'object' && body !== null ? Object.keys(body) : [] },
  })
}

/**
 * Converts a path parameter to a resource type. For example, `siteSectionId` becomes
 * `site-section`.
 */
export function resourceType(name: string): string {
  return name
    .replace(/(Id|Name|Slug)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
}
