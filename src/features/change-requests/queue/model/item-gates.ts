import type { Client } from '../../../../client/client.ts'
import {
  checkGates,
  type Gate,
  type GateName,
  gatesWithoutRequests,
} from '../../gates/model/gates.ts'
import type { QueueItem } from './queue-item.ts'

type Queued = Pick<QueueItem, 'target' | 'changeRequest' | 'hasRules'>

/** Returns the gates that don't need requests. */
export function knownGates({ target, changeRequest }: Queued): Gate[] {
  return gatesWithoutRequests(target, changeRequest)
}

/**
 * Returns whether the gates need requests: for named gates, merge rules, or conflicts if the change
 * request is out of date with main.
 */
export function needsGateRequests(
  { changeRequest, hasRules = false }: Queued,
  policy: readonly GateName[] | undefined,
): boolean {
  return policy !== undefined || hasRules || changeRequest.outdated
}

/**
 * Checks the named gates. By default, checks those that don't need requests, the merge rules, and
 * conflicts.
 */
export async function readItemGates(
  client: Client,
  item: Queued,
  policy: readonly GateName[] | undefined,
  signal?: AbortSignal,
): Promise<Gate[]> {
  const { target, changeRequest } = item
  const ask = async (names: readonly GateName[]) =>
    (await checkGates(client, target, names, { changeRequest, signal })).gates
  if (policy) return await ask(policy)
  const known = knownGates(item)
  const names: GateName[] = [
    ...(item.hasRules ? (['rules'] as const) : []),
    ...(changeRequest.outdated ? (['conflicts'] as const) : []),
  ]
  return names.length > 0 ? [...known, ...(await ask(names))] : known
}

/**
 * Returns for example `comments, conflicts?`, the gates that didn't pass. A question mark means
 * unknown.
 */
export function summarizeGates(gates: readonly Pick<Gate, 'gate' | 'state'>[]): string {
  return gates
    .filter(({ state }) => state !== 'pass')
    .map(({ gate, state }) => (state === 'unknown' ? `${gate}?` : gate))
    .join(', ')
}
