import { pathNames } from '../../contract/operation.ts'
import { seenChanges } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'
import type { Implementation, RequestScope } from './implement.ts'

/** Formats a number as a UUID. Such ids sort by age. */
function eventId(count: number): string {
  return `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`
}

/** Returns the organization of a change, if the request path doesn't name one. */
function changedOrganization(tx: Transaction): string | undefined {
  for (const { after, before } of tx.changes()) {
    const record = (after ?? before) as { organization?: string; installation?: string } | undefined
    const { organization, installation = '' } = record ?? {}
    const found = organization ?? tx.get('installations', installation)?.organization
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the created resource, if the request path doesn't name one. */
function createdResource(tx: Transaction): { type: string; id: string } | undefined {
  const made = seenChanges(tx.changes()).find(({ before, after }) => !before && after)
  return made && { type: resourceType(made.table.replace(/s$/, '')), id: made.id }
}

/** Records the change of a request for the administrators of its organization. */
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
  const count = ((tx.meta('auditEvents') as number | undefined) ?? 0) + 1
  tx.setMeta('auditEvents', count)
  tx.put('auditEvents', {
    id: eventId(count),
    organization,
    occurredAt: now,
    action: operation.id,
    user: caller.user,
    target,
    // only the names, because values may be secret
    payload: { keys: typeof body === 'object' && body !== null ? Object.keys(body) : [] },
  })
}

/** Converts the name of an id to its type: `siteSectionId` belongs to a `site-section`. */
export function resourceType(name: string): string {
  return name
    .replace(/(Id|Name|Slug)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
}
