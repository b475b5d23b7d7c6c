import { pathNames } from '../../contract/operation.ts'
import { seenChanges } from '../store/store.ts'
import type { Transaction } from '../store/transaction.ts'
import type { Implementation, RequestScope } from './implement.ts'

/** A number in the form of a UUID; they sort by age. */
function eventId(count: number): string {
  return `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`
}

/** The organization that something changed in, where the path of the request leads into none. */
function organizationIn(tx: Transaction): string | undefined {
  for (const { after, before } of tx.changes()) {
    const record = (after ?? before) as { organization?: string; installation?: string } | undefined
    const { organization, installation = '' } = record ?? {}
    const found = organization ?? tx.get('installations', installation)?.organization
    if (found !== undefined) return found
  }
  return undefined
}

/** What was made, by a request whose path names nothing. */
function madeIn(tx: Transaction): { type: string; id: string } | undefined {
  const made = seenChanges(tx.changes()).find(({ before, after }) => !before && after)
  return made && { type: kebabType(made.table.replace(/s$/, '')), id: made.id }
}

/** Writes down what a request changed, for the administrators of its organization. */
export function recordWrite(
  tx: Transaction,
  { operation }: Implementation,
  { org, path, caller, now }: RequestScope,
  body: unknown,
): void {
  if (operation.effect === 'read' || seenChanges(tx.changes()).length === 0) return
  const organization = org?.id ?? organizationIn(tx)
  const name = pathNames(operation.path).at(-1)
  const target =
    name === undefined
      ? madeIn(tx)
      : { type: kebabType(name), id: (path as Record<string, string>)[name] as string }
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
    // the names alone: what was sent may be secret
    payload: { keys: typeof body === 'object' && body !== null ? Object.keys(body) : [] },
  })
}

/** `siteSectionId` is the id of a `site-section`. */
function kebabType(name: string): string {
  return name
    .replace(/(Id|Name|Slug)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
}
