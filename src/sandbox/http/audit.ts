import { pathNames } from '../../contract/operation.ts'
import type { Transaction } from '../store/transaction.ts'
import type { Implementation, Scope } from './implement.ts'

/** A number in the form of a UUID; they sort by age. */
function eventId(count: number): string {
  return `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`
}

/** Writes down what a request changed, for the administrators of its organization. */
export function recordWrite(
  tx: Transaction,
  { operation }: Implementation,
  { org, path, caller, now }: Scope,
  body: unknown,
): void {
  if (operation.effect === 'read' || !org || tx.changes().length === 0) return
  const name = pathNames(operation.path).at(-1)
  if (name === undefined) return
  const count = ((tx.meta('auditEvents') as number | undefined) ?? 0) + 1
  tx.setMeta('auditEvents', count)
  tx.put('auditEvents', {
    id: eventId(count),
    organization: org.id,
    occurredAt: now,
    action: operation.id,
    user: caller.user,
    target: {
      type: kebabType(name),
      id: (path as Record<string, string>)[name] as string,
    },
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
